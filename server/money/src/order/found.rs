//! Which orders somebody asks for, and whether they may see one.

use portico_core::Code;
use portico_core::permission::Resource;
use portico_core::permission_group::Operation;
use uuid::Uuid;

use super::order_list::OrderFilter;
use super::store::{self, ShownRow};
use crate::caller::Caller;
use crate::kit::store::page::Cursor;
use crate::kit::store::search::Search;
use crate::kit::store::walk::Listing;
use crate::kit::store::{Conn, RowScope};
use crate::people::project::Place;
use crate::{Error, Result};

/// Orders that a caller may see.
pub struct Found {
    account_id: Uuid,
    filter: OrderFilter,
    scope: RowScope,
    search: Search,
}

impl Found {
    /// Those that are asked for, and where the first page begins.
    pub fn new(caller: &Caller, filter: &OrderFilter) -> (Self, Cursor) {
        let search = Search::in_words_and_ids(filter.q.as_deref());
        let (account_id, scope) = (caller.account_id, caller.row_scope(Operation::OrderView));
        (Self { account_id, filter: filter.clone(), scope, search }, Cursor::newest_before(filter.to))
    }
}

impl Listing for Found {
    type Row = ShownRow;

    async fn page(&self, conn: &mut Conn, before: Cursor, rows: i64) -> sqlx::Result<Vec<ShownRow>> {
        store::read_order_page(conn, self.account_id, &self.filter, &self.scope, &self.search, before, rows)
            .await
    }

    fn place(&self, row: &ShownRow) -> Cursor {
        Cursor { at: row.order.created_at, id: row.order.order_id }
    }

    fn is_wanted(&self, row: &ShownRow) -> bool {
        let order = &row.order;
        let names = row.project_name.iter().chain(&row.vdc_name);
        self.search.is_in(
            [&order.region, &order.product].into_iter().chain(names),
            [Some(order.order_id), order.resource_id, order.purchase_id].into_iter().flatten(),
        )
    }
}

/// An order of the account that its caller may see.
///
/// # Errors
/// 100004 for none, another account's, and one that the caller may not see.
pub fn require_seen(caller: &Caller, found: Option<ShownRow>) -> Result<ShownRow> {
    let own = found.filter(|row| row.order.account_id == caller.account_id);
    let row = own.ok_or_else(|| Error::new(Code::NotFound))?;
    caller.decide(Operation::OrderView, &resource_of(&row)).require().map_err(Error::conceal)?;
    Ok(row)
}

/// What was ordered, as permissions are asked for it.
pub fn resource_of(row: &ShownRow) -> Resource {
    let order = &row.order;
    Place { project_id: order.project_id, vdc_id: order.vdc_id }.resource_in(&order.region)
}
