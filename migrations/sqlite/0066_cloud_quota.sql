-- How much of the cloud an account may have where that is not what limits.cloud says. region: '' for every region that has no row of its own.
create table cloud_quota (
  account_id blob not null,
  region text not null,
  instances bigint not null,
  vcpus bigint not null,
  disk_gib bigint not null,
  set_at bigint not null,
  constraint cloud_quota_pk primary key (account_id, region),
  constraint cloud_quota_account_fk foreign key (account_id) references account (account_id),
  constraint cloud_quota_positive_check check (instances >= 0 and vcpus >= 0 and disk_gib >= 0)
);
