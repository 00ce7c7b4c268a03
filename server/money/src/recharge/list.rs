//! The record of an account's recharges, newest first.

use axum::extract::State;
use portico_core::PayMethod;
use portico_core::state::RechargeState;
use uuid::Uuid;

use super::reply::{RechargeReply, to_reply};
use super::store::{self, RechargeRow};
use crate::caller::Caller;
use crate::kit::http::{Asked, Envelope, Reply};
use crate::kit::store::Conn;
use crate::kit::store::page::{Cursor, Page};
use crate::kit::store::search::Search;
use crate::kit::store::walk::Listing;
use crate::{App, Result, list};

list! {
    /// Filter of the account's recharges; each of the given conditions must hold.
    pub struct RechargeFilter of "Recharges" {
        period {
            /// Only those begun from this moment on.
            from,
            /// Only those begun before this moment.
            to,
        }
        /// Only in this state.
        word state: RechargeState,
        /// Only by this method.
        word method: PayMethod,
        /// Only those with this in their number or in the gateway's number of the payment, in any case.
        text q,
    }
}

/// Lists the account's recharges.
#[utoipa::path(get, path = "/gicend/recharge/list/", tag = "recharge", params(Asked::<RechargeFilter>),
    responses((status = 200, body = Envelope<Page<RechargeReply>>),
        (status = 400, description = "100001 on `to` when the period ends before it begins, or on `cursor`"),
        (status = 403, description = "100013: the permission to see the balance is missing")))]
pub async fn recharge_list(
    State(app): State<App>,
    caller: Caller,
    asked: Asked<RechargeFilter>,
) -> Result<Reply<Page<RechargeReply>>> {
    list_recharges(&app, caller.account_id, &asked).await.map(Reply)
}

/// A page of an account's recharges.
///
/// # Errors
/// 100001 on `to` or `cursor`; when the database does not answer.
pub async fn list_recharges(
    app: &App,
    account_id: Uuid,
    asked: &Asked<RechargeFilter>,
) -> Result<Page<RechargeReply>> {
    let (list, first) = Recharges::new(account_id, &asked.filter);
    let before = asked.place_or(first)?.min(first);
    let (rows, next_cursor) = asked.walk(&mut app.store().read().await?, &list, before).await?;
    Ok(Page { items: rows.iter().map(to_reply).collect(), next_cursor })
}

/// Recharges of an account.
pub(super) struct Recharges {
    account_id: Uuid,
    filter: RechargeFilter,
    search: Search,
}

impl Recharges {
    /// Those that are asked for, and where the first page begins.
    pub(super) fn new(account_id: Uuid, filter: &RechargeFilter) -> (Self, Cursor) {
        let search = Search::in_words(filter.q.as_deref());
        (Self { account_id, filter: filter.clone(), search }, Cursor::newest_before(filter.to))
    }
}

impl Listing for Recharges {
    type Row = RechargeRow;

    async fn page(&self, conn: &mut Conn, before: Cursor, rows: i64) -> sqlx::Result<Vec<RechargeRow>> {
        store::read_recharge_page(conn, self.account_id, &self.filter, &self.search, before, rows).await
    }

    fn place(&self, row: &RechargeRow) -> Cursor {
        Cursor { at: row.created_at, id: row.recharge_id }
    }

    fn is_wanted(&self, row: &RechargeRow) -> bool {
        self.search.is_in([Some(&row.reference), row.transaction_id.as_ref()].into_iter().flatten(), [])
    }
}
