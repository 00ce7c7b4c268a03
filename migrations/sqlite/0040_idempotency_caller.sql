-- Whose an idempotency key is: the person's or the security key's that called. Of rows from before nobody knows; theirs is nil, and
-- until they are over, which is a day, they stand for whoever of the account calls.
create table idempotency_key_new (
  account_id blob not null,
  route text not null,
  key_hash blob not null,
  body_hash blob not null,
  held_until bigint not null,
  answer text,
  expires_at bigint not null,
  caller_id blob not null default x'00000000000000000000000000000000',
  constraint idempotency_key_pk primary key (account_id, caller_id, route, key_hash),
  constraint idempotency_key_account_fk foreign key (account_id) references account (account_id)
);
insert into idempotency_key_new (account_id, route, key_hash, body_hash, held_until, answer, expires_at)
  select account_id, route, key_hash, body_hash, held_until, answer, expires_at from idempotency_key;
drop table idempotency_key;
alter table idempotency_key_new rename to idempotency_key;
create index idempotency_key_expiry_idx on idempotency_key (expires_at);
