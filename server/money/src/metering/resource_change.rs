//! What the customer changes of resources: whether they are renewed, and their end.

use std::collections::BTreeSet;

use axum::extract::State;
use portico_core::obstacle::Obstacle;
use portico_core::paid_time::may_choose_renewal;
use portico_core::permission::Resource;
use portico_core::permission_group::Operation;
use portico_core::state::{ResourceAction, ResourceState};
use portico_core::{Code, Rule};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::renew::list_renewed_with;
use super::resource_reply::{require_seen, to_resource};
use super::span::{follow_use, split_span};
use super::store::rating::{self, MoveRow};
use super::store::{self, ResourceRow};
use crate::caller::Caller;
use crate::kit::clock::Time;
use crate::kit::http::{Body, Envelope, Nothing, Reply, require_ids};
use crate::kit::store::Conn;
use crate::people::access::require_in;
use crate::people::project::Place;
use crate::platform::audit::{self, Event};
use crate::platform::feature::{WorkOf, follow_work, is_protected};
use crate::{App, Error, Result, transaction};

/// Whether resources are to be renewed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ResourceRenewalDraft {
    /// 1 to 100 resources, none twice: ids of `/gicend/billing/resource/list/`. A part of an instance stands for all of it.
    #[schema(min_items = 1, max_items = 100)]
    pub resource_ids: Vec<Uuid>,
    /// Whether the next period is to be paid when this one is over.
    pub renews: bool,
}

/// The resource that is ended.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ResourceEndDraft {
    /// Which resource: an id of `/gicend/billing/resource/list/`.
    pub resource_id: Uuid,
}

/// Says whether resources that are paid in advance are renewed when their time is over, each with what it is one whole with.
#[utoipa::path(post, path = "/gicend/billing/resource/renewal/", tag = "order", request_body = ResourceRenewalDraft,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 400, description = "100001 on `resource_ids`"),
        (status = 403, description = "100013: the permission to configure there is missing"),
        (status = 404, description = "100004: one of them is none, or none that the caller may see"),
        (status = 409, description = "900026 on `resource_ids[N]`: it has ended, or is billed by the hour; nothing was changed")))]
pub async fn billing_resource_renewal(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<ResourceRenewalDraft>,
) -> Result<Reply<Nothing>> {
    require_ids("resource_ids", &draft.resource_ids)?;
    transaction!(app.store(), tx => {
        let mut changed = BTreeSet::new();
        for (place, resource_id) in draft.resource_ids.iter().enumerate() {
            let named = set_renewal(tx, &app, &caller, *resource_id, draft.renews, &mut changed).await;
            named.map_err(|error| about_resource(error, &format!("resource_ids[{place}]")))?;
        }
        Ok(())
    })?;
    Ok(Reply(Nothing))
}

/// Says it of one, and of what it is one whole with; notes each that was not `changed` with another.
async fn set_renewal(
    tx: &mut Conn,
    app: &App,
    caller: &Caller,
    resource_id: Uuid,
    renews: bool,
    changed: &mut BTreeSet<Uuid>,
) -> Result<()> {
    let own = own(tx, caller, resource_id, Operation::ComputeConfigure).await?;
    require_allowed(&own, ResourceAction::Renew)?;
    for one in list_renewed_with(tx, app, resource_id).await? {
        let row = store::find_resource(tx, one).await?;
        let Some(row) = row.filter(|_| changed.insert(one)) else { continue };
        if !store::update_renewal(tx, one, renews).await? && one == resource_id {
            return Err(end_conflict(ResourceAction::Renew));
        }
        let event = Event::done(caller, "resource.renewal")
            .on("resource", one, &row.name)
            .before(json!({ "renews": row.renews }))
            .after(json!({ "renews": renews }));
        audit::record(tx, app, row.account_id, &event).await?;
    }
    Ok(())
}

/// Ends a resource now. What was used of it until then is still billed; what is paid in advance is not paid back.
#[utoipa::path(post, path = "/gicend/billing/resource/end/", tag = "order", request_body = ResourceEndDraft,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 403, description = "100013: the permission to delete there is missing"),
        (status = 404, description = "100004: no such resource, or none that the caller may see"),
        (status = 409, description = "900026 on `resource_id`: it has ended, is a part of an instance and ends with it, or bills a GPU server that is protected")))]
