//! The rows of a table as they are read for a file: some at a time, whatever the table's size.

use std::future::Future;

use futures::future::BoxFuture;

use crate::kit::sheet::table::Table;
use crate::{App, Result};

/// Rows that are read some at a time.
pub trait Rows: Send + 'static {
    /// More rows, maybe none; nothing when there are no more. Holds no connection from one call to the next.
    fn more(&mut self, app: &App) -> impl Future<Output = Result<Option<Vec<Vec<String>>>>> + Send;
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
