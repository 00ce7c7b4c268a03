-- Rows in the shape that migration 0010 left.
insert into recharge (recharge_id, account_id, user_id, reference, method, gateway, currency, amount, state, reason, sealed,
  gateway_id, transaction_id, created_at, expires_at, ended_at, ask_at) values
  ('01890a5d-ac96-774b-bcce-b302099a80d1', '01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099a8059',
   '01890a5dac96774bbcceb302099a80d1', 'wechat', 'wechat', 'CNY', 30100, 'success', '', 's', null, '4200001', 1, 2, 2, null),
  ('01890a5d-ac96-774b-bcce-b302099a80d2', '01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099a8059',
   '01890a5dac96774bbcceb302099a80d2', 'bank_card', 'stripe', 'USD', 1, 'failed', 'expired', null, 'pi_1', null, 3, 4, 5, 6),
  ('01890a5d-ac96-774b-bcce-b302099a80d3', '01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099a8059',
   '01890a5dac96774bbcceb302099a80d3', 'alipay', 'test', 'CNY', 99999999, 'pending', '', 's', null, null, 7, 8, null, 9);
insert into recharge_notice (gateway, event_id, received_at) values ('wechat', 'EV-1', 2);
insert into recharge_quarantine (quarantine_id, gateway, reference, why, recharge_id, event_id, transaction_id, amount, currency, at) values
  ('01890a5d-ac96-774b-bcce-b302099a80d4', 'wechat', '01890a5dac96774bbcceb302099a80d1', 'amount', '01890a5d-ac96-774b-bcce-b302099a80d1',
   'EV-2', '4200002', 1, 'CNY', 3),
  ('01890a5d-ac96-774b-bcce-b302099a80d5', 'stripe', 'nobody''s', 'unknown', null, '', '', null, '', 4);
insert into test_charge (reference, currency, amount, description, notice_url, return_url, state, transaction_id, created_at, expires_at) values
  ('01890a5dac96774bbcceb302099a80d3', 'CNY', 99999999, '充值 "it''s"', 'http://127.0.0.1/n', 'http://127.0.0.1/r', 'open', null, 7, 8);
