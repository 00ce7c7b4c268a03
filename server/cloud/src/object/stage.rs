//! Stages what is to be done with an object: one thing at a time, which the database sees to.

use portico_core::Rule;
use portico_core::lifecycle::{OperationCause, OperationKind, OperationReason, OperationState};
use portico_core::text::Secret;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::store::{self, ObjectRow, OperationRow};
use super::{Operate, Spec, tell_object};
use crate::engine::{MachineSpec, Stage};
use crate::kit::clock::Time;
use crate::kit::queue::enqueue;
use crate::kit::seal::Seal;
use crate::kit::store::{Conn, Json};
use crate::money::metering::refuse_operation_on;
use crate::{App, Error, Result};

/// Seconds within which an engine that answers has to be done.
pub(super) const DEADLINE_SECONDS: i64 = 600;

/// Something that is to be done with an object.
#[derive(Debug)]
pub struct NewOperation<'a> {
    /// What is to be done with the object.
    pub kind: OperationKind,
    /// Why it is done; staff and customers read it in the object's history.
    pub cause: OperationCause,
    /// Who asked for it; nobody for what the program does by itself.
    pub user_id: Option<Uuid>,
    /// The password that the machine's user gets.
    pub password: Option<&'a Secret>,
    /// What the machine is set up by at its first start.
    pub user_data: Option<&'a Secret>,
    /// What the object is made of once it is done; none: what it is made of now.
    pub spec: Option<&'a Spec>,
    /// The order that is charged then.
    pub order_id: Option<Uuid>,
    /// The field of the call that names the object; none: `instance_id`.
    pub field: Option<String>,
}

impl NewOperation<'_> {
    /// Something that changes nothing of what the object is made of.
    #[must_use]
    pub fn new(kind: OperationKind, cause: OperationCause, user_id: Option<Uuid>) -> Self {
        Self {
            kind,
            cause,
            user_id,
            password: None,
            user_data: None,
            spec: None,
            order_id: None,
            field: None,
        }
    }
}

/// Stages it, in the transaction that wants it.
///
/// # Errors
/// 900026 on the field that names the object, with HTTP 409, while something else is being done with it; when the database does not answer.
pub async fn stage_operation(
    tx: &mut Conn,
    app: &App,
    object: &ObjectRow,
    new: NewOperation<'_>,
) -> Result<Uuid> {
    let now = app.now();
    let operation_id = app.random().id(now);
    let input = Input { password: new.password.cloned(), user_data: new.user_data.cloned() };
    let input = if input.is_empty() { Vec::new() } else { seal_input(app, operation_id, &input)? };
    let row = OperationRow { input, ..to_row(object, operation_id, now, &new) };
    if !store::insert_operation(tx, &row).await? {
        let rule = Rule::StateForbids { state: "updating".to_owned(), action: new.kind.as_str().to_owned() };
        return Err(refuse_operation_on(new.field.as_deref().unwrap_or("instance_id"), rule));
    }
    if new.kind != OperationKind::Create {
        require_unchanged(tx, object).await?;
    }
    tell_object(tx, app, object).await?;
    enqueue(tx, app, &Operate::default()).await?;
    Ok(operation_id)
}

/// Refuses what was judged by an object that is another by now: since the operation stands nothing else changes what the object is made of,
/// while something may have ended between the look at it and then.
async fn require_unchanged(tx: &mut Conn, judged: &ObjectRow) -> Result<()> {
    let now = store::find_object(tx, judged.object_id).await?.map(|shown| shown.object);
    let is_same = now.is_some_and(|now| {
        now.spec == judged.spec
            && now.is_protected == judged.is_protected
            && now.gone_at == judged.gone_at
            && (now.project_id, now.vdc_id) == (judged.project_id, judged.vdc_id)
    });
    if is_same { Ok(()) } else { Err(Error::conflict()) }
}

/// Writes into the history of an object what was seen of it and is not under way; says by which id.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn note_operation(
    tx: &mut Conn,
    app: &App,
    object: &ObjectRow,
    seen: &NewOperation<'_>,
    reason: Option<OperationReason>,
) -> Result<Uuid> {
    let now = app.now();
    let operation_id = app.random().id(now);
    let is_failed = reason.is_some_and(OperationReason::is_failure);
    let state = if is_failed { OperationState::Failed } else { OperationState::Done };
    let row = OperationRow { state, reason, ended_at: Some(now), ..to_row(object, operation_id, now, seen) };
    store::insert_operation(tx, &row).await?;
    Ok(operation_id)
}

/// Something that waits to be done with an object, without what its engine alone is to read.
fn to_row(object: &ObjectRow, operation_id: Uuid, now: Time, new: &NewOperation<'_>) -> OperationRow {
    OperationRow {
        operation_id,
        object_id: object.object_id,
        account_id: object.account_id,
        user_id: new.user_id,
        kind: new.kind,
        cause: new.cause,
        input: Vec::new(),
        state: OperationState::Waiting,
        job: None,
        tries: 0,
        due_at: now,
        deadline: now.plus_seconds(DEADLINE_SECONDS),
        reason: None,
        created_at: now,
        ended_at: None,
        spec: new.spec.cloned().map(Json),
        order_id: new.order_id,
        unanswered_at: None,
    }
}

/// What only the engine is to read.
fn seal_of(app: &App) -> Seal {
    Seal::new(app.secret().derive("cloud operation"))
}

/// What an operation is given that nobody is to read but the engine.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct Input {
    /// The password that the machine's user gets.
    pub(super) password: Option<Secret>,
    /// What the machine is set up by at its first start.
    pub(super) user_data: Option<Secret>,
}

impl Input {
    fn is_empty(&self) -> bool {
        self.password.is_none() && self.user_data.is_none()
    }
}

/// What an engine is asked, with what an operation was given; how far it is stands in its row.
pub(super) fn to_stage<'a>(
    row: &'a OperationRow,
    object: &'a ObjectRow,
    spec: &'a MachineSpec,
    input: &'a Input,
    drained: &'a [String],
) -> Stage<'a> {
    Stage {
        object_id: object.object_id,
        engine_name: &object.engine_name,
        name: &object.name,
        spec,
        kind: row.kind,
        operation_id: row.operation_id,
        job: row.job.as_deref(),
        password: input.password.as_ref(),
        user_data: input.user_data.as_ref(),
        drained,
    }
}

fn seal_input(app: &App, operation_id: Uuid, input: &Input) -> Result<Vec<u8>> {
    let text = serde_json::to_vec(input).map_err(Error::internal)?;
    seal_of(app).seal(app.random(), &[operation_id.as_bytes()], text)
}

/// What an operation was given. One that an earlier version staged was given a password alone.
///
/// # Errors
/// When it was sealed with another secret.
pub(super) fn open_input(app: &App, row: &OperationRow) -> Result<Input> {
    if row.input.is_empty() {
        return Ok(Input::default());
    }
    let opened = seal_of(app).open(&[row.operation_id.as_bytes()], &row.input);
    let text = opened.and_then(|text| String::from_utf8(text).ok());
    let text = text.ok_or_else(|| Error::internal("an operation's input cannot be opened"))?;
    let of_before = |_| Input { password: Some(Secret::from(text.as_str())), user_data: None };
    Ok(serde_json::from_str(&text).unwrap_or_else(of_before))
}
