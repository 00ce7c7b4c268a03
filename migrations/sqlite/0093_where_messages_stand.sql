-- People choose for each type whether its messages stand in the console: a row says that they do not. News have a link of their own. What
-- happened to an account's GPU servers is read by time, and what was bought together is found by the number that is read out.
-- Up only, expand then contract; the same result on both engines.
alter table news add column link text not null default '';
create table message_hidden (
  user_id blob not null,
  message_type text not null,
  constraint message_hidden_pk primary key (user_id, message_type),
  constraint message_hidden_user_fk foreign key (user_id) references app_user (user_id),
  constraint message_hidden_type_check check (message_type in ('account', 'security', 'finance', 'resource', 'product', 'operations'))
);
drop index gpu_server_event_account_idx;
create index gpu_server_event_account_idx on gpu_server_event (account_id, at, event_id);
create index customer_order_purchase_number_idx on customer_order (substr(hex(purchase_id), 25));
