-- What the console shows: projects, messages, recent visits.
create table project (
  project_id uuid not null,
  account_id uuid not null,
  name text not null,
  status bigint not null,
  created_at bigint not null,
  constraint project_pk primary key (project_id),
  constraint project_account_fk foreign key (account_id) references account (account_id)
);
create index project_account_idx on project (account_id, created_at, project_id);

create table message (
  message_id uuid not null,
  user_id uuid not null,
  kind text not null,
  params text not null,
  created_at bigint not null,
  read_at bigint,
  constraint message_pk primary key (message_id),
  constraint message_user_fk foreign key (user_id) references app_user (user_id)
);
create index message_user_idx on message (user_id, created_at, message_id);
create index message_unread_idx on message (user_id, created_at, message_id) where read_at is null;

create table view_history (
  user_id uuid not null,
  router_name text not null,
  path text not null,
  visited_at bigint not null,
  constraint view_history_pk primary key (user_id, router_name),
  constraint view_history_user_fk foreign key (user_id) references app_user (user_id)
);
create index view_history_user_idx on view_history (user_id, visited_at);
create index view_history_visited_idx on view_history (visited_at);
