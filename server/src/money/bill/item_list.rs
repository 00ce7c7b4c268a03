//! The billing-item bill: the lines of a month, newest first.

use axum::extract::State;
use portico_core::price::Scheme;
use portico_core::state::LineKind;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::query::{may_see, month, text};
use super::reply::{BillLineReply, line_reply};
use super::store::read::{self, LineFilter, ShownLineRow};
use crate::kit::http::{Caller, Envelope, Query, Reply, cursor_asked};
use crate::kit::store::Conn;
use crate::kit::store::page::{self, Cursor, Page};
use crate::kit::store::walk::{Listing, walk};
use crate::{App, Result};

/// Which lines.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct BillItemListQuery {
    /// The month: year * 100 + month.
    pub month: i64,
    /// Only lines of this kind.
    #[param(inline)]
    pub kind: Option<LineKind>,
    /// Only with this charge mode.
    #[param(inline)]
    pub scheme: Option<Scheme>,
    /// Only in this zone.
    pub region: Option<String>,
    /// Only of this product, with its sub-product: `gpu/a100`.
    pub product: Option<String>,
    /// Only of this resource.
    pub resource_id: Option<Uuid>,
    /// Only in this project.
    pub project_id: Option<Uuid>,
    /// Lines on the page: 1 to 100, 20 when left out.
    #[param(value_type = Option<i64>, minimum = 0, maximum = 4294967295_i64)]
    pub limit: Option<u32>,
    /// Where the page before ended: its `next_cursor`.
    pub cursor: Option<String>,
}

/// Lists the lines of a month's bill.
#[utoipa::path(get, path = "/gicend/billing/bill/item/list/", tag = "bill", params(BillItemListQuery),
    responses((status = 200, body = Envelope<Page<BillLineReply>>),
        (status = 400, description = "100001 on `month`, `region`, `product` or `cursor`"),
        (status = 403, description = "100013: the permission to see bills is missing everywhere")))]
pub async fn billing_bill_item_list(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<BillItemListQuery>,
) -> Result<Reply<Page<BillLineReply>>> {
    list_bill_items(&app, &caller, &query).await.map(Reply)
}

/// A page of a month's lines, as far as the caller may see them.
///
/// # Errors
/// 100001 on a parameter; when the database does not answer.
pub async fn list_bill_items(
    app: &App,
    caller: &Caller,
    query: &BillItemListQuery,
) -> Result<Page<BillLineReply>> {
    let list = Lines::new(caller, query)?;
    let before = cursor_asked(query.cursor.as_deref(), Cursor::NEWEST)?;
    let limit = query.limit.unwrap_or(page::DEFAULT_LIMIT).clamp(1, page::MAX_LIMIT) as usize;
    let mut conn = app.store().read().await?;
    let (rows, next) = walk(&mut conn, &list, before, limit).await?;
    let items = rows.iter().map(line_reply).collect::<Result<Vec<_>>>()?;
    Ok(Page { items, next_cursor: next.map(Cursor::encode) })
}

/// A month's lines that a caller may see.
pub(super) struct Lines {
    caller: Caller,
    pub(super) filter: LineFilter,
}

impl Lines {
    /// Those that are asked for.
    pub(super) fn new(caller: &Caller, query: &BillItemListQuery) -> Result<Self> {
        let filter = LineFilter {
            account_id: caller.account_id,
            month: month("month", query.month)?,
            kind: query.kind.map(LineKind::as_str),
            scheme: query.scheme.map(Scheme::as_str),
            region: text("region", query.region.as_deref())?,
            product: text("product", query.product.as_deref())?,
            resource_id: query.resource_id,
            project_id: query.project_id,
        };
        Ok(Self { caller: caller.clone(), filter })
    }
}

impl Listing for Lines {
    type Row = ShownLineRow;

    async fn page(&self, conn: &mut Conn, before: Cursor, rows: i64) -> sqlx::Result<Vec<ShownLineRow>> {
        read::line_page(conn, &self.filter, before, rows).await
    }

    fn place(&self, row: &ShownLineRow) -> Cursor {
        Cursor { at: row.line.at, id: row.line.line_id }
    }

    fn is_wanted(&self, row: &ShownLineRow) -> bool {
        may_see(&self.caller, row.line.project_id, row.line.vdc_id, &row.line.region)
    }
}
