-- What open pages are told of: that something changed, for an hour. user_id: of a person alone; the places: who may see it there.
create table live_hint (
  hint_id blob not null,
  account_id blob not null,
  user_id blob,
  project_id blob,
  vdc_id blob,
  region text,
  topic text not null,
  object_id blob,
  at bigint not null,
  constraint live_hint_pk primary key (hint_id)
);
create index live_hint_at_idx on live_hint (at, hint_id);
create index live_hint_account_idx on live_hint (account_id);
