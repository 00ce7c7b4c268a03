-- Rows in the shape that migration 0074 left.
insert into cloud_object (object_id, account_id, user_id, project_id, vdc_id, region, kind, parent_id, order_id, name, engine_name, spec,
    wanted, seen, seen_at, facts, failure, due_at, created_at, ready_at, gone_at)
  select '01890a5d-ac96-774b-bcce-b302099aa001', i.account_id, i.user_id, null, null, 'cn-east', 'address', i.object_id, o.order_id,
    'web é address', '203.0.113.1', '{"address":"203.0.113.1"}', 'on', 'on', 1, '{"host":"h1","addresses":["10.0.0.1"]}', null, null, 2, 2, null
  from cloud_object i, customer_order o
  where i.object_id = '01890a5d-ac96-774b-bcce-b302099a8601' and o.order_id not in (select order_id from cloud_object)
  order by o.order_id limit 1;
update cloud_quota set addresses = 7;
