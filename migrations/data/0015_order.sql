-- Rows in the shape that migration 0015 left.
insert into customer_order (order_id, account_id, user_id, created_at, kind, region, product, scheme, quantity, periods, project_id, vdc_id, resource_id,
    currency, price_version, gross, discount, total, hold_id, state, remark, ended_at)
  select '01890a5d-ac96-774b-bcce-b302099a8201', u.account_id, u.user_id, 1, 'purchase', 'cn-east', 'cpu é', 'hourly', 1000000, 1,
    null, null, null, 'CNY', 1, 100, 0, 50, '01890a5d-ac96-774b-bcce-b302099a8102', 'pending', '', null
  from app_user u where u.account_id = '01890a5d-ac96-774b-bcce-b302099a8057' and u.kind = 'main';
