-- Projects and VDCs as their account keeps them. name_key: the name in lower case, by which each has its own; empty for one that was
-- there before under a name that an older one has. status: 1 in use, 2 archived.
alter table project add column name_key text not null default '';
alter table project add column description text not null default '';
update project set name_key = lower(name)
  where not exists (select 1 from project o where o.account_id = project.account_id and lower(o.name) = lower(project.name)
    and (o.created_at < project.created_at or (o.created_at = project.created_at and o.project_id < project.project_id)));
create unique index project_name_key on project (account_id, name_key) where name_key <> '';

alter table vdc add column name_key text not null default '';
alter table vdc add column description text not null default '';
alter table vdc add column status bigint not null default 1;
update vdc set name_key = lower(name)
  where not exists (select 1 from vdc o where o.project_id = vdc.project_id and lower(o.name) = lower(vdc.name)
    and (o.created_at < vdc.created_at or (o.created_at = vdc.created_at and o.vdc_id < vdc.vdc_id)));
create unique index vdc_name_key on vdc (project_id, name_key) where name_key <> '';

-- The project that the account made its default; null: its oldest.
alter table account add column default_project_id blob
  constraint account_default_project_fk references project (project_id);

-- What keeps a project or a VDC from being deleted.
create index customer_order_project_idx on customer_order (project_id) where project_id is not null;
create index customer_order_vdc_idx on customer_order (vdc_id) where vdc_id is not null;
create index resource_project_idx on resource (project_id) where project_id is not null;
create index resource_vdc_idx on resource (vdc_id) where vdc_id is not null;
create index account_default_project_idx on account (default_project_id) where default_project_id is not null;
create index vdc_project_idx on vdc (project_id);
create index access_grant_scope_idx on access_grant (account_id, scope_kind, scope_id) where scope_kind <> 'all';
