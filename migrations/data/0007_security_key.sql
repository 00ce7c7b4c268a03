-- Rows in the shape that migration 0007 left.
insert into security_key (key_id, account_id, user_id, name, name_key, hint, token_hash, grants, ip_list, state, created_at, expires_at,
  used_at, used_address, deleted_at) values
  ('01890a5d-ac96-774b-bcce-b302099a8091', '01890a5d-ac96-774b-bcce-b302099a8058', '01890a5d-ac96-774b-bcce-b302099a805a',
   '备份 Backup', '备份 backup', 'pk_abcd', 'h', '[{"scope":{"kind":"all"},"groups":["compute_view"]}]', '10.0.0.0/8;::1', 'active', 1, 2,
   3, '10.0.0.1', null),
  ('01890a5d-ac96-774b-bcce-b302099a8092', '01890a5d-ac96-774b-bcce-b302099a8058', '01890a5d-ac96-774b-bcce-b302099a805a',
   'old', 'old', 'pk_0000', 'i', '[]', '', 'inactive', 1, null, null, '', 4);
