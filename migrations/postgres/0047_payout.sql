-- The wish that the rest of a balance is paid back before the account ends. amount: the cash; what is put aside for it under hold_id
-- has the gift amount in it, too. to_source: what of it went back to the recharges that it came by. Amounts are minor units.
create table payout (
  payout_id uuid not null,
  account_id uuid not null,
  user_id uuid not null,
  created_at bigint not null,
  currency text not null,
  amount bigint not null,
  hold_id uuid not null,
  pay_to text not null,
  state text not null,
  to_source bigint not null default 0,
  note text not null default '',
  ended_at bigint,
  constraint payout_pk primary key (payout_id),
  constraint payout_account_fk foreign key (account_id) references account (account_id),
  constraint payout_user_fk foreign key (user_id) references app_user (user_id),
  constraint payout_state_check check (state in ('asked', 'paid', 'refused', 'withdrawn')),
  constraint payout_amount_check check (amount > 0)
);
create unique index payout_open_idx on payout (account_id) where state = 'asked';
create index payout_account_idx on payout (account_id, created_at, payout_id);
create index payout_state_idx on payout (state, created_at, payout_id);
