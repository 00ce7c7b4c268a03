-- Rows in the shape that migration 0061 left.
insert into flavor (region, name, family, spec, is_offered, created_at)
  values ('cn-east', 'g1.small', 'general', '{"vcpus":2,"memory_mib":4096,"gpu_model":"","gpus":0}', true, 1);
insert into cloud_engine (region, is_up, seen_at) values ('cn-east', true, 1);
insert into cloud_host (region, host, is_up, room, seen_at)
  values ('cn-east', 'h1', true, '{"vcpus":64,"memory_mib":262144,"disk_gib":8000,"gpu_model":"","gpus":0}', 1);
insert into cloud_object (object_id, account_id, user_id, project_id, vdc_id, region, kind, parent_id, order_id, name, engine_name, spec,
    wanted, seen, seen_at, facts, failure, due_at, created_at, ready_at, gone_at)
  select '01890a5d-ac96-774b-bcce-b302099a8601', o.account_id, o.user_id, null, null, 'cn-east', 'instance', null, o.order_id, 'web é',
    'p01890a5dac96774bbcceb302099a8601',
    '{"flavor":{"vcpus":2,"memory_mib":4096,"gpu_model":"","gpus":0},"flavor_name":"g1.small","image":"debian-12","disks":[20],"login":"password","ssh_key":""}',
    'on', 'on', 1, '{"host":"h1","addresses":["10.0.0.1"]}', null, null, 1, 1, null
  from customer_order o where o.order_id = '01890a5d-ac96-774b-bcce-b302099a8201';
insert into operation (operation_id, object_id, account_id, user_id, kind, cause, input, state, job, tries, due_at, deadline, reason,
    created_at, ended_at)
  select '01890a5d-ac96-774b-bcce-b302099a8602', object_id, account_id, user_id, 'create', 'customer', '', 'done', null, 1, 1, 2, null, 1, 1
  from cloud_object where object_id = '01890a5d-ac96-774b-bcce-b302099a8601';
insert into run_span (resource_id, began_at, ended_at, quantity, metered_until)
  values ('01890a5d-ac96-774b-bcce-b302099a8301', 1, null, 1000000, 1);
insert into test_host (region, host, is_up, vcpus, memory_mib, disk_gib, gpu_model, gpus)
  values ('cn-east', 'h1', true, 64, 262144, 8000, '', 0);
insert into test_machine (region, engine_name, host, spec, power, job, busy_until, address, began_at)
  values ('cn-east', 'p01890a5dac96774bbcceb302099a8601', 'h1',
    '{"flavor":{"vcpus":2,"memory_mib":4096,"gpu_model":"","gpus":0},"flavor_name":"g1.small","image":"debian-12","disks":[20],"login":"password","ssh_key":""}',
    'on', null, 1, '10.0.0.1', 1);
