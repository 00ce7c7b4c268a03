-- The cloud: what an engine has or shall have, what is done with it, and since when its parts are in use.
-- What customers may choose. spec: vcpus, memory_mib, gpu_model, gpus as JSON.
create table flavor (
  region text not null,
  name text not null,
  family text not null,
  spec text not null,
  is_offered boolean not null,
  created_at bigint not null,
  constraint flavor_pk primary key (region, name)
);

-- Whether a region's engine answered when it was asked last.
create table cloud_engine (
  region text not null,
  is_up boolean not null,
  seen_at bigint not null,
  constraint cloud_engine_pk primary key (region)
);

-- What was seen of a region's hosts: what of each is free, as JSON.
create table cloud_host (
  region text not null,
  host text not null,
  is_up boolean not null,
  room text not null,
  seen_at bigint not null,
  constraint cloud_host_pk primary key (region, host)
);

-- One row for everything of every kind. wanted: as its owner wants it; seen: as its engine has it. spec and facts are JSON by kind.
-- parent_id: what it is a part of. failure: why it could not be made.
create table cloud_object (
  object_id uuid not null,
  account_id uuid not null,
  user_id uuid not null,
  project_id uuid,
  vdc_id uuid,
  region text not null,
  kind text not null,
  parent_id uuid,
  order_id uuid not null,
  name text not null,
  engine_name text not null,
  spec text not null,
  wanted text not null,
  seen text not null,
  seen_at bigint,
  facts text not null,
  failure text,
  due_at bigint,
  created_at bigint not null,
  ready_at bigint,
  gone_at bigint,
  constraint cloud_object_pk primary key (object_id),
  constraint cloud_object_order_key unique (order_id),
  constraint cloud_object_account_fk foreign key (account_id) references account (account_id),
  constraint cloud_object_user_fk foreign key (user_id) references app_user (user_id),
  constraint cloud_object_project_fk foreign key (project_id) references project (project_id),
  constraint cloud_object_vdc_fk foreign key (vdc_id) references vdc (vdc_id),
  constraint cloud_object_parent_fk foreign key (parent_id) references cloud_object (object_id),
  constraint cloud_object_order_fk foreign key (order_id) references customer_order (order_id),
  constraint cloud_object_kind_check check (kind in ('instance', 'disk')),
  constraint cloud_object_wanted_check check (wanted in ('on', 'off', 'gone')),
  constraint cloud_object_seen_check check (seen in ('unknown', 'absent', 'off', 'on', 'error'))
);
create unique index cloud_object_name_idx on cloud_object (region, engine_name) where gone_at is null;
create index cloud_object_account_idx on cloud_object (account_id, kind, created_at, object_id);
create index cloud_object_open_idx on cloud_object (account_id, region, kind) where gone_at is null;
create index cloud_object_project_idx on cloud_object (project_id) where project_id is not null;
create index cloud_object_vdc_idx on cloud_object (vdc_id) where vdc_id is not null;
create index cloud_object_parent_idx on cloud_object (parent_id) where parent_id is not null;
create index cloud_object_due_idx on cloud_object (due_at, object_id) where due_at is not null;

-- What is done with an object. input: sealed, emptied at the end; job: how the engine knows what it is doing.
create table operation (
  operation_id uuid not null,
  object_id uuid not null,
  account_id uuid not null,
  user_id uuid,
  kind text not null,
  cause text not null,
  input bytea not null,
  state text not null,
  job text,
  tries bigint not null,
  due_at bigint not null,
  deadline bigint not null,
  reason text,
  created_at bigint not null,
  ended_at bigint,
  constraint operation_pk primary key (operation_id),
  constraint operation_object_fk foreign key (object_id) references cloud_object (object_id),
  constraint operation_user_fk foreign key (user_id) references app_user (user_id),
  constraint operation_state_check check (state in ('waiting', 'running', 'done', 'failed'))
);
create unique index operation_one_idx on operation (object_id) where ended_at is null;
create index operation_due_idx on operation (due_at, operation_id) where ended_at is null;
create index operation_object_idx on operation (object_id, created_at, operation_id);

-- When a billed part was in use, and until when that became usage; metered_until is null once all of it has.
create table run_span (
  resource_id uuid not null,
  began_at bigint not null,
  ended_at bigint,
  quantity bigint not null,
  metered_until bigint,
  constraint run_span_pk primary key (resource_id, began_at),
  constraint run_span_resource_fk foreign key (resource_id) references resource (resource_id),
  constraint run_span_quantity_check check (quantity > 0)
);
create unique index run_span_open_idx on run_span (resource_id) where ended_at is null;
create index run_span_unmetered_idx on run_span (metered_until, resource_id) where metered_until is not null;

-- What belongs together of what was ordered. part: which part of a unit an order is for; fulfil: how far what was ordered has come.
alter table customer_order add column purchase_id uuid;
alter table customer_order add column part text;
alter table customer_order add column fulfil text constraint customer_order_fulfil_check check (fulfil in ('building', 'built', 'failed'));
create index customer_order_purchase_idx on customer_order (purchase_id) where purchase_id is not null;
create index customer_order_building_idx on customer_order (fulfil, account_id) where fulfil is not null;
alter table resource add column part text;

-- The built-in test engine's own book, which stands for what a real engine knows.
create table test_host (
  region text not null,
  host text not null,
  is_up boolean not null,
  vcpus bigint not null,
  memory_mib bigint not null,
  disk_gib bigint not null,
  gpu_model text not null,
  gpus bigint not null,
  constraint test_host_pk primary key (region, host)
);
create table test_machine (
  region text not null,
  engine_name text not null,
  host text not null,
  spec text not null,
  power text not null,
  job text,
  busy_until bigint not null,
  address text not null,
  began_at bigint not null,
  constraint test_machine_pk primary key (region, engine_name),
  constraint test_machine_power_check check (power in ('on', 'off'))
);
