-- Rows in the shape that migration 0016 left.
insert into resource (resource_id, account_id, order_id, project_id, vdc_id, region, product, name, scheme, quantity, started_at, anchor_at,
    months, paid_until, renews, state, ended_at)
  select '01890a5d-ac96-774b-bcce-b302099a8301', o.account_id, o.order_id, null, null, 'cn-east', 'cpu é', 'cpu é', 'hourly', 1000000, 1, null,
    null, null, false, 'active', null
  from customer_order o where o.order_id = '01890a5d-ac96-774b-bcce-b302099a8201';
insert into usage_total (account_id, month, region, product, quantity)
  values ('01890a5d-ac96-774b-bcce-b302099a8057', 197001, 'cn-east', 'cpu é', 1000000);
insert into bill (account_id, month, currency, gross, total, lines, closed_at)
  values ('01890a5d-ac96-774b-bcce-b302099a8057', 197001, 'CNY', 100, 50, 1, null);
insert into bill_line (line_id, account_id, month, at, until, kind, scheme, region, product, resource_id, order_id, about_id, movement_id,
    project_id, vdc_id, quantity, periods, records, currency, price_version, slices, gross, discount, total, remark, created_at)
  values ('01890a5d-ac96-774b-bcce-b302099a8302', '01890a5d-ac96-774b-bcce-b302099a8057', 197001, 1, 3600000001, 'usage', 'hourly', 'cn-east',
    'cpu é', '01890a5d-ac96-774b-bcce-b302099a8301', null, null, null, null, null, 1000000, 1, 1, 'CNY', 1, '[]', 100, 5000, 50, '', 1);
insert into usage_record (resource_id, record_id, account_id, at, hour, quantity, received_at, line_id)
  values ('01890a5d-ac96-774b-bcce-b302099a8301', 'é 1', '01890a5d-ac96-774b-bcce-b302099a8057', 1, 0, 1000000, 2,
    '01890a5d-ac96-774b-bcce-b302099a8302');
insert into bill_day (account_id, month, day, region, product, scheme, project_id, vdc_id, gross, total, lines)
  values ('01890a5d-ac96-774b-bcce-b302099a8057', 197001, 0, 'cn-east', 'cpu é', 'hourly', '00000000-0000-0000-0000-000000000000',
    '00000000-0000-0000-0000-000000000000', 100, 50, 1);
insert into bill_resource (account_id, month, resource_id, quantity, gross, total, lines)
  values ('01890a5d-ac96-774b-bcce-b302099a8057', 197001, '01890a5d-ac96-774b-bcce-b302099a8301', 1000000, 100, 50, 1);
