//! Renews resources by hand, for so many periods, many at once in one purchase or none: what that costs and until when each is paid then, and
//! the renewal. What is a part of something is renewed with all of it.
//!
//! Whoever renews may configure the resource, and may see orders there: what is paid is an order, with its price.

use std::collections::BTreeSet;

use axum::extract::State;
use portico_core::Money;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::purchase_renew::{
    PartsRenewal, RenewalSummary, begin_renewal, price_whole_renewal, renew_all, require_renewal,
};
use crate::caller::Caller;
use crate::caller::idempotency::{IdempotencyKey, once};
use crate::kit::clock::Time;
use crate::kit::http::{Body, Envelope, Reply, require_ids};
use crate::kit::store::Conn;
use crate::money::metering::{self, about_resource};
use crate::platform::feature::note_renewal;
use crate::{App, Result, transaction};

/// The name under which keys of calls are kept.
const ROUTE: &str = "resource/renew";

/// The field in which calls name them.
const FIELD: &str = "resource_ids";

/// Which resources, and for how long.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ResourceRenewQuoteDraft {
    /// 1 to 100 resources that are paid in advance, none twice: ids of `/gicend/billing/resource/list/`. A part of an instance stands for all
    /// of it.
    #[schema(min_items = 1, max_items = 100)]
    pub resource_ids: Vec<Uuid>,
    /// For how many months or years, as each is billed.
    #[schema(value_type = i64, minimum = 0, maximum = 4294967295_i64)]
    pub periods: u32,
}

/// A renewal as it would be now.
#[derive(Debug, Serialize, ToSchema)]
pub struct ResourceRenewQuoteReply {
    /// What all of them cost.
    pub total: Money,
    /// For how many periods all of them can be renewed at most.
    pub most: u32,
    /// Each of them; an instance once, with all of its parts.
    pub resources: Vec<RenewedResourceReply>,
}

/// One of the resources of a renewal.
#[derive(Debug, Serialize, ToSchema)]
pub struct RenewedResourceReply {
    /// The resource that the call named.
    pub resource_id: Uuid,
    /// Its name; of a part that of its instance.
    pub name: String,
    /// What it costs, with its parts.
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
pub struct ResourceRenewDraft {
    /// 1 to 100 resources that are paid in advance, none twice: ids of `/gicend/billing/resource/list/`. A part of an instance stands for all
    /// of it.
    #[schema(min_items = 1, max_items = 100)]
    pub resource_ids: Vec<Uuid>,
    /// For how many months or years, as each is billed.
    #[schema(value_type = i64, minimum = 0, maximum = 4294967295_i64)]
    pub periods: u32,
    /// The price that was seen, in minor units: the renewal is refused when it has changed.
    pub total: i64,
}

/// What was renewed and paid, as one purchase.
#[derive(Debug, Serialize, ToSchema)]
pub struct ResourceRenewReply {
    /// What its orders have in common.
    pub purchase_id: Uuid,
}

/// Tells what it costs to renew resources for so many periods, each with all that it is a part of, and until when each is paid then.
#[utoipa::path(post, path = "/gicend/billing/resource/renew/quote/", tag = "order", request_body = ResourceRenewQuoteDraft,
    responses((status = 200, body = Envelope<ResourceRenewQuoteReply>),
        (status = 400, description = "100001 on `resource_ids`, or on `periods`: none, or more than five years from now on"),
        (status = 403, description = "100013: to configure and to see orders there is needed"),
        (status = 404, description = "100004: one of them is none, or none that the caller may see"),
        (status = 409, description = "900026 on `resource_ids[N]`: it has ended, is billed by the hour, is being changed, or is not offered any more; 100001 on `periods`: it is paid for five years already")))]
pub async fn billing_resource_renew_quote(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<ResourceRenewQuoteDraft>,
) -> Result<Reply<ResourceRenewQuoteReply>> {
    require_ids(FIELD, &draft.resource_ids)?;
    may_renew(&app, &caller, &draft.resource_ids).await?;
    let mut conn = app.store().read().await?;
    let found = price_resources(&mut conn, &app, &draft.resource_ids, draft.periods).await?;
    let resources = found.iter().map(|(id, renewal)| to_reply(*id, renewal)).collect::<Result<_>>()?;
    let all = PartsRenewal::of_all(found.into_iter().map(|(_, renewal)| renewal))?;
    Ok(Reply(ResourceRenewQuoteReply { total: all.total()?, most: all.most, resources }))
}

