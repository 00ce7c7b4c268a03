-- What is left of a machine may be its disks alone; and how far its deletion is, as of what is done with an instance: the operation, what the
-- engine said last, and when it is asked next. A deletion that was under way may be asked for again.
alter table cloud_orphan add column kind text not null default 'instance';
alter table cloud_orphan add column operation_id blob;
alter table cloud_orphan add column job text;
alter table cloud_orphan add column due_at bigint;
update cloud_orphan set delete_at = null;
create index cloud_orphan_due_at_idx on cloud_orphan (due_at, operation_id);
