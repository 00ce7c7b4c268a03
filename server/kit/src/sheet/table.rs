//! What a table is as a file: its columns, with what stands in each, and its format.

use serde::{Deserialize, Serialize};

use super::TableFile;

/// The format of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ExportFormat {
    /// Comma-separated values in UTF-8.
    Csv,
    /// A spreadsheet's own format.
    Xlsx,
}

impl ExportFormat {
    /// As it is stored, and as its files' names end.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Xlsx => "xlsx",
        }
    }

    /// From how it is stored.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Csv, Self::Xlsx].into_iter().find(|format| format.as_str() == text)
    }

    /// The media type of its files.
    #[must_use]
    pub fn media_type(self) -> &'static str {
        match self {
            Self::Csv => "text/csv; charset=utf-8",
            Self::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        }
    }

    /// A file in the making, with its first row in it.
    ///
    /// # Errors
    /// When the file cannot be packed.
    pub fn begin(self, head: &Head) -> std::io::Result<TableFile> {
        match self {
            Self::Csv => Ok(TableFile::csv(head)),
            Self::Xlsx => TableFile::xlsx(head),
        }
    }
}

portico_core::stored!(ExportFormat);

/// What a file is: what its sheets are called, and the columns of its rows.
pub struct Table<R: 'static> {
    /// What its sheets are called: `Audit`.
    pub sheet: &'static str,
    /// From left to right.
    pub columns: &'static [Column<R>],
}

/// What stands in a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Texts as they are.
    Text,
    /// Amounts, quantities or counts: numbers where the format has numbers.
    Number,
    /// Moments, as RFC 3339 has them: dates where the format has dates.
    Moment,
    /// Months, as year * 100 + month.
    Month,
    /// What is or is not so: `true` or `false`, for people as for programs.
    Flag,
    /// One of some names, by what their words are called.
    Word(&'static str),
    /// A part of what the word before it names, by what the words of that are called; empty where it has no parts.
    Part(&'static str),
    /// Values of a JSON object: for people each behind what it is called.
    Values,
}

/// A column of a table: [`text`], [`number`], [`moment`], [`month`], [`flag`], [`word`], [`part`] or [`values`], each with its name for
/// programs.
pub struct Column<R> {
    name: &'static str,
    kind: Kind,
    cell: fn(&R) -> String,
}

/// A column of texts.
pub const fn text<R>(name: &'static str, cell: fn(&R) -> String) -> Column<R> {
    Column { name, kind: Kind::Text, cell }
}

/// A column of amounts, quantities or counts.
pub const fn number<R>(name: &'static str, cell: fn(&R) -> String) -> Column<R> {
    Column { name, kind: Kind::Number, cell }
}

/// A column of moments.
pub const fn moment<R>(name: &'static str, cell: fn(&R) -> String) -> Column<R> {
    Column { name, kind: Kind::Moment, cell }
}

/// A column of months.
pub const fn month<R>(name: &'static str, cell: fn(&R) -> String) -> Column<R> {
    Column { name, kind: Kind::Month, cell }
}

/// A column of what is or is not so.
pub const fn flag<R>(name: &'static str, cell: fn(&R) -> String) -> Column<R> {
    Column { name, kind: Kind::Flag, cell }
}

/// A column of names that have words, which are called `words`.
pub const fn word<R>(name: &'static str, words: &'static str, cell: fn(&R) -> String) -> Column<R> {
    Column { name, kind: Kind::Word(words), cell }
}

/// A column of parts of what the column of words before it names, which have words among those that are called `words`: by both names with a
/// slash between them.
pub const fn part<R>(name: &'static str, words: &'static str, cell: fn(&R) -> String) -> Column<R> {
    Column { name, kind: Kind::Part(words), cell }
}

/// A column of JSON objects, whose values people read one below the other.
pub const fn values<R>(name: &'static str, cell: fn(&R) -> String) -> Column<R> {
    Column { name, kind: Kind::Values, cell }
}

/// A cell of what may be missing; empty then.
pub fn optional(value: Option<impl ToString>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

impl<R: 'static> Table<R> {
    /// What the file begins with, as programs read it.
    #[must_use]
    pub fn head(&self) -> Head {
        Head {
            sheet: self.sheet.to_owned(),
            columns: self.columns.iter().map(|column| column.name.to_owned()).collect(),
            kinds: self.columns.iter().map(|column| column.kind).collect(),
            people: None,
        }
    }

    /// A row's cells, from left to right, as programs read them.
    pub fn cells(&self, row: &R) -> Vec<String> {
        self.columns.iter().map(|column| (column.cell)(row)).collect()
    }
}

/// What a file begins with, whatever its rows are read from.
#[derive(Debug, Clone)]
pub struct Head {
    /// What its sheets are called.
    pub sheet: String,
    /// The names or titles of the columns.
    pub columns: Vec<String>,
    /// What stands in each column.
    pub kinds: Vec<Kind>,
    /// For files that people read: the seconds from UTC of the clock in which moments are shown.
    pub people: Option<i32>,
}
