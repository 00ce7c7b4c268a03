//! What the provider says about its invoices.

use axum::extract::State;
use portico_core::Money;
use portico_core::invoice::{MONTHS, NOTE_MAX, TITLES};
use serde::Serialize;
use utoipa::ToSchema;

use super::reply::InvoiceParty;
use crate::caller::Caller;
use crate::kit::http::{Envelope, Reply};
use crate::{App, Result, people::account};

/// What is to know before an invoice is asked for.
#[derive(Debug, Serialize, ToSchema)]
pub struct InvoiceGuidanceReply {
    /// Whether invoices can be asked for: the provider has set its name.
    pub is_open: bool,
    /// The provider, who issues the invoices.
    pub issuer: InvoiceParty,
    /// The rate of the tax that amounts include, in hundredths of a percent.
    pub tax_rate: i64,
    /// The least amount of an invoice.
    pub minimum: Money,
    /// Working days in which one is issued.
    pub issue_days: i64,
    /// The most months on one invoice.
    pub months: i64,
    /// The most titles of an account.
    pub titles: i64,
    /// The longest note, in characters.
    pub note: i64,
}

/// Shows what the provider says about its invoices.
#[utoipa::path(get, path = "/gicend/invoice/guidance/", tag = "invoice",
    responses((status = 200, body = Envelope<InvoiceGuidanceReply>),
        (status = 403, description = "100013: the permission to see the bills of the whole account is missing")))]
pub async fn invoice_guidance(State(app): State<App>, caller: Caller) -> Result<Reply<InvoiceGuidanceReply>> {
    let config = &app.config().invoice;
    let currency = account::find_currency_of(&mut app.store().read().await?, caller.account_id).await?;
    Ok(Reply(InvoiceGuidanceReply {
        is_open: !config.issuer_name.is_empty(),
        issuer: InvoiceParty::from(config),
        tax_rate: i64::from(config.tax_rate),
        minimum: Money::new(config.minimum, currency),
        issue_days: i64::from(config.issue_days),
        months: i64::from(MONTHS),
        titles: i64::from(TITLES),
        note: i64::from(NOTE_MAX),
    }))
}
