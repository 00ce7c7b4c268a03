//! Orders something: its price is fixed, and held until the operator has looked at it; what nobody looks at is approved at once.

use axum::extract::State;
use portico_core::flavor::has_own_form;
use portico_core::paid_time::may_choose_renewal;
use portico_core::permission::Resource;
use portico_core::permission_group::Operation;
use portico_core::price::{Quote, Scheme};
use portico_core::state::{OrderAction, OrderKind, OrderState};
use portico_core::{Code, Money, Rule};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;
use uuid::Uuid;

use super::building::{Buyer, NewPart};
use super::decide::decide_order;
use super::insert_order;
use super::placed::{Placed, may_order, require_order_place};
use super::reply::OrderReply;
use super::store::{self, OrderRow};
use crate::caller::Caller;
use crate::caller::Mark;
use crate::caller::idempotency::{IdempotencyKey, once};
use crate::kit::fault;
use crate::kit::http::{Body, Envelope, Reply};
use crate::kit::store::Conn;
use crate::money::bill::may_see_project;
use crate::money::billing::{Cause, Movement, Receipt, What, arrears, ledger, movement_id};
use crate::money::catalogue::quote_show::{QuoteDraft, QuoteReply, offer_price};
use crate::people::project::{self, Place};
use crate::platform::audit::{self, Actor, Event};
use crate::{App, Error, Result, money::budget, people::account, transaction};

/// The name under which keys of calls are kept.
const ROUTE: &str = "order/create";
/// Seconds that money is held for an order nobody looks at.
pub const HELD_SECONDS: i64 = 30 * 86_400;

/// An order to be placed: a quantity of a product in a region, how it is billed, and the project it is for.
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OrderDraft {
    /// The name of the region.
    pub region: String,
    /// The product's whole name, with what follows a `/`.
    pub product: String,
    /// How it is billed: by the hour, month or year.
    pub scheme: Scheme,
    /// How much of it, in millionths of its unit.
    pub quantity: i64,
    /// For how many hours, months or years.
    #[schema(value_type = i64, minimum = 0, maximum = 4294967295_i64)]
    pub periods: u32,
    /// Whether what comes of it renews itself each time it expires, until that is turned off; not unless it is
    /// said, and never by the hour, which does not expire.
    #[serde(default)]
    pub renews: bool,
    /// For which project; null for none, or for that of the VDC.
    pub project_id: Option<Uuid>,
    /// In which VDC; null for none.
    pub vdc_id: Option<Uuid>,
    /// The price that was seen, in minor units: the order is refused when it has changed.
    pub total: i64,
}

impl OrderDraft {
    fn to_placed(&self) -> Placed<'_> {
        Placed { region: &self.region, project_id: self.project_id, vdc_id: self.vdc_id }
    }
}

/// Orders something for the account.
#[utoipa::path(post, path = "/gicend/billing/order/create/", tag = "order", request_body = OrderDraft,
    params(("Idempotency-Key" = String, Header, description = "1–255 printable characters; the same again orders nothing more")),
    responses((status = 200, body = Envelope<OrderReply>),
        (status = 400, description = "100001 on what cannot be priced; on `quantity`: `quantity_not_sold`; on `renews`: `no_paid_time`; on `project_id`, `vdc_id` or `Idempotency-Key`"),
        (status = 402, description = "100009: the balance does not cover it; 100008: something is owed, or what was stopped does not run again yet"),
        (status = 403, description = "100013: to create and to see orders there, and a verified account, are needed"),
        (status = 409, description = "100001 on `total`: the price is another by now; on `project_id`: `budget_reached`; `archived` on it or on `vdc_id`; 100006: a call under the same key is in progress"),
        (status = 422, description = "100001 on `Idempotency-Key`: it stands for another body")))]
pub async fn billing_order_create(
    State(app): State<App>,
    caller: Caller,
    key: IdempotencyKey,
    Body(draft): Body<OrderDraft>,
) -> Result<Reply<Value>> {
    let work = |order_id| place_order(&app, &caller, order_id, &draft);
    once(&app, &caller, ROUTE, &key, &draft, may_order(&app, &caller, &draft.to_placed()), work)
        .await
        .map(Reply)
}

