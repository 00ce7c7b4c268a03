-- What machines are promised on the hosts of a region, for some minutes: every server process counts it from before an engine is asked for a
-- machine until the engine is sure to show all of it.
create table cloud_reservation (
  region text not null,
  engine_name text not null,
  host text not null,
  vcpus bigint not null,
  memory_mib bigint not null,
  disk_gib bigint not null,
  cards text not null,
  expires_at bigint not null,
  constraint cloud_reservation_pk primary key (region, engine_name)
);
