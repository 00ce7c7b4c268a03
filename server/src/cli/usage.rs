//! `portico usage`: what was used, as the operator tells it until the resource features measure it, and its rating.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use portico_core::Violation;
use uuid::Uuid;

use super::{Failure, print, start};
use crate::App;
use crate::closing::admin::usage::retry_usage;
use crate::money::metering::aside::list_aside;
use crate::money::metering::rate_due;
use crate::money::metering::usage::{UsageRecord, add_usage};
use crate::money::metering::usage_file::{
    USAGE_HEADER, UsageFormat, UsageText, is_usage_header, parse_usage_line,
};
use crate::{Error, Result as Outcome, transaction};

/// Records taken in one transaction.
const BATCH: usize = 500;

/// Records and rates usage.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Records one usage record. Repeating it changes nothing.
    Add(Record),
    /// Records usage from a file: CSV with the header `resource_id,record_id,at,quantity`, or one JSON object with these on each
    /// line (`.jsonl`). Stops at the first record refused; earlier ones are kept, and the file can be recorded again.
    Import {
        /// Path of the file; one that does not end in `.csv` is read as JSON.
        file: PathBuf,
    },
    /// Rates every past hour, without waiting for the schedule.
    Rate,
    /// Lists usage that could not be rated: account, resource, hour, number of records and reason.
    Aside,
    /// Rates that usage again once the cause is fixed. Usage of a month whose bill is closed is billed with the current month.
    Retry,
}

/// Records one usage record. Repeating it changes nothing.
#[derive(Debug, Args)]
pub(super) struct Record {
    /// Resource id, a UUID.
    #[arg(long = "resource", value_name = "ID")]
    resource_id: Uuid,
    /// Id of the record, assigned by whoever measures.
    #[arg(long = "record", value_name = "ID")]
    record_id: String,
    /// Time of use, such as `2026-11-21T08:15:00Z`.
    #[arg(long)]
    at: String,
    /// Quantity in the product's unit, such as `1.5`.
    #[arg(long)]
    quantity: String,
}

impl Record {
    fn parse(&self) -> Result<UsageRecord, Violation> {
        let Self { resource_id, record_id, at, quantity } = self;
        let (record_id, at, quantity) = (record_id.clone(), at.clone(), quantity.clone());
        UsageText { resource_id: resource_id.to_string(), record_id, at, quantity }.parse()
    }
}

/// A violation as one line.
fn say_violation(Violation { field, rule }: &Violation) -> String {
    format!("{field}: {rule:?}")
}

/// Runs `portico usage` with one of its commands.
pub(super) async fn usage(file: Option<&Path>, command: &Command) -> Result<(), Failure> {
    start::run(file, async |app| match command {
        Command::Add(record) => add(app, record).await,
        Command::Import { file } => import(app, file).await,
        Command::Rate => rate(app).await,
        Command::Aside => aside(app).await,
        Command::Retry => retry(app).await,
    })
    .await
}

async fn add(app: &App, record: &Record) -> Result<(), Failure> {
    let parsed = record.parse().map_err(|found| Failure::new(say_violation(&found)))?;
    let taken = take(app, &[parsed]).await.map_err(Failure::new)?;
    print::say(if taken == 1 { "taken" } else { "taken before" })
}

async fn import(app: &App, file: &Path) -> Result<(), Failure> {
    let is_csv = file.extension().is_some_and(|end| end.eq_ignore_ascii_case("csv"));
    let format = if is_csv { UsageFormat::Csv } else { UsageFormat::JsonLines };
    let wrong = |error: std::io::Error| Failure::new(format!("{}: {error}", file.display()));
    let opened = File::open(file).map_err(wrong)?;
    let mut lines = BufReader::new(opened).lines();
    if is_csv && !lines.next().transpose().map_err(wrong)?.is_some_and(|line| is_usage_header(&line)) {
        return Err(Failure::new(format!("the first line must be {USAGE_HEADER}")));
    }
    let (mut batch, mut taken, mut number) = (Vec::with_capacity(BATCH), 0, usize::from(is_csv));
    for line in lines {
        number += 1;
        let line = line.map_err(wrong)?;
        if line.trim().is_empty() {
            continue;
        }
        match parse_usage_line(format, &line) {
            Ok(record) => batch.push(record),
            Err(found) => {
                take_batch(app, &batch).await?;
                return Err(Failure::new(format!("line {number}: {}", say_violation(&found))));
            }
        }
        if batch.len() == BATCH {
            taken += take_batch(app, &batch).await?;
            batch.clear();
        }
    }
    taken += take_batch(app, &batch).await?;
    print::say(&format!("{taken} records were taken"))
}

/// Takes some records together, or those before the first that is refused; says how many were new.
async fn take_batch(app: &App, records: &[UsageRecord]) -> Result<usize, Failure> {
    match take(app, records).await {
        Err(refusal) if records.len() > 1 && refusal.status() < 500 => {}
        outcome => return outcome.map_err(Failure::new),
    }
    let mut taken = 0;
    for record in records {
        taken += take(app, std::slice::from_ref(record)).await.map_err(Failure::new)?;
    }
    Ok(taken)
}

/// Takes some records together; says how many were new.
async fn take(app: &App, records: &[UsageRecord]) -> Outcome<usize> {
    transaction!(app.store(), tx => {
        let mut taken = 0;
        for record in records {
            let is_new = add_usage(tx, app, record).await.map_err(|error| name_record(error, record))?;
            taken += usize::from(is_new);
        }
        Ok(taken)
    })
}

fn name_record(error: Error, record: &UsageRecord) -> Error {
    if error.is_retryable() {
        return error;
    }
    let text = format!("record {}: {error}", record.record_id);
    error.with_cause(text)
}

async fn rate(app: &App) -> Result<(), Failure> {
    while rate_due(app).await.map_err(Failure::new)? {}
    print::say("every hour that is over is rated")
}

async fn aside(app: &App) -> Result<(), Failure> {
    let mut conn = app.store().read().await.map_err(Failure::new)?;
    let found = list_aside(&mut conn).await.map_err(Failure::new)?;
    for row in &found {
        let hour = jiff::Timestamp::from_second(row.hour.seconds()).map_err(Failure::new)?;
        print::say(&format!(
            "account {}, resource {} ({} in {}), hour {hour}: {} records: {}",
            row.customer_no, row.resource_id, row.product, row.region, row.records, row.reason
        ))?;
    }
    if found.is_empty() { print::say("nothing is set aside") } else { Ok(()) }
}

async fn retry(app: &App) -> Result<(), Failure> {
    let records = retry_usage(app, None).await.map_err(Failure::new)?;
    rate(app).await?;
    print::say(&format!("{records} records were tried again"))
}