/// Orders it under an id; an order that a call that was cut off has made already is told again.
///
/// # Errors
/// 100001 on what cannot be priced or is not sold in the quantity, on `renews`, `project_id`, `vdc_id` or `total`; 100008; 100009; 100013 without the permissions or for an
/// account that is not verified.
pub async fn place_order(
    app: &App,
    caller: &Caller,
    order_id: Uuid,
    draft: &OrderDraft,
) -> Result<OrderReply> {
    transaction!(app.store(), tx => {
        let place = require_order_place(tx, caller, &draft.to_placed()).await?;
        if let Some(made) = store::find_order(tx, order_id).await? {
            Mark::excuse();
            return Ok(OrderReply::from(&made));
        }
        if has_own_form(&draft.product) {
            return Err(Error::field("product", Rule::UnknownChoice));
        }
        project::require_open(tx, caller.account_id, place).await?;
        may_choose_renewal(draft.scheme, draft.renews).map_err(|rule| Error::field("renews", rule))?;
        account::require_verified(tx, caller.account_id).await?;
        // Of orders that come at once each sees those before it.
        ledger::take_turn(tx, caller.account_id).await?;
        arrears::require_none(tx, caller.account_id).await.map_err(|error| hide_shortage(caller, error))?;
        let priced = price_order(tx, app, caller.account_id, draft).await?;
        let room = budget::require_room(tx, app, place.project_id, priced.quote.total).await;
        room.map_err(|error| hide_budget(caller, place, error))?;
        let buyer = Buyer::from(caller);
        let new = NewPart { purchase_id: None, part: None, place, draft, priced: &priced };
        let written = order_for_review(tx, app, &buyer, order_id, &new).await;
        written.map_err(|error| hide_shortage(caller, error))?;
        approve_unreviewed(tx, app, order_id, draft.scheme, &draft.product).await?;
        find_order(tx, order_id).await
    })
}

/// An order as its customer sees it.
///
/// # Errors
/// 100004; when the database does not answer.
async fn find_order(tx: &mut Conn, order_id: Uuid) -> Result<OrderReply> {
    let made = store::find_order(tx, order_id).await?;
    made.as_ref().map(OrderReply::from).ok_or_else(|| Error::new(Code::NotFound))
}

/// The price of an order, if it is the one that was seen.
async fn price_order(tx: &mut Conn, app: &App, account_id: Uuid, draft: &OrderDraft) -> Result<QuoteReply> {
    let OrderDraft { region, product, scheme, quantity, periods, total, .. } = draft.clone();
    let wanted = QuoteDraft { region, product, scheme, quantity, periods };
    let priced = offer_price(tx, app, account_id, &wanted).await?;
    require_seen(&priced, total).map(|()| priced)
}

/// Nobody pays another price than was seen.
///
/// # Errors
/// 100001 on `total` with HTTP 409.
fn require_seen(priced: &QuoteReply, total: i64) -> Result<()> {
    require_total(priced.quote.total, total)
}

/// Nobody pays another sum than was seen; both in minor units.
///
/// # Errors
/// 100001 on `total` with HTTP 409.
pub fn require_total(counts: i64, seen: i64) -> Result<()> {
    if counts == seen {
        return Ok(());
    }
    let now = portico_core::amount::print_minor(counts);
    let rule = Rule::AmountOutOfRange { min: now.clone(), max: now };
    Err(Error::field("total", rule).with_status(409))
}

/// Puts the price aside and writes the order, which waits for the operator.
///
/// # Errors
/// 100009 when the balance does not cover it; when the database does not answer.
pub async fn order_for_review(
    tx: &mut Conn,
    app: &App,
    buyer: &Buyer,
    order_id: Uuid,
    new: &NewPart<'_>,
) -> Result<()> {
    let held = hold(tx, app, buyer.account_id, order_id, &new.priced.quote).await?;
    let hold_id = held.as_ref().map(|receipt| receipt.movement_id);
    fault!("order.held");
    let mut row = to_row(app, buyer, order_id, new.draft, new.place, new.priced, hold_id);
    (row.purchase_id, row.part) = (new.purchase_id, new.part);
    insert_order(tx, app, &row).await?;
    fault!("order.written");
    let event = creation_event(buyer, &row);
    audit::record(tx, app, buyer.account_id, &event).await
}

