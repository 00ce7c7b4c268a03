-- Idempotency-Key: a call of an account to a route under a key of the caller's, and its answer. answer: null while the call is in
-- progress, which it is taken to be until held_until.
create table idempotency_key (
  account_id blob not null,
  route text not null,
  key_hash blob not null,
  body_hash blob not null,
  held_until bigint not null,
  answer text,
  expires_at bigint not null,
  constraint idempotency_key_pk primary key (account_id, route, key_hash),
  constraint idempotency_key_account_fk foreign key (account_id) references account (account_id)
);
create index idempotency_key_expiry_idx on idempotency_key (expires_at);
