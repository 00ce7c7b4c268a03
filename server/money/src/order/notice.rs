//! What whoever ordered, the main user and those who see all orders are notified of: how the operator decided.

use portico_core::Money;
use uuid::Uuid;

use super::store::OrderRow;
use crate::kit::store::Conn;
use crate::money::catalogue::{self, ProductName};
use crate::people::access::notify_holders;
use crate::{App, Result, news};

news! {
    /// The operator approved an order, and its total was paid.
    struct OrderApproved("order_approved", Finance to OrderView) {
        order_id: Uuid,
        product: ProductName,
        total: Money,
    }

    /// The operator approved an order of something that people prepare: its total is held until it is handed over.
    struct OrderInPreparation("order_in_preparation", Finance to OrderView) {
        order_id: Uuid,
        product: ProductName,
        total: Money,
    }

    /// The operator refused an order, or nobody decided on it; its total came back.
    struct OrderDisqualified("order_disqualified", Finance to OrderView) {
        order_id: Uuid,
        product: ProductName,
        total: Money,
        /// Why, in the operator's words, or the program's own remark.
        remark: String,
    }
}

/// What became of an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Told {
    /// The operator approved it, and its total was paid.
    Approved,
    /// It is prepared by people, and paid when it is handed over.
    Prepares,
    /// The operator refused it, or nobody decided on it in time: its total came back.
    Disqualified,
}

/// Stages it in the transaction of the decision.
pub async fn stage_decision(
    tx: &mut Conn,
    app: &App,
    order: &OrderRow,
    told: Told,
    remark: &str,
) -> Result<()> {
    let (account_id, asker) = (order.account_id, Some(order.user_id));
    let (order_id, total) = (order.order_id, order.total);
    let product = catalogue::find_product_name(tx, &order.product).await?;
    match told {
        Told::Approved => {
            notify_holders(tx, app, account_id, asker, &OrderApproved { order_id, product, total }).await
        }
        Told::Prepares => {
            let news = OrderInPreparation { order_id, product, total };
            notify_holders(tx, app, account_id, asker, &news).await
        }
        Told::Disqualified => {
            let news = OrderDisqualified { order_id, product, total, remark: remark.to_owned() };
            notify_holders(tx, app, account_id, asker, &news).await
        }
    }
}
