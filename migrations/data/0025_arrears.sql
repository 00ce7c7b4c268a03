-- Rows in the shape that migration 0025 left.
insert into arrears (arrears_id, account_id, since, stop_at, recycle_at, delete_at, stage, is_stopped, cleared_at, restore_at,
    ended_at, next_at) values
  ('01890a5d-ac96-774b-bcce-b302099a9901', '01890a5d-ac96-774b-bcce-b302099a8057', 1, 2, 3, 4, 'stopped', true, null, null, null, 3);
