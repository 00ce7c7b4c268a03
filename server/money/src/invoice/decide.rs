//! What becomes of an invoice: issued, it gets its number and the issuer's words; rejected, cancelled or voided, its amounts are
//! free again, once.

use portico_core::invoice::{takes_amount, tax_in};
use portico_core::invoiceable::may_issue;
use portico_core::reason::{self, REASON_MAX};
use portico_core::{Code, Rule};
use serde_json::json;
use uuid::Uuid;

use super::billed_list::list_invoiceable_months;
use super::not_found;
use super::notice::stage_decision;
use super::number::take_number;
use super::reply::InvoiceParty;
use super::store::paper::{self as store, Ending, InvoiceRow, Issue, MonthRow};
use crate::kit::fault;
use crate::kit::store::{Conn, Json};
use crate::money::billing::ledger;
use crate::money::remark::Remark;
use crate::platform::audit::{self, Actor, Event};
use crate::{App, Error, Result, money::bill};

/// What becomes of an invoice.
pub use portico_core::invoice::InvoiceAction as Decision;

/// What a decision is called in both audit logs.
#[must_use]
pub fn event_name(decision: Decision) -> &'static str {
    match decision {
        Decision::Issue => "invoice.issue",
        Decision::Reject => "invoice.reject",
        Decision::Cancel => "invoice.cancel",
        Decision::Void => "invoice.void",
    }
}

/// Decides on an invoice in one transaction, and tells the customer unless it was them. The same again is refused.
///
/// # Errors
/// 100004 when there is no such invoice; 409 when its state does not allow it; 100001 on `reason`; 100012 when it is to be
/// issued while the provider has no name; 409 with [`Rule::InvoicedTooMuch`] when it is to be issued and less was paid.
pub async fn decide_invoice(
    tx: &mut Conn,
    app: &App,
    by: impl Into<Actor>,
    invoice_id: Uuid,
    decision: Decision,
    reason: impl Into<Remark<'_>>,
) -> Result<()> {
    let given = reason.into();
    let account_id = store::find_invoice(tx, invoice_id).await?.ok_or_else(not_found)?.invoice.account_id;
    // Whoever decides on invoices of one account takes turns with its requests.
    ledger::take_turn(tx, account_id).await?;
    let row = store::find_invoice(tx, invoice_id).await?.ok_or_else(not_found)?.invoice;
    let before = row.state;
    let ended = |rule| Error::new(Code::Failed).with_status(409).with_violation("id", rule);
    let after = before.after(decision).map_err(ended)?;
    let judged = judge_reason(decision, given.text())?;
    let ending = Ending { reason: given.as_judged(&judged), at: app.now() };
    let months = store::list_months(tx, invoice_id).await?;
    let number = match decision {
        Decision::Issue => Some(issue(tx, app, &row, &months).await?),
        Decision::Void => Some(take_number(tx, app, account_id, true).await?),
        Decision::Reject | Decision::Cancel => None,
    };
    fault!("invoice.numbered");
    if decision != Decision::Issue {
        let note = number.as_deref();
        if !store::end_invoice(tx, invoice_id, before, after, &ending, note).await? {
            return Err(Error::internal("an invoice was decided on by somebody else"));
        }
    }
    fault!("invoice.decided");
    if takes_amount(before) && !takes_amount(after) {
        free(tx, account_id, &months).await?;
        fault!("invoice.freed");
    }
    if decision != Decision::Cancel {
        stage_decision(tx, app, &row, decision, number.as_deref().unwrap_or_default(), &ending).await?;
        fault!("invoice.told");
    }
    let event = Event::done(by, event_name(decision))
        .on("invoice", invoice_id, row.number.as_deref().or(number.as_deref()).unwrap_or_default())
        .before(json!({ "state": before }))
        .after(json!({ "state": after, "number": number, "amount": row.amount.minor(), "reason": judged }));
    audit::record(tx, app, account_id, &event).await
}

/// Gives it its number, and copies what the issuer is at this moment.
async fn issue(tx: &mut Conn, app: &App, row: &InvoiceRow, months: &[MonthRow]) -> Result<String> {
    let config = &app.config().invoice;
    if config.issuer_name.is_empty() {
        return Err(Error::new(Code::Unavailable).with_status(409));
    }
    let bills: Vec<_> =
        list_invoiceable_months(tx, row.account_id).await?.into_iter().map(|(_, found)| found).collect();
    let about: Vec<_> = months.iter().map(|month| month.month).collect();
    if !may_issue(&bills, &about) {
        let refused = Error::new(Code::Failed).with_status(409);
        return Err(refused.with_violation("id", Rule::InvoicedTooMuch));
    }
    let mut tax = 0;
    for month in months {
        let part = tax_in(month.amount, config.tax_rate);
        store::set_month_tax(tx, row.invoice_id, month.month, part).await?;
        tax += part;
    }
    let number = take_number(tx, app, row.account_id, false).await?;
    let issuer = Json(InvoiceParty::from(config));
    let tax_rate = i64::from(config.tax_rate);
    let issue = Issue { number: &number, issuer, tax_rate, tax, at: app.now() };
    if store::issue_invoice(tx, row.invoice_id, &issue).await? {
        return Ok(number);
    }
    Err(Error::internal("an invoice was decided on by somebody else"))
}

/// Frees what it took of each month.
async fn free(tx: &mut Conn, account_id: Uuid, months: &[MonthRow]) -> Result<()> {
    for month in months {
        bill::change_invoiced_amount(tx, account_id, month.month, -month.amount).await?;
    }
    Ok(())
}

/// Judges the reason of a decision: whoever takes something from a customer says why.
fn judge_reason(decision: Decision, reason: &str) -> Result<String> {
    match decision {
        Decision::Reject | Decision::Void => reason::require(reason, REASON_MAX),
        Decision::Issue | Decision::Cancel => Ok(String::new()),
    }
    .map_err(|rule| Error::field("reason", rule))
}
