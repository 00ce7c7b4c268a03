//! What an instance is made of, each part with its price.

use portico_core::instance_part::{InstancePart, instance_parts};
use portico_core::lifecycle::Part;
use uuid::Uuid;

use crate::cloud::object::{ObjectRow, list_all_of, resource_of_part};
use crate::kit::store::Conn;
use crate::money::catalogue::quote_show::QuoteReply;
use crate::money::order::building::{Wanted, price_units};
use crate::money::order::change::{price_addition, price_change};
use crate::money::order::order_create::OrderDraft;
use crate::{App, Error, Result};

/// A part of an instance: its order, and the price of it.
pub(super) struct PricedPart {
    pub(super) part: Part,
    pub(super) draft: OrderDraft,
    pub(super) priced: QuoteReply,
    /// The resource in whose place it comes, or beside which; none: it is ordered with a new instance.
    pub(super) of: Option<Uuid>,
}

/// Prices parts, each by itself, in their order.
///
/// # Errors
/// 100001 on what cannot be priced.
pub(super) async fn price_parts(
    tx: &mut Conn,
    app: &App,
    account_id: Uuid,
    wanted: &Wanted<'_>,
    asked: &[InstancePart],
) -> Result<Vec<PricedPart>> {
    let mut parts = Vec::new();
    for InstancePart { part, product, units } in asked {
        let (draft, priced) = price_units(tx, app, account_id, wanted, product, i64::from(*units)).await?;
        parts.push(PricedPart { part: *part, draft, priced, of: None });
    }
    Ok(parts)
}

/// Prices parts that an instance is to have in the place of those that it has, or beside those: for an hour, or for the rest of its paid time.
///
/// # Errors
/// 900026 on `resource_id` with HTTP 409 when its paid time is over, or what it costs is on no list any more; 100001 on what cannot be priced.
pub(super) async fn price_changed_parts(
    tx: &mut Conn,
    app: &App,
    instance: &ObjectRow,
    asked: &[InstancePart],
) -> Result<Vec<PricedPart>> {
    let whole = instance.resource_id.ok_or_else(|| Error::internal("an instance that nothing bills"))?;
    let all = list_all_of(tx, instance).await?;
    let mut parts = Vec::new();
    for InstancePart { part, product, units } in asked {
        let (part, units) = (*part, i64::from(*units));
        let old = resource_of_part(&all, part);
        let (draft, priced) = match old {
            Some(old) => price_change(tx, app, old, product, units).await?,
            None => price_addition(tx, app, whole, product, units).await?,
        };
        parts.push(PricedPart { part, draft, priced, of: Some(old.unwrap_or(whole)) });
    }
    Ok(parts)
}

/// Prices what one instance is made of: its flavor, then its disks (GiB) in their order, then its public address with its bandwidth (Mbit/s; 0:
/// it has none).
///
/// # Errors
/// 100001 on what cannot be priced.
pub(super) async fn price_instance(
    tx: &mut Conn,
    app: &App,
    account_id: Uuid,
    wanted: &Wanted<'_>,
    flavor_product: &str,
    disks: &[u32],
    bandwidth_mbit: u32,
) -> Result<Vec<PricedPart>> {
    price_parts(tx, app, account_id, wanted, &instance_parts(flavor_product, disks, bandwidth_mbit)).await
}
