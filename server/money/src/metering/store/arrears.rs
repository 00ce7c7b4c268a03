//! SQL of what arrears do to an account's resources that are billed by the hour. Each is one statement, however many resources
//! there are.

use portico_core::state::ResourceState;
use uuid::Uuid;

use crate::kit::clock::Time;
use crate::kit::store::One;
use crate::{row, statement};

statement! {
    /// How many resources arrears would stop now; an instance counts once, with its parts.
    pub fn count_stoppable(account_id: Uuid) -> One<i64>:
        "select count(*) from resource
         where account_id = $1 and state <> 'ended' and paid_until is null and (part is null or part = 'compute')";
}

row! {
    /// How many resources of one place were reached; an instance counts once, with its parts.
    #[derive(Debug)]
    pub struct ReachedRow {
        pub project_id: Option<Uuid>,
        pub vdc_id: Option<Uuid>,
        pub region: String,
        pub count: i64,
    }
}

statement! {
    /// Where the resources are to which something was done at a moment.
    pub fn list_step_places(account_id: Uuid, at: Time) -> Vec<ReachedRow>:
        "select project_id, vdc_id, region, count(*) as count from resource
         where account_id = $1 and paid_until is null and run_since = $2 and (ended_by is null or ended_by = 'arrears')
           and (part is null or part = 'compute')
         group by project_id, vdc_id, region";

    /// Stops them, or moves them to the recycle bin: those whose state is one of three.
    pub fn update_run_state(account_id: Uuid, from: [ResourceState; 3], to: ResourceState, at: Time):
        "update resource set run_state = $5, run_since = $6
         where account_id = $1 and state <> 'ended' and paid_until is null and run_state in ($2, $3, $4)"
        with account_id, from[0], from[1], from[2], to, at;

    /// Deletes what an account in arrears pays for by use, with all that is in it.
    pub fn delete_resources(account_id: Uuid, at: Time):
        "update resource set state = 'ended', ended_at = $2, ended_by = 'arrears', run_state = 'deleted', run_since = $2
         where account_id = $1 and state <> 'ended' and paid_until is null";

    /// Lets everything run again that arrears keep from it.
    pub fn restore_resources(account_id: Uuid, at: Time):
        "update resource set run_state = 'running', run_since = $2
         where account_id = $1 and state <> 'ended' and paid_until is null and run_state in ('shutdown', 'recycling')";
}
