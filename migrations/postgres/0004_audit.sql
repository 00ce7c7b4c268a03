-- The audit log, and what the guard in front of every call needs to know of a person and a session.
-- One chain of events for each account: a hash covers the event and the hash before it.
create table audit_head (
  account_id uuid not null,
  seq bigint not null,
  hash bytea not null,
  constraint audit_head_pk primary key (account_id),
  constraint audit_head_account_fk foreign key (account_id) references account (account_id)
);

create table audit_event (
  account_id uuid not null,
  seq bigint not null,
  at bigint not null,
  actor_kind text not null,
  actor_id uuid,
  action text not null,
  outcome text not null,
  object_kind text not null,
  object_id text not null,
  detail_hash bytea not null,
  hash bytea not null,
  constraint audit_event_pk primary key (account_id, seq),
  constraint audit_event_account_fk foreign key (account_id) references account (account_id),
  constraint audit_event_actor_check check (actor_kind in ('main', 'sub', 'key', 'operator', 'system', 'nobody')),
  constraint audit_event_outcome_check check (outcome in ('done', 'denied'))
);
create index audit_event_action_idx on audit_event (account_id, action, seq);
create index audit_event_actor_idx on audit_event (account_id, actor_id, seq);

-- What of an event is personal: it can be erased with the account, and the chain still holds (its hash stays).
create table audit_detail (
  account_id uuid not null,
  seq bigint not null,
  body text not null,
  constraint audit_detail_pk primary key (account_id, seq),
  constraint audit_detail_account_fk foreign key (account_id) references account (account_id)
);

create function audit_refuse() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;
create trigger audit_event_no_update before update or delete on audit_event for each row execute function audit_refuse();
create trigger audit_detail_no_update before update on audit_detail for each row execute function audit_refuse();

-- access_version: taken by whoever changes a person's rights and by whoever writes under them, so that they take turns.
-- password_months: how long passwords last; null is the profile's default, 0 is for ever.
-- deleted_at: a person who is gone; the row stays for the records that name them.
alter table app_user add column access_version bigint not null default 0;
alter table app_user add column password_months bigint;
alter table app_user add column deleted_at bigint;

-- proved_at: when the session's person last proved who they are.
alter table session add column proved_at bigint not null default 0;
