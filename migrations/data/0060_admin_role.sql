-- Rows in the shape that migration 0060 left.
update app_user set is_admin = true where kind = 'sub';
