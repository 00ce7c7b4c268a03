-- What an account pays less for a product from a moment on; 0 for nothing from then on. What counted before this migration has always.
create table account_discount_new (
  account_id blob not null,
  product text not null,
  valid_from bigint not null,
  discount bigint not null,
  constraint account_discount_pk primary key (account_id, product, valid_from),
  constraint account_discount_account_fk foreign key (account_id) references account (account_id),
  constraint account_discount_range_check check (discount between 0 and 10000)
);
insert into account_discount_new (account_id, product, valid_from, discount)
  select account_id, product, 0, discount from account_discount;
drop table account_discount;
alter table account_discount_new rename to account_discount;
