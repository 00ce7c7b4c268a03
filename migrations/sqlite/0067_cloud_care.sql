-- Who is to be told once there is room for a flavor again. A row goes when its person was told.
create table stock_watch (
  watch_id blob not null,
  account_id blob not null,
  user_id blob not null,
  region text not null,
  flavor text not null,
  created_at bigint not null,
  constraint stock_watch_pk primary key (watch_id),
  constraint stock_watch_once_key unique (user_id, region, flavor),
  constraint stock_watch_account_fk foreign key (account_id) references account (account_id),
  constraint stock_watch_user_fk foreign key (user_id) references app_user (user_id)
);
create index stock_watch_account_idx on stock_watch (account_id);
create index stock_watch_age_idx on stock_watch (created_at, watch_id);

-- Since when an engine answers, or does not; null before that was noted.
alter table cloud_engine add column changed_at bigint;
-- What operators say to each other of an instance.
alter table cloud_object add column note text not null default '';
