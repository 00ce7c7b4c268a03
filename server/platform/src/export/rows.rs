//! The rows of a table as they are read for a file: some at a time, whatever the table's size.

use std::collections::BTreeMap;
use std::future::Future;

use futures::future::BoxFuture;
use portico_core::Lang;

use super::words::{Wording, Words};
use crate::kit::sheet::table::{Head, Table};
use crate::{App, Result};

/// How many rows of a list are read at a time for a file.
pub const ROWS: usize = 500;

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
    own: BTreeMap<&'static str, Words>,
    wording: Option<Wording>,
}

impl TableRows {
    /// These rows of this table.
    #[must_use]
    pub fn new<R: Rows>(table: &'static Table<R::Row>, rows: R) -> Self {
        let rows = Box::new(Cells { table, rows });
        Self { head: table.head(), rows, own: BTreeMap::new(), wording: None }
    }

    /// With words for the names of a set, which a file for people says.
    #[must_use]
    pub fn with_words(mut self, set: &'static str, words: Words) -> Self {
        self.own.insert(set, words);
        self
    }

    /// For people: titles and values in a language, moments by a clock so many seconds from UTC.
    #[must_use]
    pub fn speak(self, lang: Lang, offset: i32) -> Self {
        let wording = Wording::new(lang, offset, self.own);
        Self { head: wording.head(self.head), rows: self.rows, own: BTreeMap::new(), wording: Some(wording) }
    }

    /// The cells of more rows, as [`Rows::more`].
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn more(&mut self, app: &App) -> Result<Option<Vec<Vec<String>>>> {
        let mut found = self.rows.more_any(app).await?;
        if let Some(wording) = &self.wording {
            for cells in found.iter_mut().flatten() {
                wording.say(&self.head.kinds, cells);
            }
        }
        Ok(found)
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
