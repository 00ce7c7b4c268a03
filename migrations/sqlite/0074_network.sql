-- Public addresses and their bandwidth are parts of an instance, as its disks are; the engine's name of an address is the address itself, so
-- that a region gives it out once. Of what a CHECK says nothing is stored, so its text may be changed where it stands (SQLite's documentation
-- of ALTER TABLE, section 7); the table cannot be written anew, as others refer to it.
pragma writable_schema = on;
update sqlite_schema
  set sql = replace(sql, 'kind in (''instance'', ''disk'')', 'kind in (''instance'', ''disk'', ''address'', ''bandwidth'')')
  where type = 'table' and name = 'cloud_object';
pragma writable_schema = reset;
create index cloud_object_address_idx on cloud_object (region, engine_name) where kind = 'address';
-- How many public addresses the operator allows an account.
alter table cloud_quota add column addresses bigint not null default 20 constraint cloud_quota_addresses_check check (addresses >= 0);
