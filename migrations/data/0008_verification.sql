-- Rows in the shape that migration 0008 left.
insert into verification_image (image_id, account_id, width, height, sealed, created_at) values
  ('01890a5d-ac96-774b-bcce-b302099a80a1', '01890a5d-ac96-774b-bcce-b302099a8057', 4, 3, 's', 1);
insert into operator (operator_id, name, name_key, password_hash, state, created_at, last_sign_in_at) values
  ('01890a5d-ac96-774b-bcce-b302099a80a2', 'Grace', 'grace', '$argon2id$x', 'enabled', 1, null);
insert into operator_session (session_id, operator_id, token_hash, created_at, seen_at, expires_at, address) values
  ('01890a5d-ac96-774b-bcce-b302099a80a3', '01890a5d-ac96-774b-bcce-b302099a80a2', 't', 1, 1, 2, '::1');
insert into verification_case (case_id, account_id, user_id, region, kind, document, country, state, sealed, number_hash,
  front_image_id, back_image_id, submitted_at, due_at, operator_id, ended_at, remark) values
  ('01890a5d-ac96-774b-bcce-b302099a80a4', '01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099a8059',
   'mainland', 'personal', 'passport', 'CN', 'failed', 's', 'h', '01890a5d-ac96-774b-bcce-b302099a80a1', null, 1, 2,
   '01890a5d-ac96-774b-bcce-b302099a80a2', 3, '照片不清晰 It''s "blurred"'),
  ('01890a5d-ac96-774b-bcce-b302099a80a5', '01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099a8059',
   'mainland', 'personal', 'passport', 'CN', 'unreviewed', null, null, null, null, 4, 5, null, null, '');
insert into verification_step (step_id, case_id, at, action, operator_name, remark) values
  ('01890a5d-ac96-774b-bcce-b302099a80a6', '01890a5d-ac96-774b-bcce-b302099a80a4', 3, 'fail', 'Grace', 'blurred');
insert into operator_audit_head (chain, seq, hash) values (1, 1, 'h');
insert into operator_audit_event (seq, at, operator_id, operator_name, action, outcome, object_kind, object_id, address, request_id, hash) values
  (1, 1, '01890a5d-ac96-774b-bcce-b302099a80a2', 'Grace', 'session.create', 'done', 'session', '', '::1', 'r', 'h');
