//! The record of an account's recharges, newest first.

use axum::extract::State;
use portico_core::state::RechargeState;
use portico_core::{PayMethod, Rule};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::reply::{RechargeReply, listed};
use super::store::{self, Filter};
use crate::kit::clock::Time;
use crate::kit::http::{Caller, Envelope, Query, Reply, cursor_asked};
use crate::kit::store::page::{self, Cursor, Page};
use crate::{App, Error, Result};

/// Which recharges.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct RechargeListQuery {
    /// Only those begun from this moment on.
    pub from: Option<Time>,
    /// Only those begun before this moment.
    pub to: Option<Time>,
    /// Only in this state.
    #[param(inline)]
    pub state: Option<RechargeState>,
    /// Only by this method.
    #[param(inline)]
    pub method: Option<PayMethod>,
    /// Recharges on the page: 1 to 100, 20 when left out.
    #[param(value_type = Option<i64>, minimum = 0, maximum = 4294967295_i64)]
    pub limit: Option<u32>,
    /// Where the page before ended: its `next_cursor`.
    pub cursor: Option<String>,
}

/// Lists the account's recharges.
#[utoipa::path(get, path = "/gicend/recharge/list/", tag = "recharge", params(RechargeListQuery),
    responses((status = 200, body = Envelope<Page<RechargeReply>>),
        (status = 400, description = "100001 on `to` when the period ends before it begins, or on `cursor`"),
        (status = 403, description = "100013: the permission to recharge is missing")))]
pub async fn recharge_list(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<RechargeListQuery>,
) -> Result<Reply<Page<RechargeReply>>> {
    list_recharges(&app, caller.account_id, &query).await.map(Reply)
}

/// A page of an account's recharges.
///
/// # Errors
/// 100001 on `to` or `cursor`; when the database does not answer.
pub async fn list_recharges(
    app: &App,
    account_id: Uuid,
    query: &RechargeListQuery,
) -> Result<Page<RechargeReply>> {
    let (filter, first) = filter(account_id, (query.from, query.to), query.state, query.method)?;
    let before = cursor_asked(query.cursor.as_deref(), first)?.min(first);
    let limit = query.limit.unwrap_or(page::DEFAULT_LIMIT);
    let mut conn = app.store().read().await?;
    let rows = store::recharge_page(&mut conn, &filter, before, page::rows_to_read(limit)).await?;
    let place = |row: &store::RechargeRow| Cursor { at: row.created_at, id: row.recharge_id };
    let (rows, next_cursor) = page::cut(rows, limit, place);
    let recharges = rows.iter().map(listed).collect();
    Ok(Page { items: recharges, next_cursor })
}

/// The filter, and where its first page begins.
///
/// # Errors
/// 100001 on `to` when the period ends before it begins.
pub(super) fn filter(
    account_id: Uuid,
    (from, to): (Option<Time>, Option<Time>),
    state: Option<RechargeState>,
    method: Option<PayMethod>,
) -> Result<(Filter, Cursor)> {
    if let (Some(from), Some(to)) = (from, to)
        && from > to
    {
        return Err(Error::field("to", Rule::EndBeforeStart));
    }
    let from = from.unwrap_or(Time::from_micros(i64::MIN));
    let before = to.map_or(Cursor::NEWEST, |to| Cursor { at: to, id: Uuid::nil() });
    let (state, method) = (state.map(RechargeState::as_str), method.map(PayMethod::as_str));
    Ok((Filter { account_id, from, state, method }, before))
}
