-- Rows in the shape that migration 0001 left, for the test that migrates over them. One text for both engines: SQLite keeps
-- the ids as texts here, which the migrations do not mind.
insert into account (account_id, kind, company, customer_no, currency, verification_region, created_at) values
  ('01890a5d-ac96-774b-bcce-b302099a8057', 'personal', '', '10000001', 'CNY', null, 1),
  ('01890a5d-ac96-774b-bcce-b302099a8058', 'enterprise', 'Ünïcode & Söhne 公司', '10000002', 'USD', 'mainland', 9007199254740993);

insert into app_user (user_id, account_id, kind, state, login_name, login_key, password_hash, password_set_at, email,
  email_key, mobile, name, introduction, subject, lang, login_ageing_minutes, login_verification, last_sign_in_at,
  last_sign_in_address, created_at) values
  ('01890a5d-ac96-774b-bcce-b302099a8059', '01890a5d-ac96-774b-bcce-b302099a8057', 'main', 'enabled', 'Ada_1', 'ada_1',
   '$argon2id$x', 1, 'ada@example.com', 'ada@example.com', null, '', '', 'light', 'US', 30, true, null, null, 1),
  ('01890a5d-ac96-774b-bcce-b302099a805a', '01890a5d-ac96-774b-bcce-b302099a8058', 'sub', 'not_activated', 'sub_2', 'sub_2',
   '', 1, null, null, '+8613800138000', '名字', 'It''s "quoted"', 'system', 'CN', 240, false, 1, '2001:db8::1', 1);

insert into sign_in_guard (guard_key, wrong, day, locked_at, behind_at, pending, touched_at) values ('g', 7, 20000, 1, null, 0, 1);
insert into session (session_id, user_id, token_hash, secret_hash, created_at, seen_at, idle_minutes, expires_at, address, user_agent)
  values ('01890a5d-ac96-774b-bcce-b302099a805b', '01890a5d-ac96-774b-bcce-b302099a8059', 't', 's', 1, 1, 30, 2, '::1', '');
insert into puzzle (puzzle_id, kind, answer, work_salt, work_bits, browser_hash, created_at, expires_at, tried_at, ticket_hash, ticket_used_at)
  values ('01890a5d-ac96-774b-bcce-b302099a805c', 'slider', '120', '', 0, 'b', 1, 2, null, null, null),
         ('01890a5d-ac96-774b-bcce-b302099a805d', 'question', '7', 'salt', 12, 'b', 1, 2, 1, 'h', 1);
insert into verification_code (code_id, purpose, target_hash, code_hash, address, created_at, tries, ended_at)
  values ('01890a5d-ac96-774b-bcce-b302099a805e', 'register', 't', 'c', '127.0.0.1', 1, 5, null);
insert into code_gate (gate_key, touched_at) values ('g', 1);
insert into challenge (challenge_id, kind, token_hash, browser_hash, user_id, login_key, code_id, tries, created_at, expires_at, verified_at)
  values ('01890a5d-ac96-774b-bcce-b302099a805f', 'reset', 't', 'b', null, 'nobody', null, 0, 1, 2, null);
insert into handoff (handoff_id, code_hash, user_id, audience, state_hash, created_at, expires_at, used_at)
  values ('01890a5d-ac96-774b-bcce-b302099a8060', 'h', '01890a5d-ac96-774b-bcce-b302099a8059', 'gpu', null, 1, 2, null);
