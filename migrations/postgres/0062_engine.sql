-- Engines: what marks an installation's machines, and machines with its mark that no object stands for.
-- There is one row; number is 1.
create table cloud_installation (
  number bigint not null,
  installation_id uuid not null,
  constraint cloud_installation_pk primary key (number),
  constraint cloud_installation_one_check check (number = 1)
);

-- A machine that an engine has for this installation and that the installation knows nothing of. facts are JSON.
create table cloud_orphan (
  region text not null,
  engine_name text not null,
  seen text not null,
  facts text not null,
  found_at bigint not null,
  seen_at bigint not null,
  constraint cloud_orphan_pk primary key (region, engine_name),
  constraint cloud_orphan_seen_check check (seen in ('off', 'on'))
);
