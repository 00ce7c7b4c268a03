//! Gives an instance another flavor: its price is that of the new one from when the engine has done it
//! (`docs/decisions/0083-a-change-is-a-new-resource.md`); of what is paid in advance the difference until it expires is paid
//! (`docs/decisions/0093-a-change-costs-the-difference-for-the-rest.md`).

use axum::extract::State;
use portico_core::flavor::gpu_change_allows;
use portico_core::instance::InstanceAction;
use portico_core::lifecycle::{OperationCause, OperationKind, Part};
use portico_core::obstacle::Obstacle;
use portico_core::permission_group::Operation;
use portico_core::quota::{Used, judge_quota};
use portico_core::{Code, Rule};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;
use uuid::Uuid;

use super::instance_act::require_allowed;
use super::rights::{find_visible_instance, note_act};
use crate::CloudParts;
use crate::caller::idempotency::{IdempotencyKey, once};
use crate::caller::{Caller, Mark};
use crate::cloud::flavor::{FlavorRow, find_flavor};
use crate::cloud::object::{
    FreeRooms, NewOperation, ObjectRow, ShownObject, Spec, count_usage, find_object,
    has_purchase_changed_object, stage_operation, to_resource,
};
use crate::cloud::quota::find_quota_of;
use crate::engine::MachineSpec;
use crate::kit::http::{Body, Envelope, Reply};
use crate::kit::store::Conn;
use crate::money::billing::{arrears, ledger};
use crate::money::budget;
use crate::money::metering::about_resource;
use crate::money::order::building::{Buyer, NewPart};
use crate::money::order::change::{order_change, price_change};
use crate::money::order::order_create::{hide_budget, hide_shortage, require_total};
use crate::people::access::require_in;
use crate::people::project::{self, Place};
use crate::platform::audit::Event;
use crate::{App, Error, Result, transaction};

/// The name under which keys of calls are kept.
const ROUTE: &str = "instance/resize";
/// What whoever resizes needs where the instance is: it is another thing that is ordered in the place of one.
const RESIZES: [Operation; 3] = [Operation::ComputeConfigure, Operation::ComputeCreate, Operation::OrderView];

/// Another flavor for an instance that is stopped.
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InstanceResizeDraft {
    /// The id of an instance that is stopped.
    pub instance_id: Uuid,
    /// The name of the flavor that it gets.
    pub flavor: String,
    /// What that costs, as it was seen, in minor units: for an hour, or of what is paid in advance until it expires (`changePrice`
    /// of a period's prices and `paid_rest`; 0 for what becomes cheaper). The call is refused when it has changed.
    pub total: i64,
}

/// What was begun, and is charged once the engine has done it.
#[derive(Debug, Serialize, ToSchema)]
pub struct InstanceResizeReply {
    /// What the order of it is found by.
    pub purchase_id: Uuid,
}

/// Gives another flavor of its region to an instance that is stopped. It keeps its disks and addresses, and stays stopped. The new price
/// counts once it is done; what cannot be done changes nothing and costs nothing. What is paid in advance keeps its expiry and its renewal: the
/// difference until then is paid, and nothing is paid back for a cheaper flavor; the next renewal costs the
/// new flavor's price.
#[utoipa::path(post, path = "/gicend/compute/instance/resize/", tag = "instance", request_body = InstanceResizeDraft,
    params(("Idempotency-Key" = String, Header, description = "1–255 printable characters; the same again changes nothing more")),
    responses((status = 200, body = Envelope<InstanceResizeReply>),
        (status = 400, description = "100001 on `flavor` or `Idempotency-Key`"),
        (status = 402, description = "100009: the balance does not cover an hour, or the difference; 100008: something is owed, or what was stopped does not run again yet"),
        (status = 403, description = "100013: to configure, to create and to see orders there are needed"),
        (status = 404, description = "100004: no such instance, or none that the caller may see"),
        (status = 409, description = "900026 on `instance_id`: not while it is as it is, it has expired, or what it costs is on no list any more; 100001 on `flavor`: it has that one, the GPUs are others than its own where those cannot be changed, `sold_out` or `quota_reached`; on `total`: the price is another by now; on `project_id`: `budget_reached` or `archived`; 100006: a call under the same key is in progress"),
        (status = 422, description = "100001 on `Idempotency-Key`: it stands for another body")))]
pub async fn compute_instance_resize(
    State(app): State<App>,
    caller: Caller,
    key: IdempotencyKey,
    Body(draft): Body<InstanceResizeDraft>,
) -> Result<Reply<Value>> {
    let work = |purchase_id| resize_instance(&app, &caller, purchase_id, &draft);
    once(&app, &caller, ROUTE, &key, &draft, may_resize(&app, &caller, draft.instance_id), work)
        .await
        .map(Reply)
}

/// Refuses whoever may not resize it.
async fn may_resize(app: &App, caller: &Caller, instance_id: Uuid) -> Result<()> {
    let shown = find_visible_instance(&mut app.store().read().await?, caller, instance_id).await?;
    let there = to_resource(&shown.object);
    RESIZES.iter().try_for_each(|operation| caller.require(*operation, &there))
}

