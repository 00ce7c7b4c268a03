-- Rows in the shape that migration 0046 left.
insert into recharge (recharge_id, account_id, user_id, reference, method, gateway, currency, amount, state, reason, created_at,
  expires_at, ask_at, processing_at, bank_name, bank_last_four) values
  ('01890a5d-ac96-774b-bcce-b302099a4601', '01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099a8059',
   '01890a5dac96774bbcceb302099a4601', 'ach', 'test', 'USD', 500, 'pending', '', 1, 2, 3, 4, 'Test bank', '6789');
update recharge set return_reason = 'insufficient_funds', return_code = 'R01'
  where recharge_id = '01890a5d-ac96-774b-bcce-b302099a80d2';
update test_charge set bank_state = 'debited', return_code = 'R10' where reference = '01890a5dac96774bbcceb302099a80d3';
