//! Notes the figures of days that are over, so that nobody adds up months of all accounts to look at them.

use std::collections::BTreeMap;

use portico_core::day::{date_text, month_plus};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::figures::{DAYS, DayFigures, count_day};
use super::store::{self, DayRow, MoneyRow};
use crate::kit::clock::Time;
use crate::kit::queue::{Failure, Job, note_failed_step};
use crate::money::bill::GRACE_SECONDS;
use crate::{App, Result, transaction};

/// Hours after which a day that is over and has just ended is counted again, and after which one that only late usage changes is.
const RECENT_HOURS: i64 = 1;
const LATE_HOURS: i64 = 20;
/// Days after its end for which a day counts as having just ended.
const RECENT_DAYS: i64 = 2;
const HOUR: i64 = 3_600;

/// Notes the figures of the days before today: of those that are not noted yet, and again of those of which something may still be charged, the
/// latest of them each hour and the others each day.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct CountDays {}

impl Job for CountDays {
    type Host = App;
    const KIND: &'static str = "overview.count_days";

    async fn run(&self, app: &App, _job_id: Uuid) -> Result<(), Failure> {
        Ok(count_days(app).await?)
    }
}

/// Whether a day of the operator's calendar is to be counted, that was counted last at a moment.
fn is_due(app: &App, day: i64, counted_at: Time) -> bool {
    let calendar = app.calendar();
    let month = calendar.month_of(calendar.day_start(day));
    // Usage may be told until so long after the end of its month.
    let settled = calendar.month_start(month_plus(month, 1)) + GRACE_SECONDS;
    let is_recent = app.now().seconds() < calendar.day_start(day + 1 + RECENT_DAYS);
    let hours = if is_recent { RECENT_HOURS } else { LATE_HOURS };
    // What was counted when nothing more could come, with an hour for what was told last, stays.
    counted_at.seconds() < settled + HOUR && app.now().seconds() - counted_at.seconds() >= hours * HOUR
}

/// One day at a time: each is a read of its own, and a write of a few rows; one that cannot be counted keeps no other from it.
async fn count_days(app: &App) -> Result<()> {
    let today = app.calendar().day_of(app.now().seconds());
    let mut conn = app.store().read().await?;
    let rows = store::list_days(&mut conn, today - DAYS, today).await?;
    let noted: BTreeMap<i64, Time> = rows.iter().map(|row| (row.day, row.counted_at)).collect();
    drop(conn);
    for day in today - DAYS..today {
        if noted.get(&day).is_some_and(|&counted_at| !is_due(app, day, counted_at)) {
            continue;
        }
        if let Err(error) = count_and_save(app, day).await {
            note_failed_step(CountDays::KIND, date_text(day), &error);
        }
    }
    Ok(())
}

async fn count_and_save(app: &App, day: i64) -> Result<()> {
    let figures = count_day(&mut app.store().read().await?, app, day).await?;
    save(app, day, &figures).await
}

async fn save(app: &App, day: i64, figures: &DayFigures) -> Result<()> {
    transaction!(app.store(), tx => {
        store::save_day(tx, &DayRow { day, signups: figures.signups, counted_at: app.now() }).await?;
        for money in &figures.money {
            let row = MoneyRow {
                day,
                currency: money.currency,
                recharges: money.recharges,
                recharged: money.recharged.minor(),
                charged: money.charged.minor(),
            };
            store::save_money(tx, &row).await?;
        }
        Ok(())
    })
}
