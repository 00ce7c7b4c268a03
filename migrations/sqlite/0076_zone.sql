-- Hosts stand in zones; what an instance's zone is stands beside where it was seen. A host that takes nothing new is the operator's word, and
-- outlasts that nobody sees the host.
alter table cloud_host add column zone text not null default 'a';
alter table test_host add column zone text not null default 'a';
alter table cloud_object add column zone text;
create table cloud_drain (
  region text not null,
  host text not null,
  since bigint not null,
  constraint cloud_drain_pk primary key (region, host)
);
