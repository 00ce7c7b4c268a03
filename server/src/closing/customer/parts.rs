//! What is an account's, as its own main user sees it: staff read the same rows by the same code.

use portico_core::Money;
use serde::Serialize;
use utoipa::ToSchema;

use super::card;
use crate::caller::Caller;
use crate::closing::support::reply::SupportTicket;
use crate::closing::support::ticket_list::{TicketFilter, list_tickets};
use crate::kit::http::Asked;
use crate::kit::store::page::Page;
use crate::money::bill::BillLineReply;
use crate::money::bill::credit::find_remainder;
use crate::money::bill::item_list::{LineFilter, list_bill_items};
use crate::money::bill::month_list::{BillFilter, BillReply, list_bills};
use crate::money::catalogue::discount_list::{ProductDiscount, list_product_discounts};
use crate::money::metering::ResourceReply;
use crate::money::metering::resource_list::{ResourceFilter, list_resources};
use crate::money::order::order_list::{OrderFilter, list_orders};
use crate::money::order::reply::OrderReply;
use crate::money::recharge::list::{RechargeFilter, list_recharges};
use crate::money::recharge::reply::RechargeReply;
use crate::people::access::find_main_caller;
use crate::people::account::find_currency_of;
use crate::platform::audit::filter::AuditFilter;
use crate::platform::audit_log::audit_list::{AuditEventReply, list_events};
use crate::{App, Result, list};

list! {
    /// Whose billing items are listed, of which month.
    pub struct BillItemFilter of "BillingItems" {
        /// The customer number of the account.
        customer_no: String,
        /// The month: year * 100 + month.
        month: i64,
    }
}

/// A billing item, and what of it can still be credited.
#[derive(Debug, Serialize, ToSchema)]
pub struct CorrectableItem {
    /// The item as the customer sees it.
    #[serde(flatten)]
    pub item: BillLineReply,
    /// What was charged and not credited yet; zero for a credit note.
    pub left: Money,
}

list! {
    /// Whose rows are listed.
    pub struct CustomerPartFilter of "Parts" {
        /// The customer number of the account.
        customer_no: String,
    }
}

list! {
    /// Whose rows are listed, and what is searched for among them.
    pub struct CustomerSearchFilter of "Parts" {
        /// The customer number of the account.
        customer_no: String,
        /// Only rows in which the customer would find this text; at most 64 characters.
        text q,
    }
}

list! {
    /// Whose audit log is listed, of which time, and what is searched for in it.
    pub struct CustomerEventFilter of "Events" {
        /// The customer number of the account.
        customer_no: String,
        period {
            /// Only from this moment on.
            from,
            /// Only before this moment.
            to,
        }
        /// Only events with this in the name of their actor or object, the action, the object's id, the address or the
        /// request's id, in any case; at most 64 characters.
        text q,
    }
}

/// A page of an account's orders, newest first.
///
/// # Errors
/// 100025 when there is no such account; 100001 on `cursor`; when the database does not answer.
pub async fn list_customer_orders(
    app: &App,
    asked: &Asked<CustomerSearchFilter>,
) -> Result<Page<OrderReply>> {
    let CustomerSearchFilter { customer_no, q } = asked.filter.clone();
    let filter = OrderFilter { q, ..OrderFilter::default() };
    let main = find_main_of(app, &customer_no).await?;
    list_orders(app, &main, &narrow(asked, filter)).await
}

/// A page of an account's bills, newest first.
///
/// # Errors
/// As [`list_customer_orders`].
pub async fn list_customer_bills(app: &App, asked: &Asked<CustomerPartFilter>) -> Result<Page<BillReply>> {
    let main = find_main_of(app, &asked.filter.customer_no).await?;
    list_bills(app, &main, &narrow(asked, BillFilter::default())).await
}

