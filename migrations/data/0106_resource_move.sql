-- Rows in the shape that migration 0106 leaves.
insert into resource_move (resource_id, moved_at, account_id, project_id, vdc_id)
  select resource_id, 2, account_id, null, null from resource where resource_id = '01890a5d-ac96-774b-bcce-b302099a8301';
