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
        let mut file = match self {
            Self::Csv => TableFile::csv(),
            Self::Xlsx => TableFile::xlsx(head),
        };
        file.row(&head.columns)?;
        Ok(file)
    }
}

portico_core::stored!(ExportFormat);

/// What a file is: the words that its sheets begin with, and the columns of its rows.
pub struct Table<R: 'static> {
    /// What its sheets are called: `Audit`.
    pub sheet: &'static str,
    /// From left to right.
    pub columns: &'static [Column<R>],
}

/// A column of a table: [`text`] or [`number`].
pub struct Column<R> {
    name: &'static str,
    is_number: bool,
    cell: fn(&R) -> String,
}

/// A column of texts, with its name in the first row.
pub const fn text<R>(name: &'static str, cell: fn(&R) -> String) -> Column<R> {
    Column { name, is_number: false, cell }
}

/// A column of amounts, quantities or counts: numbers where the format has numbers.
pub const fn number<R>(name: &'static str, cell: fn(&R) -> String) -> Column<R> {
    Column { name, is_number: true, cell }
}

/// A cell of what may be missing; empty then.
pub fn optional(value: Option<impl ToString>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

impl<R: 'static> Table<R> {
    /// What the file begins with.
    #[must_use]
    pub fn head(&self) -> Head {
        Head {
            sheet: self.sheet,
            columns: self.columns.iter().map(|column| column.name.to_owned()).collect(),
            numbers: self.columns.iter().map(|column| column.is_number).collect(),
        }
    }

    /// A row's cells, from left to right.
    pub fn cells(&self, row: &R) -> Vec<String> {
        self.columns.iter().map(|column| (column.cell)(row)).collect()
    }
}

/// What a file begins with, whatever its rows are read from.
#[derive(Debug)]
pub struct Head {
    /// What its sheets are called.
    pub sheet: &'static str,
    /// The names of the columns.
    pub columns: Vec<String>,
    /// Of each column, whether it holds numbers.
    pub numbers: Vec<bool>,
}
