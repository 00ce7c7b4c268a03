//! Asks for an invoice about months of which something was paid.

use axum::extract::State;
use portico_core::amount::print_minor;
use portico_core::invoice::{
    InvoiceDraft, InvoiceRequest, InvoiceState, TitleDraft, TitleUse, TitleUseDraft,
};
use portico_core::obstacle::Obstacle;
use portico_core::{Code, Draft, Money, Rule};
use serde_json::{Value, json};
use uuid::Uuid;

use super::billed_list::list_invoiceable_months;
use super::reply::{InvoiceParty, InvoiceReply, to_reply};
use super::store;
use super::store::paper::{self, InvoiceRow};
use super::{WRITES, not_found, require_write};
use crate::caller::Caller;
use crate::caller::Mark;
use crate::caller::idempotency::{IdempotencyKey, once, permit_whole};
use crate::kit::fault;
use crate::kit::http::{Body, Envelope, Reply};
use crate::kit::store::{Conn, Json};
use crate::money::billing::ledger;
use crate::money::order::order_create::require_total;
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result, money::bill, people::account, transaction};

/// The name under which keys of calls are kept.
const ROUTE: &str = "invoice/create";
/// The greatest sum of an invoice that is told beside the least; none is greater than a balance can be.
const GREATEST: i64 = portico_core::balance::MAX_MINOR;

/// Asks for an invoice about everything that there is to invoice of some months.
#[utoipa::path(post, path = "/gicend/invoice/create/", tag = "invoice", request_body = InvoiceDraft,
    params(("Idempotency-Key" = String, Header, description = "1–255 printable characters; the same again asks for nothing more")),
    responses((status = 200, body = Envelope<InvoiceReply>),
        (status = 400, description = "100001 on a field; on `months` when they come to less than the least amount; on `title.address` and others when the title lacks what the kind needs"),
        (status = 403, description = "100013: to see the bills of the whole account and to recharge are needed"),
        (status = 404, description = "100004: the account has no such title"),
        (status = 409, description = "100001 on `months`: there is nothing to invoice of one of them; on `total`: they come to another amount by now; 100012: the provider issues no invoices; 100006: a call under the same key is in progress"),
        (status = 422, description = "100001 on `Idempotency-Key`: it stands for another body")))]
pub async fn invoice_create(
    State(app): State<App>,
    caller: Caller,
    key: IdempotencyKey,
    Body(draft): Body<InvoiceDraft>,
) -> Result<Reply<Value>> {
    let work = |invoice_id| create_invoice(&app, &caller, invoice_id, draft.clone());
    once(&app, &caller, ROUTE, &key, &draft, permit_whole(&caller, &WRITES), work).await.map(Reply)
}

/// Asks for it under an id; what a call that was cut off has asked for already is told again.
///
/// # Errors
/// 100001 on a field, on `total` with HTTP 409 for another amount than was seen; 100004 for another's title; 100012 while the provider has no name; 100013.
pub async fn create_invoice(
    app: &App,
    caller: &Caller,
    invoice_id: Uuid,
    draft: InvoiceDraft,
) -> Result<InvoiceReply> {
    let request = draft.check(&app.config().limits).map_err(Error::invalid)?;
    transaction!(app.store(), tx => {
        require_write(tx, caller).await?;
        if let Some(made) = paper::find_invoice(tx, invoice_id).await? {
            Mark::excuse();
            return to_reply(tx, app, &made.invoice).await;
        }
        if app.config().invoice.issuer_name.is_empty() {
            return Err(Error::new(Code::Unavailable).with_status(409));
        }
        let title = find_title(tx, app, caller.account_id, &request).await?;
        let taken = take_months(tx, app, caller.account_id, &request).await?;
        fault!("invoice.taken");
        insert_invoice(tx, app, caller, invoice_id, &request, &title, &taken).await?;
        fault!("invoice.asked");
        let made = paper::find_invoice(tx, invoice_id).await?.ok_or_else(not_found)?;
        to_reply(tx, app, &made.invoice).await
    })
}

/// The title, when it can stand on an invoice of the kind.
async fn find_title(
    tx: &mut Conn,
    app: &App,
    account_id: Uuid,
    request: &InvoiceRequest,
) -> Result<TitleUse> {
    let title_id = Uuid::parse_str(request.title_id()).map_err(|_| not_found())?;
    let row = store::find_title(tx, account_id, title_id).await?.ok_or_else(not_found)?;
    let using = TitleUseDraft { title: TitleDraft::from(&row), kind: request.kind().as_str().to_owned() };
    using.check(&app.config().limits).map_err(Error::invalid)
}

/// Takes what there is to invoice of the months, which nobody else can take then.
async fn take_months(
    tx: &mut Conn,
    app: &App,
    account_id: Uuid,
    request: &InvoiceRequest,
) -> Result<Vec<(i64, i64)>> {
    ledger::take_turn(tx, account_id).await?;
    let billed = list_invoiceable_months(tx, account_id).await?;
    let mut taken = Vec::with_capacity(request.months().len());
    for month in request.months() {
        let found = billed.iter().map(|(_, found)| found).find(|found| found.month == *month);
        let found = found.ok_or_else(|| Error::field("months", Rule::UnknownChoice))?;
        if found.available == 0 {
            return Err(
                Error::field("months", Obstacle::Billed(found.state.as_str()).rule()).with_status(409)
            );
        }
        taken.push((*month, found.available));
    }
    let (amount, least) = (total(&taken), app.config().invoice.minimum);
    require_total(amount, *request.total())?;
    if amount < least {
        let rule = Rule::AmountOutOfRange { min: print_minor(least), max: print_minor(GREATEST) };
        return Err(Error::field("months", rule));
    }
    for (month, amount) in &taken {
        bill::change_invoiced_amount(tx, account_id, *month, *amount).await?;
    }
    Ok(taken)
}

fn total(taken: &[(i64, i64)]) -> i64 {
    taken.iter().map(|(_, amount)| amount).sum()
}

/// Writes the invoice and the months that it takes up.
async fn insert_invoice(
    tx: &mut Conn,
    app: &App,
    caller: &Caller,
    invoice_id: Uuid,
    request: &InvoiceRequest,
    title: &TitleUse,
    taken: &[(i64, i64)],
) -> Result<()> {
    let account_id = caller.account_id;
    let currency = account::find_currency_of(tx, account_id).await?;
    let row = InvoiceRow {
        invoice_id,
        account_id,
        user_id: caller.user_id,
        created_at: app.now(),
        kind: *request.kind(),
        state: InvoiceState::Pending,
        amount: Money::new(total(taken), currency),
        buyer: Json(InvoiceParty::from(title.title())),
        note: request.note().clone(),
        number: None,
        issued_at: None,
        issuer: None,
        tax_rate: None,
        tax: None,
        credit_number: None,
        ended_at: None,
        reason: String::new(),
        is_own_reason: false,
    };
    paper::insert_invoice(tx, &row).await?;
    for (month, amount) in taken {
        paper::insert_month(tx, invoice_id, account_id, *month, *amount).await?;
    }
    let event = Event::done(caller, "invoice.create")
        .on("invoice", invoice_id, "")
        .after(json!({ "months": request.months(), "amount": row.amount, "kind": row.kind }));
    audit::record(tx, app, account_id, &event).await
}
