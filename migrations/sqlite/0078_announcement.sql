-- What the operator announces. regions: a list of names as JSON, empty for every region; from_at: when it begins to count, or a maintenance
-- begins; until_at: null until it is withdrawn.
create table announcement (
  announcement_id blob not null,
  kind text not null,
  severity text not null,
  title_us text not null,
  text_us text not null,
  title_cn text not null,
  text_cn text not null,
  regions text not null,
  from_at bigint not null,
  until_at bigint,
  is_pinned boolean not null,
  saved_at bigint not null,
  saved_by text not null,
  withdrawn_at bigint,
  constraint announcement_pk primary key (announcement_id)
);
create index announcement_saved_ix on announcement (saved_at);
