-- What machines are busy with: a row for each minute of an instance for three days, and for each hour for a year. cpu: thousandths of one
-- virtual processor; memory: bytes; the rest: bytes a second.
create table sample (
  object_id uuid not null,
  at bigint not null,
  cpu bigint not null,
  memory bigint not null,
  disk_read bigint not null,
  disk_write bigint not null,
  net_in bigint not null,
  net_out bigint not null,
  constraint sample_pk primary key (object_id, at)
);
create index sample_at_idx on sample (at);

-- Of so many minutes of an hour: the sums, which an average is made of, and the most.
create table sample_hour (
  object_id uuid not null,
  at bigint not null,
  minutes bigint not null,
  cpu_sum bigint not null,
  cpu_most bigint not null,
  memory_sum bigint not null,
  memory_most bigint not null,
  disk_read_sum bigint not null,
  disk_read_most bigint not null,
  disk_write_sum bigint not null,
  disk_write_most bigint not null,
  net_in_sum bigint not null,
  net_in_most bigint not null,
  net_out_sum bigint not null,
  net_out_most bigint not null,
  constraint sample_hour_pk primary key (object_id, at)
);
create index sample_hour_at_idx on sample_hour (at);

-- What an instance had counted when it was measured last. cpu: microseconds; the rest: bytes.
create table sample_counter (
  object_id uuid not null,
  at bigint not null,
  cpu bigint not null,
  disk_read bigint not null,
  disk_write bigint not null,
  net_in bigint not null,
  net_out bigint not null,
  constraint sample_counter_pk primary key (object_id)
);
create index sample_counter_at_idx on sample_counter (at);
