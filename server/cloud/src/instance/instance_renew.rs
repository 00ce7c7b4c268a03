//! Renews instances that are paid in advance by hand: all parts of each, many at once in one purchase, or none.
//!
//! Whoever renews may configure the instance, and may see orders there: what is paid is an order, with its price.

use axum::extract::State;
use portico_core::Money;
use portico_core::instance::InstanceAction;
use portico_core::paid_time::may_choose_renewal;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;
use uuid::Uuid;

use super::instance_act::require_allowed;
use super::rights::{find_visible_instance, note_change};
use crate::caller::Caller;
use crate::caller::idempotency::{IdempotencyKey, once};
use crate::cloud::object::{
    ObjectRow, ShownObject, find_object_of_resource, list_billing_resource_ids, to_resource,
};
use crate::kit::clock::Time;
use crate::kit::http::{Body, Envelope, Reply, require_ids};
use crate::kit::store::Conn;
use crate::money::metering::{about_resource, refuse_operation_on};
use crate::money::order::purchase_renew::{
    PartsRenewal, RenewalSummary, begin_renewal, is_renewed, price_parts_renewal, renew_all, require_price,
    require_renewal,
};
use crate::platform::audit::{Actor, Event};
use crate::platform::feature::Renewed;
use crate::{App, Result, transaction};

/// The name under which keys of calls are kept.
const ROUTE: &str = "instance/renew";

/// Which instances, and for how long.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InstanceRenewQuoteDraft {
    /// 1 to 100 instances, none twice.
    #[schema(min_items = 1, max_items = 100)]
    pub instance_ids: Vec<Uuid>,
    /// For how many months or years, as each is billed.
    #[schema(value_type = i64, minimum = 0, maximum = 4294967295_i64)]
    pub periods: u32,
}

/// A renewal as it would be now.
#[derive(Debug, Serialize, ToSchema)]
pub struct InstanceRenewQuoteReply {
    /// What all parts of all of them cost.
    pub total: Money,
    /// For how many periods all of them can be renewed at most.
    pub most: u32,
    /// What becomes of each of them, in the order of the request.
    pub instances: Vec<RenewedReply>,
}

/// One of the instances of a renewal.
#[derive(Debug, Serialize, ToSchema)]
pub struct RenewedReply {
    /// The id of an instance of the request.
    pub instance_id: Uuid,
    /// What its owner calls it.
    pub name: String,
    /// What its parts cost.
    pub total: Money,
    /// Until when it is, or was, paid.
    pub paid_until: Time,
    /// When the periods begin: at that end, or now when it stands still since then.
    pub begins: Time,
    /// Until when it is paid afterwards.
    pub ends: Time,
}

/// A renewal by hand.
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InstanceRenewDraft {
    /// 1 to 100 instances, none twice.
    #[schema(min_items = 1, max_items = 100)]
    pub instance_ids: Vec<Uuid>,
    /// For how many months or years, as each is billed.
    #[schema(value_type = i64, minimum = 0, maximum = 4294967295_i64)]
    pub periods: u32,
    /// The price that was seen, in minor units: the renewal is refused when it has changed.
    pub total: i64,
}

/// What was renewed and paid, as one purchase.
#[derive(Debug, Serialize, ToSchema)]
pub struct InstanceRenewReply {
    /// What its orders have in common.
    pub purchase_id: Uuid,
}

/// Tells what it costs to renew instances with all of their parts for so many periods, and until when each is paid then.
#[utoipa::path(post, path = "/gicend/compute/instance/renew/quote/", tag = "instance", request_body = InstanceRenewQuoteDraft,
    responses((status = 200, body = Envelope<InstanceRenewQuoteReply>),
        (status = 400, description = "100001 on `instance_ids`, or on `periods`: none, or more than five years from now on"),
        (status = 403, description = "100013: to configure and to see orders there is needed"),
        (status = 404, description = "100004: one of them is none, or none that the caller may see"),
        (status = 409, description = "900026 on `instance_ids[N]`: it is billed by the hour, is not offered any more, or not while it is as it is; 100001 on `periods`: it is paid for five years already")))]
pub async fn compute_instance_renew_quote(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<InstanceRenewQuoteDraft>,
) -> Result<Reply<InstanceRenewQuoteReply>> {
    require_ids("instance_ids", &draft.instance_ids)?;
    let mut conn = app.store().read().await?;
    let found = price_instances(&mut conn, &app, &caller, &draft.instance_ids, draft.periods).await?;
    let mut instances = Vec::new();
    for (shown, renewal) in &found {
        let RenewalSummary { total, paid_until, begins, ends, .. } = renewal.summary()?;
        let (instance_id, name) = (shown.object.object_id, shown.object.name.clone());
        instances.push(RenewedReply { instance_id, name, total, paid_until, begins, ends });
    }
    let all = PartsRenewal::of_all(found.into_iter().map(|(_, renewal)| renewal))?;
    Ok(Reply(InstanceRenewQuoteReply { total: all.total()?, most: all.most, instances }))
}

/// Renews instances that are paid in advance with all of their parts, from the balance and at once: from when they expire, and within their grace
/// as well; what stands still runs again, and is paid from now on.
#[utoipa::path(post, path = "/gicend/compute/instance/renew/", tag = "instance", request_body = InstanceRenewDraft,
    params(("Idempotency-Key" = String, Header, description = "1–255 printable characters; the same again renews nothing more")),
    responses((status = 200, body = Envelope<InstanceRenewReply>),
        (status = 400, description = "100001 on `instance_ids`, `periods` or `Idempotency-Key`"),
        (status = 402, description = "100009: the balance does not cover it"),
        (status = 403, description = "100013: to configure and to see orders there is needed"),
        (status = 404, description = "100004: one of them is none, or none that the caller may see"),
        (status = 409, description = "100001 on `total`: the price is another by now; 900026 on `instance_ids[N]`: it is billed by the hour, is not offered any more, or not while it is as it is; 100001 on `periods`: it is paid for five years already; 100006: it was changed at the same moment, or a call under the same key is in progress; nothing was renewed"),
        (status = 422, description = "100001 on `Idempotency-Key`: it stands for another body")))]
