//! Renews a resource by hand, for so many periods: what that costs and until when it is paid then, and the renewal.
//!
//! Whoever renews may configure the resource, and may see orders there: what is paid is an order, with its price.

use std::ops::ControlFlow;

use axum::extract::State;
use portico_core::Code;
use portico_core::obstacle::Obstacle;
use portico_core::permission_group::Operation;
use portico_core::price::Quote;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::order_create::{find_order, hide_shortage, order_or_id, require_seen};
use super::renewal::{Payer, pay, price_renewal};
use super::reply::OrderReply;
use crate::caller::Caller;
use crate::caller::idempotency::{IdempotencyKey, once};
use crate::kit::clock::Time;
use crate::kit::http::{Body, Envelope, Query, Reply};
use crate::kit::store::Conn;
use crate::money::billing::ledger;
use crate::money::catalogue::quote_show::QuoteReply;
use crate::money::metering::{self, Due};
use crate::people::access::require_in;
use crate::{App, Error, Result, transaction};

/// The name under which keys of calls are kept.
const ROUTE: &str = "resource/renew";

/// Which resource, and for how long.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ResourceRenewQuery {
    /// Which resource that is paid in advance: an id of `/gicend/billing/resource/list/`.
    pub resource_id: Uuid,
    /// For how many months or years.
    #[param(value_type = i64, minimum = 0, maximum = 4294967295_i64)]
    pub periods: u32,
}

/// A renewal as it would be now.
#[derive(Debug, Serialize, ToSchema)]
pub struct ResourceRenewReply {
    /// The price and how it comes about.
    pub quote: Quote,
    /// The account's discount, in hundredths of a percent.
    pub discount: u32,
    /// Until when the resource is, or was, paid.
    pub paid_until: Time,
    /// When the periods begin: at that end, or now when it stands still since then.
    pub begins: Time,
    /// Until when it is paid afterwards.
    pub ends: Time,
    /// For how many periods it can be renewed at most.
    pub most: u32,
}

/// A renewal by hand.
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ResourceRenewDraft {
    /// Which resource that is paid in advance: an id of `/gicend/billing/resource/list/`.
    pub resource_id: Uuid,
    /// For how many months or years.
    #[schema(value_type = i64, minimum = 0, maximum = 4294967295_i64)]
    pub periods: u32,
    /// The price that was seen, in minor units: the renewal is refused when it has changed.
    pub total: i64,
}

/// Tells what it costs to renew a resource for so many periods, and until when it is paid then.
#[utoipa::path(get, path = "/gicend/billing/resource/renew/show/", tag = "order", params(ResourceRenewQuery),
    responses((status = 200, body = Envelope<ResourceRenewReply>),
        (status = 400, description = "100001 on `periods`: none, or more than five years from now on"),
        (status = 403, description = "100013: to configure and to see orders there is needed"),
        (status = 404, description = "100004: no such resource, or none that the caller may see"),
        (status = 409, description = "100001 on `resource_id`: it has ended, is billed by the hour, is a part of an instance, or is not offered any more; on `periods`: it is paid for five years already")))]
pub async fn billing_resource_renew_show(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<ResourceRenewQuery>,
) -> Result<Reply<ResourceRenewReply>> {
    may_renew(&app, &caller, query.resource_id).await?;
    let mut conn = app.store().read().await?;
    let (due, most) = metering::find_due_of(&mut conn, &app, query.resource_id, query.periods).await?;
    let QuoteReply { quote, discount } = require_price(&mut conn, &app, &due).await?;
    let Due { ended: paid_until, begins, ends, .. } = due;
    Ok(Reply(ResourceRenewReply { quote, discount, paid_until, begins, ends, most }))
}

