-- Rows in the shape that migration 0109 leaves.
insert into cloud_reservation (region, engine_name, host, vcpus, memory_mib, disk_gib, cards, expires_at)
  values ('cn-east', 'p01890a5dac96774bbcceb302099a8701', 'h1', 2, 4096, 20, '["0000:01:00.0"]', 2);
