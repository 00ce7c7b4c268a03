-- Rows in the shape that migration 0047 left.
insert into payout (payout_id, account_id, user_id, created_at, currency, amount, hold_id, pay_to, state, to_source, note, ended_at) values
  ('01890a5d-ac96-774b-bcce-b302099a4701', '01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099a8059',
   1, 'CNY', 500, '01890a5d-ac96-774b-bcce-b302099a4702', 'bank "A"', 'refused', 0, 'not theirs', 2),
  ('01890a5d-ac96-774b-bcce-b302099a4703', '01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099a8059',
   3, 'CNY', 500, '01890a5d-ac96-774b-bcce-b302099a4704', '', 'asked', 0, '', null);
