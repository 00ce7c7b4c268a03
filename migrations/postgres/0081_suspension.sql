-- That the operator keeps an account's people out, and why: up only, expand then contract; the same result on both engines. The logs tell what was
-- before.
alter table account add column suspended_at bigint;
alter table account add column suspension_reason text not null default '';
alter table account add column suspension_stops boolean not null default false;
alter table account add column suspended_by text not null default '';
create index account_created_idx on account (created_at, account_id);
