-- The ledger: what every account has, and every movement of money that led there. Amounts are minor units of the account's one
-- currency. credit: what is drawn of the credit line, not above 0. seq, hash: of the account's last movement.
-- threshold: below it the account is told, once for each time that it falls below; is_low: it is below.
create table ledger_balance (
  account_id blob not null,
  currency text not null,
  gift bigint not null,
  cash bigint not null,
  credit bigint not null,
  withheld bigint not null,
  credit_line bigint not null,
  threshold bigint,
  is_low boolean not null,
  seq bigint not null,
  hash blob not null,
  constraint ledger_balance_pk primary key (account_id),
  constraint ledger_balance_account_fk foreign key (account_id) references account (account_id),
  constraint ledger_balance_currency_check check (currency in ('CNY', 'USD')),
  constraint ledger_balance_parts_check check (gift >= 0 and cash >= 0 and credit <= 0 and withheld >= 0 and credit_line >= 0),
  constraint ledger_balance_whole_check check (typeof(gift) = 'integer' and typeof(cash) = 'integer' and
    typeof(credit) = 'integer' and typeof(withheld) = 'integer' and typeof(credit_line) = 'integer')
);

-- After which movements the account was told that its balance is low.
create table ledger_told (
  account_id blob not null,
  seq bigint not null,
  constraint ledger_told_pk primary key (account_id, seq),
  constraint ledger_told_account_fk foreign key (account_id) references account (account_id)
);

-- One cause, one movement; its id is made by whoever causes it. asked_hash: over what was asked, so that the same id means
-- the same. about_id: the hold or payment that it is about. gateway_ref: a payment gateway's name for it, each once.
-- may_owe: it may have taken more than was available. gift to credit_line: the balance afterwards.
create table ledger_movement (
  movement_id blob not null,
  account_id blob not null,
  seq bigint not null,
  at bigint not null,
  kind text not null,
  currency text not null,
  cause_kind text not null,
  cause_id text not null,
  asked_hash blob not null,
  about_id blob,
  gateway_ref text,
  may_owe boolean not null,
  gift bigint not null,
  cash bigint not null,
  credit bigint not null,
  withheld bigint not null,
  credit_line bigint not null,
  hash blob not null,
  constraint ledger_movement_pk primary key (movement_id),
  constraint ledger_movement_account_fk foreign key (account_id) references account (account_id),
  constraint ledger_movement_seq_key unique (account_id, seq),
  constraint ledger_movement_gateway_key unique (gateway_ref),
  constraint ledger_movement_kind_check check (kind in ('deposit', 'gift', 'withdraw', 'spend', 'hold', 'capture', 'release',
    'expire', 'refund', 'credit_line')),
  constraint ledger_movement_currency_check check (currency in ('CNY', 'USD')),
  constraint ledger_movement_whole_check check (typeof(gift) = 'integer' and typeof(cash) = 'integer' and
    typeof(credit) = 'integer' and typeof(withheld) = 'integer' and typeof(credit_line) = 'integer')
);
create index ledger_movement_time_idx on ledger_movement (account_id, at, seq);
create index ledger_movement_about_idx on ledger_movement (about_id) where about_id is not null;

-- What a movement changes in one book of the customer or of the house; those of one movement add up to 0. Positive: the house
-- owes it to the book.
create table ledger_entry (
  movement_id blob not null,
  book text not null,
  amount bigint not null,
  constraint ledger_entry_pk primary key (movement_id, book),
  constraint ledger_entry_movement_fk foreign key (movement_id) references ledger_movement (movement_id),
  constraint ledger_entry_book_check check (book in ('gift', 'cash', 'credit', 'withheld', 'house:gateway', 'house:promotion',
    'house:revenue')),
  constraint ledger_entry_amount_check check (typeof(amount) = 'integer' and amount <> 0)
);

-- An amount that is put aside, and from what it was taken. It ends once.
create table ledger_hold (
  hold_id blob not null,
  account_id blob not null,
  gift bigint not null,
  cash bigint not null,
  credit bigint not null,
  state text not null,
  expires_at bigint not null,
  ended_at bigint,
  constraint ledger_hold_pk primary key (hold_id),
  constraint ledger_hold_movement_fk foreign key (hold_id) references ledger_movement (movement_id),
  constraint ledger_hold_account_fk foreign key (account_id) references account (account_id),
  constraint ledger_hold_state_check check (state in ('held', 'captured', 'released', 'expired')),
  constraint ledger_hold_parts_check check (gift >= 0 and cash >= 0 and credit >= 0)
);
create index ledger_hold_expiry_idx on ledger_hold (expires_at, hold_id) where state = 'held';
create index ledger_hold_account_idx on ledger_hold (account_id) where state = 'held';

create trigger ledger_movement_no_update before update on ledger_movement begin
  select raise(abort, 'ledger_movement is append-only');
end;
create trigger ledger_movement_no_delete before delete on ledger_movement begin
  select raise(abort, 'ledger_movement is append-only');
end;
create trigger ledger_entry_no_update before update on ledger_entry begin
  select raise(abort, 'ledger_entry is append-only');
end;
create trigger ledger_entry_no_delete before delete on ledger_entry begin
  select raise(abort, 'ledger_entry is append-only');
end;
