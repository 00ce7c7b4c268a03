-- Rows in the shape that migration 0063 left.
update cloud_object set resource_id = '01890a5d-ac96-774b-bcce-b302099a8301', is_protected = true;
insert into operation (operation_id, object_id, account_id, user_id, kind, cause, input, state, job, tries, due_at, deadline, reason,
    created_at, ended_at, spec, order_id)
  select '01890a5d-ac96-774b-bcce-b302099a8604', object_id, account_id, user_id, 'resize', 'customer', '', 'done', null, 1, 1, 2, null, 1, 1,
    spec, order_id
  from cloud_object where object_id = '01890a5d-ac96-774b-bcce-b302099a8601';
