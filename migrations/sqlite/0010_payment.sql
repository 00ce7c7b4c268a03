-- Recharges through payment gateways, what gateways said of them, and the built-in test gateway's own book.
-- A recharge. reference: our name for it at the gateway. reason: why it failed. sealed: what the payer does next, for the
-- payer alone. gateway_id: the gateway's name for it before it is paid; transaction_id: of the payment. ask_at: when the
-- gateway is asked next, null for no more. Amounts are minor units.
create table recharge (
  recharge_id blob not null,
  account_id blob not null,
  user_id blob not null,
  reference text not null,
  method text not null,
  gateway text not null,
  currency text not null,
  amount bigint not null,
  state text not null,
  reason text not null,
  sealed blob,
  gateway_id text,
  transaction_id text,
  created_at bigint not null,
  expires_at bigint not null,
  ended_at bigint,
  ask_at bigint,
  constraint recharge_pk primary key (recharge_id),
  constraint recharge_reference_key unique (reference),
  constraint recharge_account_fk foreign key (account_id) references account (account_id),
  constraint recharge_user_fk foreign key (user_id) references app_user (user_id),
  constraint recharge_method_check check (method in ('wechat', 'alipay', 'bank_card', 'ach')),
  constraint recharge_currency_check check (currency in ('CNY', 'USD')),
  constraint recharge_state_check check (state in ('pending', 'success', 'failed')),
  constraint recharge_reason_check check (reason in ('', 'declined', 'closed', 'expired', 'refunded', 'unreachable')),
  constraint recharge_amount_check check (amount > 0)
);
create index recharge_account_idx on recharge (account_id, created_at, recharge_id);
create index recharge_ask_idx on recharge (ask_at, recharge_id) where ask_at is not null;

-- A notice that was taken: the same one again changes nothing.
create table recharge_notice (
  gateway text not null,
  event_id text not null,
  received_at bigint not null,
  constraint recharge_notice_pk primary key (gateway, event_id)
);

-- What a gateway said that does not fit, for a person to look at; nothing was credited. reference: as the gateway wrote it.
create table recharge_quarantine (
  quarantine_id blob not null,
  gateway text not null,
  reference text not null,
  why text not null,
  recharge_id blob,
  event_id text not null,
  transaction_id text not null,
  amount bigint,
  currency text not null,
  at bigint not null,
  constraint recharge_quarantine_pk primary key (quarantine_id),
  constraint recharge_quarantine_key unique (gateway, reference, why, transaction_id),
  constraint recharge_quarantine_recharge_fk foreign key (recharge_id) references recharge (recharge_id)
);
create index recharge_quarantine_at_idx on recharge_quarantine (at, quarantine_id);
create index recharge_quarantine_recharge_idx on recharge_quarantine (recharge_id) where recharge_id is not null;

-- A charge at the built-in test gateway.
create table test_charge (
  reference text not null,
  currency text not null,
  amount bigint not null,
  description text not null,
  notice_url text not null,
  return_url text not null,
  state text not null,
  transaction_id text,
  created_at bigint not null,
  expires_at bigint not null,
  constraint test_charge_pk primary key (reference),
  constraint test_charge_currency_check check (currency in ('CNY', 'USD')),
  constraint test_charge_state_check check (state in ('open', 'paid', 'failed', 'refunded'))
);
