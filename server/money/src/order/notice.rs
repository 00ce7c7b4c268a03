//! What the main user and those who see orders there are notified of, whoever ordered among them: how the operator decided.

use portico_core::Money;
use uuid::Uuid;

use super::store::OrderRow;
use crate::kit::store::Conn;
use crate::money::catalogue::{self, ProductName};
use crate::money::remark::Remark;
use crate::people::access::notify_holders_at;
use crate::people::project::Place;
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
        /// Whether the remark is a word of the program's own; what earlier versions stored does not say.
        is_own_remark: bool,
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

/// Stages it in the transaction of the decision: of several orders that were decided on together what all of them come to.
pub async fn stage_decision(
    tx: &mut Conn,
    app: &App,
    order: &OrderRow,
    told: Told,
    total: Money,
    remark: Remark<'_>,
) -> Result<()> {
    let account_id = order.account_id;
    let at = &Place { project_id: order.project_id, vdc_id: order.vdc_id }.resource_in(&order.region);
    let order_id = order.order_id;
    let product = catalogue::find_product_name(tx, &order.product).await?;
    match told {
        Told::Approved => {
            notify_holders_at(tx, app, account_id, at, &OrderApproved { order_id, product, total }).await
        }
        Told::Prepares => {
            let news = OrderInPreparation { order_id, product, total };
            notify_holders_at(tx, app, account_id, at, &news).await
        }
        Told::Disqualified => {
            let (is_own_remark, remark) = (remark.is_own(), remark.text().to_owned());
            let news = OrderDisqualified { order_id, product, total, remark, is_own_remark };
            notify_holders_at(tx, app, account_id, at, &news).await
        }
    }
}
