-- Rows in the shape that migration 0009 left.
insert into ledger_balance (account_id, currency, gift, cash, credit, withheld, credit_line, threshold, is_low, seq, hash)
  values
  ('01890a5d-ac96-774b-bcce-b302099a8057', 'CNY', 0, 50, 0, 50, 0, 60, true, 2, 'h');
insert into ledger_movement (movement_id, account_id, seq, at, kind, currency, cause_kind, cause_id, asked_hash, about_id,
    gateway_ref, may_owe, gift, cash, credit, withheld, credit_line, hash) values
  ('01890a5d-ac96-774b-bcce-b302099a8101', '01890a5d-ac96-774b-bcce-b302099a8057', 1, 1, 'deposit', 'CNY', 'recharge', 'é',
    'a', null, 'test:1', false, 0, 100, 0, 0, 0, 'h'),
  ('01890a5d-ac96-774b-bcce-b302099a8102', '01890a5d-ac96-774b-bcce-b302099a8057', 2, 2, 'hold', 'CNY', 'order', '1',
    'a', null, null, false, 0, 50, 0, 50, 0, 'h');
insert into ledger_entry (movement_id, book, amount) values
  ('01890a5d-ac96-774b-bcce-b302099a8101', 'cash', 100),
  ('01890a5d-ac96-774b-bcce-b302099a8101', 'house:gateway', -100),
  ('01890a5d-ac96-774b-bcce-b302099a8102', 'cash', -50),
  ('01890a5d-ac96-774b-bcce-b302099a8102', 'withheld', 50);
insert into ledger_hold (hold_id, account_id, gift, cash, credit, state, expires_at, ended_at) values
  ('01890a5d-ac96-774b-bcce-b302099a8102', '01890a5d-ac96-774b-bcce-b302099a8057', 0, 50, 0, 'held', 9, null);
insert into ledger_told (account_id, seq) values ('01890a5d-ac96-774b-bcce-b302099a8057', 2);