pub async fn billing_resource_end(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<ResourceEndDraft>,
) -> Result<Reply<Nothing>> {
    let (app, caller) = (&app, &caller);
    transaction!(app.store(), tx => {
        let row = own(tx, caller, draft.resource_id, Operation::ComputeDelete).await?;
        require_allowed(&row, ResourceAction::Delete)?;
        if row.part.is_some() {
            return Err(refuse_operation(Obstacle::PartOfInstance.rule()));
        }
        if is_protected(tx, app, row.resource_id).await? {
            return Err(refuse_operation(Obstacle::Protected.rule()));
        }
        if !store::end_resource(tx, row.resource_id, app.now()).await? {
            return Err(end_conflict(ResourceAction::Delete));
        }
        follow_work(tx, app, WorkOf::Resource(row.resource_id)).await?;
        let event = Event::done(caller, "resource.end").on("resource", row.resource_id, &row.name);
        audit::record(tx, app, row.account_id, &event).await
    })?;
    Ok(Reply(Nothing))
}

/// Ends a part of something that its owner deletes, and its use; nothing when it has ended already.
///
/// # Errors
/// When the database does not answer.
pub async fn end_part(tx: &mut Conn, app: &App, resource_id: Uuid) -> Result<()> {
    store::end_resource(tx, resource_id, app.now()).await?;
    follow_use(tx, resource_id, false, app.now()).await
}

/// Says whether a part is renewed with what it belongs to; nothing when it has ended.
///
/// # Errors
/// When the database does not answer.
pub async fn renew_part(tx: &mut Conn, resource_id: Uuid, renews: bool) -> Result<()> {
    store::update_renewal(tx, resource_id, renews).await?;
    Ok(())
}

/// Gives a part the name that what it belongs to has now; nothing when there is none yet.
///
/// # Errors
/// When the database does not answer.
pub async fn rename_part(tx: &mut Conn, resource_id: Uuid, name: &str) -> Result<()> {
    Ok(store::update_name(tx, resource_id, name).await?)
}

/// Has a part in another project or VDC with what it belongs to, from a moment on; nothing when it has ended. What was used of it before is
/// billed where it was then, whenever that is rated.
///
/// # Errors
/// When the database does not answer.
pub async fn move_part(tx: &mut Conn, resource_id: Uuid, place: Place, at: Time) -> Result<()> {
    let Some(row) = store::find_resource(tx, resource_id).await? else { return Ok(()) };
    let is_there = (row.project_id, row.vdc_id) == (place.project_id, place.vdc_id);
    if is_there || row.ended_at.is_some() {
        return Ok(());
    }
    split_span(tx, resource_id, at).await?;
    let ResourceRow { account_id, project_id, vdc_id, .. } = row;
    rating::insert_move(tx, &MoveRow { resource_id, moved_at: at, account_id, project_id, vdc_id }).await?;
    Ok(store::update_place(tx, resource_id, place.project_id, place.vdc_id).await?)
}

/// A resource that the caller may see, as permissions are asked for it.
///
/// # Errors
/// 100004 when there is none.
pub async fn find_permission_resource(
    conn: &mut Conn,
    caller: &Caller,
    resource_id: Uuid,
) -> Result<Resource> {
    find_visible_resource(conn, caller, resource_id).await.map(|row| to_resource(&row))
}

/// A resource that the caller may see, and do something with.
async fn own(tx: &mut Conn, caller: &Caller, resource_id: Uuid, operation: Operation) -> Result<ResourceRow> {
    let row = find_visible_resource(tx, caller, resource_id).await?;
    require_in(tx, caller, operation, &to_resource(&row)).await?;
    Ok(row)
}

async fn find_visible_resource(conn: &mut Conn, caller: &Caller, resource_id: Uuid) -> Result<ResourceRow> {
    let row = store::find_resource(conn, resource_id).await?.ok_or_else(|| Error::new(Code::NotFound))?;
    require_seen(caller, &row).map(|()| row)
}

/// Refuses what cannot be done with a resource as it is.
pub(super) fn require_allowed(row: &ResourceRow, action: ResourceAction) -> Result<()> {
    row.run_state.allows(action).map_err(refuse_operation)?;
    if action == ResourceAction::Renew {
        may_choose_renewal(row.scheme, true).map_err(refuse_operation)?;
    }
    Ok(())
}

/// The refusal when somebody else ended it meanwhile.
fn end_conflict(action: ResourceAction) -> Error {
    refuse_operation(Rule::state_forbids(ResourceState::Deleted, action))
}

/// The refusal of an operation because of how the resource is.
#[must_use]
pub fn refuse_operation(rule: Rule) -> Error {
    refuse_operation_on("resource_id", rule)
}

/// The same as one about the field in which a call names the resource, or what it is a part of.
#[must_use]
pub fn refuse_operation_on(field: &str, rule: Rule) -> Error {
    Error::new(Code::ResourceOperationFailed).with_violation(field, rule)
}

/// A refusal about a resource as one about the field in which a call names it, or what it is a part of.
#[must_use]
pub fn about_resource(error: Error, field: &str) -> Error {
    let broken = error.violations().iter().find(|one| one.field == "resource_id").map(|one| one.rule.clone());
    match broken {
        Some(rule) => refuse_operation_on(field, rule),
        None => error,
    }
}
