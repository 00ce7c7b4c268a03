-- The queue that everything staged goes through, and when each scheduled job ran last.
create table job (
  job_id blob not null,
  kind text not null,
  payload blob not null,
  state text not null,
  attempts bigint not null,
  run_at bigint not null,
  leased_until bigint,
  last_error text,
  created_at bigint not null,
  ended_at bigint,
  constraint job_pk primary key (job_id),
  constraint job_state_check check (state in ('waiting', 'running', 'done', 'dead'))
);
create index job_due_idx on job (state, run_at);
create index job_ended_idx on job (ended_at);

create table schedule (
  name text not null,
  last_run_at bigint not null,
  constraint schedule_pk primary key (name)
);
