-- What things cost: a region's price lists, each never changed; a new version takes its place. prices: a JSON list.
create table price_list (
  region text not null,
  currency text not null,
  version bigint not null,
  valid_from bigint not null,
  prices text not null,
  created_at bigint not null,
  constraint price_list_pk primary key (region, currency, version),
  constraint price_list_currency_check check (currency in ('CNY', 'USD'))
);
create index price_list_time_idx on price_list (currency, region, valid_from, version);

-- What an account pays less for a product, in hundredths of a percent.
create table account_discount (
  account_id blob not null,
  product text not null,
  discount bigint not null,
  constraint account_discount_pk primary key (account_id, product),
  constraint account_discount_account_fk foreign key (account_id) references account (account_id),
  constraint account_discount_range_check check (discount between 1 and 10000)
);
