-- A list as a file: asked for, made by a job, kept for some hours. key_id: the security key that asked. attempt: counts the tries, so
-- that only the newest writes. due_at: until when it can be fetched when it is ready; when it is given up before; when it is forgotten
-- after.
create table export_file (
  export_id blob not null,
  account_id blob not null,
  user_id blob not null,
  key_id blob,
  list text not null,
  format text not null,
  state text not null,
  reason text not null,
  attempt bigint not null,
  row_count bigint not null,
  byte_count bigint not null,
  chunk_count bigint not null,
  created_at bigint not null,
  ended_at bigint,
  due_at bigint not null,
  constraint export_file_pk primary key (export_id),
  constraint export_file_account_fk foreign key (account_id) references account (account_id),
  constraint export_file_user_fk foreign key (user_id) references app_user (user_id),
  constraint export_file_format_check check (format in ('csv', 'xlsx')),
  constraint export_file_state_check check (state in ('queued', 'running', 'ready', 'failed', 'expired'))
);
create index export_file_account_idx on export_file (account_id);
create index export_file_user_idx on export_file (user_id, created_at, export_id);
create index export_file_due_idx on export_file (due_at, export_id);

-- A piece of a file, sealed: whoever has the database alone cannot read it.
create table export_chunk (
  export_id blob not null,
  attempt bigint not null,
  number bigint not null,
  sealed blob not null,
  constraint export_chunk_pk primary key (export_id, attempt, number),
  constraint export_chunk_file_fk foreign key (export_id) references export_file (export_id) on delete cascade
);
