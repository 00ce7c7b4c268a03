//! The rows of a table as they are read for a file: some at a time, whatever the table's size.

use std::future::Future;

use futures::future::BoxFuture;
use serde::{Deserialize, Serialize};

use super::TableFile;
use crate::{App, Result};

/// The format of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ExportFormat {
    /// Comma-separated values.
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

    /// A file in the making, with the table's first row in it.
    ///
    /// # Errors
    /// When the file cannot be packed.
    pub fn begin(self, table: &Table) -> std::io::Result<TableFile> {
        let mut file = match self {
            Self::Csv => TableFile::csv(),
            Self::Xlsx => TableFile::xlsx(table),
        };
        let columns: Vec<String> = table.columns.iter().map(|&name| name.to_owned()).collect();
        file.row(&columns)?;
        Ok(file)
    }
}

/// Rows that are read some at a time.
pub trait Rows: Send + 'static {
    /// More rows, maybe none; nothing when there are no more. Holds no connection from one call to the next.
    fn more(&mut self, app: &App) -> impl Future<Output = Result<Option<Vec<Vec<String>>>>> + Send;
}

/// What a file is: its first row, and the words that its sheets begin with.
#[derive(Debug)]
pub struct Table {
    /// What its sheets are called: `Audit`.
    pub sheet: &'static str,
    /// The names of the columns.
    pub columns: &'static [&'static str],
    /// Those of them that hold amounts, quantities or counts: numbers where the format has numbers.
    pub numbers: &'static [&'static str],
}

/// A table with its rows, whatever they are read from.
pub struct TableRows {
    /// What the file is.
    pub table: &'static Table,
    rows: Box<dyn AnyRows>,
}

impl TableRows {
    /// These rows of this table.
    #[must_use]
    pub fn new(table: &'static Table, rows: impl Rows) -> Self {
        Self { table, rows: Box::new(rows) }
    }

    /// More rows, as [`Rows::more`].
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn more(&mut self, app: &App) -> Result<Option<Vec<Vec<String>>>> {
        self.rows.more_any(app).await
    }
}

/// [`Rows`] behind a pointer.
trait AnyRows: Send {
    fn more_any<'a>(&'a mut self, app: &'a App) -> BoxFuture<'a, Result<Option<Vec<Vec<String>>>>>;
}

impl<R: Rows> AnyRows for R {
    fn more_any<'a>(&'a mut self, app: &'a App) -> BoxFuture<'a, Result<Option<Vec<Vec<String>>>>> {
        Box::pin(self.more(app))
    }
}
