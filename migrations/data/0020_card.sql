-- Rows in the shape that migration 0020 left.
insert into card (card_id, account_id, gateway, token, fingerprint, brand, last_four, expiry_year, expiry_month, name, email, address,
  city, state, zip, country, auto_pay, is_default, created_at) values
  ('01890a5d-ac96-774b-bcce-b302099a80e1', '01890a5d-ac96-774b-bcce-b302099a8057', 'stripe', 't', 'f', 'visa', '4242', 2030, 12,
   'Zoë "Z" O''Neil', 'z@example.com', '1 Rue de l''Été', 'Paris', 'IDF', '75001', 'FR', true, true, 1),
  ('01890a5d-ac96-774b-bcce-b302099a80e2', '01890a5d-ac96-774b-bcce-b302099a8057', 'test', 't', 'g', '', '0000', 2026, 1, '', '', '',
   '', '', '', '', false, false, 2);
insert into card_customer (account_id, gateway, customer) values ('01890a5d-ac96-774b-bcce-b302099a8057', 'stripe', 'cus_1');
update recharge set card_id = '01890a5d-ac96-774b-bcce-b302099a80e1', card_brand = 'visa', card_last_four = '4242'
  where recharge_id = '01890a5d-ac96-774b-bcce-b302099a80d2';
insert into test_card (token, outcome, created_at) values ('test_card_1', 'pay', 1);
