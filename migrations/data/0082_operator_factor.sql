-- Rows in the shape that migration 0082 left.
insert into operator_totp (operator_id, secret, created_at, confirmed_at, last_step, wrong, wrong_since)
  select operator_id, 's', 1, 2, 3, 1, 4 from operator;
insert into operator_passkey (passkey_id, operator_id, credential_id, name, credential, created_at, last_used_at)
  select operator_id, operator_id, 'c', 'Laptop', '{}', 1, null from operator;
insert into operator_challenge (challenge_id, operator_id, token_hash, tries, ceremony, expires_at)
  select operator_id, operator_id, 't', 1, '{}', 5 from operator;
update operator_session set ceremony = '{}', ceremony_until = 6;
