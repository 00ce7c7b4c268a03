-- Rows in the shape that migration 0006 left.
insert into password_history (user_id, set_at, password_hash) values ('01890a5d-ac96-774b-bcce-b302099a8059', 0, '$argon2id$y');
insert into totp (user_id, secret, created_at, confirmed_at, last_step) values ('01890a5d-ac96-774b-bcce-b302099a8059', 's', 1, 2, 7);
insert into recovery_code (user_id, code_hash, used_at) values ('01890a5d-ac96-774b-bcce-b302099a8059', 'h', null);
insert into passkey (passkey_id, user_id, credential_id, name, credential, created_at, last_used_at) values
  ('01890a5d-ac96-774b-bcce-b302099a8081', '01890a5d-ac96-774b-bcce-b302099a8059', 'c', 'Ünïcode 钥匙', '{}', 1, null);
insert into passkey_ceremony (ceremony_id, kind, user_id, bound_to, state, expires_at) values
  ('01890a5d-ac96-774b-bcce-b302099a8082', 'create', '01890a5d-ac96-774b-bcce-b302099a8059', '01890a5d-ac96-774b-bcce-b302099a805b', '{}', 2);
insert into sign_in_record (sign_in_id, user_id, at, address, user_agent, outcome, method) values
  ('01890a5d-ac96-774b-bcce-b302099a8083', '01890a5d-ac96-774b-bcce-b302099a8059', 1, '::1', 'It''s "quoted"', 'signed_in', 'code');
insert into message_setting (user_id, message_type, contact_id) values ('01890a5d-ac96-774b-bcce-b302099a8059', 'security', 'email');
