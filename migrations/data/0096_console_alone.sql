-- Rows in the shape that migration 0096 leaves.
insert into message_console_only (user_id, message_type) values ('01890a5d-ac96-774b-bcce-b302099a8059', 'operations');
