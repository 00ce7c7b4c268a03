-- What guards a person's sign-in and what is known of it, who receives which messages, and the end of an account.
-- deletion_code_at, deletion_verified_at: when a code to delete the account was sent last, and when one came back right.
-- deleted_at: an account that is gone; the row stays for the ledger and the audit log.
alter table account add column deletion_code_at bigint;
alter table account add column deletion_verified_at bigint;
alter table account add column deleted_at bigint;

-- additional_mobile: a second mobile for messages; it belongs to nobody alone.
-- login_mask: the addresses that the person may sign in from, while the mask is enabled.
-- password_reminded: reminders sent that the present password will end: 0, 1 (15 days before) or 2 (7 days before).
alter table app_user add column additional_mobile text;
alter table app_user add column login_mask_enabled boolean not null default false;
alter table app_user add column login_mask text not null default '';
alter table app_user add column password_reminded bigint not null default 0;

-- needs_factor: the sign-in goes on with a second factor, never with a code by mail or SMS.
alter table challenge add column needs_factor boolean not null default false;

-- Former passwords, which may not be used again.
create table password_history (
  user_id blob not null,
  set_at bigint not null,
  password_hash text not null,
  constraint password_history_pk primary key (user_id, set_at),
  constraint password_history_user_fk foreign key (user_id) references app_user (user_id)
);

-- The shared secret of an authenticator app, sealed. last_step: the newest time step whose code was used; none works twice.
create table totp (
  user_id blob not null,
  secret blob not null,
  created_at bigint not null,
  confirmed_at bigint,
  last_step bigint not null,
  constraint totp_pk primary key (user_id),
  constraint totp_user_fk foreign key (user_id) references app_user (user_id)
);

create table recovery_code (
  user_id blob not null,
  code_hash blob not null,
  used_at bigint,
  constraint recovery_code_pk primary key (user_id, code_hash),
  constraint recovery_code_user_fk foreign key (user_id) references app_user (user_id)
);

-- credential: the public key and its counter, as JSON.
create table passkey (
  passkey_id blob not null,
  user_id blob not null,
  credential_id blob not null,
  name text not null,
  credential text not null,
  created_at bigint not null,
  last_used_at bigint,
  constraint passkey_pk primary key (passkey_id),
  constraint passkey_user_fk foreign key (user_id) references app_user (user_id),
  constraint passkey_credential_key unique (credential_id)
);
create index passkey_user_idx on passkey (user_id, created_at, passkey_id);

-- A passkey's ceremony between its two calls. bound_to: the session or the sign-in's challenge that began it.
create table passkey_ceremony (
  ceremony_id blob not null,
  kind text not null,
  user_id blob not null,
  bound_to blob not null,
  state text not null,
  expires_at bigint not null,
  constraint passkey_ceremony_pk primary key (ceremony_id),
  constraint passkey_ceremony_user_fk foreign key (user_id) references app_user (user_id),
  constraint passkey_ceremony_kind_check check (kind in ('create', 'sign_in'))
);
create index passkey_ceremony_expiry_idx on passkey_ceremony (expires_at);
create index passkey_ceremony_user_idx on passkey_ceremony (user_id);

-- Who signed in or tried to, for the person to see.
create table sign_in_record (
  sign_in_id blob not null,
  user_id blob not null,
  at bigint not null,
  address text not null,
  user_agent text not null,
  outcome text not null,
  method text not null,
  constraint sign_in_record_pk primary key (sign_in_id),
  constraint sign_in_record_user_fk foreign key (user_id) references app_user (user_id)
);
create index sign_in_record_user_idx on sign_in_record (user_id, at, sign_in_id);
create index sign_in_record_at_idx on sign_in_record (at);

-- Which of a person's contacts receives which messages; nothing for a type is the first contact that there is.
create table message_setting (
  user_id blob not null,
  message_type text not null,
  contact_id text not null,
  constraint message_setting_pk primary key (user_id, message_type, contact_id),
  constraint message_setting_user_fk foreign key (user_id) references app_user (user_id),
  constraint message_setting_type_check check (message_type in ('account', 'security', 'finance', 'resource', 'product')),
  constraint message_setting_contact_check check (contact_id in ('email', 'sms', 'additional'))
);
