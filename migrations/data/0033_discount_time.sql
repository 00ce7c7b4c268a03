-- Rows in the shape that migration 0033 leaves, for the test that migrates over them.
insert into account_discount (account_id, product, valid_from, discount) values
  ('01890a5d-ac96-774b-bcce-b302099a8057', 'cpu é', 3600000000, 0);
