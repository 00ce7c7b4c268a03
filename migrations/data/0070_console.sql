-- Rows in the shape that migration 0070 left.
insert into console_ticket (ticket_hash, account_id, user_id, session_id, object_id, kind, expires_at)
  select 'h', account_id, user_id, '01890a5d-ac96-774b-bcce-b302099a8801', object_id, 'shell', 1
  from cloud_object where object_id = '01890a5d-ac96-774b-bcce-b302099a8601';
