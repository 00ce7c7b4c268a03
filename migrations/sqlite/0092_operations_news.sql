-- Messages of a sixth type: operations, which is maintenance and disturbances; whoever chose where news of the product go is told of them
-- there, until they choose otherwise. Until now news were of the product. Up only, expand then contract; the same result on both engines.
alter table news add column topic text not null default 'product';
create table message_setting_new (
  user_id blob not null,
  message_type text not null,
  contact_id text not null,
  constraint message_setting_pk primary key (user_id, message_type, contact_id),
  constraint message_setting_user_fk foreign key (user_id) references app_user (user_id),
  constraint message_setting_type_check check (message_type in ('account', 'security', 'finance', 'resource', 'product', 'operations')),
  constraint message_setting_contact_check check (contact_id in ('email', 'sms', 'additional'))
);
insert into message_setting_new (user_id, message_type, contact_id)
  select user_id, message_type, contact_id from message_setting;
insert into message_setting_new (user_id, message_type, contact_id)
  select user_id, 'operations', contact_id from message_setting where message_type = 'product';
drop table message_setting;
alter table message_setting_new rename to message_setting;
