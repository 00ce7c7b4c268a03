//! A part that runs meters itself: the times in which it was in use become usage, hour by hour
//! (`docs/decisions/0079-one-resource-for-each-part.md`).

use portico_core::Code;
use portico_core::metered::unit_hours;
use portico_core::price::Scheme;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::store::find_resource;
use super::store::span::{self as store, SpanRow};
use super::usage::{UsageRecord, add_usage, hour_of};
use crate::kit::clock::Time;
use crate::kit::queue::Follow;
use crate::kit::store::Conn;
use crate::kit::store::page::Cursor;
use crate::{App, Result, transaction};

/// What ids of records begin with that the program itself makes of spans.
pub(super) const SPAN: &str = "span:";

const HOUR: i64 = 3_600;

/// Notes that a part is in use, or not, from a moment on. What is paid in advance is not metered.
///
/// # Errors
/// When the database does not answer.
pub async fn follow_use(tx: &mut Conn, resource_id: Uuid, is_used: bool, at: Time) -> Result<()> {
    let open = store::find_open_span(tx, resource_id).await?;
    match (open, is_used) {
        (None, true) => {
            let found = find_resource(tx, resource_id).await?;
            if let Some(row) = found.filter(|row| row.scheme == Scheme::Hourly && row.ended_at.is_none()) {
                store::begin_span(tx, resource_id, at.max(row.started_at), row.quantity).await?;
            }
        }
        (Some(span), false) => {
            // Nothing is in use after its end, however late somebody looks.
            let ended = find_resource(tx, resource_id).await?.and_then(|row| row.ended_at);
            let at = ended.map_or(at, |ended| ended.min(at));
            store::end_span(tx, resource_id, at.max(span.began_at)).await?;
        }
        _ => {}
    }
    Ok(())
}

/// Has the time in which a part is in use end at a moment and another begin: what is used in one hour before and after it is two records.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn split_span(tx: &mut Conn, resource_id: Uuid, at: Time) -> Result<()> {
    let Some(span) = store::find_open_span(tx, resource_id).await? else { return Ok(()) };
    if span.began_at < at {
        store::end_span(tx, resource_id, at).await?;
        store::begin_span(tx, resource_id, at, span.quantity).await?;
    }
    Ok(())
}

/// Makes usage of every hour that is over and in which a part was in use. May run as often as it likes.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct MeasureUse {
    /// The place of the last span that was looked at.
    #[serde(default)]
    after: Cursor,
}

impl Follow for MeasureUse {
    type Host = App;
    const NAME: &'static str = "metering.measure";
    type Row = SpanRow;

    async fn due(&self, app: &App) -> Result<Vec<SpanRow>> {
        let over = hour_of(app.now());
        Ok(store::list_due_spans(&mut app.store().read().await?, self.after, over, Self::AT_ONCE).await?)
    }

    async fn step(&self, app: &App, span: &SpanRow) -> Result<()> {
        let over = hour_of(app.now());
        let mut now = span.clone();
        while let Some(next) = now.next_cut(over) {
            now = transaction!(app.store(), tx => { meter_hour(tx, app, &now, next).await })?;
        }
        Ok(())
    }

    fn id(span: &SpanRow) -> Uuid {
        span.resource_id
    }

    fn after(&self, last: &SpanRow) -> Self {
        let at = last.metered_until.unwrap_or(last.began_at);
        Self { after: Cursor { at, id: last.resource_id } }
    }
}

/// Makes usage of a resource's hours that are over, in the transaction of its caller, who tells of a past.
///
/// # Errors
/// When the database does not answer.
pub async fn measure_past(tx: &mut Conn, app: &App, resource_id: Uuid) -> Result<()> {
    let over = hour_of(app.now());
    for mut span in store::list_spans(tx, resource_id).await? {
        while let Some(next) = span.next_cut(over) {
            span = meter_hour(tx, app, &span, next).await?;
        }
    }
    Ok(())
}

impl SpanRow {
    /// Until when its next usage goes: the end of an hour that is over, or of the span within one.
    fn next_cut(&self, over: Time) -> Option<Time> {
        let hour_ends = hour_of(self.metered_until?).plus_seconds(HOUR);
        let is_left = self.ended_at.is_none_or(|ended| Some(ended) > self.metered_until);
        (is_left && hour_ends <= over).then(|| self.ended_at.map_or(hour_ends, |ended| ended.min(hour_ends)))
    }

    /// What it comes to until a moment, in millionths of a unit and hour.
    fn quantity_until(&self, at: Time) -> i64 {
        unit_hours(self.quantity, at.micros() - self.began_at.micros())
    }
}

/// Makes usage of what falls on one hour, and says how the span is then. Of a month whose bill is closed none is made any more: the log says so.
async fn meter_hour(tx: &mut Conn, app: &App, span: &SpanRow, until: Time) -> Result<SpanRow> {
    let from = span.metered_until.unwrap_or(span.began_at);
    let after = (span.ended_at != Some(until)).then_some(until);
    if !store::advance_metering(tx, span, after).await? {
        // Another worker goes on with it.
        return Ok(SpanRow { metered_until: None, ..span.clone() });
    }
    let quantity = span.quantity_until(until) - span.quantity_until(from);
    if quantity > 0 {
        let record_id = format!("{SPAN}{}:{}", span.began_at.micros(), hour_of(from).seconds());
        let record = UsageRecord { resource_id: span.resource_id, record_id, at: from, quantity };
        match add_usage(tx, app, &record).await {
            Err(error) if error.code() == Code::ParameterError => {
                metrics::counter!("portico_usage_too_late_total").increment(1);
                tracing::error!(resource_id = %span.resource_id, hour = hour_of(from).seconds(), %error, "an hour of use is not billed any more");
            }
            added => {
                added?;
            }
        }
    }
    Ok(SpanRow { metered_until: after, ..span.clone() })
}
