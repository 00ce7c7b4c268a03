//! Gives an instance a public address, or another bandwidth to the one that it has. Both are billed by themselves, as its disks are.

use axum::extract::State;
use portico_core::instance::InstanceAction;
use portico_core::instance_part::network_parts;
use portico_core::lifecycle::{OperationCause, OperationKind};
use portico_core::obstacle::Obstacle;
use portico_core::permission_group::Operation;
use portico_core::public_address::{BandwidthDraft, bandwidth_change_allows, last_reduction, next_reduction};
use portico_core::quota::{Used, judge_quota};
use portico_core::{Draft, Rule};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;
use uuid::Uuid;

use super::instance_act::require_allowed;
use super::ordered::PartOrder;
use super::priced::price_changed_parts;
use super::rights::{find_visible_instance, note_act};
use crate::caller::idempotency::{IdempotencyKey, once};
use crate::caller::{Caller, Mark};
use crate::cloud::object::{
    NewOperation, ObjectRow, ShownObject, Spec, count_free_addresses, count_usage, has_purchase_added_parts,
    list_bandwidths_of, stage_operation, to_resource,
};
use crate::cloud::quota::find_quota_of;
use crate::engine::MachineSpec;
use crate::kit::clock::Time;
use crate::kit::http::{Body, Envelope, Reply};
use crate::kit::store::Conn;
use crate::money::billing::{arrears, ledger};
use crate::money::budget;
use crate::money::metering::{about_resource, refuse_operation_on};
use crate::money::order::building::Buyer;
use crate::money::order::order_create::{hide_budget, hide_shortage, require_total};
use crate::people::access::require_in;
use crate::people::project::{self, Place};
use crate::platform::audit::Event;
use crate::{App, Error, Result, transaction};

/// What whoever changes it needs where the instance is: something is ordered for it.
const CHANGES: [Operation; 3] = [Operation::ComputeConfigure, Operation::ComputeCreate, Operation::OrderView];
/// On which field the bandwidth is typed.
const FIELD: &str = "bandwidth_mbit";

/// A public address, or another bandwidth of it.
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InstanceBandwidthDraft {
    /// The id of the instance that gets it.
    pub instance_id: Uuid,
    /// The bandwidth of its public address, in Mbit/s, in and out each: from 1 to `limits.cloud.bandwidth_mbit` of `/gicend/site/config/`.
    #[schema(value_type = i64, minimum = 1, maximum = 100_000)]
    pub bandwidth_mbit: u32,
    /// What is ordered costs, as it was seen, in minor units: for an hour, or of what is paid in advance until it expires
    /// (`changePrice` of a period's prices and `paid_rest`, by each part; 0 for less bandwidth). The call is refused when it has changed.
    pub total: i64,
}

/// What was begun, and is charged once the engine has done it.
#[derive(Debug, Serialize, ToSchema)]
pub struct InstanceBandwidthReply {
    /// What the orders of it are found by.
    pub purchase_id: Uuid,
}

/// What of its network is changed: it gets an address, or that another bandwidth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Change {
    Add,
    Bandwidth,
}

impl Change {
    /// The name under which keys of its calls are kept.
    fn route(self) -> &'static str {
        match self {
            Self::Add => "instance/address/add",
            Self::Bandwidth => "instance/bandwidth",
        }
    }

    /// What the audit log calls it.
    fn event(self) -> &'static str {
        match self {
            Self::Add => "instance.add_address",
            Self::Bandwidth => "instance.change_bandwidth",
        }
    }

    fn action(self) -> InstanceAction {
        match self {
            Self::Add => InstanceAction::AddAddress,
            Self::Bandwidth => InstanceAction::ChangeBandwidth,
        }
    }
}

/// Gives a public address to an instance that runs. The address and its bandwidth are charged once it has them; what cannot be had costs
/// nothing. Of what is paid in advance they are paid until it expires, and renewed with it.
#[utoipa::path(post, path = "/gicend/compute/instance/address/add/", tag = "instance", request_body = InstanceBandwidthDraft,
    params(("Idempotency-Key" = String, Header, description = "1–255 printable characters; the same again changes nothing more")),
    responses((status = 200, body = Envelope<InstanceBandwidthReply>),
        (status = 400, description = "100001 on `bandwidth_mbit`: out of range, or the region gives out no addresses; on `Idempotency-Key`"),
        (status = 402, description = "100009: the balance does not cover an hour, or the time until it expires; 100008: something is owed, or what was stopped does not run again yet"),
        (status = 403, description = "100013: to configure, to create and to see orders there are needed"),
        (status = 404, description = "100004: no such instance, or none that the caller may see"),
        (status = 409, description = "900026 on `instance_id`: not while it is as it is, it has one, or it has expired; 100001 on `bandwidth_mbit`: `sold_out` or `quota_reached`; on `total`: the price is another by now; on `project_id`: `budget_reached` or `archived`; 100006: a call under the same key is in progress"),
        (status = 422, description = "100001 on `Idempotency-Key`: it stands for another body")))]
