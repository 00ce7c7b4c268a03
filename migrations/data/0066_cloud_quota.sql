-- Rows in the shape that migration 0066 left.
insert into cloud_quota (account_id, region, instances, vcpus, disk_gib, set_at)
  select account_id, '', 100, 800, 40000, 1 from cloud_object where object_id = '01890a5d-ac96-774b-bcce-b302099a8601';
insert into cloud_quota (account_id, region, instances, vcpus, disk_gib, set_at)
  select account_id, 'cn-east', 10, 80, 4000, 1 from cloud_object where object_id = '01890a5d-ac96-774b-bcce-b302099a8601';
