-- Rows in the shape that migration 0052 left.
update app_user set introduction = 'On call at night.' where introduction = '';
