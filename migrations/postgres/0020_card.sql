-- Bank cards that a gateway keeps for an account. What a card is, the gateway knows; here is what may be shown, and the gateway's
-- token for it, sealed. fingerprint: keyed, the same for the same number of the same account; brand: empty for an unknown one.
create table card (
  card_id uuid not null,
  account_id uuid not null,
  gateway text not null,
  token bytea not null,
  fingerprint bytea not null,
  brand text not null,
  last_four text not null,
  expiry_year bigint not null,
  expiry_month bigint not null,
  name text not null,
  email text not null,
  address text not null,
  city text not null,
  state text not null,
  zip text not null,
  country text not null,
  auto_pay boolean not null,
  is_default boolean not null,
  created_at bigint not null,
  constraint card_pk primary key (card_id),
  constraint card_account_fk foreign key (account_id) references account (account_id),
  constraint card_fingerprint_key unique (account_id, fingerprint),
  constraint card_month_check check (expiry_month between 1 and 12)
);
create index card_account_idx on card (account_id, created_at, card_id);
create unique index card_default_idx on card (account_id) where is_default;

-- An account's name at a gateway that keeps cards for it.
create table card_customer (
  account_id uuid not null,
  gateway text not null,
  customer text not null,
  constraint card_customer_pk primary key (account_id, gateway),
  constraint card_customer_account_fk foreign key (account_id) references account (account_id)
);

-- The card that paid: its id, which stays when the card is removed, and what was shown of it.
alter table recharge add column card_id uuid;
alter table recharge add column card_brand text not null default '';
alter table recharge add column card_last_four text not null default '';

-- A card at the built-in test gateway. outcome: how payments with it end.
create table test_card (
  token text not null,
  outcome text not null,
  created_at bigint not null,
  constraint test_card_pk primary key (token),
  constraint test_card_outcome_check check (outcome in ('pay', 'fail', 'prove'))
);
