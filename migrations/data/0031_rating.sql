-- Rows in the shape that migration 0031 leaves, for the test that migrates over them.
insert into usage_total (account_id, month, region, product, quantity, carried_gross, carried_total)
  values ('01890a5d-ac96-774b-bcce-b302099a8057', 197002, 'cn-east', 'cpu é', 1000000, -4999999999999999, 4999999999999999);
insert into usage_record (resource_id, record_id, account_id, at, hour, quantity, received_at, line_id, aside_at, aside_reason)
  values ('01890a5d-ac96-774b-bcce-b302099a8301', 'é 2', '01890a5d-ac96-774b-bcce-b302099a8057', 1, 0, 1000000, 2, null, 3,
    'ParameterError product: UnknownChoice');
