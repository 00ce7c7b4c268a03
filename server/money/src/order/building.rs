//! What is ordered of an engine: its price is held until the engine has made it, and nobody has to approve it
//! (`docs/decisions/0078-charged-when-built.md`).

use portico_core::lifecycle::Part;
use portico_core::price::{MILLION, Scheme};
use portico_core::state::{Fulfilment, OrderState};
use uuid::Uuid;

use super::insert_order;
use super::order_create::{OrderDraft, creation_event, hold, to_row};
use crate::caller::Caller;
use crate::kit::fault;
use crate::kit::store::Conn;
use crate::money::catalogue::quote_show::{QuoteDraft, QuoteReply, offer_price};
use crate::people::project::Place;
use crate::platform::audit::{self, Actor};
use crate::{App, Result};

/// Who orders: the account that pays, and the person that the audit log names.
#[derive(Debug, Clone)]
pub struct Buyer {
    /// The account that pays.
    pub account_id: Uuid,
    /// The person who orders.
    pub user_id: Uuid,
    /// As the audit log names them.
    pub actor: Actor,
}

impl From<&Caller> for Buyer {
    fn from(caller: &Caller) -> Self {
        Self { account_id: caller.account_id, user_id: caller.user_id, actor: Actor::from(caller) }
    }
}

/// Where something is wanted, and by what it is to be billed.
#[derive(Debug, Clone, Copy)]
pub struct Wanted<'a> {
    /// The region by its name, such as `cn-north`.
    pub region: &'a str,
    /// Where in the account.
    pub place: Place,
    /// By the hour for what is used, or in advance by the month or the year.
    pub scheme: Scheme,
    /// For how many hours, months or years.
    pub periods: u32,
    /// Whether it renews itself.
    pub renews: bool,
}

/// Prices so many whole units of a product, as an order of them; says the order and its price.
///
/// # Errors
/// 100001 on what cannot be priced.
pub async fn price_units(
    tx: &mut Conn,
    app: &App,
    account_id: Uuid,
    wanted: &Wanted<'_>,
    product: &str,
    units: i64,
) -> Result<(OrderDraft, QuoteReply)> {
    let Wanted { region, place, scheme, periods, renews } = *wanted;
    let (region, product, quantity) = (region.to_owned(), product.to_owned(), units * MILLION);
    let asked = QuoteDraft { region, product, scheme, quantity, periods };
    let priced = offer_price(tx, app, account_id, &asked).await?;
    let draft = OrderDraft {
        region: asked.region,
        product: asked.product,
        scheme,
        quantity,
        periods,
        renews,
        project_id: place.project_id,
        vdc_id: place.vdc_id,
        total: priced.quote.total,
    };
    Ok((draft, priced))
}

/// A part of what is ordered together.
#[derive(Debug, Clone, Copy)]
pub struct NewPart<'a> {
    /// What it is ordered with; none: it is by itself.
    pub purchase_id: Option<Uuid>,
    /// Which part of an instance it is; none: it is no part.
    pub part: Option<Part>,
    /// Where in the account.
    pub place: Place,
    /// What, how much of it, and how it is billed.
    pub draft: &'a OrderDraft,
    /// The price of the part, as it was quoted.
    pub priced: &'a QuoteReply,
}

/// Orders a part that an engine is going to make, and holds its price; says the order's id.
///
/// # Errors
/// 100009 when the balance does not cover it; when the database does not answer.
pub async fn order_part(tx: &mut Conn, app: &App, buyer: &Buyer, new: &NewPart<'_>) -> Result<Uuid> {
    order_instead(tx, app, buyer, new, None).await
}

/// The same in the place of a resource or beside it, which is what the order is about until it is carried out.
pub(super) async fn order_instead(
    tx: &mut Conn,
    app: &App,
    buyer: &Buyer,
    new: &NewPart<'_>,
    of: Option<Uuid>,
) -> Result<Uuid> {
    let order_id = app.random().id(app.now());
    let held = hold(tx, app, buyer.account_id, order_id, &new.priced.quote).await?;
    let hold_id = held.as_ref().map(|receipt| receipt.movement_id);
    fault!("order.held");
    let mut row = to_row(app, buyer, order_id, new.draft, new.place, new.priced, hold_id);
    row.state = OrderState::Approved;
    row.ended_at = Some(app.now());
    row.purchase_id = new.purchase_id;
    row.resource_id = of;
    row.part = new.part;
    row.fulfil = Some(Fulfilment::Building);
    insert_order(tx, app, &row).await?;
    fault!("order.written");
    audit::record(tx, app, buyer.account_id, &creation_event(buyer, &row)).await?;
    Ok(order_id)
}
