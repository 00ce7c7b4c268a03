-- When an operator had a machine deleted that nothing stands for; null for one that nobody has decided about.
alter table cloud_orphan add column delete_at bigint;
