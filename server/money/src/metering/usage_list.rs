//! The usage records that became part of a line of a bill: where the way from a month down ends.

use axum::extract::State;
use portico_core::Code;
use portico_core::permission_group::Operation;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::store::{self, UsageRow};
use crate::caller::Caller;
use crate::kit::clock::Time;
use crate::kit::http::{Asked, Envelope, Reply};
use crate::kit::store::page::{NameCursor, Page};
use crate::money::bill::find_usage_line;
use crate::{App, Error, Result, list};

list! {
    /// Filter of usage records: those of one line of a bill.
    pub struct UsageFilter of "Records" {
        /// The line of a bill, which has usage.
        line_id: Uuid,
    }
}

/// A usage record: how much of a resource was used, as whoever measured it reported.
#[derive(Debug, Serialize, ToSchema)]
pub struct UsageReply {
    /// Its id, made by whoever measured.
    pub record_id: String,
    /// The resource that was used.
    pub resource_id: Uuid,
    /// When it was used.
    pub at: Time,
    /// How much, in millionths of the product's unit.
    pub quantity: i64,
    /// When it was reported.
    pub received_at: Time,
}

/// Lists the usage records of a line.
#[utoipa::path(get, path = "/gicend/billing/bill/usage/list/", tag = "bill", params(Asked::<UsageFilter>),
    responses((status = 200, body = Envelope<Page<UsageReply>>), (status = 400, description = "100001 on `cursor`"),
        (status = 403, description = "100013: the permission to see bills is missing everywhere"),
        (status = 404, description = "100004: no such line with usage")))]
pub async fn billing_bill_usage_list(
    State(app): State<App>,
    caller: Caller,
    asked: Asked<UsageFilter>,
) -> Result<Reply<Page<UsageReply>>> {
    list_usage(&app, &caller, &asked).await.map(Reply)
}

/// A page of a line's usage.
///
/// # Errors
/// 100004 for a line without usage, of another account, or that the caller may not see; 100001 on `cursor`.
pub async fn list_usage(app: &App, caller: &Caller, asked: &Asked<UsageFilter>) -> Result<Page<UsageReply>> {
    let (after, line_id) = (asked.place_or(NameCursor::FIRST)?, asked.filter.line_id);
    let mut conn = app.store().read().await?;
    let found = find_usage_line(&mut conn, caller.account_id, line_id).await?;
    // Where the line is: what was used may be elsewhere by now.
    let there = found.ok_or_else(|| Error::new(Code::NotFound))?;
    caller.decide(Operation::BillView, &there).require().map_err(Error::conceal)?;
    let rows = store::read_usage_page(&mut conn, line_id, &after.name, asked.rows_to_read()).await?;
    let place = |row: &UsageRow| NameCursor { name: row.record_id.clone(), id: row.resource_id }.encode();
    let (rows, next_cursor) = asked.cut_by(rows, place);
    let reply = |row: UsageRow| UsageReply {
        record_id: row.record_id,
        resource_id: row.resource_id,
        at: row.at,
        quantity: row.quantity,
        received_at: row.received_at,
    };
    Ok(Page { items: rows.into_iter().map(reply).collect(), next_cursor })
}
