-- What rounding left over in a month so far, in parts of a minor unit of which 10^16 make one: the exact amount of the lines minus what
-- they came to. The first line after this migration begins with nothing left over.
alter table usage_total add column carried_gross bigint not null default 0;
alter table usage_total add column carried_total bigint not null default 0;

-- What cannot be rated is set aside with its reason and keeps nothing else waiting.
alter table usage_record add column aside_at bigint;
alter table usage_record add column aside_reason text;
drop index usage_record_unrated_idx;
create index usage_record_unrated_idx on usage_record (account_id, hour, resource_id) where line_id is null and aside_at is null;
create index usage_record_aside_idx on usage_record (account_id, hour, resource_id) where aside_at is not null;

-- What of a price list is in use: resources that have not ended, orders that wait.
create index resource_priced_idx on resource (region, product, scheme) where state <> 'ended';
create index customer_order_priced_idx on customer_order (region, product, scheme) where state = 'pending';
