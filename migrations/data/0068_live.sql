-- Rows in the shape that migration 0068 left.
insert into live_hint (hint_id, account_id, user_id, project_id, vdc_id, region, topic, object_id, at)
  select '01890a5d-ac96-774b-bcce-b302099a8701', account_id, null, null, null, null, 'balance', null, 1 from account limit 1;