/// Approves an order and what was ordered with it at once, by nobody, whose product is none of those that the operator looks at (`orders.audit`). What is billed by the hour
/// waits all the same: nothing of it is paid in advance, so that a balance for one hour would approve any number of them.
///
/// # Errors
/// 409 when the account is suspended; when the database does not answer.
pub async fn approve_unreviewed(
    tx: &mut Conn,
    app: &App,
    order_id: Uuid,
    scheme: Scheme,
    product: &str,
) -> Result<()> {
    if scheme == Scheme::Hourly || app.config().orders.needs_audit(product) {
        return Ok(());
    }
    decide_order(tx, app, Actor::system(), order_id, OrderAction::Approve, "").await
}

/// The order as it begins.
pub(super) fn to_row(
    app: &App,
    buyer: &Buyer,
    order_id: Uuid,
    draft: &OrderDraft,
    place: Place,
    priced: &QuoteReply,
    hold_id: Option<Uuid>,
) -> OrderRow {
    let quote = &priced.quote;
    OrderRow {
        order_id,
        account_id: buyer.account_id,
        user_id: buyer.user_id,
        created_at: app.now(),
        kind: OrderKind::Purchase,
        region: draft.region.clone(),
        product: draft.product.clone(),
        scheme: draft.scheme,
        quantity: draft.quantity,
        periods: i64::from(draft.periods),
        renews: draft.renews,
        project_id: place.project_id,
        vdc_id: place.vdc_id,
        resource_id: None,
        price_version: i64::from(quote.version),
        gross: Money::new(quote.gross, quote.currency),
        discount: i64::from(priced.discount),
        total: Money::new(quote.total, quote.currency),
        hold_id,
        state: OrderState::Pending,
        remark: String::new(),
        is_own_remark: false,
        ended_at: None,
        purchase_id: None,
        part: None,
        fulfil: None,
    }
}

/// What the audit log says: the order and where it is, which decides who reads it. What is left of the balance the ledger tells.
pub(super) fn creation_event<'a>(buyer: &Buyer, row: &'a OrderRow) -> Event<'a> {
    let after = json!({
        "product": row.product, "region": row.region, "project_id": row.project_id, "vdc_id": row.vdc_id,
        "total": row.total, "renews": row.renews,
    });
    Event::done(buyer.actor.clone(), "order.create").on("order", row.order_id, &row.product).after(after)
}

/// Puts the price aside; nothing for what costs nothing.
pub(super) async fn hold(
    tx: &mut Conn,
    app: &App,
    account_id: Uuid,
    order_id: Uuid,
    quote: &Quote,
) -> Result<Option<Receipt>> {
    if quote.total == 0 {
        return Ok(None);
    }
    let name = order_id.to_string();
    let amount = Money::new(quote.total, quote.currency);
    let what = What::Hold { amount, expires_at: app.now().plus_seconds(HELD_SECONDS) };
    let id = movement_id(account_id, &["order", &name]);
    let movement = Movement { id, account_id, cause: Cause { kind: "order", id: &name }, what };
    ledger::post(tx, app, &movement).await.map(Some)
}

/// Hides what a project's budget is from whoever may not see its bills.
pub fn hide_budget(caller: &Caller, place: Place, error: Error) -> Error {
    if may_see_project(caller, place.project_id) {
        error
    } else {
        Error::new(error.code()).with_status(error.status())
    }
}

/// Hides how much is missing from whoever may not see the balance (SECURITY Z-6).
pub fn hide_shortage(caller: &Caller, error: Error) -> Error {
    let sees = caller.decide(Operation::BalanceView, &Resource::default()).is_allowed();
    match error.code() {
        code @ (Code::InsufficientBalance | Code::Overdue) if !sees => Error::new(code),
        _ => error,
    }
}
