//! Notes the figures of days that are over, so that nobody adds up months of all accounts to look at them.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::figures::{DAYS, DayFigures, count_day};
use super::store::{self, DayRow, MoneyRow};
use crate::kit::queue::{Failure, Job};
use crate::{App, Result, transaction};

/// Days that are counted again after their end: what was used on them may be charged that much later.
const SETTLES_DAYS: i64 = 2;

/// Notes the figures of the days before today: of those that are not noted yet, and of the last two again.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct CountDays {}

impl Job for CountDays {
    type Host = App;
    const KIND: &'static str = "overview.count_days";

    async fn run(&self, app: &App, _job_id: Uuid) -> Result<(), Failure> {
        Ok(count_days(app).await?)
    }
}

/// One day at a time: each is a read of its own, and a write of a few rows.
async fn count_days(app: &App) -> Result<()> {
    let today = app.calendar().day_of(app.now().seconds());
    let mut conn = app.store().read().await?;
    let noted: Vec<i64> =
        store::list_days(&mut conn, today - DAYS, today).await?.iter().map(|row| row.day).collect();
    drop(conn);
    for day in today - DAYS..today {
        if day < today - SETTLES_DAYS && noted.contains(&day) {
            continue;
        }
        let figures = count_day(&mut app.store().read().await?, app, day).await?;
        save(app, day, &figures).await?;
    }
    Ok(())
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
