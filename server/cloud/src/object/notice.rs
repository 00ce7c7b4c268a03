//! What people are told of an object: what could not be done, what was lost, and what staff did with it.

use portico_core::lifecycle::{OperationKind, OperationReason, Seen, Wanted};
use portico_core::state::ResourceState;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::store::{self, ObjectRow, OperationRow, ShownObject};
use super::to_resource;
use crate::kit::queue::{Failure, Job, enqueue_at};
use crate::kit::store::Conn;
use crate::people::access::notify_holders_at;
use crate::platform::news::AccountNews;
use crate::{App, Result, news, transaction};

news! {
    /// What somebody ordered could not be made, and nothing was charged.
    struct InstanceFailed("instance_failed", Resource to ComputeView) {
        /// The instance's id, by which the console has its page.
        instance_id: Uuid,
        /// What its owner called the instance.
        instance: String,
        /// Why: one of the reasons of operations.
        reason: String,
    }

    /// What was asked for could not be done with an instance, which stays as it was.
    struct InstanceChangeFailed("instance_change_failed", Resource to ComputeView) {
        /// The instance's id, by which the console has its page.
        instance_id: Uuid,
        /// What its owner calls the instance.
        instance: String,
        /// What was asked for: a kind of operation.
        operation: String,
        /// Why: one of the reasons of operations.
        reason: String,
    }

    /// An instance does not respond for minutes: its host failed, or it is gone from its engine.
    struct InstanceLost("instance_lost", Resource to ComputeView) {
        /// The instance's id, by which the console has its page.
        instance_id: Uuid,
        /// What its owner calls the instance.
        instance: String,
        /// Whether its engine has it no longer.
        is_missing: bool,
    }

    /// An instance responds again whose loss was told.
    struct InstanceReturned("instance_returned", Resource to ComputeView) {
        /// The instance's id, by which the console has its page.
        instance_id: Uuid,
        /// What its owner calls the instance.
        instance: String,
    }

    /// The provider's staff stopped an instance.
    pub(crate) struct InstanceStoppedByStaff("instance_stopped_by_staff", Resource to ComputeView) {
        /// The instance's id, by which the console has its page.
        instance_id: Uuid,
        /// What its owner calls the instance.
        instance: String,
        /// Why, in their words.
        reason: String,
    }
}

/// Seconds after which the loss of an instance is told; a host that restarts is back by then.
const LOST_SECONDS: i64 = 300;

/// Notifies those who may see the object where it is.
async fn notify_viewers<N: AccountNews>(
    tx: &mut Conn,
    app: &App,
    object: &ObjectRow,
    news: &N,
) -> Result<()> {
    notify_holders_at(tx, app, object.account_id, &to_resource(object), news).await
}

/// Tells of an operation that was given up for good.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn tell_given_up(
    tx: &mut Conn,
    app: &App,
    row: &OperationRow,
    object: &ObjectRow,
    reason: OperationReason,
) -> Result<()> {
    let (instance_id, instance) = (object.object_id, object.name.clone());
    let reason = reason.as_str().to_owned();
    if row.kind == OperationKind::Create {
        let news = InstanceFailed { instance_id, instance, reason };
        return notify_viewers(tx, app, object, &news).await;
    }
    let operation = row.kind.as_str().to_owned();
    let news = InstanceChangeFailed { instance_id, instance, operation, reason };
    notify_viewers(tx, app, object, &news).await
}

/// Tells that staff stopped an instance.
///
/// # Errors
/// When the database does not answer.
pub async fn announce_stop(tx: &mut Conn, app: &App, object: &ObjectRow, reason: &str) -> Result<()> {
    let (instance_id, instance) = (object.object_id, object.name.clone());
    let news = InstanceStoppedByStaff { instance_id, instance, reason: reason.to_owned() };
    notify_viewers(tx, app, object, &news).await
}

/// Has the loss of an object told, unless it is back before.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn tell_lost_later(
    tx: &mut Conn,
    app: &App,
    object_id: Uuid,
    operation_id: Uuid,
) -> Result<()> {
    let job = TellLost { object_id, operation_id };
    enqueue_at(tx, app, &job, app.now().plus_seconds(LOST_SECONDS)).await
}

/// Tells that an object responds again, where its loss was told.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn announce_return(tx: &mut Conn, app: &App, object: &ObjectRow) -> Result<()> {
    let lost = store::find_last_lost(tx, object.object_id).await?;
    let was_told = lost.is_some_and(|lost| app.now() >= lost.created_at.plus_seconds(LOST_SECONDS));
    if !was_told {
        return Ok(());
    }
    let news = InstanceReturned { instance_id: object.object_id, instance: object.name.clone() };
    notify_viewers(tx, app, object, &news).await
}

/// Tells of an instance that was lost, if it still is.
#[derive(Debug, Serialize, Deserialize)]
pub struct TellLost {
    /// The object that was lost.
    object_id: Uuid,
    /// Its loss, as its history has it.
    operation_id: Uuid,
}

impl Job for TellLost {
    type Host = App;
    const KIND: &'static str = "cloud.tell_lost";

    async fn run(&self, app: &App, _job_id: Uuid) -> Result<(), Failure> {
        transaction!(app.store(), tx => { self.tell(tx, app).await })?;
        Ok(())
    }
}

impl TellLost {
    async fn tell(&self, tx: &mut Conn, app: &App) -> Result<()> {
        let Some(shown) = store::find_object(tx, self.object_id).await? else { return Ok(()) };
        let is_over = is_ending(&shown);
        let object = shown.object;
        let is_lost = object.gone_at.is_none() && matches!(object.seen, Seen::Error | Seen::Absent);
        let last = store::find_last_lost(tx, self.object_id).await?;
        if !is_lost || is_over || last.is_none_or(|last| last.operation_id != self.operation_id) {
            return Ok(());
        }
        let is_missing = object.seen == Seen::Absent;
        let news = InstanceLost { instance_id: object.object_id, instance: object.name.clone(), is_missing };
        notify_viewers(tx, app, &object, &news).await
    }
}

/// Whether an object is being deleted, or is about to be, such as while its engine is down: nobody misses it.
fn is_ending(shown: &ShownObject) -> bool {
    let facts = shown.facts();
    facts.wanted == Wanted::Gone
        || facts.has_failed
        || facts.operation == Some(OperationKind::Delete)
        || facts.work == Some(ResourceState::Deleted)
}
