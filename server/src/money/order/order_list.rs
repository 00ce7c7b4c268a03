//! The account's orders, newest first.

use axum::extract::State;
use portico_core::price::Scheme;
use portico_core::state::{OrderKind, OrderState};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::found::{Found, Wanted};
use super::reply::OrderReply;
use crate::kit::clock::Time;
use crate::kit::http::{Caller, Envelope, Query, Reply, cursor_asked};
use crate::kit::store::page::{self, Cursor, Page};
use crate::kit::store::walk::walk;
use crate::{App, Result};

/// Which orders.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct OrderListQuery {
    /// Only from this moment on.
    pub from: Option<Time>,
    /// Only before this moment.
    pub to: Option<Time>,
    /// Only those that have come so far.
    #[param(inline)]
    pub state: Option<OrderState>,
    /// Only of this type.
    #[param(inline)]
    pub kind: Option<OrderKind>,
    /// Only with this billing scheme.
    #[param(inline)]
    pub scheme: Option<Scheme>,
    /// Only at this node.
    pub region: Option<String>,
    /// Only for this project.
    pub project_id: Option<Uuid>,
    /// Only for this VDC.
    pub vdc_id: Option<Uuid>,
    /// Only orders with this in their number, product, node, the resource's id or the names of project and VDC, in any case;
    /// at most 64 characters.
    pub q: Option<String>,
    /// Orders on the page: 1 to 100, 20 when left out.
    #[param(value_type = Option<i64>, minimum = 0, maximum = 4294967295_i64)]
    pub limit: Option<u32>,
    /// Where the page before ended: its `next_cursor`.
    pub cursor: Option<String>,
}

/// Lists the account's orders; to a sub-user those of the projects and VDCs where they may see orders.
#[utoipa::path(get, path = "/gicend/billing/order/list/", tag = "order", params(OrderListQuery),
    responses((status = 200, body = Envelope<Page<OrderReply>>),
        (status = 400, description = "100001 on `to` when the period ends before it begins, on `region`, `q` or `cursor`"),
        (status = 403, description = "100013: the permission to see orders is missing everywhere")))]
pub async fn billing_order_list(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<OrderListQuery>,
) -> Result<Reply<Page<OrderReply>>> {
    list_orders(&app, &caller, &query).await.map(Reply)
}

/// A page of the orders that the caller may see.
///
/// # Errors
/// 100001 on a parameter; when the database does not answer.
pub async fn list_orders(app: &App, caller: &Caller, query: &OrderListQuery) -> Result<Page<OrderReply>> {
    let wanted = Wanted {
        from: query.from,
        to: query.to,
        state: query.state,
        kind: query.kind,
        scheme: query.scheme,
        region: query.region.as_deref(),
        project_id: query.project_id,
        vdc_id: query.vdc_id,
        q: query.q.as_deref(),
    };
    let (list, first) = Found::new(caller, &wanted)?;
    let before = cursor_asked(query.cursor.as_deref(), first)?.min(first);
    let limit = query.limit.unwrap_or(page::DEFAULT_LIMIT).clamp(1, page::MAX_LIMIT) as usize;
    let mut conn = app.store().read().await?;
    let (rows, next) = walk(&mut conn, &list, before, limit).await?;
    let orders = rows.iter().map(OrderReply::from).collect();
    Ok(Page { items: orders, next_cursor: next.map(Cursor::encode) })
}
