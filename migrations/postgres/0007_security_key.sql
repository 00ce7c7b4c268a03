-- Security keys: what a program sends instead of a session. The secret is not here, only its hash.
-- grants: what the key may do, a JSON list of {scope, groups}; never more than its owner, which is asked at each use.
-- name_key: the name in lower case, to search by. ip_list: the addresses that may use it, as typed; empty for any. deleted_at: it opens nothing, and its refusals are told.
create table security_key (
  key_id uuid not null,
  account_id uuid not null,
  user_id uuid not null,
  name text not null,
  name_key text not null,
  hint text not null,
  token_hash bytea not null,
  grants text not null,
  ip_list text not null,
  state text not null,
  created_at bigint not null,
  expires_at bigint,
  used_at bigint,
  used_address text not null,
  deleted_at bigint,
  constraint security_key_pk primary key (key_id),
  constraint security_key_account_fk foreign key (account_id) references account (account_id),
  constraint security_key_user_fk foreign key (user_id) references app_user (user_id),
  constraint security_key_token_key unique (token_hash),
  constraint security_key_state_check check (state in ('active', 'inactive'))
);
create index security_key_account_idx on security_key (account_id, created_at, key_id);
create index security_key_user_idx on security_key (user_id, created_at, key_id);

-- The audit log between two moments.
create index audit_event_at_idx on audit_event (account_id, at, seq);
