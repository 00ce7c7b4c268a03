//! Orders: something is priced, its price is held, and paid once the operator has approved it (SPEC §3, §4).
//!
//! Whoever orders for a project or a VDC may create there, and may see orders there: what is ordered has a price, which nobody
//! sees without a permission of finance (SECURITY Z-6).

pub mod building;
pub mod change;
mod decide;
mod expire;
mod feature;
mod found;
mod notice;
pub mod order_cancel;
pub mod order_create;
pub mod order_export;
pub mod order_list;
pub mod order_show;
mod paid_time;
pub mod placed;
pub mod purchase_renew;
pub mod queue;
mod remind;
mod renew;
mod renewal;
pub mod reply;
pub mod resource_renew;
mod sample;
mod store;

use portico_core::live_topic::LiveTopic;
use uuid::Uuid;

pub use decide::{Decision, charge_order, decide_order, release_order};
pub use expire::ExpireOrders;
pub use feature::Orders;
pub use renew::{FollowPaidTime, Renew};

use self::store::OrderRow;
use crate::kit::store::Conn;
use crate::people::project;
use crate::platform::live::{self, Hint};
use crate::{App, Result};

/// Writes an order, and has open pages look at it.
async fn insert_order(tx: &mut Conn, app: &App, row: &OrderRow) -> Result<()> {
    store::insert_order(tx, row).await.map_err(project::missing_place_error)?;
    tell_order(tx, app, row).await
}

/// Has open pages look at an order.
async fn tell_order(tx: &mut Conn, app: &App, row: &OrderRow) -> Result<()> {
    let hint = Hint::of(row.account_id, LiveTopic::Order).about(row.order_id);
    live::tell(tx, app, hint.at(row.project_id, row.vdc_id, &row.region)).await
}

/// What the orders of a project that wait for the operator come to; minor units.
///
/// # Errors
/// When the database does not answer.
pub async fn sum_pending_orders(conn: &mut Conn, account_id: Uuid, project_id: Uuid) -> Result<i64> {
    Ok(store::sum_pending_orders(conn, account_id, project_id).await?)
}

/// Whose an order is.
///
/// # Errors
/// When the database does not answer.
pub async fn find_account_of_order(conn: &mut Conn, order_id: Uuid) -> Result<Option<(Uuid,)>> {
    Ok(store::find_account_of_order(conn, order_id).await?)
}

/// Whose the orders are that have a short number, such as `7F3A09C2`, at most `rows` accounts.
///
/// # Errors
/// When the database does not answer.
pub async fn list_accounts_of_order_number(conn: &mut Conn, number: &str, rows: i64) -> Result<Vec<Uuid>> {
    Ok(store::list_accounts_of_order_number(conn, number, rows).await?)
}

/// How many orders of an account wait for the operator.
///
/// # Errors
/// When the database does not answer.
pub async fn count_open_orders(conn: &mut Conn, account_id: Uuid) -> Result<u32> {
    let open = store::count_open_orders(conn, account_id).await?;
    u32::try_from(open).map_err(crate::Error::internal)
}
