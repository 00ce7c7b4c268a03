//! Goes on with what is to be done with objects: asks their engines, and notes what comes of it.

use portico_core::lifecycle::OperationKind;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::care::drop_for;
use super::observe::observe_hosts;
use super::outcome::{finish_operation, give_up_operation, leave_waiting};
use super::stage::{open_input, to_stage};
use super::store::region::list_drained_hosts;
use super::store::{self, ObjectRow, OperationRow};
use crate::CloudParts;
use crate::engine::{Fault, Progress};
use crate::kit::clock::Time;
use crate::kit::fault;
use crate::kit::queue::Follow;
use crate::kit::store::page::Cursor;
use crate::money::order::order_create;
use crate::platform::audit::Actor;
use crate::{App, Result, transaction};

/// Seconds after which an engine that does not answer is asked again.
pub(super) const DOWN_SECONDS: i64 = 10;

/// Seconds that something may take whose price is held: a day less than that is. What takes longer is given up while its price is there to
/// be paid or to come back, as what is made then could not be charged.
const HELD_SECONDS: i64 = order_create::HELD_SECONDS - 86_400;
/// The reason that operators read of what was given up so.
const REASON: &str = "not_made_in_time";

/// Goes on with whatever is due. May run as often as it likes.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Operate {
    /// The last operation that was looked at.
    #[serde(default)]
    after: Cursor,
}

impl Follow for Operate {
    type Host = App;
    const NAME: &'static str = "cloud.operate";
    const TOGETHER: usize = 8;
    type Row = OperationRow;

    async fn due(&self, app: &App) -> Result<Vec<OperationRow>> {
        let mut conn = app.store().read().await?;
        Ok(store::list_due_operations(&mut conn, self.after, app.now(), Self::AT_ONCE).await?)
    }

    async fn step(&self, app: &App, row: &OperationRow) -> Result<()> {
        go_on(app, row).await
    }

    fn id(row: &OperationRow) -> Uuid {
        row.operation_id
    }

    fn after(&self, last: &OperationRow) -> Self {
        Self { after: Cursor { at: last.due_at, id: last.operation_id } }
    }
}

/// Until when something that is taken now is this worker's; then another one asks the engine again. A job that was cut off is another's a
/// second later.
pub(super) fn lease_end(app: &App) -> Time {
    app.now().plus_seconds(i64::from(app.config().queue.lease_seconds) - 1)
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
        drop_for(tx, app, Actor::system(), row, object, REASON).await?;
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

async fn note_answer(
    app: &App,
    row: &OperationRow,
    object: &ObjectRow,
    answer: std::result::Result<Progress, Fault>,
) -> Result<()> {
    let is_late = |now: Time| now >= row.deadline;
    transaction!(app.store(), tx => {
        match &answer {
            Ok(Progress::Done(sight)) => finish_operation(tx, app, row, object, sight.as_ref()).await,
            Ok(Progress::Wait { .. }) if is_late(app.now()) => give_up_operation(tx, app, row, object, Fault::Refused).await.map(|_| ()),
            Ok(Progress::Wait { job, seconds }) => leave_waiting(tx, app, row, Some(job), *seconds).await,
            Err(Fault::Down) => leave_waiting(tx, app, row, None, DOWN_SECONDS).await,
            Err(fault) => give_up_operation(tx, app, row, object, *fault).await.map(|_| ()),
        }
    })
}
