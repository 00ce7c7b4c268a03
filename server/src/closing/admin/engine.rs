//! Engines, what is done on them, and whose instances are there.

use axum::extract::State;
use portico_core::reason::{self, REASON_MAX};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::audit::{self, Event};
use super::guard::Operator;
use super::quota_change::find_account;
use crate::caller::Mark;
use crate::cloud::instance::instance_adopt::{
    OrphanAdoptDraft, OrphanAdoptReply, OrphanShowReply, adopt_machine, inspect_unknown_machine,
    show_unknown_machine,
};
use crate::cloud::instance::instance_care::{
    CaredInstance, InstanceCareFilter, list_customer_instances, note_customer_instance,
    stop_customer_instance,
};
use crate::cloud::object::care::{
    EngineListReply, OperationQueueFilter, QueuedOperation, drain_host, drop_operation, list_engines,
    list_operations, look_at_operation, retry_operation,
};
use crate::cloud::object::orphan::{OrphanFilter, OrphanReply, list_unknown_machines};
use crate::cloud::object::orphan_delete::delete_unknown_machine;
use crate::kit::http::{Asked, Body, Envelope, Nothing, Query, Reply};
use crate::kit::store::page::{Page, Queue};
use crate::{App, Error, Result, transaction};

/// The operation that a request is about.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OperationId {
    /// An id of `/admin/operation/list/`.
    pub operation_id: Uuid,
}

/// Which operation is given up, and why.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OperationDropDraft {
    /// An id of `/admin/operation/list/`.
    pub operation_id: Uuid,
    /// Why: 1–200 characters, for the account's log.
    pub reason: String,
}

/// Which host takes new machines, or none.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HostDrainDraft {
    /// The host's region, one of `/admin/engine/list/`.
    pub region: String,
    /// The host's name, one of its region's in `/admin/engine/list/`.
    pub host: String,
    /// Whether nothing new is put there.
    pub is_drained: bool,
}

/// Query of one machine that nothing stands for.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct OrphanQuery {
    /// The region whose engine has it.
    pub region: String,
    /// By which name its engine knows it.
    pub engine_name: String,
}

/// Which machine is deleted.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OrphanDeleteDraft {
    /// The region whose engine has it.
    pub region: String,
    /// By which name its engine knows it.
    pub engine_name: String,
}

/// Which instance is stopped, and why.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InstanceStopDraft {
    /// An id of `/admin/instance/list/`.
    pub instance_id: Uuid,
    /// Why: 1–200 characters, for the account's log.
    pub reason: String,
}

/// What operators say of an instance.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InstanceNoteDraft {
    /// An id of `/admin/instance/list/`.
    pub instance_id: Uuid,
    /// The note, which only operators read: up to 200 characters; empty: none any more.
    pub note: String,
    /// The note that it takes the place of, as `/admin/instance/list/` had it; empty: there was none.
    pub seen_note: String,
}

/// Lists the regions with their engines and hosts.
#[utoipa::path(get, path = "/admin/engine/list/", tag = "cloud",
    responses((status = 200, body = Envelope<EngineListReply>), (status = 401, description = "100005: not logged in")))]
pub async fn engine_list(State(app): State<App>) -> Result<Reply<EngineListReply>> {
    list_engines(&app).await.map(Reply)
}

/// Has nothing new put on a host, such as before it is switched off, or has it take new machines again. What is there stays and continues to run.
#[utoipa::path(post, path = "/admin/engine/drain/", tag = "cloud", request_body = HostDrainDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, description = "100001 on `host`: the region has none of the name"),
        (status = 401, description = "100005: not logged in")))]
pub async fn engine_drain(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<HostDrainDraft>,
) -> Result<Reply<Nothing>> {
    let (app, HostDrainDraft { region, host, is_drained }) = (&app, &draft);
    let action = if *is_drained { "host.drain" } else { "host.reopen" };
    transaction!(app.store(), tx => {
        if drain_host(tx, app, region, host, *is_drained).await? {
            let event = Event::by(&operator, action).on_name("host", host);
            audit::record(tx, app, &event).await?;
        } else {
            Mark::excuse();
        }
        Ok(())
    })?;
    Ok(Reply(Nothing))
}

/// Lists what is done with instances: what is under way, the oldest first, or what ended in one state.
#[utoipa::path(get, path = "/admin/operation/list/", tag = "cloud", params(Asked::<OperationQueueFilter>),
    responses((status = 200, body = Envelope<Queue<QueuedOperation>>), (status = 401, description = "100005: not logged in")))]
