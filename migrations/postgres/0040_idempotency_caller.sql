-- Whose an idempotency key is: the person's or the security key's that called. Of rows from before nobody knows; theirs is nil, and
-- until they are over, which is a day, they stand for whoever of the account calls.
alter table idempotency_key add column caller_id uuid not null default '00000000-0000-0000-0000-000000000000';
alter table idempotency_key drop constraint idempotency_key_pk;
alter table idempotency_key add constraint idempotency_key_pk primary key (account_id, caller_id, route, key_hash);