/// Renews resources that are paid in advance, each with all that it is a part of, from the balance and at once: from when they expire, and within
/// their grace as well; what stands still runs again, and is paid from now on.
#[utoipa::path(post, path = "/gicend/billing/resource/renew/", tag = "order", request_body = ResourceRenewDraft,
    params(("Idempotency-Key" = String, Header, description = "1–255 printable characters; the same again renews nothing more")),
    responses((status = 200, body = Envelope<ResourceRenewReply>),
        (status = 400, description = "100001 on `resource_ids`, `periods` or `Idempotency-Key`"),
        (status = 402, description = "100009: the balance does not cover it"),
        (status = 403, description = "100013: to configure and to see orders there is needed"),
        (status = 404, description = "100004: one of them is none, or none that the caller may see"),
        (status = 409, description = "100001 on `total`: the price is another by now; 900026 on `resource_ids[N]`: it has ended, is billed by the hour, is being changed, or is not offered any more; 100001 on `periods`: it is paid for five years already; 100006: it was changed at the same moment, or a call under the same key is in progress; nothing was renewed"),
        (status = 422, description = "100001 on `Idempotency-Key`: it stands for another body")))]
pub async fn billing_resource_renew(
    State(app): State<App>,
    caller: Caller,
    key: IdempotencyKey,
    Body(draft): Body<ResourceRenewDraft>,
) -> Result<Reply<Value>> {
    require_ids(FIELD, &draft.resource_ids)?;
    let permit = may_renew(&app, &caller, &draft.resource_ids);
    let work = |purchase_id| renew_resources(&app, &caller, purchase_id, &draft);
    once(&app, &caller, ROUTE, &key, &draft, permit, work).await.map(Reply)
}

/// Refuses whoever may not renew all of them.
async fn may_renew(app: &App, caller: &Caller, resource_ids: &[Uuid]) -> Result<()> {
    let mut conn = app.store().read().await?;
    for resource_id in resource_ids {
        let there = metering::find_permission_resource(&mut conn, caller, *resource_id).await?;
        require_renewal(caller, &there)?;
    }
    Ok(())
}

/// Renews them under an id, once.
async fn renew_resources(
    app: &App,
    caller: &Caller,
    purchase_id: Uuid,
    draft: &ResourceRenewDraft,
) -> Result<ResourceRenewReply> {
    transaction!(app.store(), tx => {
        let mut places = Vec::new();
        for resource_id in &draft.resource_ids {
            places.push(metering::find_permission_resource(tx, caller, *resource_id).await?);
        }
        if begin_renewal(tx, caller, purchase_id, &places).await? {
            let found = price_resources(tx, app, &draft.resource_ids, draft.periods).await?;
            for (resource_id, renewal) in &found {
                note_renewal(tx, app, Some(caller), renewal.to_renewed(*resource_id)?).await?;
            }
            let renewals = found.into_iter().map(|(_, renewal)| renewal);
            renew_all(tx, app, caller, purchase_id, renewals, draft.total).await?;
        }
        Ok(ResourceRenewReply { purchase_id })
    })
}

/// The resources with what their renewal costs, each whole once; refuses what cannot be renewed, by its place.
async fn price_resources(
    conn: &mut Conn,
    app: &App,
    resource_ids: &[Uuid],
    periods: u32,
) -> Result<Vec<(Uuid, PartsRenewal)>> {
    let (mut found, mut seen) = (Vec::new(), BTreeSet::new());
    for (place, resource_id) in resource_ids.iter().enumerate() {
        if seen.contains(resource_id) {
            continue;
        }
        let renewal = price_whole_renewal(conn, app, *resource_id, periods).await;
        let renewal = renewal.map_err(|error| about_resource(error, &format!("{FIELD}[{place}]")))?;
        seen.extend(renewal.resource_ids());
        found.push((*resource_id, renewal));
    }
    Ok(found)
}

fn to_reply(resource_id: Uuid, renewal: &PartsRenewal) -> Result<RenewedResourceReply> {
    let RenewalSummary { name, total, paid_until, begins, ends } = renewal.summary()?;
    Ok(RenewedResourceReply { resource_id, name, total, paid_until, begins, ends })
}
