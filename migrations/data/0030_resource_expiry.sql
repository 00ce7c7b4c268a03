-- Rows in the shape that migration 0030 left.
insert into customer_order (order_id, account_id, user_id, created_at, kind, region, product, scheme, quantity, periods, project_id, vdc_id, resource_id,
    currency, price_version, gross, discount, total, hold_id, state, remark, ended_at)
  select '01890a5d-ac96-774b-bcce-b302099aa802', u.account_id, u.user_id, 1, 'purchase', 'cn-east', 'disk', 'monthly', 1000000, 1,
    null, null, '01890a5d-ac96-774b-bcce-b302099aa801', 'CNY', 1, 100, 0, 100, null, 'approved', '', 1
  from app_user u where u.account_id = '01890a5d-ac96-774b-bcce-b302099a8057' and u.kind = 'main';
insert into resource (resource_id, account_id, order_id, project_id, vdc_id, region, product, name, scheme, quantity, started_at, anchor_at,
    months, paid_until, renews, state, ended_at, run_state, run_since, ended_by)
  values ('01890a5d-ac96-774b-bcce-b302099aa801', '01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099aa802', null, null,
    'cn-east', 'disk', 'disk', 'monthly', 1000000, 1, 1, 1, 2678401, true, 'active', null, 'running', 1, null);
