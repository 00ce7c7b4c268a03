//! An invoice as it is told.

use portico_core::Money;
use portico_core::invoice::{InvoiceKind, InvoiceState, Title, TitleKind, tax_in};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::store::TitleRow;
use super::store::paper::{self as store, InvoiceRow, MonthRow};
use crate::kit::clock::Time;
use crate::kit::store::Conn;
use crate::platform::config::InvoiceConfig;
use crate::{App, Result};

/// Who pays or who sells, as it stands on an invoice. Empty is what it does not tell.
#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct InvoiceParty {
    /// The name of the person or enterprise.
    pub name: String,
    /// The tax number; in China, the unified social credit code.
    pub tax_number: String,
    /// The registered address; empty when none was given.
    pub address: String,
    /// A telephone number, as it was typed.
    pub telephone: String,
    /// The bank that the account is at.
    pub bank: String,
    /// The number of the account at the bank.
    pub bank_account: String,
    /// The mail address of whoever keeps the books.
    pub email: String,
}

/// What an invoice takes of a month's bill.
#[derive(Debug, Serialize, ToSchema)]
pub struct InvoiceLine {
    /// The month: year * 100 + month.
    pub month: i64,
    /// What it takes of the bill, with tax.
    pub amount: Money,
    /// The tax in it.
    pub tax: Money,
}

/// Why the program itself rejected an invoice, where nobody wrote a reason. Its word stands in the place of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum InvoiceCause {
    /// A credit note reduced the bill, so that less is left to invoice than was asked for.
    CreditNote,
}

impl InvoiceCause {
    /// As it is stored.
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::CreditNote => "credit_note",
        }
    }

    /// From its stored word; nothing for any other.
    fn parse(reason: &str) -> Option<Self> {
        Some(Self::CreditNote).filter(|cause| cause.as_str() == reason)
    }
}

/// An invoice as its account sees it, in the account's currency.
#[derive(Debug, Serialize, ToSchema)]
pub struct InvoiceReply {
    /// What calls about this invoice ask for as `id`.
    pub invoice_id: Uuid,
    /// When it was asked for.
    pub created_at: Time,
    /// What it is good for.
    pub kind: InvoiceKind,
    /// How far it has come.
    pub state: InvoiceState,
    /// Its number, once it is issued.
    pub number: Option<String>,
    /// When it was issued.
    pub issued_at: Option<Time>,
    /// The number of the credit note that voided it.
    pub credit_number: Option<String>,
    /// When it was rejected, cancelled or voided.
    pub ended_at: Option<Time>,
    /// Why it was rejected or voided, as the provider wrote it; empty where there is a `cause`.
    pub reason: String,
    /// Why it was rejected, where nobody wrote a reason: `credit_note`.
    pub cause: Option<InvoiceCause>,
    /// What the customer wrote on it.
    pub note: String,
    /// Whom it names, as the title was when it was asked for.
    pub buyer: InvoiceParty,
    /// The seller, as they were when it was issued; null before.
    pub issuer: Option<InvoiceParty>,
    /// What it is about.
    pub lines: Vec<InvoiceLine>,
    /// The amount, with tax.
    pub amount: Money,
    /// Without tax; while it is not issued, at the present rate.
    pub net: Money,
    /// The tax in the amount; while it is not issued, at the present rate.
    pub tax: Money,
    /// The rate of the tax, in hundredths of a percent.
    pub tax_rate: i64,
}

/// An invoice as the API tells it.
///
/// # Errors
/// When the database does not answer, or holds what core does not know.
pub(super) async fn to_reply(conn: &mut Conn, app: &App, row: &InvoiceRow) -> Result<InvoiceReply> {
    let months = store::list_months(conn, row.invoice_id).await?;
    Ok(reply(row, &months, app.config().invoice.tax_rate))
}

fn reply(row: &InvoiceRow, months: &[MonthRow], present_rate: u32) -> InvoiceReply {
    let money = |minor| Money::new(minor, row.amount.currency());
    let tax_of = |month: &MonthRow| month.tax.unwrap_or_else(|| tax_in(month.amount, present_rate));
    let tax = row.tax.map(Money::minor).unwrap_or_else(|| months.iter().map(tax_of).sum());
    // What staff write is theirs, whatever it is.
    let cause = if row.is_own_reason { InvoiceCause::parse(&row.reason) } else { None };
    let line = |month: &MonthRow| InvoiceLine {
        month: month.month,
        amount: money(month.amount),
        tax: money(tax_of(month)),
    };
    InvoiceReply {
        invoice_id: row.invoice_id,
        created_at: row.created_at,
        kind: row.kind,
        state: row.state,
        number: row.number.clone(),
        issued_at: row.issued_at,
        credit_number: row.credit_number.clone(),
        ended_at: row.ended_at,
        reason: if cause.is_some() { String::new() } else { row.reason.clone() },
        cause,
        note: row.note.clone(),
        buyer: row.buyer.0.clone(),
        issuer: row.issuer.as_ref().map(|issuer| issuer.0.clone()),
        lines: months.iter().map(line).collect(),
        amount: row.amount,
        net: money(row.amount.minor() - tax),
        tax: money(tax),
        tax_rate: row.tax_rate.unwrap_or_else(|| i64::from(present_rate)),
    }
}

impl From<&Title> for InvoiceParty {
    fn from(title: &Title) -> Self {
        Self {
            name: title.name().clone(),
            tax_number: title.tax_number().clone(),
            address: title.address().clone(),
            telephone: title.telephone().clone(),
            bank: title.bank().clone(),
            bank_account: title.bank_account().clone(),
            email: title.email().clone(),
        }
    }
}

impl From<&InvoiceConfig> for InvoiceParty {
    fn from(config: &InvoiceConfig) -> Self {
        Self {
            name: config.issuer_name.clone(),
            tax_number: config.issuer_tax_number.clone(),
            address: config.issuer_address.clone(),
            telephone: config.issuer_telephone.clone(),
            bank: config.issuer_bank.clone(),
            bank_account: config.issuer_bank_account.clone(),
            email: String::new(),
        }
    }
}

/// Invoice details: whom invoices of the account may be made out to.
#[derive(Debug, Serialize, ToSchema)]
pub struct TitleReply {
    /// What calls about these invoice details name them by.
    pub title_id: Uuid,
    /// What it is for: `personal` or `enterprise`.
    #[schema(value_type = String)]
    pub kind: TitleKind,
    /// The name that invoices are made out to.
    pub name: String,
    /// The tax number; in China, the unified social credit code.
    pub tax_number: String,
    /// The registered address; may be empty.
    pub address: String,
    /// A telephone number; may be empty.
    pub telephone: String,
    /// The bank's name; may be empty.
    pub bank: String,
    /// The number of the account at the bank; may be empty.
    pub bank_account: String,
    /// The mail address of whoever keeps the books.
    pub email: String,
    /// Whether it is chosen first.
    pub is_default: bool,
}

impl From<TitleRow> for TitleReply {
    fn from(row: TitleRow) -> Self {
        Self {
            title_id: row.title_id,
            kind: row.kind,
            name: row.name,
            tax_number: row.tax_number,
            address: row.address,
            telephone: row.telephone,
            bank: row.bank,
            bank_account: row.bank_account,
            email: row.email,
            is_default: row.is_default,
        }
    }
}
