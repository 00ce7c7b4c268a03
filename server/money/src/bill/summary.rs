//! The summary bill: a month's sums by product, zone and billing mode.

use std::collections::BTreeMap;

use axum::extract::State;
use portico_core::permission_group::Operation;
use portico_core::price::Scheme;
use portico_core::{Currency, Money};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::query::month;
use super::reply::product_parts;
use super::store::{self, read};
use crate::caller::Caller;
use crate::kit::clock::Time;
use crate::kit::http::{Envelope, Query, Reply};
use crate::kit::store::Conn;
use crate::{App, Result, people::account};

/// Query of the sums of one month's bill, of the whole account or of one project.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct BillSummaryQuery {
    /// The month: year * 100 + month.
    pub month: i64,
    /// Only what is of this project.
    pub project_id: Option<Uuid>,
}

/// A month in sums.
#[derive(Debug, Serialize, ToSchema)]
pub struct BillSummaryReply {
    /// The month: year * 100 + month.
    pub month: i64,
    /// When the bill was closed; null while it is open.
    pub closed_at: Option<Time>,
    /// The sums, the greatest first.
    pub rows: Vec<BillSummaryRow>,
    /// Without discounts, in all.
    pub gross: Money,
    /// What the discounts take off.
    pub discount: Money,
    /// What was charged, in all.
    pub total: Money,
}

/// A product in a zone by a billing mode.
#[derive(Debug, Serialize, ToSchema)]
pub struct BillSummaryRow {
    /// The product: what stands before the first `/` in its name.
    pub product: String,
    /// The sub-product; empty without one.
    pub sub_product: String,
    /// The name of the region.
    pub region: String,
    /// How it is billed: by the hour, month or year.
    pub scheme: Scheme,
    /// Lines of the bill.
    pub lines: i64,
    /// What it comes to without discounts.
    pub gross: Money,
    /// What the discounts take off.
    pub discount: Money,
    /// What was charged: without discounts, less what they take off.
    pub total: Money,
}

/// Sums a month up by product, zone and billing mode.
#[utoipa::path(get, path = "/gicend/billing/bill/summary/", tag = "bill", params(BillSummaryQuery),
    responses((status = 200, body = Envelope<BillSummaryReply>), (status = 400, description = "100001 on `month`"),
        (status = 403, description = "100013: the permission to see bills is missing everywhere")))]
pub async fn billing_bill_summary(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<BillSummaryQuery>,
) -> Result<Reply<BillSummaryReply>> {
    summarize_bill(&app, &caller, &query).await.map(Reply)
}

/// A month in sums.
///
/// # Errors
/// 100001 on `month`; when the database does not answer.
pub async fn summarize_bill(
    app: &App,
    caller: &Caller,
    query: &BillSummaryQuery,
) -> Result<BillSummaryReply> {
    let month = month("month", query.month)?;
    let mut conn = app.store().read().await?;
    let currency = account::find_currency_of(&mut conn, caller.account_id).await?;
    let bill = store::find_bill(&mut conn, caller.account_id, month).await?;
    let rows = sum_month(&mut conn, caller, query.project_id, month, currency).await?;
    let sum = |part: fn(&BillSummaryRow) -> Money| {
        Money::new(rows.iter().map(|row| part(row).minor()).sum(), currency)
    };
    let (gross, discount, total) = (sum(|row| row.gross), sum(|row| row.discount), sum(|row| row.total));
    let closed_at = bill.and_then(|bill| bill.closed_at);
    Ok(BillSummaryReply { month, closed_at, rows, gross, discount, total })
}

/// The sums of a month, of a project or all, that the caller may see, the greatest first.
pub(super) async fn sum_month(
    conn: &mut Conn,
    caller: &Caller,
    project_id: Option<Uuid>,
    month: i64,
    currency: Currency,
) -> Result<Vec<BillSummaryRow>> {
    let scope = caller.row_scope(Operation::BillView);
    let days = read::list_days(conn, caller.account_id, month, month, project_id, &scope).await?;
    let mut sums: BTreeMap<(String, String, Scheme), (i64, i64, i64)> = BTreeMap::new();
    for day in days {
        let (lines, gross, total) = sums.entry((day.product, day.region, day.scheme)).or_default();
        (*lines, *gross, *total) = (*lines + day.lines, *gross + day.gross, *total + day.total);
    }
    let money = |minor| Money::new(minor, currency);
    let mut rows = Vec::with_capacity(sums.len());
    for ((name, region, scheme), (lines, gross, total)) in sums {
        let (product, sub_product) = product_parts(&name);
        let (gross, discount, total) = (money(gross), money(gross - total), money(total));
        rows.push(BillSummaryRow { product, sub_product, region, scheme, lines, gross, discount, total });
    }
    rows.sort_by_key(|row| std::cmp::Reverse(row.total.minor()));
    Ok(rows)
}
