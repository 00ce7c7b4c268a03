//! What becomes of an operation, each in one transaction: what was made is charged, what could not be made costs nothing.

use portico_core::lifecycle::{OperationCause, OperationKind, OperationReason, OperationState, Seen, Wanted};
use portico_core::state::ResourceState;
use uuid::Uuid;

use super::lead::is_leading;
use super::notice::tell_given_up;
use super::parts::{
    drop_parts, free_address, list_all_of, list_billing_resource_ids, release_parts, settle_parts,
};
use super::seen::{follow_parts, note_sight};
use super::stage::{DEADLINE_SECONDS, NewOperation, stage_operation};
use super::store::{self, ObjectRow, OperationRow};
use super::{FollowObjects, MachineSpec, Operate, Spec, tell_object};
use crate::engine::{Rest, Sight};
use crate::kit::queue::{enqueue, enqueue_at};
use crate::kit::store::{Conn, Json};
use crate::money::metering::end_part;
use crate::money::order::{charge_order, release_order};
use crate::money::remark::Remark;
use crate::{App, Result};

/// Seconds after something that failed until the object is looked at again.
const FAILED_SECONDS: i64 = 60;
/// Seconds after each failure of a start that nobody asked for until it is tried again, such as after arrears; then its owner is told.
const AGAIN_SECONDS: [i64; 3] = [60, 300, 900];
/// Seconds after the first failure of a stop of what may not work until it is tried again, twice as many after each that follows, and how many at
/// most: each try is a line of the instance's history.
const STOP_SECONDS: (i64, i64) = (60, 3_600);
/// Seconds at least and at most after a deletion that was refused until it is begun anew.
const ANEW_SECONDS: (i64, i64) = (60, 3_600);

/// How something is left to be gone on with.
#[derive(Debug, Clone, Copy)]
pub(super) struct Left<'a> {
    /// What the engine is told then; none: it does not answer.
    pub job: Option<&'a str>,
    /// Seconds until it is asked again.
    pub seconds: i64,
    /// Whether what remains has all of its time again from then on.
    pub is_prolonged: bool,
}

/// Leaves an operation for some seconds.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn leave_waiting(
    tx: &mut Conn,
    app: &App,
    row: &OperationRow,
    object: &ObjectRow,
    left: Left<'_>,
) -> Result<()> {
    let Left { job, seconds, is_prolonged } = left;
    let now = app.now();
    let due_at = now.plus_seconds(seconds);
    let deadline = if is_prolonged { due_at.plus_seconds(DEADLINE_SECONDS) } else { row.deadline };
    let unanswered_at = if job.is_some() { None } else { row.unanswered_at.or(Some(now)) };
    if store::leave_operation(tx, row, job, due_at, deadline, unanswered_at).await? {
        if unanswered_at != row.unanswered_at {
            tell_object(tx, app, object).await?;
        }
        enqueue_at(tx, app, &Operate::default(), due_at).await?;
    }
    Ok(())
}

/// Has something begun anew later: a deletion that its engine refused or was not done with in time, as what is to be gone is never given up by
/// itself, or the undoing of a change that its engine refused or was not done with in time. It is left for as long as it has taken so far, and operators see
/// what is stuck.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn begin_anew(
    tx: &mut Conn,
    app: &App,
    row: &OperationRow,
    object: &ObjectRow,
) -> Result<()> {
    let now = app.now();
    let lasted = now.seconds() - row.created_at.seconds();
    let due_at = now.plus_seconds(lasted.clamp(ANEW_SECONDS.0, ANEW_SECONDS.1));
    let deadline = due_at.plus_seconds(DEADLINE_SECONDS);
    if store::leave_operation(tx, row, Some(""), due_at, deadline, None).await? {
        if row.unanswered_at.is_some() {
            tell_object(tx, app, object).await?;
        }
        enqueue_at(tx, app, &Operate::default(), due_at).await?;
    }
    Ok(())
}

