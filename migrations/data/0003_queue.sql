insert into job (job_id, kind, payload, state, attempts, due_at, last_error, created_at, ended_at) values
  ('01890a5d-ac96-774b-bcce-b302099a8064', 'mail.send', 'sealed', 'waiting', 0, 1, null, 1, null),
  ('01890a5d-ac96-774b-bcce-b302099a8065', 'gone.kind', '', 'dead', 10, 1, 'refused', 1, 2);
insert into schedule (name, last_run_at) values ('queue.delete_ended', 1);
