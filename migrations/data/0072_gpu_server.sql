-- Rows in the shape that migration 0072 left.
insert into flavor (region, name, family, spec, is_offered, created_at, server)
  values ('cn-east', 'hgx.h100.8', 'server', '{"vcpus":192,"memory_mib":2097152,"gpu_model":"H100","gpus":8}', true, 2,
    '{"disks":"8 × 3.84 TB NVMe","network":"2 × 100 Gbit/s","count":3}');
insert into gpu_server (server_id, account_id, user_id, project_id, vdc_id, region, order_id, model, spec, disks, network, name, ssh_key, wish,
    created_at, handed, handed_at, resource_id, withdrawn_at, gone_at)
  select '01890a5d-ac96-774b-bcce-b302099a8901', o.account_id, o.user_id, null, null, 'cn-east', o.order_id, 'hgx.h100.8',
    '{"vcpus":192,"memory_mib":2097152,"gpu_model":"H100","gpus":8}', '8 × 3.84 TB NVMe', '2 × 100 Gbit/s', 'training é', '', 'Soon, please.', 1,
    '{"addresses":["203.0.113.7"],"login_user":"ubuntu","asset_no":"SN-4711","host_keys":[],"note":""}', 2, null, null, null
  from customer_order o where o.order_id = '01890a5d-ac96-774b-bcce-b302099a8201';
insert into gpu_server_event (event_id, server_id, account_id, user_id, kind, note, at)
  select '01890a5d-ac96-774b-bcce-b302099a8902', server_id, account_id, user_id, 'order', '', 1
  from gpu_server where server_id = '01890a5d-ac96-774b-bcce-b302099a8901';
