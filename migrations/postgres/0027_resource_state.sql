-- Whether a resource works, since when, and who ended it. What is billed by the hour, and what is paid in advance and whose paid
-- time is over, follows the arrears of its account; what was told of it before this migration becomes true.
alter table resource add column run_state text not null default 'running'
  constraint resource_run_state_check check (run_state in ('running', 'shutdown', 'recycling', 'deleted'));
alter table resource add column run_since bigint not null default 0;
alter table resource add column ended_by text
  constraint resource_ended_by_check check (ended_by in ('customer', 'expiry', 'arrears'));
update resource set run_since = started_at;
update resource set run_state = 'deleted', run_since = ended_at, ended_by = case when ended_at = paid_until then 'expiry' else 'customer' end
  where state = 'ended';
update resource set state = 'ended', ended_by = 'arrears', run_state = 'deleted',
    ended_at = (select max(a.delete_at) from arrears a where a.account_id = resource.account_id and a.stage = 'deleted'),
    run_since = (select max(a.delete_at) from arrears a where a.account_id = resource.account_id and a.stage = 'deleted')
  where state <> 'ended' and (paid_until is null or state = 'overdue') and exists
    (select 1 from arrears a where a.account_id = resource.account_id and a.stage = 'deleted' and resource.started_at <= a.delete_at);
update resource set run_state = 'recycling',
    run_since = (select a.recycle_at from arrears a where a.account_id = resource.account_id and a.ended_at is null)
  where state <> 'ended' and (paid_until is null or state = 'overdue') and exists
    (select 1 from arrears a where a.account_id = resource.account_id and a.ended_at is null and a.stage = 'recycled');
update resource set run_state = 'shutdown',
    run_since = (select a.stop_at from arrears a where a.account_id = resource.account_id and a.ended_at is null)
  where state <> 'ended' and run_state = 'running' and (paid_until is null or state = 'overdue') and exists
    (select 1 from arrears a where a.account_id = resource.account_id and a.ended_at is null and a.is_stopped);
-- A renewal is not tried while arrears keep the resource from working.
drop index resource_due_idx;
create index resource_due_idx on resource (paid_until, resource_id)
  where paid_until is not null and state <> 'ended' and (run_state = 'running' or not renews);
