-- Invoices. Amounts are minor units of the account's one currency, rates hundredths of a percent, a month is year * 100 + month.
-- Of a month's bill: what its lines took of cash and credit, less what credit notes about them gave back of it; and what of that is
-- on invoices. Kept with the lines.
create table bill_money (
  account_id blob not null,
  month bigint not null,
  money bigint not null,
  invoiced bigint not null,
  constraint bill_money_pk primary key (account_id, month),
  constraint bill_money_bill_fk foreign key (account_id, month) references bill (account_id, month),
  constraint bill_money_invoiced_check check (invoiced >= 0)
);
insert into bill_money (account_id, month, money, invoiced)
  select p.account_id, p.month, sum(
      coalesce((select sum(e.amount) from ledger_entry e
        where e.movement_id = p.movement_id and e.book in ('house:revenue', 'gift')), 0)
      - coalesce((select h.gift from ledger_movement m join ledger_hold h on h.hold_id = m.about_id
        where m.movement_id = p.movement_id and m.kind = 'capture'), 0)), 0
  from (select distinct l.account_id, coalesce(o.month, l.month) as month, l.movement_id
    from bill_line l left join bill_line o on o.line_id = l.about_id where l.movement_id is not null) p
  group by p.account_id, p.month;

-- Whom an account's invoices name.
create table invoice_title (
  title_id blob not null,
  account_id blob not null,
  created_at bigint not null,
  kind text not null,
  name text not null,
  tax_number text not null,
  address text not null,
  telephone text not null,
  bank text not null,
  bank_account text not null,
  email text not null,
  is_default boolean not null,
  constraint invoice_title_pk primary key (title_id),
  constraint invoice_title_account_fk foreign key (account_id) references account (account_id),
  constraint invoice_title_kind_check check (kind in ('personal', 'enterprise'))
);
create index invoice_title_account_idx on invoice_title (account_id, created_at, title_id);
create unique index invoice_title_default_key on invoice_title (account_id) where is_default;

-- An invoice. buyer: the title as it was when it was asked for, as JSON; issuer, tax_rate, tax and number: once it is issued, when
-- nothing of it changes any more but that it is voided. credit_number: of the credit note that voided it.
create table invoice (
  invoice_id blob not null,
  account_id blob not null,
  user_id blob not null,
  created_at bigint not null,
  kind text not null,
  state text not null,
  currency text not null,
  amount bigint not null,
  buyer text not null,
  note text not null,
  number text,
  issued_at bigint,
  issuer text,
  tax_rate bigint,
  tax bigint,
  credit_number text,
  ended_at bigint,
  reason text not null,
  constraint invoice_pk primary key (invoice_id),
  constraint invoice_number_key unique (number),
  constraint invoice_credit_number_key unique (credit_number),
  constraint invoice_account_fk foreign key (account_id) references account (account_id),
  constraint invoice_user_fk foreign key (user_id) references app_user (user_id),
  constraint invoice_kind_check check (kind in ('plain', 'special_vat')),
  constraint invoice_state_check check (state in ('pending', 'issued', 'rejected', 'cancelled', 'voided')),
  constraint invoice_amount_check check (amount > 0),
  constraint invoice_issued_check check ((number is not null) = (state in ('issued', 'voided')) and
    (credit_number is not null) = (state = 'voided'))
);
create index invoice_account_idx on invoice (account_id, created_at, invoice_id);
create index invoice_state_idx on invoice (state, created_at, invoice_id);

-- What an invoice is about. tax: once it is issued.
create table invoice_month (
  invoice_id blob not null,
  account_id blob not null,
  month bigint not null,
  amount bigint not null,
  tax bigint,
  constraint invoice_month_pk primary key (invoice_id, month),
  constraint invoice_month_invoice_fk foreign key (invoice_id) references invoice (invoice_id),
  constraint invoice_month_bill_fk foreign key (account_id, month) references bill (account_id, month),
  constraint invoice_month_amount_check check (amount > 0)
);
create index invoice_month_bill_idx on invoice_month (account_id, month);

-- What is drawn for an account's numbers.
create table invoice_code (
  account_id blob not null,
  code text not null,
  constraint invoice_code_pk primary key (account_id),
  constraint invoice_code_key unique (code),
  constraint invoice_code_account_fk foreign key (account_id) references account (account_id)
);

-- The last number of an account's series of a year. It moves in the transaction that gives the number.
create table invoice_series (
  account_id blob not null,
  kind text not null,
  year bigint not null,
  last bigint not null,
  constraint invoice_series_pk primary key (account_id, kind, year),
  constraint invoice_series_account_fk foreign key (account_id) references account (account_id),
  constraint invoice_series_kind_check check (kind in ('invoice', 'credit_note'))
);

create trigger invoice_paper_kept before update on invoice
when old.number is not null and (old.state = 'voided' or new.account_id is not old.account_id or new.kind is not old.kind
  or new.currency is not old.currency or new.amount is not old.amount or new.buyer is not old.buyer or new.note is not old.note
  or new.number is not old.number or new.issued_at is not old.issued_at or new.issuer is not old.issuer
  or new.tax_rate is not old.tax_rate or new.tax is not old.tax) begin
  select raise(abort, 'an issued invoice is kept');
end;
create trigger invoice_no_delete before delete on invoice begin
  select raise(abort, 'invoice is kept');
end;
create trigger invoice_month_kept before update on invoice_month when old.tax is not null or new.amount is not old.amount
  or new.month is not old.month begin
  select raise(abort, 'an issued invoice is kept');
end;
create trigger invoice_month_no_delete before delete on invoice_month begin
  select raise(abort, 'invoice_month is kept');
end;
