//! An issued invoice as a PDF. It is made from what was kept when it was issued, so it is the same file each time.

use axum::extract::State;
use axum::response::Response;
use portico_core::Lang;
use portico_core::day::date_text;
use portico_core::invoice::InvoiceKind;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::not_found;
use super::reply::{InvoiceParty, InvoiceReply, to_reply};
use super::store::paper::{self as store, QueuedRow};
use crate::caller::Caller;
use crate::kit::clock::Time;
use crate::kit::http::{Query, RequestContext};
use crate::kit::pdf;
use crate::kit::store::Conn;
use crate::money::paper::{InvoiceForm, InvoiceLine, InvoicePaper, Party, invoice};
use crate::{App, Result};

/// Which invoice, and in which language.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct InvoicePdfQuery {
    /// The invoice's `invoice_id`, as `/gicend/invoice/list/` tells it.
    pub id: Uuid,
    /// The document's language; the answer's when left out.
    #[param(inline)]
    pub language: Option<Lang>,
}

impl InvoicePdfQuery {
    fn language(&self) -> Lang {
        let asked = || RequestContext::current().map_or(Lang::US, |context| context.lang);
        self.language.unwrap_or_else(asked)
    }
}

/// Sends an issued invoice; one that was voided says so.
#[utoipa::path(get, path = "/gicend/invoice/pdf/", tag = "invoice", params(InvoicePdfQuery),
    responses((status = 200, description = "The invoice", content((String = "application/pdf"))),
        (status = 403, description = "100013: the permission to see the bills of the whole account is missing"),
        (status = 404, description = "100004: no such invoice, or it has not been issued"),
        (status = 503, description = "100012: no documents can be made at present")))]
pub async fn invoice_pdf(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<InvoicePdfQuery>,
) -> Result<Response> {
    let language = query.language();
    let paper = find_invoice_paper(&app, caller.account_id, query.id, language).await?;
    send(&app, language, paper).await
}

/// Sends an issued invoice of any account, as its customer has it.
///
/// # Errors
/// 100004 when there is none or it was not issued; 100012 when no documents can be made; when the database does not answer.
pub async fn send_any_invoice(app: &App, query: &InvoicePdfQuery) -> Result<Response> {
    let language = query.language();
    let mut conn = app.store().read().await?;
    let found = store::find_invoice(&mut conn, query.id).await?.ok_or_else(not_found)?;
    let paper = to_paper(&mut conn, app, &found, language).await?;
    drop(conn);
    send(app, language, paper).await
}

async fn send(app: &App, language: Lang, paper: InvoicePaper) -> Result<Response> {
    let number = paper.number.clone();
    pdf::answer(app.fonts(), &number, move |fonts| invoice(fonts, language, &paper)).await
}

/// What stands on an issued invoice of an account.
///
/// # Errors
/// 100004 when the account has no such invoice or it was not issued; when the database does not answer.
pub async fn find_invoice_paper(
    app: &App,
    account_id: Uuid,
    invoice_id: Uuid,
    language: Lang,
) -> Result<InvoicePaper> {
    let mut conn = app.store().read().await?;
    let found = store::find_invoice(&mut conn, invoice_id).await?;
    let own = found.filter(|found| found.invoice.account_id == account_id).ok_or_else(not_found)?;
    to_paper(&mut conn, app, &own, language).await
}

async fn to_paper(conn: &mut Conn, app: &App, row: &QueuedRow, language: Lang) -> Result<InvoicePaper> {
    let invoice = to_reply(conn, app, &row.invoice).await?;
    let (number, issued_at) = invoice.number.clone().zip(invoice.issued_at).ok_or_else(not_found)?;
    let issuer = invoice.issuer.clone().ok_or_else(not_found)?;
    Ok(InvoicePaper {
        number,
        issued_at: date(app, issued_at),
        form: form(&invoice),
        issuer: party(issuer),
        lines: lines(&invoice, language)?,
        net: invoice.net,
        tax: invoice.tax,
        total: invoice.amount,
        note: invoice.note,
        voided: invoice.credit_number,
        buyer: party(invoice.buyer),
    })
}

/// A day by the operator's clock.
fn date(app: &App, at: Time) -> String {
    date_text(app.calendar().day_of(at.seconds()))
}

fn form(invoice: &InvoiceReply) -> InvoiceForm {
    match invoice.kind {
        InvoiceKind::SpecialVat => InvoiceForm::SpecialVat,
        InvoiceKind::Plain if invoice.buyer.tax_number.is_empty() => InvoiceForm::Personal,
        InvoiceKind::Plain => InvoiceForm::Plain,
    }
}

fn party(party: InvoiceParty) -> Party {
    let InvoiceParty { name, tax_number, address, telephone, bank, bank_account, .. } = party;
    Party { name, tax_number, address, telephone, bank, bank_account }
}

/// A line for each month, without its tax.
fn lines(invoice: &InvoiceReply, language: Lang) -> Result<Vec<InvoiceLine>> {
    let what = language.pick(["Cloud services", "云服务费"]);
    let line = |line: &super::reply::InvoiceLine| {
        let amount = line.amount.checked_sub(line.tax).map_err(crate::Error::internal)?;
        let period = format!("{}-{:02}", line.month / 100, line.month % 100);
        Ok(InvoiceLine { what: what.to_owned(), period, amount, tax: line.tax })
    };
    invoice.lines.iter().map(line).collect()
}
