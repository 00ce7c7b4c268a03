//! The account's orders, newest first.

use axum::extract::State;
use portico_core::price::Scheme;
use portico_core::state::{OrderKind, OrderState};
use uuid::Uuid;

use super::found::Found;
use super::reply::OrderReply;
use crate::caller::Caller;
use crate::kit::http::{Asked, Envelope, Reply};
use crate::kit::store::page::Page;
use crate::{App, Result, list};

list! {
    /// Filter of the orders that the caller may see; each of the given conditions must hold.
    pub struct OrderFilter of "Orders" {
        period {
            /// Only from this moment on.
            from,
            /// Only before this moment.
            to,
        }
        /// Only those that have come so far.
        word state: OrderState,
        /// Only of this type.
        word kind: OrderKind,
        /// Only with this billing mode.
        word scheme: Scheme,
        /// Only at this node.
        text region,
        /// Only for this project.
        project_id: Option<Uuid>,
        /// Only for this VDC.
        vdc_id: Option<Uuid>,
        /// Only orders with this in their number, product, node, the resource's id or the names of project and VDC, in any case;
        /// at most 64 characters.
        text q,
    }
}

/// Lists the account's orders; to a sub-user those of the projects and VDCs where they may see orders.
#[utoipa::path(get, path = "/gicend/billing/order/list/", tag = "order", params(Asked::<OrderFilter>),
    responses((status = 200, body = Envelope<Page<OrderReply>>),
        (status = 400, description = "100001 on `to` when the period ends before it begins, on `region`, `q` or `cursor`"),
        (status = 403, description = "100013: the permission to see orders is missing everywhere")))]
pub async fn billing_order_list(
    State(app): State<App>,
    caller: Caller,
    asked: Asked<OrderFilter>,
) -> Result<Reply<Page<OrderReply>>> {
    list_orders(&app, &caller, &asked).await.map(Reply)
}

/// A page of the orders that the caller may see.
///
/// # Errors
/// 100001 on a parameter; when the database does not answer.
pub async fn list_orders(app: &App, caller: &Caller, asked: &Asked<OrderFilter>) -> Result<Page<OrderReply>> {
    let (list, first) = Found::new(caller, &asked.filter);
    let before = asked.place_or(first)?.min(first);
    let (rows, next_cursor) = asked.walk(&mut app.store().read().await?, &list, before).await?;
    Ok(Page { items: rows.iter().map(OrderReply::from).collect(), next_cursor })
}