pub async fn operation_list(
    State(app): State<App>,
    asked: Asked<OperationQueueFilter>,
) -> Result<Reply<Queue<QueuedOperation>>> {
    list_operations(&app, &asked).await.map(Reply)
}

/// Asks the engine again at once, with all of the time that it had at first.
#[utoipa::path(post, path = "/admin/operation/retry/", tag = "cloud", request_body = OperationId,
    responses((status = 200, body = Envelope<Nothing>), (status = 401, description = "100005: not logged in"),
        (status = 404, description = "100004"),
        (status = 409, description = "100001 on `operation_id`: it has ended. 100006 with `retry-after`: its engine is being asked")))]
pub async fn operation_retry(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<OperationId>,
) -> Result<Reply<Nothing>> {
    let app = &app;
    transaction!(app.store(), tx => {
        retry_operation(tx, app, draft.operation_id).await?;
        let event = Event::by(&operator, "operation.retry").on("operation", draft.operation_id);
        audit::record(tx, app, &event).await
    })?;
    Ok(Reply(Nothing))
}

/// Gives an operation up, as when the engine refuses it: what could not be made costs nothing, and its owner is notified. A deletion is
/// begun anew a minute later. Where the engine may have changed a flavor, an address or a bandwidth, it is asked to undo that; an address is free
/// after that.
#[utoipa::path(post, path = "/admin/operation/give_up/", tag = "cloud", request_body = OperationDropDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, description = "100001 on `reason`"),
        (status = 401, description = "100005: not logged in"), (status = 404, description = "100004"),
        (status = 409, description = "100001 on `operation_id`: it has ended. 100006 with `retry-after`: its engine is being asked")))]
pub async fn operation_give_up(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<OperationDropDraft>,
) -> Result<Reply<Nothing>> {
    let (app, reason) = (&app, require_reason(&draft.reason)?);
    let rest = look_at_operation(app, draft.operation_id).await?;
    transaction!(app.store(), tx => {
        let actor = operator.reviewer().actor();
        drop_operation(tx, app, actor, draft.operation_id, &reason, rest.as_ref()).await?;
        let event = Event::by(&operator, "operation.give_up").on("operation", draft.operation_id);
        audit::record(tx, app, &event).await
    })?;
    Ok(Reply(Nothing))
}

/// Lists the machines with this installation's mark that it knows nothing of, as after an old backup was restored.
#[utoipa::path(get, path = "/admin/orphan/list/", tag = "cloud", params(Asked::<OrphanFilter>),
    responses((status = 200, body = Envelope<Page<OrphanReply>>), (status = 401, description = "100005: not logged in")))]
pub async fn orphan_list(
    State(app): State<App>,
    asked: Asked<OrphanFilter>,
) -> Result<Reply<Page<OrphanReply>>> {
    list_unknown_machines(&app, &asked).await.map(Reply)
}

/// Has one of them deleted, with its disks and all that is on them; or the disks that are left of one.
#[utoipa::path(post, path = "/admin/orphan/delete/", tag = "cloud", request_body = OrphanDeleteDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 401, description = "100005: not logged in"),
        (status = 404, description = "100004: it is not there, or something stands for it by now"),
        (status = 409, description = "100001 on `engine_name`: it is being deleted")))]
pub async fn orphan_delete(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<OrphanDeleteDraft>,
) -> Result<Reply<Nothing>> {
    let (app, OrphanDeleteDraft { region, engine_name }) = (&app, &draft);
    transaction!(app.store(), tx => {
        delete_unknown_machine(tx, app, region, engine_name).await?;
        let event = Event::by(&operator, "orphan.delete").on_name("machine", engine_name);
        audit::record(tx, app, &event).await
    })?;
    Ok(Reply(Nothing))
}

/// Asks the engine what one of them is, for whoever is to be given it.
#[utoipa::path(get, path = "/admin/orphan/show/", tag = "cloud", params(OrphanQuery),
    responses((status = 200, body = Envelope<OrphanShowReply>), (status = 401, description = "100005: not logged in"),
        (status = 404, description = "100004: it is not there, or something stands for it by now"),
        (status = 409, description = "100001 on `engine_name`: it is being deleted, or nothing but disks is left of it"),
        (status = 503, description = "900026: its engine does not answer")))]
pub async fn orphan_show(
    State(app): State<App>,
    Query(query): Query<OrphanQuery>,
) -> Result<Reply<OrphanShowReply>> {
    show_unknown_machine(&app, &query.region, &query.engine_name).await.map(Reply)
}