/// Begins it under an id; what a call that was cut off has begun already is told again.
async fn resize_instance(
    app: &App,
    caller: &Caller,
    purchase_id: Uuid,
    draft: &InstanceResizeDraft,
) -> Result<InstanceResizeReply> {
    // Not within the transaction: an engine's own book may be written when it is looked at for the first time.
    let found = find_object(&mut app.store().read().await?, draft.instance_id).await?;
    let object = found.ok_or_else(|| Error::new(Code::NotFound))?.object;
    let rooms = FreeRooms::for_object(app, &object).await?;
    transaction!(app.store(), tx => {
        // Of changes that come at once each sees those before it.
        ledger::take_turn(tx, caller.account_id).await?;
        let shown = find_visible_instance(tx, caller, draft.instance_id).await?;
        for operation in RESIZES {
            require_in(tx, caller, operation, &to_resource(&shown.object)).await?;
        }
        if has_purchase_changed_object(tx, purchase_id).await? {
            Mark::excuse();
            return Ok(InstanceResizeReply { purchase_id });
        }
        begin_resize(tx, app, caller, purchase_id, &shown, draft, &rooms).await?;
        Ok(InstanceResizeReply { purchase_id })
    })
}

async fn begin_resize(
    tx: &mut Conn,
    app: &App,
    caller: &Caller,
    purchase_id: Uuid,
    shown: &ShownObject,
    draft: &InstanceResizeDraft,
    rooms: &FreeRooms,
) -> Result<()> {
    let row = &shown.object;
    let (flavor, old) = judge_resize(tx, app, shown, draft).await?;
    let place = Place { project_id: row.project_id, vdc_id: row.vdc_id };
    project::require_open(tx, caller.account_id, place).await?;
    require_room(tx, app, row, &flavor, old, rooms).await?;
    arrears::require_none(tx, caller.account_id).await.map_err(|error| hide_shortage(caller, error))?;
    let order_id = order_flavor(tx, app, caller, purchase_id, row, &flavor, draft.total).await?;
    let (name, spec) = (flavor.name.clone(), flavor.spec.0.clone());
    let spec = Spec::Machine(MachineSpec { flavor: spec, flavor_name: name, ..old.clone() });
    let new = NewOperation::new(OperationKind::Resize, OperationCause::Customer, Some(caller.user_id));
    let new = NewOperation { spec: Some(&spec), order_id: Some(order_id), ..new };
    stage_operation(tx, app, row, new).await?;
    let event = Event::done(caller, "instance.resize")
        .on("instance", row.object_id, &row.name)
        .before(json!({ "flavor": old.flavor_name }))
        .after(json!({ "flavor": flavor.name }));
    note_act(tx, app, row, event).await
}

/// Judges what can be said without a look at the account: the flavor as it is offered, and what the instance has now.
async fn judge_resize<'a>(
    tx: &mut Conn,
    app: &App,
    shown: &'a ShownObject,
    draft: &InstanceResizeDraft,
) -> Result<(FlavorRow, &'a MachineSpec)> {
    let row = &shown.object;
    require_allowed(shown, InstanceAction::Resize, "instance_id")?;
    let old = row.spec.0.machine().ok_or_else(|| Error::internal("an instance that is no machine"))?;
    let flavor = find_flavor(tx, &row.region, &draft.flavor).await?;
    let flavor = flavor.ok_or_else(|| Error::field("flavor", Rule::UnknownChoice))?;
    if flavor.name == old.flavor_name {
        return Err(Error::field("flavor", Obstacle::SameFlavor.rule()).with_status(409));
    }
    let changes_gpus = app.cloud().of(&row.region).is_some_and(|engine| engine.changes_gpus());
    gpu_change_allows(&old.flavor, &flavor.spec.0, changes_gpus)
        .map_err(|rule| Error::field("flavor", rule).with_status(409))?;
    Ok((flavor, old))
}

/// Orders the flavor for the price that was seen, in the place of what the instance is billed by; says the order's id.
async fn order_flavor(
    tx: &mut Conn,
    app: &App,
    caller: &Caller,
    purchase_id: Uuid,
    row: &ObjectRow,
    flavor: &FlavorRow,
    seen: i64,
) -> Result<Uuid> {
    let place = Place { project_id: row.project_id, vdc_id: row.vdc_id };
    let old = row.resource_id.ok_or_else(|| Error::internal("an instance that nothing bills"))?;
    let priced = price_change(tx, app, old, &flavor.flavor().product(), 1).await;
    let (draft, priced) = &priced.map_err(|error| about_resource(error, "instance_id"))?;
    require_total(draft.total, seen)?;
    if draft.total > 0 {
        let room = budget::require_room(tx, app, place.project_id, draft.total).await;
        room.map_err(|error| hide_budget(caller, place, error))?;
    }
    let new = NewPart { purchase_id: Some(purchase_id), part: Some(Part::Compute), place, draft, priced };
    let ordered = order_change(tx, app, &Buyer::from(caller), &new, old).await;
    ordered.map_err(|error| hide_shortage(caller, error))
}

/// Judges whether the account may have so much in the region, and whether a host has room for it.
async fn require_room(
    tx: &mut Conn,
    app: &App,
    row: &ObjectRow,
    flavor: &FlavorRow,
    old: &MachineSpec,
    rooms: &FreeRooms,
) -> Result<()> {
    let used = count_usage(tx, row.account_id, &row.region).await?;
    let most = find_quota_of(tx, app, row.account_id, &row.region).await?;
    let beside = Used { vcpus: used.vcpus.saturating_sub(old.flavor.vcpus), ..used };
    let wanted = Used { vcpus: flavor.spec.0.vcpus, ..Used::default() };
    let judged = judge_quota(&beside, &wanted, &most);
    judged.map_err(|violations| Error::invalid(violations).with_status(409))?;
    if rooms.count(&flavor.spec.0, old.disk_gib(), old.zone.as_deref()) == 0 {
        return Err(Error::field("flavor", Obstacle::SoldOut.rule()).with_status(409));
    }
    Ok(())
}
