-- Usage that could not be rated is listed by the hour, whoever's it is.
drop index usage_record_aside_idx;
create index usage_record_aside_idx on usage_record (hour, resource_id) where aside_at is not null;
