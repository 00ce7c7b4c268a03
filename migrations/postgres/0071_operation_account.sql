-- operation account: up only, expand then contract; the same result on both engines.
-- The newest operations of an account, whichever instance they are of.
create index operation_account_idx on operation (account_id, created_at, operation_id);
-- Words of the account's own, as a list in JSON.
alter table cloud_object add column tags text not null default '[]';
