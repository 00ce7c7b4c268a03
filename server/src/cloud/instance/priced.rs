//! What an instance is made of, each part with its price.

use portico_core::flavor::DISK_PRODUCT;
use portico_core::lifecycle::Part;
use uuid::Uuid;

use crate::kit::store::Conn;
use crate::money::catalogue::quote_show::QuoteReply;
use crate::money::order::building::{Wanted, price_units};
use crate::money::order::order_create::OrderDraft;
use crate::{App, Result};

/// A part of an instance: its order, and the price of it.
pub(super) struct PricedPart {
    pub(super) part: Part,
    pub(super) draft: OrderDraft,
    pub(super) priced: QuoteReply,
}

/// Prices what one instance is made of: its flavor, then its disks (GiB) in their order.
///
/// # Errors
/// 100001 on what cannot be priced.
pub(super) async fn price_parts(
    tx: &mut Conn,
    app: &App,
    account_id: Uuid,
    wanted: &Wanted<'_>,
    flavor_product: &str,
    disks: &[u32],
) -> Result<Vec<PricedPart>> {
    let disks = disks.iter().map(|gib| (Part::Disk, DISK_PRODUCT, i64::from(*gib)));
    let mut parts = Vec::new();
    for (part, product, units) in [(Part::Compute, flavor_product, 1)].into_iter().chain(disks) {
        let (draft, priced) = price_units(tx, app, account_id, wanted, product, units).await?;
        parts.push(PricedPart { part, draft, priced });
    }
    Ok(parts)
}
