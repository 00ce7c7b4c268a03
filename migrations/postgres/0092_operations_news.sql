-- Messages of a sixth type: operations, which is maintenance and disturbances; whoever chose where news of the product go is told of them
-- there, until they choose otherwise. Until now news were of the product. Up only, expand then contract; the same result on both engines.
alter table news add column topic text not null default 'product';
alter table message_setting drop constraint message_setting_type_check;
alter table message_setting add constraint message_setting_type_check
  check (message_type in ('account', 'security', 'finance', 'resource', 'product', 'operations'));
insert into message_setting (user_id, message_type, contact_id)
  select user_id, 'operations', contact_id from message_setting where message_type = 'product';
