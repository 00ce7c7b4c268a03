//! SQL of paid time: its reminders, its end, and what comes after it.

use portico_core::state::ResourceState;
use uuid::Uuid;

use super::ResourceRow;
use crate::kit::clock::Time;
use crate::kit::store::page::Cursor;
use crate::statement;

/// The moments at which a resource whose paid time is over stops, goes to the recycle bin and is deleted.
#[derive(Debug, Clone, Copy)]
pub struct Dates {
    pub stop_at: Time,
    pub recycle_at: Time,
    pub delete_at: Time,
}

statement! {
    /// Resources whose paid time ends after a place and not after a moment, up to `rows` of them.
    pub fn read_ending_page(after: Cursor, until: Time, rows: i64) -> Vec<(Uuid, Time)>:
        "select resource_id, paid_until from resource where paid_until is not null and state <> 'ended' and (paid_until, resource_id) > ($1, $2)
           and paid_until <= $3
         order by paid_until, resource_id limit $4"
        with after.at, after.id, until, rows;

    /// A resource whose paid time ended by a moment, and when it did.
    pub fn find_over(resource_id: Uuid, at: Time) -> Option<(Uuid, Time)>:
        "select resource_id, paid_until from resource where resource_id = $1 and paid_until <= $2 and state <> 'ended'";

    /// Resources of an account that run and are to be renewed, the next first, up to `rows` of them.
    pub fn list_renewing_resources(account_id: Uuid, rows: i64) -> Vec<ResourceRow>:
        "select {columns} from resource r where account_id = $1 and state <> 'ended' and paid_until is not null and renews and run_state = 'running'
         order by paid_until, resource_id limit $2";

    /// Gives a resource another end of its paid time, unless somebody changed it since it was read, or a change of it is under way; says
    /// whether. It runs again where it stood still.
    pub fn update_paid_time(row: &ResourceRow, anchor_at: Time, months: i64, paid_until: Time, at: Time) -> bool:
        "update resource set anchor_at = $5, months = $6, paid_until = $7, state = 'active', stop_at = null, recycle_at = null,
           delete_at = null, reminded = null, run_since = case when run_state = 'running' then run_since else $8 end,
           run_state = 'running'
         where resource_id = $1 and paid_until = $2 and run_state = $3 and renews = $4 and state <> 'ended'
           and not exists (select 1 from customer_order c
             where c.fulfil = 'building' and c.account_id = resource.account_id and c.resource_id = resource.resource_id)"
        with row.resource_id, row.paid_until, row.run_state, row.renews, anchor_at, months, paid_until, at;

    /// Notes that the paid time of a resource is over and was not prolonged, with the dates of what comes; says whether that is new. Not
    /// while a change of it is under way.
    pub fn note_paid_time_over(row: &ResourceRow, dates: Dates) -> bool:
        "update resource set state = 'overdue', stop_at = $3, recycle_at = $4, delete_at = $5
         where resource_id = $1 and paid_until = $2 and stop_at is null and state <> 'ended'
           and not exists (select 1 from customer_order c
             where c.fulfil = 'building' and c.account_id = resource.account_id and c.resource_id = resource.resource_id)"
        with row.resource_id, row.paid_until, dates.stop_at, dates.recycle_at, dates.delete_at;

    /// Whether a change of a resource is under way.
    pub fn is_changing(resource_id: Uuid) -> bool:
        "select 1 from customer_order where fulfil = 'building' and resource_id = $1";

    /// Stops a resource whose paid time is over, or moves it to the recycle bin; says whether that is new.
    pub fn update_run_state(row: &ResourceRow, to: ResourceState, at: Time) -> bool:
        "update resource set run_state = $4, run_since = $5
         where resource_id = $1 and paid_until = $2 and run_state = $3 and run_state <> $4 and state <> 'ended'"
        with row.resource_id, row.paid_until, row.run_state, to, at;

    /// Deletes a resource whose paid time is over; says whether that is new.
    pub fn delete_resource(row: &ResourceRow, at: Time) -> bool:
        "update resource set state = 'ended', ended_at = $3, ended_by = 'expiry', run_state = 'deleted', run_since = $3
         where resource_id = $1 and paid_until = $2 and state <> 'ended'"
        with row.resource_id, row.paid_until, at;

    /// Notes that the people of a resource are reminded so many days before the end of its paid time; says whether that is new.
    pub fn note_reminder(row: &ResourceRow, days: i64) -> bool:
        "update resource set reminded = $3
         where resource_id = $1 and paid_until = $2 and (reminded is null or reminded > $3) and state <> 'ended'"
        with row.resource_id, row.paid_until, days;
}
