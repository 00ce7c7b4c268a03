-- Whether the operator named a person admin: who sees every page of the console.
alter table app_user add column is_admin boolean not null default false;
