-- Orders: what was ordered at which price, what is put aside for it, and what the operator said to it. Amounts are minor units,
-- quantity millionths of the product's unit, discount hundredths of a percent. hold_id: nothing for an order
-- that costs nothing. resource_id: what came of it once it was approved, or what it renews.
create table customer_order (
  order_id uuid not null,
  account_id uuid not null,
  user_id uuid not null,
  created_at bigint not null,
  kind text not null,
  region text not null,
  product text not null,
  scheme text not null,
  quantity bigint not null,
  periods bigint not null,
  project_id uuid,
  vdc_id uuid,
  resource_id uuid,
  currency text not null,
  price_version bigint not null,
  gross bigint not null,
  discount bigint not null,
  total bigint not null,
  hold_id uuid,
  state text not null,
  remark text not null,
  ended_at bigint,
  constraint customer_order_pk primary key (order_id),
  constraint customer_order_account_fk foreign key (account_id) references account (account_id),
  constraint customer_order_user_fk foreign key (user_id) references app_user (user_id),
  constraint customer_order_project_fk foreign key (project_id) references project (project_id),
  constraint customer_order_vdc_fk foreign key (vdc_id) references vdc (vdc_id),
  constraint customer_order_hold_fk foreign key (hold_id) references ledger_hold (hold_id),
  constraint customer_order_kind_check check (kind in ('purchase', 'renewal')),
  constraint customer_order_scheme_check check (scheme in ('hourly', 'monthly', 'yearly')),
  constraint customer_order_state_check check (state in ('pending', 'approved', 'disqualified', 'cancelled')),
  constraint customer_order_amount_check check (gross >= total and total >= 0)
);
create index customer_order_account_idx on customer_order (account_id, created_at, order_id);
create index customer_order_state_idx on customer_order (state, created_at, order_id);
create index customer_order_open_idx on customer_order (account_id) where state = 'pending';
