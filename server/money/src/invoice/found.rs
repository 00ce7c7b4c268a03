//! Which invoices somebody asks for.

use uuid::Uuid;

use super::list::InvoiceFilter;
use super::store::paper::{self as store, InvoiceRow};
use crate::kit::store::Conn;
use crate::kit::store::page::Cursor;
use crate::kit::store::search::Search;
use crate::kit::store::walk::Listing;

/// Invoices of an account that are asked for.
pub struct Found {
    account_id: Uuid,
    filter: InvoiceFilter,
    search: Search,
}

impl Found {
    /// Those that are asked for, and where the first page begins.
    pub fn new(account_id: Uuid, filter: &InvoiceFilter) -> (Self, Cursor) {
        let search = Search::in_words_and_ids(filter.q.as_deref());
        (Self { account_id, filter: filter.clone(), search }, Cursor::newest_before(filter.to))
    }
}

impl Listing for Found {
    type Row = InvoiceRow;

    async fn page(&self, conn: &mut Conn, before: Cursor, rows: i64) -> sqlx::Result<Vec<InvoiceRow>> {
        store::read_invoice_page(conn, self.account_id, &self.filter, &self.search, before, rows).await
    }

    fn place(&self, row: &InvoiceRow) -> Cursor {
        Cursor { at: row.created_at, id: row.invoice_id }
    }

    fn is_wanted(&self, row: &InvoiceRow) -> bool {
        let (buyer, numbers) = (&row.buyer.0, row.number.iter().chain(&row.credit_number));
        self.search.is_in(numbers.chain([&buyer.name, &buyer.tax_number, &row.note]), [row.invoice_id])
    }
}
