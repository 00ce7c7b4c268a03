-- Rows in the shape that migration 0098 leaves.
insert into stock_watch (watch_id, account_id, user_id, region, flavor, created_at, zone)
  select '01890a5d-ac96-774b-bcce-b302099a8798', account_id, user_id, 'cn-east', 'g1.small', 2, 'b'
  from cloud_object where object_id = '01890a5d-ac96-774b-bcce-b302099a8601';
