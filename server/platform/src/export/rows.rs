//! The rows of a table as they are read for a file: some at a time, whatever the table's size.

use std::future::Future;

use futures::future::BoxFuture;

use crate::kit::sheet::table::{Head, Table};
use crate::{App, Result};

/// Rows that are read some at a time.
pub trait Rows: Send + 'static {
    /// A row, as its table's columns know it.
    type Row: Send + 'static;

    /// More rows, maybe none; nothing when there are no more. Holds no connection from one call to the next.
    fn more(&mut self, app: &App) -> impl Future<Output = Result<Option<Vec<Self::Row>>>> + Send;
}

/// A table with its rows, whatever they are read from.
pub struct TableRows {
    /// What the file begins with.
    pub head: Head,
    rows: Box<dyn AnyRows>,
}

impl TableRows {
    /// These rows of this table.
    #[must_use]
    pub fn new<R: Rows>(table: &'static Table<R::Row>, rows: R) -> Self {
        Self { head: table.head(), rows: Box::new(Cells { table, rows }) }
    }

    /// The cells of more rows, as [`Rows::more`].
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn more(&mut self, app: &App) -> Result<Option<Vec<Vec<String>>>> {
        self.rows.more_any(app).await
    }
}

/// Rows as their table's cells.
struct Cells<R: Rows> {
    table: &'static Table<R::Row>,
    rows: R,
}

/// [`Cells`] behind a pointer.
trait AnyRows: Send {
    fn more_any<'a>(&'a mut self, app: &'a App) -> BoxFuture<'a, Result<Option<Vec<Vec<String>>>>>;
}

impl<R: Rows> AnyRows for Cells<R> {
    fn more_any<'a>(&'a mut self, app: &'a App) -> BoxFuture<'a, Result<Option<Vec<Vec<String>>>>> {
        Box::pin(async move {
            let found = self.rows.more(app).await?;
            Ok(found.map(|rows| rows.iter().map(|row| self.table.cells(row)).collect()))
        })
    }
}
