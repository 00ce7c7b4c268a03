-- Rows in the shape that migration 0084 left.
insert into adjustment (adjustment_id, account_id, customer_no, kind, currency, amount, stake, reason, state, asked_at, asked_by, asked_name, decided_at, decided_by,
  decided_name, note) values
  ('01890a5d-ac96-774b-bcce-b302099a8401', '01890a5d-ac96-774b-bcce-b302099a8057', '100000001', 'gift', 'CNY', 500, 500, 'sorry', 'done', 1, null, '', 1, null, '', ''),
  ('01890a5d-ac96-774b-bcce-b302099a8402', '01890a5d-ac96-774b-bcce-b302099a8057', '100000001', 'credit_line', 'CNY', 500000, 500000, 'as agreed', 'asked', 2, null,
   '', null, null, '', '');
