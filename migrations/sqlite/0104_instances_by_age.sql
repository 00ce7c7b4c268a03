-- Operators list everybody's instances, newest first.
create index cloud_object_instance_idx on cloud_object (created_at, object_id) where kind = 'instance' and gone_at is null;
