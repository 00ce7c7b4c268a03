//! Orders something in the place of what is billed already, or beside it: by the hour its price for an hour is held while it is under way, and of what
//! is paid in advance the difference for the rest of the paid time is paid
//! (`docs/decisions/0093-a-change-costs-the-difference-for-the-rest.md`).

use portico_core::Rule;
use portico_core::change_price::change_price;
use portico_core::obstacle::Obstacle;
use portico_core::price::Quote;
use uuid::Uuid;

use super::building::{Buyer, NewPart, Wanted, order_instead, price_units};
use super::order_create::OrderDraft;
use crate::kit::store::Conn;
use crate::money::catalogue::quote_show::{QuoteDraft, QuoteReply, quote_price};
use crate::money::metering::{Changing, find_changing, refuse_operation};
use crate::{App, Error, Result};

/// Prices so many whole units of a product in the place of a resource, where that is and as it is billed; says the order and its price.
/// An order of the rest of a paid time is one of no whole period.
///
/// # Errors
/// 100004 when there is no such resource; 900026 on `resource_id` with HTTP 409 when its paid time is over, or its price is on no list any
/// more; 100001 on what cannot be priced.
pub async fn price_change(
    tx: &mut Conn,
    app: &App,
    resource_id: Uuid,
    product: &str,
    units: i64,
) -> Result<(OrderDraft, QuoteReply)> {
    let old = find_changing(tx, app, resource_id).await?;
    let mut was = None;
    if old.rest.is_some() {
        let billed = &old.billed;
        let (region, product, scheme) = (billed.region.clone(), billed.product.clone(), billed.scheme);
        let asked = QuoteDraft { region, product, scheme, quantity: old.quantity, periods: 1 };
        let priced = quote_price(tx, app, billed.account_id, &asked).await;
        was = Some(priced.map_err(without_price)?.quote);
    }
    price_rest(tx, app, &old, was.as_ref(), product, units).await
}

/// Prices so many whole units of a product beside a resource, where that is, as it is billed, and for the rest of its paid time; says the
/// order and its price.
///
/// # Errors
/// 100004 when there is no such resource; 900026 on `resource_id` with HTTP 409 when its paid time is over; 100001 on what cannot be priced.
pub async fn price_addition(
    tx: &mut Conn,
    app: &App,
    resource_id: Uuid,
    product: &str,
    units: i64,
) -> Result<(OrderDraft, QuoteReply)> {
    let beside = find_changing(tx, app, resource_id).await?;
    price_rest(tx, app, &beside, None, product, units).await
}

/// Prices something as a resource is billed and for the rest of its paid time, less what a period of that has cost until now.
async fn price_rest(
    tx: &mut Conn,
    app: &App,
    as_it: &Changing,
    was: Option<&Quote>,
    product: &str,
    units: i64,
) -> Result<(OrderDraft, QuoteReply)> {
    let Changing { billed, renews, rest, .. } = as_it;
    let wanted = Wanted {
        region: &billed.region,
        place: billed.place,
        scheme: billed.scheme,
        periods: 1,
        renews: *renews && rest.is_some(),
    };
    let (draft, priced) = price_units(tx, app, billed.account_id, &wanted, product, units).await?;
    let Some(rest) = rest else { return Ok((draft, priced)) };
    let QuoteReply { quote: is, discount } = priced;
    let total = change_price(was.map_or(0, |was| was.total), is.total, rest);
    // Where the discount became less, the difference without it may be less than with it.
    let gross = change_price(was.map_or(0, |was| was.gross), is.gross, rest).max(total);
    let quote = Quote { gross, discount: gross - total, total, slices: Vec::new(), ..is };
    Ok((OrderDraft { periods: 0, total, ..draft }, QuoteReply { quote, discount }))
}

/// Refuses a change of what is on no list any more.
fn without_price(error: Error) -> Error {
    if !error.violations().iter().any(|one| one.rule == Rule::UnknownChoice) {
        return error;
    }
    refuse_operation(Obstacle::NoPrice.rule())
}

/// Orders what was priced so, and holds its price; says the order's id. It takes the place of the resource when it is the same part of
/// something, and else begins beside it. Until it is carried out or given up the resource is neither renewed nor does its paid time end.
///
/// # Errors
/// 100009 when the balance does not cover it; when the database does not answer.
pub async fn order_change(
    tx: &mut Conn,
    app: &App,
    buyer: &Buyer,
    new: &NewPart<'_>,
    resource_id: Uuid,
) -> Result<Uuid> {
    order_instead(tx, app, buyer, new, Some(resource_id)).await
}