/// Notes that an operation is done, and how its object was seen then; `reason` says that its engine said otherwise, where it did.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn finish_operation(
    tx: &mut Conn,
    app: &App,
    row: &OperationRow,
    object: &ObjectRow,
    sight: Option<&Sight>,
    reason: Option<OperationReason>,
) -> Result<()> {
    let now = app.now();
    if !store::end_operation(tx, row.operation_id, row.tries, OperationState::Done, reason, now).await? {
        return Ok(());
    }
    if row.kind == OperationKind::Create {
        begin_parts(tx, app, object).await?;
    }
    if let Some(spec) = &row.spec {
        store::part::change_object(tx, object.object_id, spec).await?;
    }
    if let (OperationKind::Network, Some(spec)) =
        (row.kind, row.spec.as_ref().and_then(|spec| spec.0.machine()))
    {
        settle_parts(tx, app, object, spec).await?;
    }
    if let Some(order_id) = row.order_id {
        bill_change(tx, app, object, order_id).await?;
    }
    note_sight(tx, app, object.object_id, sight).await?;
    if row.kind == OperationKind::Delete {
        end_object(tx, app, object).await?;
    }
    tell_object(tx, app, object).await?;
    look_again(tx, app, object.object_id, 0).await
}

/// Takes on an object whose machine its engine has already: it is billed from now on, and nothing is asked of the engine.
///
/// # Errors
/// When the database does not answer.
pub async fn take_on_object(tx: &mut Conn, app: &App, object: &ObjectRow, sight: &Sight) -> Result<()> {
    begin_parts(tx, app, object).await?;
    note_sight(tx, app, object.object_id, Some(sight)).await?;
    tell_object(tx, app, object).await?;
    look_again(tx, app, object.object_id, 0).await
}

/// Charges an instance and its disks, which are there from now on.
async fn begin_parts(tx: &mut Conn, app: &App, object: &ObjectRow) -> Result<()> {
    let now = app.now();
    for part in list_all_of(tx, object).await? {
        charge_order(tx, app, part.order_id, part.object_id, &part.name, now).await?;
    }
    Ok(store::mark_ready(tx, object.object_id, now).await?)
}

/// Begins what was ordered with a change of an object in the place of what it was billed by until now. What was deleted meanwhile, such as
/// for arrears, is not billed again.
async fn bill_change(tx: &mut Conn, app: &App, object: &ObjectRow, order_id: Uuid) -> Result<()> {
    let now = app.now();
    let shown = store::find_object(tx, object.object_id).await?;
    let Some(shown) = shown else { return Ok(()) };
    if shown.object.wanted == Wanted::Gone || shown.facts().work == Some(ResourceState::Deleted) {
        return release_order(tx, app, order_id, Remark::Own("deleted")).await.map(|_| ());
    }
    let new = app.random().id(now);
    if charge_order(tx, app, order_id, new, &shown.object.name, now).await? {
        store::bill_object(tx, object.object_id, new).await?;
    }
    Ok(())
}

/// Nothing of it is left: what it was billed by ends, unless it could not be made, which its owner is still to see.
async fn end_object(tx: &mut Conn, app: &App, object: &ObjectRow) -> Result<()> {
    for resource_id in list_billing_resource_ids(tx, object).await? {
        end_part(tx, app, resource_id).await?;
    }
    let is_wanted = store::find_object(tx, object.object_id)
        .await?
        .is_some_and(|now| now.object.failure.is_some() && now.object.wanted != Wanted::Gone);
    if is_wanted {
        return free_address(tx, app, object).await;
    }
    Ok(store::forget_object(tx, object.object_id, app.now()).await?)
}

/// Notes that an operation was given up, and how its machine was seen then, if it was; tells whoever waits for it, and says whether nobody else
/// was first. What the program does by itself and tries again is told when it is not tried any more.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn give_up_operation(
    tx: &mut Conn,
    app: &App,
    row: &OperationRow,
    object: &ObjectRow,
    reason: OperationReason,
    rest: Option<&Rest>,
) -> Result<bool> {
    let Some(next) = fail_operation(tx, app, row, object, reason, rest).await? else { return Ok(false) };
    let is_own = is_undoing(row) || is_leading(row);
    if next == Next::Ended && row.cause != OperationCause::Operator && !is_own {
        tell_given_up(tx, app, row, object, reason).await?;
    }
    Ok(true)
}

/// What becomes of something that failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    /// It is not tried again.
    Ended,
    /// It is tried again by itself.
    Again,
}

