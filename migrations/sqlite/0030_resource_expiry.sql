-- An account's resources in the order in which their paid time ends.
create index resource_expiry_idx on resource (account_id, paid_until, resource_id) where state = 'active';
