-- Of whom messages of a type stand in the console alone, though they have a contact; where nothing is said, they go to the first contact.
-- Up only, expand then contract; the same result on both engines.
create table message_console_only (
  user_id blob not null,
  message_type text not null,
  constraint message_console_only_pk primary key (user_id, message_type),
  constraint message_console_only_user_fk foreign key (user_id) references app_user (user_id),
  constraint message_console_only_type_check check (message_type in ('account', 'security', 'finance', 'resource', 'product', 'operations'))
);