pub async fn compute_instance_address_add(
    State(app): State<App>,
    caller: Caller,
    key: IdempotencyKey,
    Body(draft): Body<InstanceBandwidthDraft>,
) -> Result<Reply<Value>> {
    change_once(&app, &caller, &key, &draft, Change::Add).await
}

/// Gives another bandwidth to the public address of an instance: more at any time, less once a day of the operator's calendar. The new
/// price counts once it is done. Of what is paid in advance the difference until it expires is paid, and nothing is paid back for
/// less; the next renewal costs the new price.
#[utoipa::path(post, path = "/gicend/compute/instance/bandwidth/", tag = "instance", request_body = InstanceBandwidthDraft,
    params(("Idempotency-Key" = String, Header, description = "1–255 printable characters; the same again changes nothing more")),
    responses((status = 200, body = Envelope<InstanceBandwidthReply>),
        (status = 400, description = "100001 on `bandwidth_mbit` or `Idempotency-Key`"),
        (status = 402, description = "100009: the balance does not cover an hour, or the difference; 100008: something is owed, or what was stopped does not run again yet"),
        (status = 403, description = "100013: to configure, to create and to see orders there are needed"),
        (status = 404, description = "100004: no such instance, or none that the caller may see"),
        (status = 409, description = "900026 on `instance_id`: not while it is as it is, it has no public address, it has expired, or what it costs is on no list any more; 100001 on `bandwidth_mbit`: it has that one, or was reduced today; on `total`: the price is another by now; on `project_id`: `budget_reached` or `archived`; 100006: a call under the same key is in progress"),
        (status = 422, description = "100001 on `Idempotency-Key`: it stands for another body")))]
pub async fn compute_instance_bandwidth(
    State(app): State<App>,
    caller: Caller,
    key: IdempotencyKey,
    Body(draft): Body<InstanceBandwidthDraft>,
) -> Result<Reply<Value>> {
    change_once(&app, &caller, &key, &draft, Change::Bandwidth).await
}

async fn change_once(
    app: &App,
    caller: &Caller,
    key: &IdempotencyKey,
    draft: &InstanceBandwidthDraft,
    change: Change,
) -> Result<Reply<Value>> {
    let work = |purchase_id| change_network(app, caller, purchase_id, draft, change);
    once(app, caller, change.route(), key, draft, may_change(app, caller, draft.instance_id), work)
        .await
        .map(Reply)
}

/// Refuses whoever may not change it.
async fn may_change(app: &App, caller: &Caller, instance_id: Uuid) -> Result<()> {
    let shown = find_visible_instance(&mut app.store().read().await?, caller, instance_id).await?;
    let there = to_resource(&shown.object);
    CHANGES.iter().try_for_each(|operation| caller.require(*operation, &there))
}

/// Begins it under an id; what a call that was cut off has begun already is told again.
async fn change_network(
    app: &App,
    caller: &Caller,
    purchase_id: Uuid,
    draft: &InstanceBandwidthDraft,
    change: Change,
) -> Result<InstanceBandwidthReply> {
    transaction!(app.store(), tx => {
        // Of changes that come at once each sees those before it.
        ledger::take_turn(tx, caller.account_id).await?;
        let shown = find_visible_instance(tx, caller, draft.instance_id).await?;
        for operation in CHANGES {
            require_in(tx, caller, operation, &to_resource(&shown.object)).await?;
        }
        if has_purchase_added_parts(tx, purchase_id).await? {
            Mark::excuse();
            return Ok(InstanceBandwidthReply { purchase_id });
        }
        begin_change(tx, app, caller, purchase_id, &shown, draft, change).await?;
        Ok(InstanceBandwidthReply { purchase_id })
    })
}

