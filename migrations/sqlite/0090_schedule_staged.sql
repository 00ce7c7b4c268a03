-- When a schedule's job was staged last: last_run_at is set when a schedule is looked at first, too. Null: never since this is noted.
alter table schedule add column staged_at bigint;
