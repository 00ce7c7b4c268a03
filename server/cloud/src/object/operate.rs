//! Goes on with what is to be done with objects: asks their engines, and notes what comes of it.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use portico_core::late::is_done_anyway;
use portico_core::lifecycle::{OperationKind, OperationReason, OperationState};
use serde::{Deserialize, Serialize};
use tokio::time::timeout;
use uuid::Uuid;

use super::care::{GivenUp, drop_for};
use super::observe::observe_hosts;
use super::outcome::{Left, begin_anew, finish_operation, give_up_operation, is_undoing, leave_waiting};
use super::stage::{open_input, to_stage};
use super::store::region::list_drained_hosts;
use super::store::{self, ObjectRow, OperationRow};
use super::turns::{Places, Turns, come_back};
use crate::CloudParts;
use crate::engine::{Fault, Progress, Rest};
use crate::kit::clock::Time;
use crate::kit::fault;
use crate::kit::queue::{Follow, TRY_SECONDS};
use crate::kit::store::page::Cursor;
use crate::money::order::order_create;
use crate::platform::audit::Actor;
use crate::{App, Result, transaction};

/// Seconds after which an engine that does not answer is asked again.
pub(super) const DOWN_SECONDS: i64 = 10;

/// How long an engine may take to say how a machine is with which something failed: with the call before it, less than a worker has.
const LOOK: Duration = Duration::from_secs(5);

/// Seconds that something may take whose price is held: a day less than that is. What takes longer is given up while its price is there to
/// be paid or to come back, as what is made then could not be charged.
const HELD_SECONDS: i64 = order_create::HELD_SECONDS - 86_400;

/// Goes on with whatever is due. May run as often as it likes.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Operate {
    /// The last operation of each region that was looked at.
    #[serde(default)]
    behind: BTreeMap<String, Cursor>,
    /// The last one of each region that this run looks at.
    #[serde(skip)]
    ends: Mutex<BTreeMap<String, Cursor>>,
    /// What this run goes on with in each region.
    #[serde(skip)]
    turns: Turns,
    /// Where it goes on with anything.
    #[serde(skip)]
    places: Places,
}

impl Follow for Operate {
    type Host = App;
    const NAME: &'static str = "cloud.operate";
    // All of a run, which wait for the turns of their regions: those of one region keep no other's from theirs.
    const TOGETHER: usize = usize::MAX;
    type Row = (Uuid, Time, String);

    /// A page of each region, that of a region whose engine hangs filling no other's. One that is full makes the rows of a run so many that
    /// another run goes on behind each page. A region that enough runs are in is left to them, and looked at again soon.
    async fn due(&self, app: &App) -> Result<Vec<Self::Row>> {
        let (mut conn, now) = (app.store().read().await?, app.now());
        let (mut rows, mut ends) = (Vec::new(), self.behind.clone());
        let mut is_crowded = false;
        for region in store::list_regions_due(&mut conn, now).await? {
            let after = self.behind.get(&region).copied().unwrap_or_default();
            let page = store::list_due_operations(&mut conn, &region, after, now, Self::AT_ONCE).await?;
            let Some(&(id, at)) = page.last() else { continue };
            if !self.places.enter(app, &region, page.len()) {
                is_crowded = true;
                continue;
            }
            ends.insert(region.clone(), Cursor { at, id });
            rows.extend(page.into_iter().map(|(id, at)| (id, at, region.clone())));
        }
        *self.ends.lock().unwrap_or_else(PoisonError::into_inner) = ends;
        drop(conn);
        if is_crowded {
            come_back(app).await?;
        }
        Ok(rows)
    }

    async fn step(&self, app: &App, (operation_id, _, region): &Self::Row) -> Result<()> {
        let _counted = self.places.count_down(region);
        let _turn = self.turns.take(region).await?;
        let row = store::find_due_operation(&mut app.store().read().await?, *operation_id, app.now()).await?;
        match row {
            Some(row) => go_on(app, &row).await,
            None => Ok(()),
        }
    }

    fn id((operation_id, ..): &Self::Row) -> Uuid {
        *operation_id
    }

    fn after(&self, _last: &Self::Row) -> Self {
        let behind = self.ends.lock().unwrap_or_else(PoisonError::into_inner).clone();
        Self { behind, ..Self::default() }
    }
}

/// Until when something that is taken now is this worker's; then another one asks the engine again. It is as long as the longest try of a job:
/// while a call of an engine lasts, nobody else asks it the same, or ends what it is asked.
pub(super) fn lease_end(app: &App) -> Time {
    app.now().plus_seconds(i64::from(TRY_SECONDS))
}

/// Whether a worker has an operation, and asks its engine: until that is answered, or the worker's time is over, nobody else ends it, as nobody
/// would follow what the engine does.
pub(super) fn has_worker(row: &OperationRow, now: Time) -> bool {
    row.state == OperationState::Running && row.due_at > now
}

/// Takes an operation, asks the engine, and notes the answer.
async fn go_on(app: &App, row: &OperationRow) -> Result<()> {
    let until = lease_end(app);
    let taken = transaction!(app.store(), tx => { Ok(store::take_operation(tx, row, until).await?) })?;
    if !taken {
        return Ok(());
    }
    let row = OperationRow { tries: row.tries + 1, due_at: until, ..row.clone() };
    let found = store::find_object(&mut app.store().read().await?, row.object_id).await?;
    let Some(object) = found.map(|shown| shown.object) else { return Ok(()) };
    fault!("cloud.taken");
    let is_over = lasts(&row, HELD_SECONDS, app.now());
    // What is given up of a creation is removed, whatever there is of it; whether a change has been made says the engine, while that can be paid.
    if is_over && (row.kind == OperationKind::Create || lasts(&row, order_create::HELD_SECONDS, app.now())) {
        return give_up_late(app, &row, &object).await;
    }
    let answer = ask_engine(app, &row, &object).await?;
    if is_over && !matches!(answer, Ok(Progress::Done(_))) {
        return give_up_late(app, &row, &object).await;
    }
    fault!("cloud.asked");
    // What is free changes with the first thing that the engine does, and with the last.
    let frees_or_takes = row.tries == 1 || !matches!(answer, Ok(Progress::Wait { .. }));
    note_answer(app, &row, &object, answer).await?;
    fault!("cloud.noted");
    if frees_or_takes
        && matches!(row.kind, OperationKind::Create | OperationKind::Resize | OperationKind::Delete)
    {
        observe_hosts(app, &object.region).await?;
    }
    Ok(())
}

