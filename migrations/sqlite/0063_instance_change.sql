-- What an object is billed by at present: another resource after a change than the one that it was made with. None before it is made.
alter table cloud_object add column resource_id blob constraint cloud_object_resource_fk references resource (resource_id);
update cloud_object set resource_id = object_id where object_id in (select resource_id from resource);
create index cloud_object_resource_idx on cloud_object (resource_id) where resource_id is not null;
-- Whether nobody may delete it or install it anew.
alter table cloud_object add column is_protected boolean not null default false;
-- What the object is made of once it is done, as JSON by kind, and the order that is charged then.
alter table operation add column spec text;
alter table operation add column order_id blob constraint operation_order_fk references customer_order (order_id);
create index operation_order_idx on operation (order_id) where order_id is not null;
