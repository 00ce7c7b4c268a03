-- People may wait for a flavor in one zone alone: the empty name stands for all of its region.
-- Up only, expand then contract; the same result on both engines.
alter table stock_watch add column zone text not null default '';
alter table stock_watch drop constraint stock_watch_once_key;
alter table stock_watch add constraint stock_watch_once_key unique (user_id, region, flavor, zone);
