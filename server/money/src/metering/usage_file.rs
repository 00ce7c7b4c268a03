//! A file of usage, as whoever measures writes it: values separated by commas, or one JSON object on each line.

use std::collections::BTreeMap;

use jiff::Timestamp;
use portico_core::quantity::parse_quantity;
use portico_core::{Code, Rule, Violation, csv};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::resource::find_account_of_resource;
use super::span::SPAN;
use super::usage::{UsageRecord, add_usage};
use crate::kit::clock::Time;
use crate::kit::store::Conn;
use crate::{App, Error, Result};

/// The first line of a file of values separated by commas.
pub const USAGE_HEADER: &str = "resource_id,record_id,at,quantity";
/// Bytes of a file that is recorded as a whole.
pub const FILE_BYTES: u32 = 256 * 1024;
/// Records of a file that is recorded as a whole.
pub const FILE_RECORDS: u32 = 2_000;
/// Violations that are told of one file.
const VIOLATIONS: usize = 20;
/// Fields of a record.
const FIELDS: u32 = 4;

/// How a file of usage is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum UsageFormat {
    /// Values separated by commas, below `resource_id,record_id,at,quantity`.
    Csv,
    /// One JSON object with these four texts on each line.
    JsonLines,
}

/// A record as it is written down.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UsageText {
    /// The resource's id, a UUID.
    pub resource_id: String,
    /// The record's own id, by whoever measures.
    pub record_id: String,
    /// When it was used: `2026-11-21T08:15:00Z`.
    pub at: String,
    /// How much, in the product's unit: `1.5`.
    pub quantity: String,
}

impl UsageText {
    /// The record that is meant.
    ///
    /// # Errors
    /// A violation on `resource_id`, `at` or `quantity`, or on `record_id` for one as only the program itself gives.
    pub fn parse(&self) -> Result<UsageRecord, Violation> {
        let unknown = |_| Violation::new("resource_id", Rule::UnknownChoice);
        let resource_id = self.resource_id.trim().parse().map_err(unknown)?;
        let at: Timestamp = self.at.trim().parse().map_err(|_| Violation::new("at", Rule::InvalidDate))?;
        let quantity = parse_quantity(self.quantity.trim())
            .ok_or_else(|| Violation::new("quantity", Rule::NotANumber))?;
        let (at, record_id) = (Time::from_micros(at.as_microsecond()), self.record_id.trim().to_owned());
        if record_id.starts_with(SPAN) {
            return Err(Violation::new("record_id", Rule::ForbiddenCharacter));
        }
        Ok(UsageRecord { resource_id, record_id, at, quantity })
    }
}

/// Whether a line is the first one that a file of values separated by commas must have; a byte order mark may stand before it.
#[must_use]
pub fn is_usage_header(line: &str) -> bool {
    line.trim_start_matches('\u{feff}').trim() == USAGE_HEADER
}

/// The record of a line.
///
/// # Errors
/// A violation on a field of it, or on `record` for a line that has no four fields.
pub fn parse_usage_line(format: UsageFormat, line: &str) -> Result<UsageRecord, Violation> {
    let none = || Violation::new("record", Rule::FieldCount { expected: FIELDS });
    let text = match format {
        UsageFormat::Csv => {
            let records = csv::read(line, FILE_BYTES, 1).map_err(|rule| Violation::new("record", rule))?;
            let fields = records.into_iter().next().map(|record| record.fields).unwrap_or_default();
            let [resource_id, record_id, at, quantity] =
                <[String; 4]>::try_from(fields).map_err(|_| none())?;
            UsageText { resource_id, record_id, at, quantity }
        }
        UsageFormat::JsonLines => {
            serde_json::from_str(line.trim_start_matches('\u{feff}')).map_err(|_| none())?
        }
    };
    text.parse()
}

/// A record of a file, and where it stands.
#[derive(Debug)]
pub struct UsageLine {
    /// The line, from 1.
    pub number: usize,
    /// What was used, as that line says.
    pub record: UsageRecord,
}

/// Records all usage of a file; says how much of it is new, by account.
///
/// # Errors
/// 100001 on `text.N.…` for what line N has wrong, with HTTP 409 where it is refused for what is recorded or closed already; when the database
/// does not answer.
pub async fn add_usage_lines(tx: &mut Conn, app: &App, lines: &[UsageLine]) -> Result<BTreeMap<Uuid, usize>> {
    let mut by_resource = BTreeMap::<Uuid, usize>::new();
    for UsageLine { number, record } in lines {
        if add_usage(tx, app, record).await.map_err(|error| name_line(error, *number))? {
            *by_resource.entry(record.resource_id).or_default() += 1;
        }
    }
    let mut taken = BTreeMap::new();
    for (resource_id, records) in by_resource {
        if let Some((account_id,)) = find_account_of_resource(tx, resource_id).await? {
            *taken.entry(account_id).or_default() += records;
        }
    }
    Ok(taken)
}

/// Reads a file of usage.
///
/// # Errors
/// 100001 on `text` for a file that is empty or too large, or whose first line is not [`USAGE_HEADER`]; on `text.N.…` for what line N has wrong.
pub fn read_usage_file(format: UsageFormat, text: &str) -> Result<Vec<UsageLine>> {
    if text.len() > FILE_BYTES as usize {
        return Err(Error::field("text", Rule::FileTooLarge { max: FILE_BYTES }));
    }
    let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()).peekable();
    if format == UsageFormat::Csv && !lines.next().is_some_and(|(_, line)| is_usage_header(line)) {
        return Err(Error::field("text", Rule::MissingColumn { column: USAGE_HEADER.to_owned() }));
    }
    if lines.peek().is_none() {
        return Err(Error::field("text", Rule::Required));
    }
    let (mut records, mut violations) = (Vec::new(), Vec::new());
    for (number, line) in lines {
        match parse_usage_line(format, line) {
            Ok(record) => records.push(UsageLine { number, record }),
            Err(found) => violations.push(under_line(found, number)),
        }
        if records.len() > FILE_RECORDS as usize {
            return Err(Error::field("text", Rule::TooMany { max: FILE_RECORDS }));
        }
        if violations.len() == VIOLATIONS {
            break;
        }
    }
    if violations.is_empty() { Ok(records) } else { Err(Error::invalid(violations)) }
}

fn under_line(found: Violation, number: usize) -> Violation {
    // Each line is read by itself.
    let rule = match found.rule {
        Rule::InvalidCsv { .. } => Rule::InvalidCsv { line: u32::try_from(number).unwrap_or(u32::MAX) },
        rule => rule,
    };
    Violation::new(format!("text.{number}.{}", found.field), rule)
}

/// The refusal of a record as one of its line. That its resource is not there is a mistake of the file, too.
fn name_line(error: Error, number: usize) -> Error {
    if error.code() == Code::NotFound {
        return Error::field(&format!("text.{number}.resource_id"), Rule::UnknownChoice);
    }
    if error.violations().is_empty() {
        return error;
    }
    let found = error.violations().iter().cloned().map(|found| under_line(found, number)).collect();
    Error::invalid(found).with_status(error.status())
}
