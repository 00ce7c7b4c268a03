-- Public addresses and their bandwidth are parts of an instance, as its disks are; the engine's name of an address is the address itself, so
-- that a region gives it out once.
alter table cloud_object drop constraint cloud_object_kind_check;
alter table cloud_object add constraint cloud_object_kind_check check (kind in ('instance', 'disk', 'address', 'bandwidth'));
create index cloud_object_address_idx on cloud_object (region, engine_name) where kind = 'address';
-- How many public addresses the operator allows an account.
alter table cloud_quota add column addresses bigint not null default 20 constraint cloud_quota_addresses_check check (addresses >= 0);
