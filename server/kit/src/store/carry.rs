//! Whole databases, row by row: read as they are at one moment, and written into an empty one of either engine.
//!
//! What tables and columns there are is the engine's catalogue to say, so a new table is carried without being named anywhere.
//! Columns are in the order of their names and rows in that of their primary keys, so the same rows have the same sums on
//! both engines.

mod catalogue;
mod load;
mod load_postgres;
mod load_sqlite;
mod read;
mod seal;
mod value;

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

pub use load::{Loader, is_loaded};
pub use load_sqlite::remove_draft;
pub use read::Snapshot;
pub use seal::{Seal, is_in_use};

use super::{OpenError, SchemaError};

/// How many rows a table has, and the SHA-256 of their lines.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableSum {
    /// The name of the table.
    pub name: String,
    /// How many rows it has.
    pub rows: u64,
    /// Of the lines that the rows are written as, in hexadecimal digits.
    pub sha256: String,
}

/// A piece of a database on its way.
#[derive(Debug)]
pub enum Part {
    /// What follows are rows of this table.
    Table {
        /// The name of the table.
        name: String,
        /// Its columns, in the order in which the rows have them.
        columns: Vec<String>,
    },
    /// Whole lines, each a row: a JSON array.
    Rows(Vec<u8>),
    /// There is no more; a stream of parts without it was cut off.
    End(Vec<TableSum>),
}

/// Why a database could not be carried.
#[derive(Debug, thiserror::Error)]
pub enum CarryError {
    /// The target is in use.
    #[error("the database is not empty: table {0} has rows")]
    NotEmpty(String),
    /// The target is in use.
    #[error("the database is not empty: {0} is there")]
    IsThere(PathBuf),
    /// The target was migrated too far.
    #[error("the database has schema {found} and the rows have {given}: take an empty database")]
    OtherSchema {
        /// The number of the target's schema.
        found: i64,
        /// That of the rows.
        given: i64,
    },
    /// The rows come from a newer program.
    #[error(
        "the rows have schema {0}, which this program does not know: use the program that they come from, or a newer one"
    )]
    UnknownSchema(i64),
    /// There is nothing to read.
    #[error("the database was never migrated: there is nothing in it")]
    Unmigrated,
    /// A row that the table cannot hold.
    #[error("table {table} does not fit: {what}")]
    Shape {
        /// The name of the table.
        table: String,
        /// What is wrong with the row.
        what: String,
    },
    /// What was written is not what was read.
    #[error("what was written is not what was read: table {0}")]
    Different(String),
    /// The other end has gone away.
    #[error("the rows were cut off")]
    CutOff,
    /// The engine refused a statement.
    #[error("the database refused: {0}")]
    Engine(#[from] sqlx::Error),
    /// The schema could not be made.
    #[error(transparent)]
    Schema(#[from] SchemaError),
    /// The target could not be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// A file could not be written.
    #[error("the database file cannot be written: {0}")]
    Io(#[from] std::io::Error),
}

impl CarryError {
    fn shape(table: &str, what: impl ToString) -> Self {
        Self::Shape { table: table.to_owned(), what: what.to_string() }
    }
}
