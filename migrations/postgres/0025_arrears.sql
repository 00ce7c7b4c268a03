-- Arrears of an account: from when it owes something until everything works again. The dates are those that the customer was
-- told. stage: how far it has got; none: its people have not been told yet. is_stopped: its resources do not run.
-- next_at: when something has to be done about it next.
create table arrears (
  arrears_id uuid not null,
  account_id uuid not null,
  since bigint not null,
  stop_at bigint not null,
  recycle_at bigint not null,
  delete_at bigint not null,
  stage text,
  is_stopped boolean not null,
  cleared_at bigint,
  restore_at bigint,
  ended_at bigint,
  next_at bigint,
  constraint arrears_pk primary key (arrears_id),
  constraint arrears_account_fk foreign key (account_id) references account (account_id),
  constraint arrears_stage_check check (stage in ('warned', 'stopped', 'recycled', 'deleted')),
  constraint arrears_order_check check (since <= stop_at and stop_at <= recycle_at and recycle_at <= delete_at)
);
create unique index arrears_open_key on arrears (account_id) where ended_at is null;
create index arrears_next_idx on arrears (next_at, arrears_id) where next_at is not null;
