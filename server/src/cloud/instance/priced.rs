//! What an instance is made of, each part with its price.

use portico_core::flavor::DISK_PRODUCT;
use portico_core::lifecycle::Part;
use portico_core::price::{MILLION, Scheme};
use uuid::Uuid;

use crate::kit::store::Conn;
use crate::money::catalogue::quote_show::{QuoteDraft, QuoteReply, offer_price};
use crate::money::order::order_create::OrderDraft;
use crate::people::project::Place;
use crate::{App, Result};

/// A part of an instance: its order, and the price of it.
pub(super) struct PricedPart {
    pub(super) part: Part,
    pub(super) draft: OrderDraft,
    pub(super) priced: QuoteReply,
}

/// What is to be priced of an instance.
pub(super) struct Wanted<'a> {
    pub(super) region: &'a str,
    pub(super) place: Place,
    pub(super) scheme: Scheme,
    pub(super) periods: u32,
    pub(super) renews: bool,
    /// GiB.
    pub(super) disks: &'a [u32],
}

/// Prices what one instance is made of: its flavor, then its disks in their order.
///
/// # Errors
/// 100001 on what cannot be priced.
pub(super) async fn price_parts(
    tx: &mut Conn,
    app: &App,
    account_id: Uuid,
    wanted: &Wanted<'_>,
    flavor_product: &str,
) -> Result<Vec<PricedPart>> {
    let disks = wanted.disks.iter().map(|gib| (Part::Disk, DISK_PRODUCT, i64::from(*gib)));
    let mut parts = Vec::new();
    for (part, product, units) in [(Part::Compute, flavor_product, 1)].into_iter().chain(disks) {
        let (scheme, periods, quantity) = (wanted.scheme, wanted.periods, units * MILLION);
        let (region, product) = (wanted.region.to_owned(), product.to_owned());
        let asked = QuoteDraft { region, product, scheme, quantity, periods };
        let priced = offer_price(tx, app, account_id, &asked).await?;
        let draft = OrderDraft {
            region: asked.region,
            product: asked.product,
            scheme,
            quantity,
            periods,
            renews: wanted.renews,
            project_id: wanted.place.project_id,
            vdc_id: wanted.place.vdc_id,
            total: priced.quote.total,
        };
        parts.push(PricedPart { part, draft, priced });
    }
    Ok(parts)
}
