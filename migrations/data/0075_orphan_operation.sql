-- Rows in the shape that migration 0075 left.
insert into cloud_orphan (region, engine_name, kind, seen, facts, found_at, seen_at, delete_at, operation_id, job, due_at)
  values ('cn-east', 'p01890a5dac96774bbcceb302099a8702', 'disk', 'off', '{"host":"h1","addresses":[]}', 1, 2, 3, '01890a5d-ac96-774b-bcce-b302099a8703', 'disks', 4);
