-- News that were stopped before everybody was told: of how many. Whoever has one of a kind of thing is recommended what goes with it (only_with).
-- Up only, expand then contract; the same result on both engines.
alter table news add column stopped_of bigint;
alter table recommendation add column only_with text not null default 'none';
