//! Renews what is paid by the month or the year when its paid time is over: an order that needs no audit, paid at once. What the
//! balance does not cover is overdue and is tried again; what is not to be renewed ends.

use portico_core::price::Quote;
use portico_core::state::{LineKind, OrderKind, OrderState};
use portico_core::{Code, Money};
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use super::store::{self, OrderRow};
use crate::audit::{self, Actor, Event};
use crate::bill::{NewLine, lines_add};
use crate::billing::{Cause, Movement, What, ledger, movement_id};
use crate::catalogue::quote_show::{QuoteDraft, QuoteReply, quoted};
use crate::metering::{self, Due};
use crate::queue::{Failure, Job};
use crate::store::Conn;
use crate::{App, Error, Result, transaction};

/// Resources looked at in one run.
const ROWS: i64 = 500;

/// Renews by the clock.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Renew {}

impl Job for Renew {
    const KIND: &'static str = "order.renew";

    async fn run(&self, app: &App, _job_id: Uuid) -> Result<(), Failure> {
        for due in metering::due_list(app, ROWS).await? {
            if let Err(error) = renew(app, &due).await {
                // The others' turn comes all the same; this one's comes again.
                tracing::error!(%error, resource_id = %due.resource_id(), "a resource could not be renewed");
            }
        }
        Ok(())
    }
}

/// Renews a resource, or notes why it is not.
///
/// # Errors
/// When it has no price any more, or the database does not answer.
pub async fn renew(app: &App, due: &Due) -> Result<()> {
    let account_id = due.billed.account_id;
    if !due.renews {
        return noted(app, due, "resource.end").await;
    }
    let order_id = app.random().id(app.now());
    let renewed: Result<()> = transaction!(app.store(), tx => {
        ledger::turn_take(tx, account_id).await?;
        if metering::renewed_mark(tx, due).await? {
            paid(tx, app, due, order_id).await?;
        }
        Ok(())
    });
    match renewed {
        Err(error) if error.code() == Code::InsufficientBalance => noted(app, due, "resource.overdue").await,
        outcome => outcome,
    }
}

async fn noted(app: &App, due: &Due, word: &'static str) -> Result<()> {
    transaction!(app.store(), tx => {
        let is_new = match word {
            "resource.end" => metering::ended_mark(tx, due).await?,
            _ => metering::overdue_mark(tx, due).await?,
        };
        if is_new {
            let event = Event::done(Actor::system(), word).on("resource", due.resource_id(), &due.billed.product);
            audit::record(tx, app, due.billed.account_id, &event).await?;
        }
        Ok(())
    })
}

/// Pays the next period: order, line and movement.
async fn paid(tx: &mut Conn, app: &App, due: &Due, order_id: Uuid) -> Result<()> {
    let billed = &due.billed;
    let (region, product, scheme) = (billed.region.clone(), billed.product.clone(), due.scheme());
    let wanted = QuoteDraft { region, product, scheme, quantity: due.quantity, periods: 1 };
    let priced = quoted(tx, app, billed.account_id, &wanted).await?;
    let quote = &priced.quote;
    let movement_id = spent(tx, app, due, order_id, quote).await?;
    let order = row(tx, app, due, order_id, &priced).await?;
    store::order_insert(tx, &order).await?;
    let line = NewLine {
        line_id: app.random().id(app.now()),
        billed,
        kind: LineKind::Renewal,
        at: due.begins,
        until: due.ends,
        quantity: due.quantity,
        periods: 1,
        quote,
        discount: priced.discount,
        records: 0,
        order_id: Some(order_id),
        movement_id,
    };
    lines_add(tx, app, &[line]).await?;
    let event = Event::done(Actor::system(), "resource.renew")
        .on("resource", billed.resource_id, &billed.product)
        .after(json!({ "total": Money::new(quote.total, quote.currency), "until": due.ends }));
    audit::record(tx, app, billed.account_id, &event).await
}

/// Takes the price; nothing for what costs nothing.
async fn spent(tx: &mut Conn, app: &App, due: &Due, order_id: Uuid, quote: &Quote) -> Result<Option<Uuid>> {
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
    ledger::post(tx, app, &Movement { id, account_id, cause, what }).await.map(|_| Some(id))
}

async fn row(tx: &mut Conn, app: &App, due: &Due, order_id: Uuid, priced: &QuoteReply) -> Result<OrderRow> {
    let (billed, quote, now) = (&due.billed, &priced.quote, app.now());
    let first = store::order_select(tx, due.order_id()).await?;
    let first = first.ok_or_else(|| Error::internal("a resource without an order"))?.order;
    Ok(OrderRow {
        order_id,
        account_id: billed.account_id,
        user_id: first.user_id,
        created_at: now,
        kind: OrderKind::Renewal.as_str().to_owned(),
        region: billed.region.clone(),
        product: billed.product.clone(),
        scheme: due.scheme().as_str().to_owned(),
        quantity: due.quantity,
        periods: 1,
        project_id: billed.place.project_id,
        vdc_id: billed.place.vdc_id,
        resource_id: Some(billed.resource_id),
        currency: quote.currency.as_str().to_owned(),
        price_version: i64::from(quote.version),
        gross: quote.gross,
        discount: i64::from(priced.discount),
        total: quote.total,
        hold_id: None,
        state: OrderState::Approved.as_str().to_owned(),
        remark: String::new(),
        ended_at: Some(now),
    })
}
