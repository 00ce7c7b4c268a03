//! What a table is as a file: its columns and its format.

use serde::{Deserialize, Serialize};

use super::TableFile;

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

portico_core::stored!(ExportFormat);

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
