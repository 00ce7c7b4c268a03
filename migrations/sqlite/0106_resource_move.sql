-- Where a resource was until it was moved: what was used of it by then is billed there, whenever it is rated. A project that
-- everything has left may be deleted, so it is named as lines of bills name it.
create table resource_move (
  resource_id blob not null,
  moved_at bigint not null,
  account_id blob not null,
  project_id blob,
  vdc_id blob,
  constraint resource_move_pk primary key (resource_id, moved_at),
  constraint resource_move_resource_fk foreign key (resource_id) references resource (resource_id),
  constraint resource_move_account_fk foreign key (account_id) references account (account_id)
);
create index resource_move_account_idx on resource_move (account_id, moved_at);
