//! Usage that could not be rated, its rating once more, and usage that is recorded from a file.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::audit::{self, Event};
use super::guard::Operator;
use super::operator::By;
use crate::caller::Mark;
use crate::kit::http::{Asked, Envelope, LargeBody, Reply};
use crate::kit::queue::enqueue;
use crate::kit::store::page::{Cursor, Page};
use crate::money::metering::RateUsage;
use crate::money::metering::aside::{AsideUsageReply, read_aside, retry_aside};
use crate::money::metering::usage_file::{UsageFormat, add_usage_lines, read_usage_file};
use crate::platform::audit::{Event as DoneEvent, record};
use crate::{App, Result, list, transaction};

list! {
    /// Filter of the usage that could not be rated.
    pub struct AsideUsageFilter of "Usage" {}
}

/// Usage that is to be recorded.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UsageImportDraft {
    /// How the file is written.
    pub format: UsageFormat,
    /// What stands in it: at most 2,000 records and 256 KiB.
    pub text: String,
}

/// What became of a file of usage.
#[derive(Debug, Serialize, ToSchema)]
pub struct UsageImportReply {
    /// How many records it has.
    pub records: usize,
    /// How many of them are new; the others were recorded before.
    pub taken: usize,
}

/// What became of usage that could not be rated.
#[derive(Debug, Serialize, ToSchema)]
pub struct UsageRetryReply {
    /// How many records are rated again.
    pub records: u64,
}

/// Lists the usage that could not be rated, by hour and resource, the latest hour first.
#[utoipa::path(get, path = "/admin/usage/aside/list/", tag = "usage", params(Asked::<AsideUsageFilter>),
    responses((status = 200, body = Envelope<Page<AsideUsageReply>>), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013")))]
pub async fn usage_aside_list(
    State(app): State<App>,
    asked: Asked<AsideUsageFilter>,
) -> Result<Reply<Page<AsideUsageReply>>> {
    let before = asked.place_or(Cursor::NEWEST)?;
    let mut conn = app.store().read().await?;
    let rows = read_aside(&mut conn, before, asked.rows_to_read()).await?;
    let (items, next_cursor) = asked.cut(rows, |row| Cursor { at: row.hour, id: row.resource_id });
    Ok(Reply(Page { items, next_cursor }))
}

/// Has everything rated again that could not be rated. Usage of a month whose bill is closed is billed with the current month.
#[utoipa::path(post, path = "/admin/usage/retry/", tag = "usage",
    responses((status = 200, body = Envelope<UsageRetryReply>), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013")))]
pub async fn usage_retry(State(app): State<App>, operator: Operator) -> Result<Reply<UsageRetryReply>> {
    let records = retry_usage(&app, Some(&operator)).await?;
    Ok(Reply(UsageRetryReply { records }))
}

/// Lets everything that could not be rated wait for its rating, which is staged; says how many records.
///
/// # Errors
/// When the database does not answer.
pub async fn retry_usage(app: &App, by: By<'_>) -> Result<u64> {
    transaction!(app.store(), tx => {
        let records = retry_aside(tx).await?;
        enqueue(tx, app, &RateUsage::default()).await?;
        audit::record(tx, app, &Event::of(by, "usage.retry")).await?;
        Ok(records)
    })
}

/// Records all usage of a file, or none of it. A record that was recorded before counts once.
#[utoipa::path(post, path = "/admin/usage/import/", tag = "usage", request_body = UsageImportDraft,
    responses((status = 200, body = Envelope<UsageImportReply>),
        (status = 400, description = "100001 on `text`, or on `text.N.…` for what line N has wrong"),
        (status = 401, description = "100005: not logged in"), (status = 403, description = "100013"),
        (status = 409, description = "100001 on `text.N.…`: the id stands for other usage, the resource had not begun, or its month is closed")))]
pub async fn usage_import(
    State(app): State<App>,
    operator: Operator,
    LargeBody(draft): LargeBody<UsageImportDraft>,
) -> Result<Reply<UsageImportReply>> {
    let lines = read_usage_file(draft.format, &draft.text)?;
    let taken = transaction!(app.store(), tx => {
        let taken = add_usage_lines(tx, &app, &lines).await?;
        for (&account_id, &records) in &taken {
            let done = DoneEvent::done(operator.reviewer().actor(), "usage.import").after(json!({ "records": records }));
            record(tx, &app, account_id, &done).await?;
            let event = Event::by(&operator, "usage.import").on("account", account_id);
            audit::record(tx, &app, &event.with_detail(records.to_string())).await?;
        }
        if taken.is_empty() {
            Mark::excuse();
        }
        Ok(taken.values().sum())
    })?;
    Ok(Reply(UsageImportReply { records: lines.len(), taken }))
}
