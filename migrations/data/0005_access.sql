-- Rows in the shape that migration 0005 left.
insert into user_group (group_id, account_id, name, name_key, remark, created_at) values
  ('01890a5d-ac96-774b-bcce-b302099a8071', '01890a5d-ac96-774b-bcce-b302099a8058', '运维 Ops', '运维 ops', 'It''s "quoted"', 1);
insert into user_group_member (group_id, user_id, added_at) values
  ('01890a5d-ac96-774b-bcce-b302099a8071', '01890a5d-ac96-774b-bcce-b302099a805a', 1);
insert into access_grant (grant_id, account_id, user_id, group_id, scope_kind, scope_id, permission_group, created_at) values
  ('01890a5d-ac96-774b-bcce-b302099a8072', '01890a5d-ac96-774b-bcce-b302099a8058', '01890a5d-ac96-774b-bcce-b302099a805a', null, 'all', '', 'compute_view', 1),
  ('01890a5d-ac96-774b-bcce-b302099a8073', '01890a5d-ac96-774b-bcce-b302099a8058', null, '01890a5d-ac96-774b-bcce-b302099a8071', 'project', 'p', 'cdn_admin', 1);
insert into sub_user_access (user_id, console, api, regions) values ('01890a5d-ac96-774b-bcce-b302099a805a', true, false, '["cn-east"]');
insert into activation (activation_id, user_id, kind, token_hash, created_at, expires_at, used_at) values
  ('01890a5d-ac96-774b-bcce-b302099a8074', '01890a5d-ac96-774b-bcce-b302099a805a', 'activate', 't', 1, 2, null);
insert into vdc (vdc_id, account_id, project_id, name, region, created_at) values
  ('01890a5d-ac96-774b-bcce-b302099a8075', '01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099a8061',
   'VDC 1', 'cn-east', 1);
