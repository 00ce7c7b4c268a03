-- Rows in the shape that migration 0029 left.
insert into export_file (export_id, account_id, user_id, key_id, list, format, state, reason, attempt, row_count, byte_count,
  chunk_count, created_at, ended_at, due_at) values
  ('01890a5d-ac96-774b-bcce-b302099a9001', '01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099a8059', null,
   'bill_item', 'csv', 'ready', '', 1, 2, 3, 1, 4, 5, 6);
insert into export_chunk (export_id, attempt, number, sealed) values
  ('01890a5d-ac96-774b-bcce-b302099a9001', 1, 0, 'sealed');
