//! Pays the next periods of a resource: an order that needs no audit, and its line on the bill. Whether the clock renews or a person does is
//! the same.

use portico_core::price::Quote;
use portico_core::state::{LineKind, OrderKind, OrderState};
use portico_core::{Money, Rule};
use serde_json::json;
use uuid::Uuid;

use super::insert_order;
use super::store::{self, OrderRow};
use crate::kit::fault;
use crate::kit::store::Conn;
use crate::money::bill::{Billed, NewLine, add_lines};
use crate::money::billing::{Cause, Movement, Receipt, What, ledger, movement_id};
use crate::money::catalogue::quote_show::{QuoteDraft, QuoteReply, quote_price};
use crate::money::metering::{self, Due};
use crate::platform::audit::{self, Actor, Event};
use crate::{App, Error, Result, money::budget};

/// By what and by whom the next periods are paid.
pub(super) struct Payer {
    /// The order that is made of it.
    pub order_id: Uuid,
    /// Who has paid, for the audit log.
    pub by: Actor,
    /// Whose order it is; without anybody, that of whoever ordered the resource.
    pub user_id: Option<Uuid>,
    /// What it is paid with; nothing for what is renewed by itself.
    pub purchase_id: Option<Uuid>,
}

/// What the next periods cost at this moment; nothing when the product is not offered there any more.
///
/// # Errors
/// 100001 on what cannot be priced otherwise; when the database does not answer.
pub(super) async fn price_renewal(conn: &mut Conn, app: &App, due: &Due) -> Result<Option<QuoteReply>> {
    let billed = &due.billed;
    let (region, product, scheme) = (billed.region.clone(), billed.product.clone(), due.scheme());
    let wanted = QuoteDraft { region, product, scheme, quantity: due.quantity, periods: due.periods };
    match quote_price(conn, app, billed.account_id, &wanted).await {
        Err(error) if error.violations().iter().any(|one| one.rule == Rule::UnknownChoice) => Ok(None),
        outcome => outcome.map(Some),
    }
}

/// What is renewed together with a resource, itself first, each with its price of this moment; nothing when one of them is not offered any
/// more.
///
/// # Errors
/// As [`price_renewal`].
pub(super) async fn price_together(
    conn: &mut Conn,
    app: &App,
    due: &Due,
) -> Result<Option<Vec<(Due, QuoteReply)>>> {
    let mut together = Vec::new();
    for due in metering::list_due_together(conn, app, due).await? {
        let Some(priced) = price_renewal(conn, app, &due).await? else { return Ok(None) };
        together.push((due, priced));
    }
    Ok(Some(together))
}

/// Pays the next periods: order, line and movement. Whoever renews tells of the whole.
///
/// # Errors
/// 100009 when the balance does not cover it; when the database does not answer.
pub(super) async fn pay(
    tx: &mut Conn,
    app: &App,
    due: &Due,
    payer: &Payer,
    priced: &QuoteReply,
) -> Result<()> {
    let (billed, quote) = (&due.billed, &priced.quote);
    fault!("renewal.marked");
    let spent = spend(tx, app, due, payer.order_id, quote).await?;
    fault!("renewal.paid");
    let order = row(tx, app, due, payer, priced).await?;
    insert_order(tx, app, &order).await?;
    fault!("renewal.ordered");
    let line = NewLine {
        line_id: app.random().id(app.now()),
        billed,
        kind: LineKind::Renewal,
        at: due.begins,
        until: due.ends,
        quantity: due.quantity,
        periods: due.periods,
        quote,
        discount: priced.discount,
        records: 0,
        order_id: Some(payer.order_id),
        movement_id: spent.as_ref().map(|receipt| receipt.movement_id),
    };
    add_lines(tx, app, &[line]).await?;
    fault!("renewal.billed");
    budget::follow_charge(tx, app, billed.account_id).await?;
    let event = renewal_event(due, payer, Money::new(quote.total, quote.currency));
    audit::record(tx, app, billed.account_id, &event).await
}

/// What the audit log says: the end of the paid time before and after, the price, and where it is.
fn renewal_event<'a>(due: &'a Due, payer: &Payer, total: Money) -> Event<'a> {
    let Billed { region, product, place, .. } = &due.billed;
    Event::done(payer.by.clone(), "resource.renew")
        .on("resource", due.resource_id(), product)
        .before(json!({ "paid_until": due.ended }))
        .after(json!({
            "paid_until": due.ends, "total": total,
            "region": region, "project_id": place.project_id, "vdc_id": place.vdc_id,
        }))
}

/// Takes the price; nothing for what costs nothing.
async fn spend(
    tx: &mut Conn,
    app: &App,
    due: &Due,
    order_id: Uuid,
    quote: &Quote,
) -> Result<Option<Receipt>> {
    if quote.total == 0 {
        return Ok(None);
    }
    let account_id = due.billed.account_id;
    let (resource, from) = (due.resource_id().to_string(), due.ended.micros().to_string());
    let id = movement_id(account_id, &["renewal", &resource, &from]);
    let amount = Money::new(quote.total, quote.currency);
    let name = order_id.to_string();
    let cause = Cause { kind: "order", id: &name };
    let what = What::Spend { amount, may_owe: false };
    ledger::post(tx, app, &Movement { id, account_id, cause, what }).await.map(Some)
}

async fn row(tx: &mut Conn, app: &App, due: &Due, payer: &Payer, priced: &QuoteReply) -> Result<OrderRow> {
    let (billed, quote, now) = (&due.billed, &priced.quote, app.now());
    let user_id = match payer.user_id {
        Some(user_id) => user_id,
        None => {
            let first = store::find_order(tx, due.order_id()).await?;
            first.ok_or_else(|| Error::internal("a resource without an order"))?.order.user_id
        }
    };
    Ok(OrderRow {
        order_id: payer.order_id,
        account_id: billed.account_id,
        user_id,
        created_at: now,
        kind: OrderKind::Renewal,
        region: billed.region.clone(),
        product: billed.product.clone(),
        scheme: due.scheme(),
        quantity: due.quantity,
        periods: i64::from(due.periods),
        renews: due.renews,
        project_id: billed.place.project_id,
        vdc_id: billed.place.vdc_id,
        resource_id: Some(billed.resource_id),
        price_version: i64::from(quote.version),
        gross: Money::new(quote.gross, quote.currency),
        discount: i64::from(priced.discount),
        total: Money::new(quote.total, quote.currency),
        hold_id: None,
        state: OrderState::Approved,
        remark: String::new(),
        is_own_remark: false,
        ended_at: Some(now),
        purchase_id: payer.purchase_id,
        part: None,
        fulfil: None,
    })
}
