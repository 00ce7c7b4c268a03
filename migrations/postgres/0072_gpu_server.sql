-- GPU servers join flavors as one more family, and are things of their own: whole machines that people prepare, hand over and take back.
-- server: JSON of what a GPU server has beside its spec, and how many the region has; null for what instances are made of.
alter table flavor add column server text;

-- spec: JSON of processors, memory and GPUs. wish: what its customer wrote to the staff. handed: JSON of what it was handed over with;
-- null before. How far it is, its order and its resource say. gone_at: it was taken back, or taken off the list.
create table gpu_server (
  server_id uuid not null,
  account_id uuid not null,
  user_id uuid not null,
  project_id uuid,
  vdc_id uuid,
  region text not null,
  order_id uuid not null,
  model text not null,
  spec text not null,
  disks text not null,
  network text not null,
  name text not null,
  ssh_key text not null,
  wish text not null,
  created_at bigint not null,
  handed text,
  handed_at bigint,
  resource_id uuid,
  withdrawn_at bigint,
  gone_at bigint,
  constraint gpu_server_pk primary key (server_id),
  constraint gpu_server_order_key unique (order_id),
  constraint gpu_server_resource_key unique (resource_id),
  constraint gpu_server_account_fk foreign key (account_id) references account (account_id),
  constraint gpu_server_user_fk foreign key (user_id) references app_user (user_id),
  constraint gpu_server_project_fk foreign key (project_id) references project (project_id),
  constraint gpu_server_vdc_fk foreign key (vdc_id) references vdc (vdc_id),
  constraint gpu_server_order_fk foreign key (order_id) references customer_order (order_id),
  constraint gpu_server_resource_fk foreign key (resource_id) references resource (resource_id)
);
create index gpu_server_account_idx on gpu_server (account_id, created_at, server_id);
create index gpu_server_project_idx on gpu_server (project_id) where project_id is not null;
create index gpu_server_vdc_idx on gpu_server (vdc_id) where vdc_id is not null;
create index gpu_server_open_idx on gpu_server (created_at, server_id) where gone_at is null;
create index gpu_server_model_idx on gpu_server (region, model) where gone_at is null;

-- What happened to a GPU server. user_id: who did it; null for the provider's staff, and for what happens by itself.
create table gpu_server_event (
  event_id uuid not null,
  server_id uuid not null,
  account_id uuid not null,
  user_id uuid,
  kind text not null,
  note text not null,
  at bigint not null,
  constraint gpu_server_event_pk primary key (event_id),
  constraint gpu_server_event_server_fk foreign key (server_id) references gpu_server (server_id),
  constraint gpu_server_event_user_fk foreign key (user_id) references app_user (user_id)
);
create index gpu_server_event_server_idx on gpu_server_event (server_id, at, event_id);
create index gpu_server_event_account_idx on gpu_server_event (account_id);
