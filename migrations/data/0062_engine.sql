-- Rows in the shape that migration 0062 left.
insert into cloud_installation (number, installation_id) values (1, '01890a5d-ac96-774b-bcce-b302099a8700');
insert into cloud_orphan (region, engine_name, seen, facts, found_at, seen_at)
  values ('cn-east', 'p01890a5dac96774bbcceb302099a8701', 'on', '{"host":"h1","addresses":["10.0.0.2"]}', 1, 1);
