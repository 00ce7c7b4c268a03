-- What the operator's staff changed of balances by hand, or wants to: up only, expand then contract; the same result on both engines.
-- Amounts are minor units of the account's currency. stake: by how much it was counted towards what one person may do alone. asked_by,
-- decided_by: an operator; null: somebody at the server's command line. What was made at once was decided by whoever asked for it.
create table adjustment (
  adjustment_id blob not null,
  account_id blob not null,
  customer_no text not null,
  kind text not null,
  currency text not null,
  amount bigint not null,
  stake bigint not null,
  reason text not null,
  state text not null,
  asked_at bigint not null,
  asked_by blob,
  asked_name text not null,
  decided_at bigint,
  decided_by blob,
  decided_name text not null default '',
  note text not null default '',
  constraint adjustment_pk primary key (adjustment_id),
  constraint adjustment_account_fk foreign key (account_id) references account (account_id),
  constraint adjustment_asked_fk foreign key (asked_by) references operator (operator_id),
  constraint adjustment_decided_fk foreign key (decided_by) references operator (operator_id),
  constraint adjustment_kind_check check (kind in ('gift', 'add_cash', 'deduct_cash', 'credit_line')),
  constraint adjustment_state_check check (state in ('asked', 'done', 'refused', 'withdrawn')),
  constraint adjustment_decided_check check ((state = 'asked') = (decided_at is null))
);
create index adjustment_state_idx on adjustment (state, asked_at, adjustment_id);
create index adjustment_alone_idx on adjustment (account_id, asked_by, decided_at);