pub async fn compute_instance_renew(
    State(app): State<App>,
    caller: Caller,
    key: IdempotencyKey,
    Body(draft): Body<InstanceRenewDraft>,
) -> Result<Reply<Value>> {
    require_ids("instance_ids", &draft.instance_ids)?;
    let work = |purchase_id| renew_instances(&app, &caller, purchase_id, &draft);
    once(&app, &caller, ROUTE, &key, &draft, may_renew(&app, &caller, &draft.instance_ids), work)
        .await
        .map(Reply)
}

/// Refuses whoever may not renew all of them.
async fn may_renew(app: &App, caller: &Caller, instance_ids: &[Uuid]) -> Result<()> {
    let mut conn = app.store().read().await?;
    for instance_id in instance_ids {
        let shown = find_visible_instance(&mut conn, caller, *instance_id).await?;
        let there = to_resource(&shown.object);
        require_renewal(caller, &there)?;
    }
    Ok(())
}

/// Renews them under an id, once.
async fn renew_instances(
    app: &App,
    caller: &Caller,
    purchase_id: Uuid,
    draft: &InstanceRenewDraft,
) -> Result<InstanceRenewReply> {
    judge_renewal(app, caller, purchase_id, draft).await?;
    transaction!(app.store(), tx => {
        let mut places = Vec::new();
        for instance_id in &draft.instance_ids {
            places.push(to_resource(&find_visible_instance(tx, caller, *instance_id).await?.object));
        }
        if !begin_renewal(tx, caller, purchase_id, &places).await? {
            return Ok(InstanceRenewReply { purchase_id });
        }
        let found = price_instances(tx, app, caller, &draft.instance_ids, draft.periods).await?;
        for (shown, renewal) in &found {
            let resource_id = shown.object.resource_id.unwrap_or(shown.object.object_id);
            let renewed = renewal.to_renewed(resource_id)?;
            note_renewal(tx, app, Some(caller), &shown.object, renewed).await?;
        }
        let renewals = found.into_iter().map(|(_, renewal)| renewal);
        renew_all(tx, app, caller, purchase_id, renewals, draft.total).await?;
        Ok(InstanceRenewReply { purchase_id })
    })
}

/// Notes that an instance is renewed, by somebody or by itself.
async fn note_renewal(
    tx: &mut Conn,
    app: &App,
    caller: Option<&Caller>,
    row: &ObjectRow,
    renewed: Renewed,
) -> Result<()> {
    let by = caller.map_or_else(Actor::system, Actor::from);
    let event = Event::done(by, "instance.renew")
        .on("instance", row.object_id, &row.name)
        .before(json!({ "paid_until": renewed.ended }))
        .after(json!({ "paid_until": renewed.ends, "total": renewed.total }));
    note_change(tx, app, row, event).await
}

/// Notes that the instance is renewed of which a resource is a part, if there is one: whichever page renews it, or if it is renewed by itself, its
/// log and its own page say so.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn note_renewal_of_part(
    tx: &mut Conn,
    app: &App,
    caller: Option<&Caller>,
    renewed: Renewed,
) -> Result<()> {
    match find_object_of_resource(tx, renewed.resource_id).await? {
        Some(shown) => note_renewal(tx, app, caller, &shown.object, renewed).await,
        None => Ok(()),
    }
}

/// Refuses what would be refused for what it is or costs, without the only writer: to price a hundred instances takes a while, and
/// everybody else would wait. The same is asked once more where it is renewed.
async fn judge_renewal(
    app: &App,
    caller: &Caller,
    purchase_id: Uuid,
    draft: &InstanceRenewDraft,
) -> Result<()> {
    let mut conn = app.store().read().await?;
    if is_renewed(&mut conn, purchase_id).await? {
        return Ok(());
    }
    let found = price_instances(&mut conn, app, caller, &draft.instance_ids, draft.periods).await?;
    require_price(found.into_iter().map(|(_, renewal)| renewal), draft.total)
}

/// The instances with what their renewal costs; refuses what the caller may not renew, or what cannot be, by its place.
async fn price_instances(
    conn: &mut Conn,
    app: &App,
    caller: &Caller,
    instance_ids: &[Uuid],
    periods: u32,
) -> Result<Vec<(ShownObject, PartsRenewal)>> {
    let mut found = Vec::new();
    for (place, instance_id) in instance_ids.iter().enumerate() {
        let shown = find_visible_instance(conn, caller, *instance_id).await?;
        let there = to_resource(&shown.object);
        require_renewal(caller, &there)?;
        let field = format!("instance_ids[{place}]");
        require_allowed(&shown, InstanceAction::Renew, &field)?;
        may_choose_renewal(shown.scheme, true).map_err(|rule| refuse_operation_on(&field, rule))?;
        let parts = list_billing_resource_ids(conn, &shown.object).await?;
        let renewal = price_parts_renewal(conn, app, &parts, periods).await;
        let renewal = renewal.map_err(|error| about_resource(error, &field))?;
        found.push((shown, renewal));
    }
    Ok(found)
}
