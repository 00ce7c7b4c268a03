-- Refunds that the operator asks for, and what a person decided on what does not fit.
-- Of a refund of ours: reason: why; ask_at: when its gateway is asked (again), null once it has ended and for those that others
-- made; asks: how often it was asked; gone_before: what refunds had given back when it was begun; detail: what the gateway said when it
-- refused.
alter table recharge_return add column reason text not null default '';
alter table recharge_return add column ask_at bigint;
alter table recharge_return add column asks bigint not null default 0;
alter table recharge_return add column gone_before bigint;
alter table recharge_return add column detail text not null default '';
create index recharge_return_ask_idx on recharge_return (ask_at, return_id) where ask_at is not null;
create index recharge_return_at_idx on recharge_return (at, return_id);

-- A payment is found by its number, too.
create index recharge_transaction_idx on recharge (gateway, transaction_id) where transaction_id is not null;

-- state: credited to an account, on its way back, given back, or settled otherwise; reason: why; decided_at: when. ask_at, asks and
-- detail: as above.
alter table recharge_quarantine add column state text not null default 'open'
  constraint recharge_quarantine_state_check check (state in ('open', 'credited', 'returning', 'returned', 'done'));
alter table recharge_quarantine add column reason text not null default '';
alter table recharge_quarantine add column decided_at bigint;
alter table recharge_quarantine add column ask_at bigint;
alter table recharge_quarantine add column asks bigint not null default 0;
alter table recharge_quarantine add column detail text not null default '';
create index recharge_quarantine_ask_idx on recharge_quarantine (ask_at, quarantine_id) where ask_at is not null;

-- The test gateway finds a charge by its payment.
create index test_charge_transaction_idx on test_charge (transaction_id) where transaction_id is not null;