/// Whether something whose price is held has been under way for so many seconds.
fn lasts(row: &OperationRow, seconds: i64, now: Time) -> bool {
    matches!(row.kind, OperationKind::Create | OperationKind::Resize | OperationKind::Network)
        && now >= row.created_at.plus_seconds(seconds)
}

async fn give_up_late(app: &App, row: &OperationRow, object: &ObjectRow) -> Result<()> {
    transaction!(app.store(), tx => {
        let reason = OperationReason::NotMadeInTime;
        let given_up = GivenUp { reason, rest: None, words: reason.as_str() };
        drop_for(tx, app, Actor::system(), row, object, given_up).await?;
        Ok(())
    })
}

async fn ask_engine(
    app: &App,
    row: &OperationRow,
    object: &ObjectRow,
) -> Result<std::result::Result<Progress, Fault>> {
    let engine = app.cloud().of(&object.region);
    let spec = row.spec.as_ref().unwrap_or(&object.spec);
    let (Some(engine), Some(spec)) = (engine, spec.0.machine()) else { return Ok(Err(Fault::Down)) };
    let input = open_input(app, row)?;
    let drained = list_drained_hosts(&mut app.store().read().await?, &object.region).await?;
    Ok(engine.step(&to_stage(row, object, spec, &input, &drained)).await)
}

/// Whether an engine is at something that must not be left to it: a second reinstallation beside one that it is still at would be mixed with
/// it.
fn is_held_by_engine(row: &OperationRow, answer: &std::result::Result<Progress, Fault>) -> bool {
    row.kind == OperationKind::Rebuild && matches!(answer, Ok(Progress::Wait { is_busy: true, .. }))
}

/// Why something fails with an answer; none: it is done, goes on, or waits for an engine that does not answer.
fn failure_of(
    answer: &std::result::Result<Progress, Fault>,
    row: &OperationRow,
    now: Time,
) -> Option<OperationReason> {
    match answer {
        _ if is_held_by_engine(row, answer) => None,
        Ok(Progress::Wait { .. }) if now >= row.deadline => Some(OperationReason::TimedOut),
        Ok(_) | Err(Fault::Down) => None,
        Err(fault) => Some(fault.reason()),
    }
}

/// How a machine is after its power or its image was to be changed and something failed with that: it may be half done. None: its engine does
/// not say.
pub(super) async fn look_at_rest(app: &App, row: &OperationRow, object: &ObjectRow) -> Option<Rest> {
    use OperationKind::{ForceStop, Rebuild, Restart, Start, Stop};
    let may_be_half_done = matches!(row.kind, Start | Stop | ForceStop | Restart | Rebuild);
    if may_be_half_done { look(app, object).await? } else { None }
}

/// What an engine has of an object, nothing where it has none of it; none: it does not say.
async fn look(app: &App, object: &ObjectRow) -> Option<Option<Rest>> {
    let engine = app.cloud().of(&object.region)?;
    timeout(LOOK, engine.look_at_rest(&object.engine_name, object.object_id)).await.ok()?.ok()
}

async fn note_answer(
    app: &App,
    row: &OperationRow,
    object: &ObjectRow,
    answer: std::result::Result<Progress, Fault>,
) -> Result<()> {
    use OperationReason::{EngineError, SoldOut, TimedOut};
    let failure = failure_of(&answer, row, app.now());
    let rest = match failure {
        Some(_) => look_at_rest(app, row, object).await,
        None => None,
    };
    let is_begun_anew = match failure {
        Some(TimedOut | SoldOut) => is_undoing(row),
        // Of a machine that is gone there is nothing to be undone any more.
        Some(EngineError) => is_undoing(row) && !matches!(look(app, object).await, Some(None)),
        _ => false,
    };
    transaction!(app.store(), tx => {
        match (&answer, failure) {
            (_, Some(_)) if row.kind == OperationKind::Delete || is_begun_anew => begin_anew(tx, app, row, object).await,
            (_, Some(reason)) => match rest.as_ref().filter(|rest| is_done_anyway(row.kind, rest.sight.seen)) {
                Some(Rest { sight, .. }) => {
                    let anyway = Some(OperationReason::DoneAnyway);
                    finish_operation(tx, app, row, object, Some(sight), anyway).await
                }
                None => give_up_operation(tx, app, row, object, reason, rest.as_ref()).await.map(|_| ()),
            },
            (Ok(Progress::Done(sight)), None) => finish_operation(tx, app, row, object, sight.as_ref(), None).await,
            (Ok(Progress::Wait { job, seconds, .. }), None) => {
                let left = Left { job: Some(job), seconds: *seconds, is_prolonged: is_held_by_engine(row, &answer) };
                leave_waiting(tx, app, row, object, left).await
            }
            (Err(_), None) => {
                // Once it answers it has all of its time again.
                let left = Left { job: None, seconds: DOWN_SECONDS, is_prolonged: true };
                leave_waiting(tx, app, row, object, left).await
            }
        }
    })
}
