//! What there is to invoice of each month's bill.

use axum::extract::State;
use portico_core::Money;
use portico_core::invoiceable::{BilledMonth, BilledState, Invoiceable, invoiceable};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::caller::Caller;
use crate::kit::http::{Envelope, Reply};
use crate::kit::store::Conn;
use crate::money::bill::{MoneyRow, list_months};
use crate::money::billing::ledger;
use crate::{App, Result, people::account};

/// What there is to invoice of an account's bills.
#[derive(Debug, Serialize, ToSchema)]
pub struct BilledListReply {
    /// The months, newest first.
    pub months: Vec<BilledReply>,
}

/// A month's bill, and what of it there is to invoice.
#[derive(Debug, Serialize, ToSchema)]
pub struct BilledReply {
    /// The month: year * 100 + month.
    pub month: i64,
    /// What the bill adds up to.
    pub total: Money,
    /// What of it was paid with money: not with the gift amount, not still owed on credit, not refunded.
    pub paid: Money,
    /// What of it is on invoices that were asked for or issued.
    pub invoiced: Money,
    /// What there is to invoice.
    pub available: Money,
    /// The same in a word.
    pub state: BilledState,
}

/// Lists the account's bills by month with what there is to invoice of them.
#[utoipa::path(get, path = "/gicend/invoice/billed_list/", tag = "invoice",
    responses((status = 200, body = Envelope<BilledListReply>),
        (status = 403, description = "100013: the permission to see the bills of the whole account is missing")))]
pub async fn invoice_billed_list(State(app): State<App>, caller: Caller) -> Result<Reply<BilledListReply>> {
    list_billed(&app, caller.account_id).await.map(Reply)
}

/// The months of an account that have a bill, with what may be invoiced of each.
///
/// # Errors
/// When the database does not answer.
pub async fn list_billed(app: &App, account_id: Uuid) -> Result<BilledListReply> {
    let mut conn = app.store().read().await?;
    let currency = account::find_currency_of(&mut conn, account_id).await?;
    let money = |minor| Money::new(minor, currency);
    let reply = |(row, found): (MoneyRow, Invoiceable)| BilledReply {
        month: row.month,
        total: money(row.total),
        paid: money(found.paid),
        invoiced: money(found.invoiced),
        available: money(found.available),
        state: found.state,
    };
    let mut months: Vec<_> =
        list_invoiceable_months(&mut conn, account_id).await?.into_iter().map(reply).collect();
    months.sort_by_key(|one| std::cmp::Reverse(one.month));
    Ok(BilledListReply { months })
}

/// What core says of each of an account's bills. Who acts on it has the account's turn in the ledger.
pub(super) async fn list_invoiceable_months(
    conn: &mut Conn,
    account_id: Uuid,
) -> Result<Vec<(MoneyRow, Invoiceable)>> {
    let rows = list_months(conn, account_id).await?;
    let (owed, withheld) = ledger::sum_debt_and_holds(conn, account_id).await?;
    let bill = |row: &MoneyRow| {
        let MoneyRow { month, is_closed, money, invoiced, .. } = *row;
        BilledMonth { month, is_closed, money, invoiced }
    };
    let bills: Vec<_> = rows.iter().map(bill).collect();
    Ok(rows.into_iter().zip(invoiceable(&bills, owed, withheld)).collect())
}