/// Gives one of them to a customer: it is billed by the hour from now on, and stays as it is.
#[utoipa::path(post, path = "/admin/orphan/adopt/", tag = "cloud", request_body = OrphanAdoptDraft,
    responses((status = 200, body = Envelope<OrphanAdoptReply>),
        (status = 400, description = "100001 on `flavor`, `image` or `project`"),
        (status = 401, description = "100005: not logged in"),
        (status = 402, description = "100009: the customer's balance does not cover it; 100008: something is owed"),
        (status = 403, description = "100013: the customer is not verified"),
        (status = 404, description = "100004: it is not there, or something stands for it by now; 100025: no such customer"),
        (status = 409, description = "100001 on `engine_name`: it is being deleted, nothing but disks is left of it, or an instance that was deleted had its id; on `project_id`: `archived`; 100006 on `customer_no`: the account is suspended"),
        (status = 503, description = "900026: its engine does not answer")))]
pub async fn orphan_adopt(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<OrphanAdoptDraft>,
) -> Result<Reply<OrphanAdoptReply>> {
    let found = inspect_unknown_machine(&app, &draft.region, &draft.engine_name).await?;
    let (app, draft, found) = (&app, &draft, &found);
    let instance_id = transaction!(app.store(), tx => {
        let account_id = find_account(tx, &draft.customer_no).await?;
        let actor = operator.reviewer().actor();
        let instance_id = adopt_machine(tx, app, actor, account_id, draft, found).await?;
        let event = Event::by(&operator, "orphan.adopt").on_name("machine", &draft.engine_name);
        audit::record(tx, app, &event).await?;
        Ok(instance_id)
    })?;
    Ok(Reply(OrphanAdoptReply { instance_id }))
}

/// Lists everybody's instances, newest first.
#[utoipa::path(get, path = "/admin/instance/list/", tag = "cloud", params(Asked::<InstanceCareFilter>),
    responses((status = 200, body = Envelope<Page<CaredInstance>>), (status = 401, description = "100005: not logged in")))]
pub async fn instance_list(
    State(app): State<App>,
    asked: Asked<InstanceCareFilter>,
) -> Result<Reply<Page<CaredInstance>>> {
    list_customer_instances(&app, &asked).await.map(Reply)
}

/// Stops somebody's instance; its owner reads why, and may start it again.
#[utoipa::path(post, path = "/admin/instance/stop/", tag = "cloud", request_body = InstanceStopDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, description = "100001 on `reason`"),
        (status = 401, description = "100005: not logged in"), (status = 404, description = "100004"),
        (status = 409, description = "900026 on `instance_id`: not while it is as it is")))]
pub async fn instance_stop(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<InstanceStopDraft>,
) -> Result<Reply<Nothing>> {
    let (app, reason) = (&app, require_reason(&draft.reason)?);
    transaction!(app.store(), tx => {
        let actor = operator.reviewer().actor();
        stop_customer_instance(tx, app, actor, draft.instance_id, &reason).await?;
        let event = Event::by(&operator, "instance.stop").on("instance", draft.instance_id);
        audit::record(tx, app, &event).await
    })?;
    Ok(Reply(Nothing))
}

/// Notes what operators say of somebody's instance, in the place of what they said before. The same sent twice is noted once.
#[utoipa::path(post, path = "/admin/instance/note/", tag = "cloud", request_body = InstanceNoteDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, description = "100001 on `note`"),
        (status = 401, description = "100005: not logged in"), (status = 404, description = "100004"),
        (status = 409, description = "100001 on `seen_note`: somebody has saved another note since")))]
pub async fn instance_note(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<InstanceNoteDraft>,
) -> Result<Reply<Nothing>> {
    let note = reason::optional(&draft.note, REASON_MAX).map_err(|rule| Error::field("note", rule))?;
    // A page that has just saved a note has it as it was typed.
    let seen = reason::optional(&draft.seen_note, REASON_MAX).unwrap_or_else(|_| draft.seen_note.clone());
    let app = &app;
    transaction!(app.store(), tx => {
        note_customer_instance(tx, draft.instance_id, &note, &seen).await?;
        let event = Event::by(&operator, "instance.note").on("instance", draft.instance_id);
        audit::record(tx, app, &event).await
    })?;
    Ok(Reply(Nothing))
}

fn require_reason(reason: &str) -> Result<String> {
    reason::require(reason, REASON_MAX).map_err(|rule| Error::field("reason", rule))
}
