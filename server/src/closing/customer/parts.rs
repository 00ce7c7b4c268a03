//! What is an account's, as its own main user sees it: staff read the same rows by the same code.

use portico_core::Money;
use serde::Serialize;
use utoipa::ToSchema;

use super::card;
use crate::caller::Caller;
use crate::closing::support::reply::SupportTicket;
use crate::closing::support::ticket_list::list_tickets;
use crate::kit::http::{Asked, Filter};
use crate::kit::store::page::Page;
use crate::money::bill::BillLineReply;
use crate::money::bill::credit::find_remainder;
use crate::money::bill::item_list::{LineFilter, list_bill_items};
use crate::money::bill::month_list::{BillReply, list_bills};
use crate::money::catalogue::discount_list::{ProductDiscount, list_product_discounts};
use crate::money::metering::ResourceReply;
use crate::money::metering::resource_list::list_resources;
use crate::money::order::order_list::list_orders;
use crate::money::order::reply::OrderReply;
use crate::money::recharge::list::list_recharges;
use crate::money::recharge::reply::RechargeReply;
use crate::people::access::find_main_user;
use crate::people::account::find_currency_of;
use crate::platform::audit::audit_list::{AuditEventReply, list_events};
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

/// A page of an account's orders, newest first.
///
/// # Errors
/// 100025 when there is no such account; 100001 on `cursor`; when the database does not answer.
pub async fn list_customer_orders(app: &App, asked: &Asked<CustomerPartFilter>) -> Result<Page<OrderReply>> {
    list_orders(app, &main_of(app, asked).await?, &all(asked)).await
}

/// A page of an account's bills, newest first.
///
/// # Errors
/// As [`list_customer_orders`].
pub async fn list_customer_bills(app: &App, asked: &Asked<CustomerPartFilter>) -> Result<Page<BillReply>> {
    list_bills(app, &main_of(app, asked).await?, &all(asked)).await
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
    let asked = Asked { filter, limit: asked.limit, cursor: asked.cursor.clone() };
    let Page { items, next_cursor } =
        list_bill_items(app, &find_main_of(app, customer_no).await?, &asked).await?;
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
    asked: &Asked<CustomerPartFilter>,
) -> Result<Page<RechargeReply>> {
    list_recharges(app, main_of(app, asked).await?.account_id, &all(asked)).await
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
    asked: &Asked<CustomerPartFilter>,
) -> Result<Page<ResourceReply>> {
    list_resources(app, &main_of(app, asked).await?, &all(asked)).await
}

/// A page of an account's tickets, newest first.
///
/// # Errors
/// As [`list_customer_orders`].
pub async fn list_customer_tickets(
    app: &App,
    asked: &Asked<CustomerPartFilter>,
) -> Result<Page<SupportTicket>> {
    list_tickets(app, &main_of(app, asked).await?, &all(asked)).await
}

/// A page of an account's audit log, newest first.
///
/// # Errors
/// As [`list_customer_orders`].
pub async fn list_customer_events(
    app: &App,
    asked: &Asked<CustomerPartFilter>,
) -> Result<Page<AuditEventReply>> {
    list_events(app, &main_of(app, asked).await?, &all(asked)).await
}

async fn main_of(app: &App, asked: &Asked<CustomerPartFilter>) -> Result<Caller> {
    find_main_of(app, &asked.filter.customer_no).await
}

async fn find_main_of(app: &App, customer_no: &str) -> Result<Caller> {
    let mut conn = app.store().read().await?;
    let row = card::find(&mut conn, customer_no).await?;
    find_main_user(&mut conn, row.account_id).await
}

/// The same page of a list that is narrowed by nothing.
fn all<F: Filter>(asked: &Asked<CustomerPartFilter>) -> Asked<F> {
    Asked { filter: F::default(), limit: asked.limit, cursor: asked.cursor.clone() }
}
