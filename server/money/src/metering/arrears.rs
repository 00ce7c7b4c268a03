//! What arrears do to the resources of an account (SPEC §4), each in the transaction of its step.
//!
//! They reach what is billed by the hour. What is paid in advance has dates of its own once its paid time is over.

use portico_core::arrears::ArrearsStage;
use portico_core::permission::Resource;
use portico_core::state::{ResourceAction, ResourceState};
use uuid::Uuid;

use super::store::arrears::{self as store, ReachedRow};
use crate::kit::clock::Time;
use crate::kit::store::Conn;
use crate::people::project::Place;
use crate::platform::feature::{WorkOf, follow_work};
use crate::{App, Error, Result};

/// Does to an account's resources what a stage of its arrears says, and tells how many it was done to, an instance once; at the first stage
/// nothing is done, and it tells how many it would be done to. [`list_arrears_outcome`] finds them by the moment.
///
/// # Errors
/// When the database does not answer.
pub async fn follow_arrears(
    tx: &mut Conn,
    app: &App,
    account_id: Uuid,
    stage: ArrearsStage,
    now: Time,
) -> Result<u32> {
    match stage {
        ArrearsStage::Warned => {
            let count = store::count_stoppable(tx, account_id).await?;
            return u32::try_from(count).map_err(Error::internal);
        }
        ArrearsStage::Stopped => {
            let from = states_before(ResourceAction::Stop);
            store::update_run_state(tx, account_id, from, ResourceState::Shutdown, now).await?;
        }
        ArrearsStage::Recycled => {
            let from = states_before(ResourceAction::Recycle);
            store::update_run_state(tx, account_id, from, ResourceState::Recycling, now).await?;
        }
        ArrearsStage::Deleted => store::delete_resources(tx, account_id, now).await?,
    }
    follow_work(tx, app, WorkOf::Account(account_id)).await?;
    count_outcome(tx, account_id, now).await
}

/// How many resources of an account something was done to at a moment.
async fn count_outcome(tx: &mut Conn, account_id: Uuid, at: Time) -> Result<u32> {
    let reached = list_arrears_outcome(tx, account_id, at).await?;
    Ok(reached.iter().fold(0_u32, |sum, (_, count)| sum.saturating_add(*count)))
}

/// Lets the resources run again that arrears keep from it, and tells how many there were, an instance once. What is deleted or ended stays
/// so.
///
/// # Errors
/// When the database does not answer.
pub async fn restore_arrears(tx: &mut Conn, app: &App, account_id: Uuid, now: Time) -> Result<u32> {
    store::restore_resources(tx, account_id, now).await?;
    follow_work(tx, app, WorkOf::Account(account_id)).await?;
    count_outcome(tx, account_id, now).await
}

/// Where the resources are that arrears stopped, recycled, deleted or let run again at a moment, and how many at each place.
///
/// # Errors
/// When the database does not answer.
pub async fn list_arrears_outcome(tx: &mut Conn, account_id: Uuid, at: Time) -> Result<Vec<(Resource, u32)>> {
    let rows = store::list_step_places(tx, account_id, at).await?;
    let there = |row: ReachedRow| {
        let count = u32::try_from(row.count).map_err(Error::internal)?;
        let place = Place { project_id: row.project_id, vdc_id: row.vdc_id };
        Ok((place.resource_in(&row.region), count))
    };
    rows.into_iter().map(there).collect()
}

/// The states in which something may be done; the first of them again where there are fewer than three.
#[must_use]
pub fn states_before(action: ResourceAction) -> [ResourceState; 3] {
    let mut states = ResourceState::ALL.iter().copied().filter(|state| state.allows(action).is_ok());
    let first = states.next().unwrap_or(ResourceState::Running);
    [first, states.next().unwrap_or(first), states.next().unwrap_or(first)]
}
