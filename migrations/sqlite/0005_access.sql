-- Sub-users' groups and what is granted to whom. A grant is one permission group in one scope.
create table user_group (
  group_id blob not null,
  account_id blob not null,
  name text not null,
  name_key text not null,
  remark text not null,
  created_at bigint not null,
  constraint user_group_pk primary key (group_id),
  constraint user_group_account_fk foreign key (account_id) references account (account_id),
  constraint user_group_name_key unique (account_id, name_key)
);
create index user_group_account_idx on user_group (account_id, created_at, group_id);

create table user_group_member (
  group_id blob not null,
  user_id blob not null,
  added_at bigint not null,
  constraint user_group_member_pk primary key (group_id, user_id),
  constraint user_group_member_group_fk foreign key (group_id) references user_group (group_id),
  constraint user_group_member_user_fk foreign key (user_id) references app_user (user_id)
);
create index user_group_member_user_idx on user_group_member (user_id, group_id);

-- Exactly one of user_id and group_id is there. scope_id: the project or VDC; empty for the whole account.
create table access_grant (
  grant_id blob not null,
  account_id blob not null,
  user_id blob,
  group_id blob,
  scope_kind text not null,
  scope_id text not null,
  permission_group text not null,
  created_at bigint not null,
  constraint access_grant_pk primary key (grant_id),
  constraint access_grant_account_fk foreign key (account_id) references account (account_id),
  constraint access_grant_user_fk foreign key (user_id) references app_user (user_id),
  constraint access_grant_group_fk foreign key (group_id) references user_group (group_id),
  constraint access_grant_user_key unique (user_id, scope_kind, scope_id, permission_group),
  constraint access_grant_group_key unique (group_id, scope_kind, scope_id, permission_group),
  constraint access_grant_holder_check check ((user_id is null) <> (group_id is null)),
  constraint access_grant_scope_check check (scope_kind in ('all', 'project', 'vdc'))
);

-- By what means and where a sub-user may work. regions: a JSON list of names.
create table sub_user_access (
  user_id blob not null,
  console boolean not null,
  api boolean not null,
  regions text not null,
  constraint sub_user_access_pk primary key (user_id),
  constraint sub_user_access_user_fk foreign key (user_id) references app_user (user_id)
);

-- One-time links by which a sub-user chooses a password: the newest one works, for 24 hours.
create table activation (
  activation_id blob not null,
  user_id blob not null,
  kind text not null,
  token_hash blob not null,
  created_at bigint not null,
  expires_at bigint not null,
  used_at bigint,
  constraint activation_pk primary key (activation_id),
  constraint activation_user_fk foreign key (user_id) references app_user (user_id),
  constraint activation_token_key unique (token_hash),
  constraint activation_kind_check check (kind in ('activate', 'reset'))
);
create index activation_user_idx on activation (user_id);
create index activation_expiry_idx on activation (expires_at);

-- Virtual data centres: what grants and resources can be confined to, within a project.
create table vdc (
  vdc_id blob not null,
  account_id blob not null,
  project_id blob not null,
  name text not null,
  region text not null,
  created_at bigint not null,
  constraint vdc_pk primary key (vdc_id),
  constraint vdc_account_fk foreign key (account_id) references account (account_id),
  constraint vdc_project_fk foreign key (project_id) references project (project_id)
);
create index vdc_account_idx on vdc (account_id, created_at, vdc_id);

-- name_key: the name in lower case, by which sub-users are sorted and found.
alter table app_user add column name_key text not null default '';
update app_user set name_key = lower(name);
create index app_user_sub_name_idx on app_user (account_id, name_key, user_id)
  where kind = 'sub' and deleted_at is null;
create index app_user_sub_login_idx on app_user (account_id, login_key, user_id)
  where kind = 'sub' and deleted_at is null;
create index app_user_sub_created_idx on app_user (account_id, created_at, user_id)
  where kind = 'sub' and deleted_at is null;
create index app_user_sub_sign_in_idx on app_user (account_id, (coalesce(last_sign_in_at, 0)), user_id)
  where kind = 'sub' and deleted_at is null;
