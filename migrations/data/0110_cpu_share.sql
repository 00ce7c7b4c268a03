-- Rows in the shape that migration 0110 leaves.
insert into sample (object_id, at, cpu, memory, disk_read, disk_write, net_in, net_out, cpu_share)
  select object_id, 120000000, 500, 1, 2, 3, 4, 5, 25000 from cloud_object limit 1;
insert into sample_hour (object_id, at, minutes, cpu_sum, cpu_most, memory_sum, memory_most, disk_read_sum, disk_read_most, disk_write_sum, disk_write_most,
  net_in_sum, net_in_most, net_out_sum, net_out_most, cpu_share_sum, cpu_share_most)
  select object_id, 3600000000, 1, 500, 500, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 25000, 25000 from cloud_object limit 1;
