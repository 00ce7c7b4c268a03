//! A list that is walked for a file.

use super::rows::{ROWS, Rows};
use crate::kit::store::page::Cursor;
use crate::kit::store::walk::{Listing, walk};
use crate::{App, Result};

/// A list's rows, some at a time.
pub struct Walked<L, T> {
    list: L,
    /// Where to go on; nothing at the end.
    from: Option<Cursor>,
    to_row: T,
}

impl<L, T, R> Walked<L, T>
where
    L: Listing,
    T: Fn(&L, L::Row) -> Result<R>,
{
    /// The list from a place on; `to_row` says what a row of it is in the table.
    pub fn new(list: L, from: Cursor, to_row: T) -> Self {
        Self { list, from: Some(from), to_row }
    }
}

impl<L, T, R> Rows for Walked<L, T>
where
    L: Listing + Send + 'static,
    T: Fn(&L, L::Row) -> Result<R> + Send + Sync + 'static,
    R: Send + 'static,
{
    type Row = R;

    async fn more(&mut self, app: &App) -> Result<Option<Vec<R>>> {
        let Some(from) = self.from else { return Ok(None) };
        let mut conn = app.store().read().await?;
        let (found, next) = walk(&mut conn, &self.list, from, ROWS).await?;
        self.from = next;
        found.into_iter().map(|row| (self.to_row)(&self.list, row)).collect::<Result<Vec<_>>>().map(Some)
    }
}
