//! The usage records that became part of a line of a bill: where the way from a month down ends.

use axum::extract::State;
use portico_core::Code;
use portico_core::permission_group::Operation;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::resource_reply::as_asked;
use super::store::{self, UsageRow};
use crate::kit::clock::Time;
use crate::kit::http::{Caller, Envelope, Query, Reply, cursor_asked};
use crate::kit::store::page::{self, NameCursor, Page};
use crate::{App, Error, Result};

/// Of which line.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct UsageListQuery {
    /// The line.
    pub line_id: Uuid,
    /// Records on the page: 1 to 100, 20 when left out.
    #[param(value_type = Option<i64>, minimum = 0, maximum = 4294967295_i64)]
    pub limit: Option<u32>,
    /// Where the page before ended: its `next_cursor`.
    pub cursor: Option<String>,
}

/// A usage record.
#[derive(Debug, Serialize, ToSchema)]
pub struct UsageReply {
    /// Its id, made by whoever measured.
    pub record_id: String,
    /// The resource.
    pub resource_id: Uuid,
    /// When it was used.
    pub at: Time,
    /// How much, in millionths of the product's unit.
    pub quantity: i64,
    /// When it was told.
    pub received_at: Time,
}

/// Lists the usage records of a line.
#[utoipa::path(get, path = "/gicend/billing/bill/usage/list/", tag = "bill", params(UsageListQuery),
    responses((status = 200, body = Envelope<Page<UsageReply>>), (status = 400, description = "100001 on `cursor`"),
        (status = 403, description = "100013: the permission to see bills is missing everywhere"),
        (status = 404, description = "100004: no such line with usage")))]
pub async fn billing_bill_usage_list(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<UsageListQuery>,
) -> Result<Reply<Page<UsageReply>>> {
    list_usage(&app, &caller, &query).await.map(Reply)
}

/// A page of a line's usage.
///
/// # Errors
/// 100004 for a line without usage, of another account, or that the caller may not see; 100001 on `cursor`.
pub async fn list_usage(app: &App, caller: &Caller, query: &UsageListQuery) -> Result<Page<UsageReply>> {
    let after = cursor_asked(query.cursor.as_deref(), NameCursor::FIRST)?;
    let limit = query.limit.unwrap_or(page::DEFAULT_LIMIT);
    let mut conn = app.store().read().await?;
    let found = store::line_resource(&mut conn, query.line_id).await?;
    let own = found.filter(|row| row.account_id == caller.account_id);
    let own = own.ok_or_else(|| Error::new(Code::NotFound))?;
    caller.decide(Operation::BillView, &as_asked(&own)).require().map_err(Error::concealed)?;
    let rows = store::usage_page(&mut conn, query.line_id, &after.name, page::rows_to_read(limit)).await?;
    let place = |row: &UsageRow| NameCursor { name: row.record_id.clone(), id: row.resource_id }.encode();
    let (rows, next_cursor) = page::cut_by(rows, limit, place);
    let reply = |row: UsageRow| UsageReply {
        record_id: row.record_id,
        resource_id: row.resource_id,
        at: row.at,
        quantity: row.quantity,
        received_at: row.received_at,
    };
    Ok(Page { items: rows.into_iter().map(reply).collect(), next_cursor })
}
