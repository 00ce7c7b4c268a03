-- What went back of recharges at their gateways. returned: what was taken back from the balance for it. returned_heard: the greatest
-- sum of refunds that the gateway told. return_steps: how often the balance was moved for it. disputed: what disputes are about
-- that are not decided.
alter table recharge add column returned bigint not null default 0
  constraint recharge_returned_check check (returned between 0 and amount);
alter table recharge add column returned_heard bigint not null default 0;
alter table recharge add column return_steps bigint not null default 0;
alter table recharge add column disputed bigint not null default 0;
create index recharge_gateway_idx on recharge (gateway_id) where gateway_id is not null;

-- One refund or dispute of a recharge. name: the gateway's.
create table recharge_return (
  return_id blob not null,
  recharge_id blob not null,
  kind text not null,
  name text not null,
  amount bigint not null,
  state text not null,
  at bigint not null,
  ended_at bigint,
  constraint recharge_return_pk primary key (return_id),
  constraint recharge_return_key unique (recharge_id, kind, name),
  constraint recharge_return_recharge_fk foreign key (recharge_id) references recharge (recharge_id),
  constraint recharge_return_kind_check check (kind in ('refund', 'dispute')),
  constraint recharge_return_state_check
    check (state in ('asked', 'done', 'failed', 'open', 'withdrawn', 'lost', 'won')),
  constraint recharge_return_amount_check check (amount > 0)
);

-- What the built-in test gateway gave back.
alter table test_charge add column refunded bigint not null default 0;
create table test_refund (
  reference text not null,
  charge_reference text not null,
  amount bigint not null,
  constraint test_refund_pk primary key (reference)
);
