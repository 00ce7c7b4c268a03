//! Which invoices somebody asks for.

use portico_core::invoice::InvoiceState;
use portico_core::{Rule, Violation};
use uuid::Uuid;

use super::reply::InvoiceParty;
use super::store::paper::{self as store, InvoiceRow};
use crate::kit::clock::Time;
use crate::kit::http::texts_broken;
use crate::kit::store::Conn;
use crate::kit::store::page::Cursor;
use crate::kit::store::walk::Listing;
use crate::{Error, Result};

/// Invoices of an account that are asked for.
pub struct Found {
    account_id: Uuid,
    from: Time,
    state: Option<&'static str>,
    /// In lower case; empty for everything.
    text: String,
}

impl Found {
    /// Those that are asked for, and where the first page begins.
    ///
    /// # Errors
    /// 100001 on `to` when the period ends before it begins, and on `q` when it is too long or has a NUL in it.
    pub fn new(
        account_id: Uuid,
        (from, to): (Option<Time>, Option<Time>),
        state: Option<InvoiceState>,
        q: Option<&str>,
    ) -> Result<(Self, Cursor)> {
        let mut broken = texts_broken(&[("q", q)]);
        if from.zip(to).is_some_and(|(from, to)| from > to) {
            broken.push(Violation::new("to", Rule::EndBeforeStart));
        }
        if !broken.is_empty() {
            return Err(Error::invalid(broken));
        }
        let from = from.unwrap_or(Cursor::OLDEST.at);
        let first = to.map_or(Cursor::NEWEST, |to| Cursor { at: to, id: Uuid::nil() });
        let (state, text) = (state.map(InvoiceState::as_str), q.unwrap_or_default().trim().to_lowercase());
        Ok((Self { account_id, from, state, text }, first))
    }
}

impl Listing for Found {
    type Row = InvoiceRow;

    async fn page(&self, conn: &mut Conn, before: Cursor, rows: i64) -> sqlx::Result<Vec<InvoiceRow>> {
        store::invoice_page(conn, self.account_id, self.from, self.state, before, rows).await
    }

    fn place(&self, row: &InvoiceRow) -> Cursor {
        Cursor { at: row.created_at, id: row.invoice_id }
    }

    fn is_wanted(&self, row: &InvoiceRow) -> bool {
        if self.text.is_empty() {
            return true;
        }
        let buyer: InvoiceParty = serde_json::from_str(&row.buyer).unwrap_or_default();
        let numbers = [row.number.as_ref(), row.credit_number.as_ref()];
        let words = [&buyer.name, &buyer.tax_number, &row.note];
        numbers.into_iter().flatten().chain(words).any(|text| text.to_lowercase().contains(&self.text))
    }
}
