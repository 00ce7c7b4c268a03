-- People may wait for a flavor in one zone alone: the empty name stands for all of its region.
-- Up only, expand then contract; the same result on both engines.
create table stock_watch_new (
  watch_id blob not null,
  account_id blob not null,
  user_id blob not null,
  region text not null,
  flavor text not null,
  created_at bigint not null,
  zone text not null default '',
  constraint stock_watch_pk primary key (watch_id),
  constraint stock_watch_once_key unique (user_id, region, flavor, zone),
  constraint stock_watch_account_fk foreign key (account_id) references account (account_id),
  constraint stock_watch_user_fk foreign key (user_id) references app_user (user_id)
);
insert into stock_watch_new (watch_id, account_id, user_id, region, flavor, created_at)
  select watch_id, account_id, user_id, region, flavor, created_at from stock_watch;
drop table stock_watch;
alter table stock_watch_new rename to stock_watch;
create index stock_watch_account_idx on stock_watch (account_id);
create index stock_watch_age_idx on stock_watch (created_at, watch_id);