/// A page of the billing items of an account's month, newest first.
///
/// # Errors
/// 100025 when there is no such account; 100001 on `month` or `cursor`; when the database does not answer.
pub async fn list_customer_bill_items(
    app: &App,
    asked: &Asked<BillItemFilter>,
) -> Result<Page<CorrectableItem>> {
    let BillItemFilter { customer_no, month } = &asked.filter;
    let filter = LineFilter { month: *month, ..LineFilter::default() };
    let Page { items, next_cursor } =
        list_bill_items(app, &find_main_of(app, customer_no).await?, &narrow(asked, filter)).await?;
    let mut conn = app.store().read().await?;
    let mut correctable = Vec::with_capacity(items.len());
    for item in items {
        let left = find_remainder(&mut conn, item.line_id, item.kind, item.total).await?;
        correctable.push(CorrectableItem { item, left });
    }
    Ok(Page { items: correctable, next_cursor })
}

/// A page of an account's recharges, newest first.
///
/// # Errors
/// As [`list_customer_orders`].
pub async fn list_customer_recharges(
    app: &App,
    asked: &Asked<CustomerSearchFilter>,
) -> Result<Page<RechargeReply>> {
    let CustomerSearchFilter { customer_no, q } = asked.filter.clone();
    let filter = RechargeFilter { q, ..RechargeFilter::default() };
    let main = find_main_of(app, &customer_no).await?;
    list_recharges(app, main.account_id, &narrow(asked, filter)).await
}

/// What an account pays less for each product.
///
/// # Errors
/// 100025 when there is no such account; when the database does not answer.
pub async fn list_customer_discounts(app: &App, customer_no: &str) -> Result<Vec<ProductDiscount>> {
    let mut conn = app.store().read().await?;
    let account_id = card::find(&mut conn, customer_no).await?.account_id;
    let currency = find_currency_of(&mut conn, account_id).await?;
    list_product_discounts(&mut conn, app, account_id, currency).await
}

/// A page of an account's resources, newest first.
///
/// # Errors
/// As [`list_customer_orders`].
pub async fn list_customer_resources(
    app: &App,
    asked: &Asked<CustomerSearchFilter>,
) -> Result<Page<ResourceReply>> {
    let CustomerSearchFilter { customer_no, q } = asked.filter.clone();
    let filter = ResourceFilter { q, ..ResourceFilter::default() };
    let main = find_main_of(app, &customer_no).await?;
    list_resources(app, &main, &narrow(asked, filter)).await
}

/// A page of an account's tickets, newest first.
///
/// # Errors
/// As [`list_customer_orders`].
pub async fn list_customer_tickets(
    app: &App,
    asked: &Asked<CustomerSearchFilter>,
) -> Result<Page<SupportTicket>> {
    let CustomerSearchFilter { customer_no, q } = asked.filter.clone();
    let filter = TicketFilter { q, ..TicketFilter::default() };
    let main = find_main_of(app, &customer_no).await?;
    list_tickets(app, &main, &narrow(asked, filter)).await
}

/// A page of an account's audit log, newest first.
///
/// # Errors
/// As [`list_customer_orders`].
pub async fn list_customer_events(
    app: &App,
    asked: &Asked<CustomerEventFilter>,
) -> Result<Page<AuditEventReply>> {
    let CustomerEventFilter { customer_no, from, to, q } = asked.filter.clone();
    let filter = AuditFilter { from, to, q, ..AuditFilter::default() };
    let main = find_main_of(app, &customer_no).await?;
    list_events(app, &main, &narrow(asked, filter)).await
}

async fn find_main_of(app: &App, customer_no: &str) -> Result<Caller> {
    let mut conn = app.store().read().await?;
    let row = card::find(&mut conn, customer_no).await?;
    find_main_caller(&mut conn, row.account_id).await
}

/// The same page of a list of the account's own.
fn narrow<A, F>(asked: &Asked<A>, filter: F) -> Asked<F> {
    Asked { filter, limit: asked.limit, cursor: asked.cursor.clone() }
}