async fn begin_change(
    tx: &mut Conn,
    app: &App,
    caller: &Caller,
    purchase_id: Uuid,
    shown: &ShownObject,
    draft: &InstanceBandwidthDraft,
    change: Change,
) -> Result<()> {
    let row = &shown.object;
    let mbit = draft.bandwidth_mbit;
    let checked = BandwidthDraft { bandwidth_mbit: mbit }.check(&app.config().limits);
    checked.map_err(Error::invalid)?;
    let old = judge_change(tx, app, shown, mbit, change).await?;
    let place = Place { project_id: row.project_id, vdc_id: row.vdc_id };
    project::require_open(tx, caller.account_id, place).await?;
    if change == Change::Add {
        require_quota(tx, app, row).await?;
    }
    arrears::require_none(tx, caller.account_id).await.map_err(|error| hide_shortage(caller, error))?;
    let asked = network_parts(mbit, change == Change::Add);
    let priced = price_changed_parts(tx, app, row, &asked).await;
    let parts = priced.map_err(|error| about_resource(error, "instance_id"))?;
    let total = parts.iter().map(|part| part.priced.quote.total).sum();
    require_total(total, draft.total)?;
    if total > 0 {
        let room = budget::require_room(tx, app, place.project_id, total).await;
        room.map_err(|error| hide_budget(caller, place, error))?;
    }
    let buyer = Buyer::from(caller);
    let order = PartOrder { buyer: &buyer, place, purchase_id, field: FIELD };
    let added = order.add_parts(tx, app, &parts, row).await;
    let public = added.map_err(|error| hide_shortage(caller, error))?;
    let told = |spec: &MachineSpec| json!({ "public_address": spec.public });
    let spec = MachineSpec { public, ..old.clone() };
    let event = Event::done(caller, change.event())
        .on("instance", row.object_id, &row.name)
        .before(told(old))
        .after(told(&spec));
    note_act(tx, app, row, event).await?;
    let spec = Spec::Machine(spec);
    let new = NewOperation::new(OperationKind::Network, OperationCause::Customer, Some(caller.user_id));
    stage_operation(tx, app, row, NewOperation { spec: Some(&spec), ..new }).await.map(|_| ())
}

/// Judges what can be said without a look at the account; says what the instance is made of now.
async fn judge_change<'a>(
    tx: &mut Conn,
    app: &App,
    shown: &'a ShownObject,
    mbit: u32,
    change: Change,
) -> Result<&'a MachineSpec> {
    let row = &shown.object;
    require_allowed(shown, change.action(), "instance_id")?;
    let old = row.spec.0.machine().ok_or_else(|| Error::internal("an instance that is no machine"))?;
    let obstacle = match (change, &old.public) {
        (Change::Add, Some(_)) => Some(Obstacle::HasAddress),
        (Change::Bandwidth, None) => Some(Obstacle::NoAddress),
        _ => None,
    };
    if let Some(obstacle) = obstacle {
        return Err(refuse_operation_on("instance_id", obstacle.rule()));
    }
    match &old.public {
        Some(public) => {
            let was_reduced = find_next_reduction(tx, app, row.object_id).await?.is_some();
            let judged = bandwidth_change_allows(public.bandwidth_mbit, mbit, was_reduced);
            judged.map_err(|rule| Error::field(FIELD, rule).with_status(409))?;
        }
        None if count_free_addresses(tx, app, &row.region).await?.is_none() => {
            return Err(Error::field(FIELD, Rule::UnknownChoice));
        }
        None => {}
    }
    Ok(old)
}

/// Judges whether the account may have another public address in the region.
async fn require_quota(tx: &mut Conn, app: &App, row: &ObjectRow) -> Result<()> {
    let used = count_usage(tx, row.account_id, &row.region).await?;
    let most = find_quota_of(tx, app, row.account_id, &row.region).await?;
    let judged = judge_quota(&used, &Used { addresses: 1, ..Used::default() }, &most);
    judged.map_err(|violations| {
        let rule = violations.into_iter().next().map_or(Rule::QuotaReached { left: 0 }, |one| one.rule);
        Error::field(FIELD, rule).with_status(409)
    })
}

/// When the bandwidth of an instance's public address may be reduced again; none: now.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn find_next_reduction(
    conn: &mut Conn,
    app: &App,
    instance_id: Uuid,
) -> Result<Option<Time>> {
    let history: Vec<_> = list_bandwidths_of(conn, instance_id)
        .await?
        .into_iter()
        .map(|(spec, at)| (spec.0.mbit(), at.seconds()))
        .collect();
    let next = next_reduction(app.calendar(), last_reduction(&history), app.now().seconds());
    Ok(next.map(Time::from_seconds))
}
