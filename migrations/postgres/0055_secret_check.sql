-- What is made from each secret of the installation, so that a database that was put back is not used with another: kind says which
-- secret. Nothing leads from the value to the secret.
create table secret_check (
  kind text not null,
  value bytea not null,
  noted_at bigint not null,
  constraint secret_check_pk primary key (kind),
  constraint secret_check_kind_check check (kind in ('installation', 'papers'))
);
