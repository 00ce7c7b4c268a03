-- Rows in the shape that migration 0090 leaves.
insert into schedule (name, last_run_at, staged_at) values ('test.staged', 1, 2);