/// Ends an operation that failed; says what becomes of it, none when somebody else has it. What could not be made gives back what was held
/// for it, and is cleaned up; what could not be started stays off until somebody starts it, and what could not be stopped is wanted on again.
/// A start that nobody asked for is tried again, and so are a deletion and the stop of what may not work; a change that the engine may have made
/// though it was given up is undone. `rest` is how its engine has it then; none: it is as it was seen last.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn fail_operation(
    tx: &mut Conn,
    app: &App,
    row: &OperationRow,
    object: &ObjectRow,
    reason: OperationReason,
    rest: Option<&Rest>,
) -> Result<Option<Next>> {
    let now = app.now();
    if !store::end_operation(tx, row.operation_id, row.tries, OperationState::Failed, Some(reason), now)
        .await?
    {
        return Ok(None);
    }
    tell_object(tx, app, object).await?;
    if let Some(order_id) = row.order_id {
        release_order(tx, app, order_id, Remark::Own(reason.as_str())).await?;
    }
    match rest {
        Some(rest) if row.kind == OperationKind::Rebuild => {
            settle_rebuild(tx, app, row, object, rest).await?
        }
        Some(rest) => note_sight(tx, app, object.object_id, Some(&rest.sight)).await?,
        None => {}
    }
    let seen = rest.map_or(object.seen, |rest| rest.sight.seen);
    let left = ObjectRow { seen, ..object.clone() };
    let (next, seconds) = settle_failure(tx, app, row, &left, reason).await?;
    look_again(tx, app, object.object_id, seconds).await?;
    Ok(Some(next))
}

/// Notes of a reinstallation that failed what its machine has become all the same. One that was switched on for the login of its new user
/// alone is switched off again, and does not count as on until then.
async fn settle_rebuild(
    tx: &mut Conn,
    app: &App,
    row: &OperationRow,
    object: &ObjectRow,
    rest: &Rest,
) -> Result<()> {
    let image_of = |spec: &Json<Spec>| spec.0.machine().map(|machine| machine.image.clone());
    let (old, new) = (image_of(&object.spec), row.spec.as_ref().and_then(image_of));
    let is_marked = rest.operation_id == Some(row.operation_id);
    let has_image = new != old && rest.image == new;
    let present = match (&row.spec, new) {
        (Some(spec), _) if is_marked => Some(spec.clone()),
        // Its sign-in was not set yet.
        (_, Some(image)) if has_image => {
            let machine = object.spec.0.machine().cloned();
            machine.map(|machine| Json(Spec::Machine(MachineSpec { image, ..machine })))
        }
        _ => None,
    };
    if let Some(spec) = present {
        store::part::change_object(tx, object.object_id, &spec).await?;
    }
    if is_marked && rest.sight.seen == Seen::On {
        let now = store::find_object(tx, object.object_id).await?.map(|shown| shown.object);
        let stop = NewOperation::new(OperationKind::Stop, OperationCause::Drift, None);
        stage_operation(tx, app, now.as_ref().unwrap_or(object), stop).await?;
    }
    Ok(())
}

/// What becomes of an object with which something failed, and in how many seconds it is looked at again.
async fn settle_failure(
    tx: &mut Conn,
    app: &App,
    row: &OperationRow,
    object: &ObjectRow,
    reason: OperationReason,
) -> Result<(Next, i64)> {
    match row.kind {
        OperationKind::Create => {
            for part in list_all_of(tx, object).await? {
                release_order(tx, app, part.order_id, Remark::Own(reason.as_str())).await?;
            }
            store::fail_object(tx, object.object_id, reason).await?;
            return Ok((Next::Ended, 0));
        }
        OperationKind::Network if is_leading(row) => {
            let (region, object_id, reason) = (&object.region, object.object_id, reason.as_str());
            tracing::warn!(region, %object_id, reason, "a public address does not lead to its instance");
        }
        OperationKind::Network | OperationKind::Resize if may_be_made(row, reason) => {
            undo_change(tx, app, row, object, reason).await?;
        }
        OperationKind::Network => drop_parts(tx, app, object, reason.as_str()).await?,
        OperationKind::Start | OperationKind::Restart if object.seen == Seen::Off => {
            if let Some(seconds) = again_in(tx, row).await? {
                return Ok((Next::Again, seconds));
            }
            store::want_object(tx, object.object_id, Wanted::Off).await?;
        }
        OperationKind::Stop | OperationKind::ForceStop if object.seen == Seen::On => {
            if !goes_on(tx, row).await? {
                // It still may not work, and is stopped again: of each try nobody is told.
                return Ok((Next::Again, stop_again_in(tx, row).await?));
            }
            store::want_object(tx, object.object_id, Wanted::On).await?;
        }
        OperationKind::Delete => return Ok((Next::Again, FAILED_SECONDS)),
        _ => {}
    }
    Ok((Next::Ended, FAILED_SECONDS))
}

