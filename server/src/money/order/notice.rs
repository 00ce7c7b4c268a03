//! Tells whoever ordered, the main user and those who see all orders how the operator decided.

use portico_core::message_setting::MessageType;
use portico_core::permission_group::Operation;

use super::store::OrderRow;
use crate::kit::store::Conn;
use crate::people::identity::person_tell;
use crate::platform::content::MessageKind;
use crate::platform::template::Template;
use crate::{App, Result, money::catalogue, people::access};

/// Stages it in the transaction of the decision.
pub async fn decided_stage(
    tx: &mut Conn,
    app: &App,
    order: &OrderRow,
    is_approved: bool,
    remark: &str,
) -> Result<()> {
    let total = order.total;
    let (product, remark) = (catalogue::product_name(tx, &order.product).await?, remark.to_owned());
    let (message, template) = if is_approved {
        (
            MessageKind::OrderApproved { product: product.clone(), total },
            Template::OrderApproved { product, total },
        )
    } else {
        (
            MessageKind::OrderDisqualified { product: product.clone(), total, remark: remark.clone() },
            Template::OrderDisqualified { product, total, remark },
        )
    };
    let mut told = access::holders(tx, order.account_id, Operation::OrderView).await?;
    if !told.contains(&order.user_id) {
        told.push(order.user_id);
    }
    for user_id in told {
        person_tell(tx, app, user_id, MessageType::Finance, &message, template.clone()).await?;
    }
    Ok(())
}
