-- The queue that everything staged goes through. due_at: when to run the job next; while it runs, when its lease ends.
create table job (
  job_id uuid not null,
  kind text not null,
  payload bytea not null,
  state text not null,
  attempts bigint not null,
  due_at bigint not null,
  last_error text,
  created_at bigint not null,
  ended_at bigint,
  constraint job_pk primary key (job_id),
  constraint job_state_check check (state in ('waiting', 'running', 'done', 'dead'))
);
create index job_due_idx on job (due_at, job_id) where ended_at is null;
create index job_ended_idx on job (state, ended_at, job_id);

-- When each scheduled job was staged last.
create table schedule (
  name text not null,
  last_run_at bigint not null,
  constraint schedule_pk primary key (name)
);