/// Whether an engine may have made a change of an object that is given up: it was asked, and nobody knows what has come of that, or it had
/// begun before it refused the rest. Of an undoing that is refused for good nothing more is asked.
fn may_be_made(row: &OperationRow, reason: OperationReason) -> bool {
    use OperationReason::{EngineError, GivenUp, NotMadeInTime, TimedOut};
    match reason {
        GivenUp | NotMadeInTime | TimedOut => row.tries > 0,
        // Asked more than once, it may have begun though its answer was lost.
        EngineError => !is_undoing(row) && (row.job.is_some() || row.tries > 1),
        _ => false,
    }
}

/// Whether it has an engine make of an object again what it is recorded to be, as what undoes a change that was given up does.
pub(super) fn is_undoing(row: &OperationRow) -> bool {
    row.cause == OperationCause::Drift
        && matches!(row.kind, OperationKind::Network | OperationKind::Resize)
        && !is_leading(row)
}

/// Has an object's engine make of it again what it is made of here, after a change was given up that it may have made. What was held for the
/// change comes back at once; an address that it was to add is nobody else's before the engine says that nothing leads to the machine any more.
async fn undo_change(
    tx: &mut Conn,
    app: &App,
    row: &OperationRow,
    object: &ObjectRow,
    reason: OperationReason,
) -> Result<()> {
    release_parts(tx, app, object, reason.as_str()).await?;
    let now = store::find_object(tx, object.object_id).await?.map(|shown| shown.object);
    let object = now.as_ref().unwrap_or(object);
    let undoing = NewOperation::new(row.kind, OperationCause::Drift, None);
    stage_operation(tx, app, object, NewOperation { spec: Some(&object.spec.0), ..undoing }).await.map(|_| ())
}

/// Whether an object that is still on after its stop failed is wanted on from then on: what somebody asked for, or what was to be cleaned up, is
/// given up; what the program stops for another reason leaves what is wanted as it was.
async fn goes_on(tx: &mut Conn, row: &OperationRow) -> Result<bool> {
    Ok(match row.cause {
        OperationCause::Customer | OperationCause::Drift => true,
        // What staff stop, and what is kept off while its account is suspended, have the same cause.
        OperationCause::Operator => {
            let shown = store::find_object(tx, row.object_id).await?;
            shown.is_some_and(|shown| !shown.is_kept_off)
        }
        _ => false,
    })
}

/// In how many seconds a start that failed is tried again; none: it is not, as somebody asked for it and hears of it, or it failed too often.
async fn again_in(tx: &mut Conn, row: &OperationRow) -> Result<Option<i64>> {
    if row.user_id.is_some() || row.kind != OperationKind::Start {
        return Ok(None);
    }
    let failed = store::count_failed_tries(tx, row.object_id, row.kind).await?;
    Ok(usize::try_from(failed).ok().and_then(|failed| AGAIN_SECONDS.get(failed.saturating_sub(1))).copied())
}

/// In how many seconds a stop that failed is tried again of what may not work: without end, and more and more seldom.
async fn stop_again_in(tx: &mut Conn, row: &OperationRow) -> Result<i64> {
    let failed = store::count_failed_tries(tx, row.object_id, row.kind).await?;
    let (first, most) = STOP_SECONDS;
    Ok((first << (failed.clamp(1, 16) - 1)).min(most))
}

/// Has an object looked at: meanwhile something else may be wanted of it.
async fn look_again(tx: &mut Conn, app: &App, object_id: Uuid, seconds: i64) -> Result<()> {
    let at = app.now().plus_seconds(seconds);
    follow_parts(tx, app, object_id).await?;
    store::set_object_due(tx, object_id, Some(at)).await?;
    enqueue_at(tx, app, &FollowObjects::default(), at).await
}

/// Has those looked at that are due now.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn look_now(tx: &mut Conn, app: &App) -> Result<()> {
    enqueue(tx, app, &FollowObjects::default()).await
}
