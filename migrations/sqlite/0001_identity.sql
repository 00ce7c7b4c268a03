-- Accounts, the people in them, and what signing in needs. Times are microseconds since 1970 (UTC).
create table account (
  account_id blob not null,
  kind text not null,
  company text not null,
  customer_no text not null,
  currency text not null,
  verification_mainland text not null default 'not_verified',
  verification_other text not null default 'not_verified',
  verification_region text,
  created_at bigint not null,
  constraint account_pk primary key (account_id),
  constraint account_customer_no_key unique (customer_no),
  constraint account_kind_check check (kind in ('personal', 'enterprise')),
  constraint account_currency_check check (currency in ('CNY', 'USD')),
  constraint account_mainland_check check (verification_mainland in ('not_verified', 'unreviewed', 'in_review', 'verified', 'failed')),
  constraint account_other_check check (verification_other in ('not_verified', 'unreviewed', 'in_review', 'verified', 'failed')),
  constraint account_region_check check (verification_region in ('mainland', 'other'))
);

create table app_user (
  user_id blob not null,
  account_id blob not null,
  kind text not null,
  state text not null,
  login_name text not null,
  login_key text not null,
  password_hash text not null,
  password_set_at bigint not null,
  email text,
  email_key text,
  mobile text,
  name text not null,
  introduction text not null,
  subject text not null,
  lang text not null,
  login_ageing_minutes bigint not null,
  login_verification boolean not null,
  last_sign_in_at bigint,
  last_sign_in_address text,
  created_at bigint not null,
  constraint app_user_pk primary key (user_id),
  constraint app_user_account_fk foreign key (account_id) references account (account_id),
  constraint app_user_login_key unique (login_key),
  constraint app_user_email_key unique (email_key),
  constraint app_user_mobile_key unique (mobile),
  constraint app_user_kind_check check (kind in ('main', 'sub')),
  constraint app_user_state_check check (state in ('not_activated', 'enabled', 'disabled')),
  constraint app_user_subject_check check (subject in ('light', 'dark', 'system')),
  constraint app_user_lang_check check (lang in ('US', 'CN'))
);
create index app_user_account_idx on app_user (account_id, created_at, user_id);

-- Wrong passwords by login name, known or not, so that both are refused alike. The name itself is not in here.
-- pending: comparisons under way, so that parallel guesses cannot exceed the number that is allowed.
create table sign_in_guard (
  guard_key blob not null,
  wrong bigint not null,
  day bigint not null,
  locked_at bigint,
  behind_at bigint,
  pending bigint not null,
  touched_at bigint not null,
  constraint sign_in_guard_pk primary key (guard_key)
);
create index sign_in_guard_touched_idx on sign_in_guard (touched_at);

create table session (
  session_id blob not null,
  user_id blob not null,
  token_hash blob not null,
  secret_hash blob not null,
  created_at bigint not null,
  seen_at bigint not null,
  idle_minutes bigint not null,
  expires_at bigint not null,
  address text not null,
  user_agent text not null,
  constraint session_pk primary key (session_id),
  constraint session_user_fk foreign key (user_id) references app_user (user_id),
  constraint session_token_key unique (token_hash)
);
create index session_user_idx on session (user_id, created_at);
create index session_expiry_idx on session (expires_at);

-- A slider puzzle or a question, its one try and the one-time ticket that a right answer earned.
create table puzzle (
  puzzle_id blob not null,
  kind text not null,
  answer text not null,
  work_salt text not null,
  work_bits bigint not null,
  browser_hash blob not null,
  created_at bigint not null,
  expires_at bigint not null,
  tried_at bigint,
  ticket_hash blob,
  ticket_used_at bigint,
  constraint puzzle_pk primary key (puzzle_id),
  constraint puzzle_ticket_key unique (ticket_hash),
  constraint puzzle_kind_check check (kind in ('slider', 'question'))
);
create index puzzle_expiry_idx on puzzle (expires_at);

-- target_hash: keyed hash of the mailbox or mobile. A row stays until the day's limits no longer need it.
create table verification_code (
  code_id blob not null,
  purpose text not null,
  target_hash blob not null,
  code_hash blob not null,
  address text not null,
  created_at bigint not null,
  tries bigint not null,
  ended_at bigint,
  constraint verification_code_pk primary key (code_id)
);
create index verification_code_target_idx on verification_code (target_hash, purpose, created_at);
create index verification_code_address_idx on verification_code (address, created_at);
create index verification_code_created_idx on verification_code (created_at);

-- Taking a row here makes parallel sendings to one target, or from one address, wait for each other.
create table code_gate (
  gate_key blob not null,
  touched_at bigint not null,
  constraint code_gate_pk primary key (gate_key)
);
create index code_gate_touched_idx on code_gate (touched_at);

-- A sign-in or a password reset between its steps. user_id is null for an unknown name, so that the answers are alike.
create table challenge (
  challenge_id blob not null,
  kind text not null,
  token_hash blob not null,
  browser_hash blob not null,
  user_id blob,
  login_key text not null,
  code_id blob,
  tries bigint not null,
  created_at bigint not null,
  expires_at bigint not null,
  verified_at bigint,
  constraint challenge_pk primary key (challenge_id),
  constraint challenge_user_fk foreign key (user_id) references app_user (user_id),
  constraint challenge_token_key unique (token_hash),
  constraint challenge_kind_check check (kind in ('sign_in', 'reset'))
);
create index challenge_expiry_idx on challenge (expires_at);
create index challenge_user_idx on challenge (user_id);

-- One-time hand-off codes to and from external consoles. state_hash: the browser that an inbound code is bound to.
create table handoff (
  handoff_id blob not null,
  code_hash blob not null,
  user_id blob not null,
  audience text not null,
  state_hash blob,
  created_at bigint not null,
  expires_at bigint not null,
  used_at bigint,
  constraint handoff_pk primary key (handoff_id),
  constraint handoff_user_fk foreign key (user_id) references app_user (user_id),
  constraint handoff_code_key unique (code_hash)
);
create index handoff_expiry_idx on handoff (expires_at);
