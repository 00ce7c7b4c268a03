-- The days' figures on the operator's first page: up only, expand then contract; the same result on both engines.
-- Days of the operator's calendar, counted from 1970-01-01; amounts in minor units.
create table day_figure (
  day bigint not null,
  signups bigint not null,
  counted_at bigint not null,
  constraint day_figure_pk primary key (day)
);
create table day_money (
  day bigint not null,
  currency text not null,
  recharges bigint not null,
  recharged bigint not null,
  charged bigint not null,
  constraint day_money_pk primary key (day, currency)
);

-- What they are counted by.
create index bill_day_day_idx on bill_day (day, account_id, month, total);
create index recharge_ended_idx on recharge (ended_at) where state = 'success';
