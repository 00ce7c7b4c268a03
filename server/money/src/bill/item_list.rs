//! The billing-item bill: the lines of a month, newest first.

use axum::extract::State;
use portico_core::permission_group::Operation;
use portico_core::price::Scheme;
use portico_core::state::LineKind;
use uuid::Uuid;

use super::query::month;
use super::reply::{BillLineReply, line_reply};
use super::store::read::{self, ShownLineRow};
use crate::caller::Caller;
use crate::kit::http::{Asked, Envelope, Reply};
use crate::kit::store::page::{Cursor, Page};
use crate::kit::store::walk::Listing;
use crate::kit::store::{Conn, RowScope};
use crate::{App, Result};

/// Declares a filter of lines: by its months, and by what lines are picked out by in each.
macro_rules! line_filter {
    ($(#[$about:meta])* $name:ident { $($months:tt)* }) => {
        crate::list! {
            $(#[$about])*
            pub struct $name of "Lines" {
                $($months)*
                /// Only lines of this kind.
                word kind: LineKind,
                /// Only with this billing mode.
                word scheme: Scheme,
                /// Only in this zone.
                text region,
                /// Only of this product, with its sub-product: `gpu/a100`.
                text product,
                /// Only of this resource.
                resource_id: Option<Uuid>,
                /// Only in this project.
                project_id: Option<Uuid>,
            }
        }
    };
}
pub(super) use line_filter;

line_filter! {
    /// Filter of the lines of one month's bill; each of the given conditions must hold.
    LineFilter {
        /// The month: year * 100 + month.
        month: i64,
    }
}

/// Lists the lines of a month's bill.
#[utoipa::path(get, path = "/gicend/billing/bill/item/list/", tag = "bill", params(Asked::<LineFilter>),
    responses((status = 200, body = Envelope<Page<BillLineReply>>),
        (status = 400, description = "100001 on `month`, `region`, `product` or `cursor`"),
        (status = 403, description = "100013: the permission to see bills is missing everywhere")))]
pub async fn billing_bill_item_list(
    State(app): State<App>,
    caller: Caller,
    asked: Asked<LineFilter>,
) -> Result<Reply<Page<BillLineReply>>> {
    list_bill_items(&app, &caller, &asked).await.map(Reply)
}

/// A page of a month's lines, as far as the caller may see them.
///
/// # Errors
/// 100001 on a parameter; when the database does not answer.
pub async fn list_bill_items(
    app: &App,
    caller: &Caller,
    asked: &Asked<LineFilter>,
) -> Result<Page<BillLineReply>> {
    let list = Lines::new(caller, asked.filter.clone())?;
    let before = asked.place_or(Cursor::NEWEST)?;
    let (rows, next_cursor) = asked.walk(&mut app.store().read().await?, &list, before).await?;
    Ok(Page { items: rows.iter().map(line_reply).collect(), next_cursor })
}

/// A month's lines that a caller may see.
pub(super) struct Lines {
    account_id: Uuid,
    scope: RowScope,
    pub(super) filter: LineFilter,
}

impl Lines {
    /// Those that are asked for.
    pub(super) fn new(caller: &Caller, filter: LineFilter) -> Result<Self> {
        month("month", filter.month)?;
        let scope = caller.row_scope(Operation::BillView);
        Ok(Self { account_id: caller.account_id, scope, filter })
    }
}

impl Listing for Lines {
    type Row = ShownLineRow;

    async fn page(&self, conn: &mut Conn, before: Cursor, rows: i64) -> sqlx::Result<Vec<ShownLineRow>> {
        read::read_line_page(conn, self.account_id, &self.filter, &self.scope, before, rows).await
    }

    fn place(&self, row: &ShownLineRow) -> Cursor {
        Cursor { at: row.line.at, id: row.line.line_id }
    }
}
