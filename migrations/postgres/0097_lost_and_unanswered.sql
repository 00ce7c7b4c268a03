-- An instance that its engine does not list is looked for a second time before it counts as lost: when it was missed first stands with it.
-- What is asked of an engine that does not respond says since when it waits, so that whoever asked for it can take it back.
-- Up only, expand then contract; the same result on both engines.
alter table cloud_object add column missed_at bigint;
alter table operation add column unanswered_at bigint;
