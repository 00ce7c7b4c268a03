-- Rows in the shape that migration 0081 left.
insert into account_suspension (account_id, suspended_at, reason, stops_instances, operator_name)
select account_id, 1, 'Spam', true, 'grace' from account;
