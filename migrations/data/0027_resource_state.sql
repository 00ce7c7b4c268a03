-- Rows in the shape that migration 0027 left.
insert into customer_order (order_id, account_id, user_id, created_at, kind, region, product, scheme, quantity, periods, project_id, vdc_id, resource_id,
    currency, price_version, gross, discount, total, hold_id, state, remark, ended_at)
  select '01890a5d-ac96-774b-bcce-b302099aa702', u.account_id, u.user_id, 1, 'purchase', 'cn-east', 'disk é', 'hourly', 1000000, 1,
    null, null, '01890a5d-ac96-774b-bcce-b302099aa701', 'CNY', 1, 100, 0, 50, null, 'approved', '', 1
  from app_user u where u.account_id = '01890a5d-ac96-774b-bcce-b302099a8057' and u.kind = 'main';
insert into resource (resource_id, account_id, order_id, project_id, vdc_id, region, product, name, scheme, quantity, started_at, anchor_at,
    months, paid_until, renews, state, ended_at, run_state, run_since, ended_by)
  values ('01890a5d-ac96-774b-bcce-b302099aa701', '01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099aa702', null, null,
    'cn-east', 'disk é', 'disk é', 'hourly', 1000000, 1, null, null, null, false, 'ended', 4, 'deleted', 4, 'arrears');
