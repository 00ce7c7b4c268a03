-- Rows in the shape that migration 0067 left.
insert into stock_watch (watch_id, account_id, user_id, region, flavor, created_at)
  select '01890a5d-ac96-774b-bcce-b302099a8702', account_id, user_id, 'cn-east', 'g1.small', 1
  from cloud_object where object_id = '01890a5d-ac96-774b-bcce-b302099a8601';
update cloud_engine set changed_at = 1;
update cloud_object set note = 'Called about the noise é.' where object_id = '01890a5d-ac96-774b-bcce-b302099a8601';
