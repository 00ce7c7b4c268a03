-- Account verification (real-name audit), and the operators who review it.
-- A picture of a paper, sealed: whoever has the database alone cannot look at it.
create table verification_image (
  image_id blob not null,
  account_id blob not null,
  width bigint not null,
  height bigint not null,
  sealed blob not null,
  created_at bigint not null,
  constraint verification_image_pk primary key (image_id),
  constraint verification_image_account_fk foreign key (account_id) references account (account_id)
);
create index verification_image_account_idx on verification_image (account_id, created_at, image_id);
create index verification_image_created_idx on verification_image (created_at);

-- Somebody at the operator. name_key: the name in lower case.
create table operator (
  operator_id blob not null,
  name text not null,
  name_key text not null,
  password_hash text not null,
  state text not null,
  created_at bigint not null,
  last_sign_in_at bigint,
  constraint operator_pk primary key (operator_id),
  constraint operator_name_key unique (name_key),
  constraint operator_state_check check (state in ('enabled', 'disabled'))
);

create table operator_session (
  session_id blob not null,
  operator_id blob not null,
  token_hash blob not null,
  created_at bigint not null,
  seen_at bigint not null,
  expires_at bigint not null,
  address text not null,
  constraint operator_session_pk primary key (session_id),
  constraint operator_session_operator_fk foreign key (operator_id) references operator (operator_id),
  constraint operator_session_token_key unique (token_hash)
);
create index operator_session_operator_idx on operator_session (operator_id);
create index operator_session_expiry_idx on operator_session (expires_at);

-- One handing-in. sealed: names, numbers and the contact. number_hash: keyed, to find the same paper in another account.
-- Both are gone once the account is deleted.
create table verification_case (
  case_id blob not null,
  account_id blob not null,
  user_id blob not null,
  region text not null,
  kind text not null,
  document text not null,
  country text not null,
  state text not null,
  sealed blob,
  number_hash blob,
  front_image_id blob,
  back_image_id blob,
  submitted_at bigint not null,
  due_at bigint not null,
  operator_id blob,
  ended_at bigint,
  remark text not null,
  constraint verification_case_pk primary key (case_id),
  constraint verification_case_account_fk foreign key (account_id) references account (account_id),
  constraint verification_case_user_fk foreign key (user_id) references app_user (user_id),
  constraint verification_case_front_fk foreign key (front_image_id) references verification_image (image_id),
  constraint verification_case_back_fk foreign key (back_image_id) references verification_image (image_id),
  constraint verification_case_operator_fk foreign key (operator_id) references operator (operator_id),
  constraint verification_case_region_check check (region in ('mainland', 'other')),
  constraint verification_case_kind_check check (kind in ('personal', 'enterprise')),
  constraint verification_case_state_check check (state in ('unreviewed', 'in_review', 'verified', 'failed', 'withdrawn'))
);
create unique index verification_case_open_key on verification_case (account_id, region) where ended_at is null;
create index verification_case_account_idx on verification_case (account_id, submitted_at, case_id);
create index verification_case_state_idx on verification_case (state, submitted_at, case_id);
create index verification_case_queue_idx on verification_case (submitted_at, case_id) where ended_at is null;
create index verification_case_number_idx on verification_case (number_hash);
create index verification_case_front_idx on verification_case (front_image_id);
create index verification_case_back_idx on verification_case (back_image_id);

-- What happened to a case. operator_name: who reviewed it, as they were called then.
create table verification_step (
  step_id blob not null,
  case_id blob not null,
  at bigint not null,
  action text not null,
  operator_name text not null,
  remark text not null,
  constraint verification_step_pk primary key (step_id),
  constraint verification_step_case_fk foreign key (case_id) references verification_case (case_id),
  constraint verification_step_action_check check (action in ('submit', 'withdraw', 'review', 'pass', 'fail'))
);
create index verification_step_case_idx on verification_step (case_id, at, step_id);

-- The operators' own audit log: one chain, each hash over the event and the hash before it. chain is always 1.
create table operator_audit_head (
  chain bigint not null,
  seq bigint not null,
  hash blob not null,
  constraint operator_audit_head_pk primary key (chain),
  constraint operator_audit_head_one_check check (chain = 1)
);

create table operator_audit_event (
  seq bigint not null,
  at bigint not null,
  operator_id blob,
  operator_name text not null,
  action text not null,
  outcome text not null,
  object_kind text not null,
  object_id text not null,
  address text not null,
  request_id text not null,
  hash blob not null,
  constraint operator_audit_event_pk primary key (seq),
  constraint operator_audit_event_outcome_check check (outcome in ('done', 'denied'))
);

create trigger operator_audit_event_no_update before update on operator_audit_event begin
  select raise(abort, 'operator_audit_event is append-only');
end;
create trigger operator_audit_event_no_delete before delete on operator_audit_event begin
  select raise(abort, 'operator_audit_event is append-only');
end;
