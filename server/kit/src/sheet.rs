//! Tables as files, written piece by piece: CSV, and XLSX as spreadsheets read it.

mod shown;
pub mod table;
mod xlsx;

use std::io::{self, Write};

use portico_core::csv::csv_line;
pub use shown::local_time;
use shown::show;
use table::Head;
use xlsx::Xlsx;

/// A file in the making: [`TableFile::row`] and [`TableFile::finish`] write, [`TableFile::take`] takes what there is.
pub enum TableFile {
    /// Comma-separated values, with the mark that makes a spreadsheet read UTF-8.
    Csv(Vec<u8>, Box<Head>),
    /// A spreadsheet's own format.
    Xlsx(Box<Xlsx>),
}

impl TableFile {
    /// Begins a CSV file with the mark of UTF-8 and its columns' names.
    #[must_use]
    pub fn csv(head: &Head) -> Self {
        let mut bytes = "\u{feff}".as_bytes().to_vec();
        bytes.extend_from_slice(csv_line(&head.columns).as_bytes());
        Self::Csv(bytes, Box::new(head.clone()))
    }

    /// Begins an XLSX file, whose sheets each begin with their columns' names.
    ///
    /// # Errors
    /// When the file cannot be packed.
    pub fn xlsx(head: &Head) -> io::Result<Self> {
        Ok(Self::Xlsx(Box::new(Xlsx::begin(head)?)))
    }

    /// Writes a row. No cell of it is a formula.
    ///
    /// # Errors
    /// When the file cannot be packed.
    pub fn row(&mut self, cells: &[String]) -> io::Result<()> {
        match self {
            Self::Csv(bytes, head) => {
                let shown = cells.iter().zip(&head.kinds).map(|(cell, kind)| show(*kind, cell, head.people));
                bytes.write_all(csv_line(&shown.collect::<Vec<_>>()).as_bytes())
            }
            Self::Xlsx(file) => file.row(cells),
        }
    }

    /// Writes what a file of the format ends with.
    ///
    /// # Errors
    /// When the file cannot be packed.
    pub fn finish(&mut self) -> io::Result<()> {
        match self {
            Self::Csv(..) => Ok(()),
            Self::Xlsx(file) => file.finish(),
        }
    }

    /// What was written since it was asked last.
    pub fn take(&mut self) -> Vec<u8> {
        match self {
            Self::Csv(bytes, _) => std::mem::take(bytes),
            Self::Xlsx(file) => file.take(),
        }
    }
}
