-- The second factors of operators: up only, expand then contract; the same result on both engines.
-- An authenticator app's secret, sealed. last_step: the newest time step whose code was used; none works twice. wrong: wrong codes since wrong_since,
-- which a day ends.
create table operator_totp (
  operator_id uuid not null,
  secret bytea not null,
  created_at bigint not null,
  confirmed_at bigint,
  last_step bigint not null default 0,
  wrong bigint not null default 0,
  wrong_since bigint not null default 0,
  constraint operator_totp_pk primary key (operator_id),
  constraint operator_totp_operator_fk foreign key (operator_id) references operator (operator_id)
);

-- credential: the public key and its counter, as JSON.
create table operator_passkey (
  passkey_id uuid not null,
  operator_id uuid not null,
  credential_id bytea not null,
  name text not null,
  credential text not null,
  created_at bigint not null,
  last_used_at bigint,
  constraint operator_passkey_pk primary key (passkey_id),
  constraint operator_passkey_operator_fk foreign key (operator_id) references operator (operator_id),
  constraint operator_passkey_credential_key unique (credential_id)
);
create index operator_passkey_operator_idx on operator_passkey (operator_id, created_at, passkey_id);

-- A sign-in whose password was right and whose second factor comes next. ceremony: what a passkey was asked to sign.
create table operator_challenge (
  challenge_id uuid not null,
  operator_id uuid not null,
  token_hash bytea not null,
  tries bigint not null default 0,
  ceremony text,
  expires_at bigint not null,
  constraint operator_challenge_pk primary key (challenge_id),
  constraint operator_challenge_operator_fk foreign key (operator_id) references operator (operator_id),
  constraint operator_challenge_token_key unique (token_hash)
);
create index operator_challenge_operator_idx on operator_challenge (operator_id);
create index operator_challenge_expiry_idx on operator_challenge (expires_at);

-- A passkey that is being added within a session, and until when.
alter table operator_session add column ceremony text;
alter table operator_session add column ceremony_until bigint;
