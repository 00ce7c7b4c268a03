-- What the operator recommends. link: a path of the console, or an address elsewhere; regions: a list of names as JSON, empty for every region;
-- unless: whoever has one of these is not shown it; from_at: when it begins to count; until_at: null until it is withdrawn.
create table recommendation (
  recommendation_id uuid not null,
  title_us text not null,
  text_us text not null,
  title_cn text not null,
  text_cn text not null,
  link text not null,
  regions text not null,
  unless text not null,
  from_at bigint not null,
  until_at bigint,
  position bigint not null,
  saved_at bigint not null,
  saved_by text not null,
  withdrawn_at bigint,
  constraint recommendation_pk primary key (recommendation_id)
);
create index recommendation_saved_ix on recommendation (saved_at);
