//! The operator's list of payments that fit no top-up: what nobody has decided on, or what is in one state.

use portico_core::amount::print_minor;
use portico_core::refund::{Misfit, UnmatchedState};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

pub use super::store::quarantine::count_open_unmatched;
use super::store::quarantine::{self as store, UnmatchedRow};
use crate::kit::clock::Time;
use crate::kit::http::Asked;
use crate::kit::store::page::{Cursor, Queue};
use crate::kit::store::search::anywhere;
use crate::{App, Result, list};

list! {
    /// Filter of the operator's list of payments that fit no top-up.
    pub struct UnmatchedFilter of "Payments" {
        /// Those in one state; without it, those that nobody has decided on or that are on their way back.
        word state: UnmatchedState,
        /// Only those with this in the name or the number that their gateway gave, or in the customer's number.
        text q,
    }
}

/// A payment that fits no top-up.
#[derive(Debug, Serialize, ToSchema)]
pub struct UnmatchedPayment {
    /// By which it is decided on.
    pub id: Uuid,
    /// The gateway that reported it: `wechat`, `alipay`, `stripe` or `test`.
    pub gateway: String,
    /// The name under which it did.
    pub reference: String,
    /// The gateway's number of the payment; empty when it gave none.
    pub transaction_id: String,
    /// Why it does not fit.
    pub why: Misfit,
    /// The customer number of the top-up that it names; null when there is none.
    pub customer_no: Option<String>,
    /// What was paid, with the currency as the gateway wrote it (`12.50 CNY`); empty when it gave nothing.
    pub paid: String,
    /// When it was first reported.
    pub at: Time,
    /// What was decided on it; `open` while nobody has.
    pub state: UnmatchedState,
    /// Why it was decided so.
    pub reason: String,
    /// What the gateway said when it refused to give it back.
    pub detail: String,
}

impl From<UnmatchedRow> for UnmatchedPayment {
    fn from(UnmatchedRow { row, customer_no }: UnmatchedRow) -> Self {
        let paid = row.amount.map(|minor| format!("{} {}", print_minor(minor), row.currency));
        Self {
            id: row.quarantine_id,
            gateway: row.gateway,
            reference: row.reference,
            transaction_id: row.transaction_id,
            why: row.why,
            customer_no,
            paid: paid.unwrap_or_default(),
            at: row.at,
            state: row.state,
            reason: row.reason,
            detail: row.detail,
        }
    }
}

/// A page of payments that fit no top-up.
///
/// # Errors
/// 100001 on `cursor` when it is none of ours; when the database does not answer.
pub async fn list_unmatched(app: &App, asked: &Asked<UnmatchedFilter>) -> Result<Queue<UnmatchedPayment>> {
    let before = asked.place_or(Cursor::NEWEST)?;
    let typed = asked.filter.q.as_deref().map(str::trim).filter(|typed| !typed.is_empty());
    let pattern = typed.map(|typed| anywhere(&typed.to_lowercase()));
    let mut conn = app.store().read().await?;
    let rows = asked.rows_to_read();
    let rows =
        store::read_unmatched_page(&mut conn, asked.filter.state, pattern.as_deref(), before, rows).await?;
    let (rows, next_cursor) =
        asked.cut(rows, |found| Cursor { at: found.row.at, id: found.row.quarantine_id });
    let open = store::count_open_unmatched(&mut conn).await?.count;
    let items = rows.into_iter().map(UnmatchedPayment::from).collect();
    Ok(Queue { items, next_cursor, open, now: app.now() })
}
