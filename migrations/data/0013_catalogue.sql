-- Rows in the shape that migration 0013 left.
insert into price_list (region, currency, version, valid_from, prices, created_at) values
  ('cn-east', 'CNY', 1, 0, '[{"product":"cpu é","scheme":"hourly","free":0,"tiers":[{"from":0,"rate":12000000}]}]', 1);
insert into account_discount (account_id, product, discount) values
  ('01890a5d-ac96-774b-bcce-b302099a8057', 'cpu é', 1500);
