//! The bills of an account, month by month.

use axum::extract::State;
use portico_core::Money;
use portico_core::day::month_plus;
use portico_core::permission_group::Operation;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::lines::month_at;
use super::store::BillRow;
use super::store::read;
use crate::caller::Caller;
use crate::kit::clock::Time;
use crate::kit::http::{Asked, Envelope, Reply};
use crate::kit::store::page::Page;
use crate::kit::store::{Conn, page};
use crate::{App, Result, list};

list! {
    /// Filter of the account's monthly bills; without a project, the sums are those of the whole account.
    pub struct BillFilter of "Bills" {
        /// Only what is of this project: the bills that have lines of it, with their sums.
        project_id: Option<Uuid>,
    }
}

/// A month's bill; to a sub-user its part in the projects and VDCs where they may see bills.
#[derive(Debug, Serialize, ToSchema)]
pub struct BillReply {
    /// The month: year * 100 + month.
    pub month: i64,
    /// Whether it is closed: nothing of it changes any more.
    pub is_closed: bool,
    /// When it was closed.
    pub closed_at: Option<Time>,
    /// What it comes to without discounts.
    pub gross: Money,
    /// What the discounts take off.
    pub discount: Money,
    /// What was charged: without discounts, less what they take off.
    pub total: Money,
    /// How many lines it has.
    pub lines: i64,
}

/// Lists the account's bills.
#[utoipa::path(get, path = "/gicend/billing/bill/list/", tag = "bill", params(Asked::<BillFilter>),
    responses((status = 200, body = Envelope<Page<BillReply>>), (status = 400, description = "100001 on `cursor`"),
        (status = 403, description = "100013: the permission to see bills is missing everywhere")))]
pub async fn billing_bill_list(
    State(app): State<App>,
    caller: Caller,
    asked: Asked<BillFilter>,
) -> Result<Reply<Page<BillReply>>> {
    list_bills(&app, &caller, &asked).await.map(Reply)
}

/// A page of bills.
///
/// # Errors
/// 100001 on `cursor`; when the database does not answer.
pub async fn list_bills(app: &App, caller: &Caller, asked: &Asked<BillFilter>) -> Result<Page<BillReply>> {
    let before: i64 = asked.place_or(after_newest(app))?;
    let mut conn = app.store().read().await?;
    list_bills_before(&mut conn, caller, asked.filter.project_id, before, asked.limit()).await
}

/// The month after the last one that may have a bill: before it is the newest.
pub(super) fn after_newest(app: &App) -> i64 {
    month_plus(month_at(app, app.now()), 1)
}

/// The bills of months before another, of a project or all, as far as the caller may see them.
pub(super) async fn list_bills_before(
    conn: &mut Conn,
    caller: &Caller,
    project_id: Option<Uuid>,
    before: i64,
    limit: u32,
) -> Result<Page<BillReply>> {
    let (scope, read_rows) = (caller.row_scope(Operation::BillView), page::rows_to_read(limit));
    let rows = if scope.is_whole() && project_id.is_none() {
        read::read_bill_page(conn, caller.account_id, before, read_rows).await?
    } else {
        read::read_bill_part_page(conn, caller.account_id, before, project_id, &scope, read_rows).await?
    };
    let (rows, next_cursor) = page::cut_by(rows, limit, |row| row.month.to_string());
    Ok(Page { items: rows.iter().map(reply).collect(), next_cursor })
}

fn reply(row: &BillRow) -> BillReply {
    BillReply {
        month: row.month,
        is_closed: row.closed_at.is_some(),
        closed_at: row.closed_at,
        gross: row.gross,
        discount: Money::new(row.gross.minor() - row.total.minor(), row.total.currency()),
        total: row.total,
        lines: row.lines,
    }
}
