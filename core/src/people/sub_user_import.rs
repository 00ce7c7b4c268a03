//! Many sub-users from a CSV file: every row is judged as the form for one is, so that the page shows what the server
//! will say, line by line.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::{
    Checked, Draft, Limits, Rule, Violation, csv,
    draft::Checks,
    form::form,
    login_name,
    sub_user::{Authorization, AuthorizationDraft, SubUser, SubUserDraft},
};

/// The most sub-users in one file.
const ROWS_MAX: u32 = 1_000;
/// The largest file, in bytes (1 MB, read as 1024 × 1024).
pub(crate) const BYTES_MAX: u32 = 1_048_576;

/// The columns by their names in the first line, in either language and any order. All are needed but the mobile.
const COLUMNS: [[&str; 2]; 4] =
    [["name", "姓名"], ["login_name", "登录名"], ["email", "邮箱"], ["mobile", "手机号"]];
const MOBILE: usize = 3;
/// So much of an unknown column's name is repeated in a violation.
const COLUMN_SHOWN: usize = 64;

/// One sub-user of a file.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
pub struct ImportRow {
    /// The line that the row begins on, from 1 (the names of the columns).
    pub line: u32,
    /// What the row says; empty where it says nothing.
    pub user: SubUserDraft,
    /// What is wrong with it; the field is empty when it is the line as a whole.
    pub violations: Vec<Violation>,
}

/// The sub-users of a file, those that can be created and those that cannot.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
pub struct Import {
    /// In the order of the file; at least one.
    pub rows: Vec<ImportRow>,
}

form! {
    /// A file of sub-users, who are all authorized alike.
    SubUserImportDraft =>
    /// A file that can be read; its rows are told by [`read`], each with what is wrong with it.
    SubUserImport {
        /// The text of the CSV file, whose first line names the columns.
        csv: String,
        /// What each of them may reach.
        authorization: AuthorizationDraft => Authorization,
    }
}

impl Draft for SubUserImportDraft {
    type Valid = SubUserImport;
    type Limits = Limits;

    fn check(self, limits: &Limits) -> Checked<SubUserImport> {
        let mut checks = Checks::default();
        checks.field("csv", read(&self.csv, limits));
        let authorization = checks.form("authorization", self.authorization.check(limits));
        let csv = self.csv;
        checks.finish(authorization.map(|authorization| SubUserImport { csv, authorization }))
    }
}

/// Reads a file. White space around a field is dropped, and the apostrophe that an export writes before a `+` or `=`.
///
/// # Errors
/// [`Rule::Required`] without any row, [`Rule::MissingColumn`], [`Rule::UnknownColumn`], or what [`csv::read`] says.
pub fn read(text: &str, limits: &Limits) -> Result<Import, Rule> {
    let records = csv::read(text, BYTES_MAX, ROWS_MAX + 1).map_err(|rule| match rule {
        Rule::TooMany { .. } => Rule::TooMany { max: ROWS_MAX },
        other => other,
    })?;
    let (header, records) = records.split_first().ok_or(Rule::Required)?;
    let columns = columns(&header.fields)?;
    if records.is_empty() {
        return Err(Rule::Required);
    }
    let mut seen = Seen::default();
    let row = |record: &csv::Record| row(record, &columns, &mut seen, limits);
    Ok(Import { rows: records.iter().map(row).collect() })
}

/// For each field of a line, which column it is.
fn columns(header: &[String]) -> Result<Vec<usize>, Rule> {
    let mut found = Vec::new();
    for name in header {
        let name = name.trim();
        let known =
            COLUMNS.iter().position(|names| names.iter().any(|known| known.eq_ignore_ascii_case(name)));
        match known.filter(|column| !found.contains(column)) {
            Some(column) => found.push(column),
            None => return Err(Rule::UnknownColumn { column: name.chars().take(COLUMN_SHOWN).collect() }),
        }
    }
    match (0..COLUMNS.len()).find(|column| *column != MOBILE && !found.contains(column)) {
        Some(missing) => Err(Rule::MissingColumn { column: COLUMNS[missing][0].to_owned() }),
        None => Ok(found),
    }
}

/// The keys of earlier lines, by field.
#[derive(Default)]
struct Seen(BTreeMap<(&'static str, String), u32>);

impl Seen {
    /// Notes a key; the earlier line that has the same.
    fn again(&mut self, field: &'static str, key: String, line: u32) -> Option<u32> {
        let first = *self.0.entry((field, key)).or_insert(line);
        (first != line).then_some(first)
    }
}

/// Judges one row of the file by the rules of a new sub-user.
fn row(record: &csv::Record, columns: &[usize], seen: &mut Seen, limits: &Limits) -> ImportRow {
    let value = |wanted: usize| {
        let place = columns.iter().position(|column| *column == wanted);
        let field = place.and_then(|place| record.fields.get(place)).map_or("", |field| field.trim());
        csv::plain_cell(field).trim().to_owned()
    };
    let user = SubUserDraft { name: value(0), login_name: value(1), email: value(2), mobile: value(MOBILE) };
    let line = record.line;
    if record.fields.len() != columns.len() {
        let expected = u32::try_from(columns.len()).unwrap_or(u32::MAX);
        return ImportRow { line, user, violations: vec![Violation::new("", Rule::FieldCount { expected })] };
    }
    let violations = match user.clone().check(limits) {
        Ok(valid) => duplicates(&valid, line, seen),
        Err(violations) => violations,
    };
    ImportRow { line, user, violations }
}

/// What a row has in common with earlier rows that are right in themselves.
fn duplicates(user: &SubUser, line: u32, seen: &mut Seen) -> Vec<Violation> {
    let mut keys =
        vec![("login_name", login_name::key(user.login_name().as_str())), ("email", user.email().key())];
    keys.extend(user.mobile().as_option().map(|mobile| ("mobile", mobile.as_str().to_owned())));
    let again = |(field, key)| {
        let line = seen.again(field, key, line)?;
        Some(Violation::new(field, Rule::DuplicateLine { line }))
    };
    keys.into_iter().filter_map(again).collect()
}