/// Renews a resource that is paid in advance, from the balance and at once: from the end of its paid time on, and within its grace as
/// well; what stands still runs again, and is paid from now on.
#[utoipa::path(post, path = "/gicend/billing/resource/renew/", tag = "order", request_body = ResourceRenewDraft,
    params(("Idempotency-Key" = String, Header, description = "1–255 printable characters; the same again renews nothing more")),
    responses((status = 200, body = Envelope<OrderReply>),
        (status = 400, description = "100001 on `periods` or `Idempotency-Key`"),
        (status = 402, description = "100009: the balance does not cover it"),
        (status = 403, description = "100013: to configure and to see orders there is needed"),
        (status = 404, description = "100004: no such resource, or none that the caller may see"),
        (status = 409, description = "100001 on `total`: the price is another by now; on `resource_id`: it has ended, is billed by the hour, is a part of an instance, or is not offered any more; on `periods`: it is paid for five years already; 100006: it was changed at the same moment, or a call under the same key is in progress"),
        (status = 422, description = "100001 on `Idempotency-Key`: it stands for another body")))]
pub async fn billing_resource_renew(
    State(app): State<App>,
    caller: Caller,
    key: IdempotencyKey,
    Body(draft): Body<ResourceRenewDraft>,
) -> Result<Reply<Value>> {
    let permit = may_renew(&app, &caller, draft.resource_id);
    let work = |order_id| renew_resource(&app, &caller, order_id, &draft);
    once(&app, &caller, ROUTE, &key, &draft, permit, work).await.map(Reply)
}

/// What whoever renews needs where the resource is.
pub const RENEWS: [Operation; 2] = [Operation::ComputeConfigure, Operation::OrderView];

/// Refuses whoever may not renew a resource.
async fn may_renew(app: &App, caller: &Caller, resource_id: Uuid) -> Result<()> {
    let mut conn = app.store().read().await?;
    let there = metering::find_permission_resource(&mut conn, caller, resource_id).await?;
    RENEWS.iter().try_for_each(|operation| caller.require(*operation, &there))
}

/// Renews it with an order under an id; an order that a call that was cut off has made already is told again.
///
/// # Errors
/// 100001 on `resource_id`, `periods` or `total`; 100004; 100006 with HTTP 409; 100009; 100013.
pub async fn renew_resource(
    app: &App,
    caller: &Caller,
    order_id: Uuid,
    draft: &ResourceRenewDraft,
) -> Result<OrderReply> {
    transaction!(app.store(), tx => {
        let place = metering::find_permission_resource(tx, caller, draft.resource_id).await?;
        for operation in RENEWS {
            require_in(tx, caller, operation, &place).await?;
        }
        let order_id = match order_or_id(tx, app, order_id).await? {
            ControlFlow::Break(made) => return Ok(made),
            ControlFlow::Continue(order_id) => order_id,
        };
        pay_renewal(tx, app, caller, order_id, draft).await.map_err(|error| hide_shortage(caller, error))?;
        find_order(tx, order_id).await
    })
}

/// Prolongs a resource and pays for it: of renewals that come at once each goes on from the one before.
async fn pay_renewal(
    tx: &mut Conn,
    app: &App,
    caller: &Caller,
    order_id: Uuid,
    draft: &ResourceRenewDraft,
) -> Result<()> {
    ledger::take_turn(tx, caller.account_id).await?;
    let (due, _) = metering::find_due_of(tx, app, draft.resource_id, draft.periods).await?;
    let priced = require_price(tx, app, &due).await?;
    require_seen(&priced, draft.total)?;
    if !metering::mark_renewal(tx, app, &due).await? {
        return Err(Error::new(Code::Failed).with_status(409).with_retry_after(1));
    }
    let (by, user_id) = (caller.into(), Some(caller.user_id));
    pay(tx, app, &due, &Payer { order_id, by, user_id, purchase_id: None }, &priced).await
}

/// The price of a renewal; refuses what is not offered any more.
async fn require_price(conn: &mut Conn, app: &App, due: &Due) -> Result<QuoteReply> {
    let priced = price_renewal(conn, app, due).await?;
    priced.ok_or_else(|| Error::field("resource_id", Obstacle::NotOffered.rule()).with_status(409))
}
