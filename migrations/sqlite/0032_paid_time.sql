-- What happens to a resource whose paid time is over, and when: the dates that were told. reminded: of the days before its end, the
-- least of which its people were reminded.
alter table resource add column stop_at bigint;
alter table resource add column recycle_at bigint;
alter table resource add column delete_at bigint;
alter table resource add column reminded bigint
  constraint resource_reminded_check check (reminded in (7, 3, 1));
-- What stands still is renewed as well.
drop index resource_due_idx;
create index resource_due_idx on resource (paid_until, resource_id) where paid_until is not null and state <> 'ended';
