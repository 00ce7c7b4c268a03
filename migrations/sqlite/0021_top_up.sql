-- Auto top-up: an account's setting. Amounts are minor units; threshold null and days 0: not looked at. reset_after: tries up to
-- this number are forgotten. look_at: when it is looked at next; null when there is nothing to look at. ceiling_told: the month
-- (year * 12 + month) in which its owner was told that the ceiling stops it.
create table top_up (
  account_id blob not null,
  user_id blob not null,
  card_id blob not null,
  currency text not null,
  threshold bigint,
  days bigint not null,
  amount bigint not null,
  monthly_ceiling bigint not null,
  is_on boolean not null,
  reset_after bigint not null,
  look_at bigint,
  ceiling_told bigint not null,
  saved_at bigint not null,
  constraint top_up_pk primary key (account_id),
  constraint top_up_account_fk foreign key (account_id) references account (account_id),
  constraint top_up_user_fk foreign key (user_id) references app_user (user_id)
);
create index top_up_look_idx on top_up (look_at, account_id) where look_at is not null;
create index top_up_card_idx on top_up (card_id);

-- A try of auto top-up: the recharge that it begins has this id, whoever begins it and however often. failed_at: when it could not
-- even be begun. told: what its owner was told of, '', 'failed' or 'success'.
create table top_up_try (
  account_id blob not null,
  number bigint not null,
  recharge_id blob not null,
  amount bigint not null,
  at bigint not null,
  failed_at bigint,
  told text not null,
  constraint top_up_try_pk primary key (account_id, number),
  constraint top_up_try_recharge_key unique (recharge_id),
  constraint top_up_try_account_fk foreign key (account_id) references account (account_id),
  constraint top_up_try_told_check check (told in ('', 'failed', 'success'))
);
