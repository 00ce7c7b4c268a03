//! A list that is walked for a file.

use super::rows::Rows;
use crate::kit::store::page::Cursor;
use crate::kit::store::walk::{Listing, walk};
use crate::{App, Result};

/// Rows read at a time.
const ROWS: usize = 500;

/// A list's rows as cells, some at a time.
pub struct Walked<L, C> {
    list: L,
    /// Where to go on; nothing at the end.
    from: Option<Cursor>,
    cells: C,
}

impl<L, C> Walked<L, C>
where
    L: Listing,
    C: Fn(&App, &L, L::Row) -> Result<Vec<String>>,
{
    /// The list from a place on; `cells` tells what a row becomes.
    pub fn new(list: L, from: Cursor, cells: C) -> Self {
        Self { list, from: Some(from), cells }
    }
}

impl<L, C> Rows for Walked<L, C>
where
    L: Listing + Send + 'static,
    C: Fn(&App, &L, L::Row) -> Result<Vec<String>> + Send + Sync + 'static,
{
    async fn more(&mut self, app: &App) -> Result<Option<Vec<Vec<String>>>> {
        let Some(from) = self.from else { return Ok(None) };
        let mut conn = app.store().read().await?;
        let (found, next) = walk(&mut conn, &self.list, from, ROWS).await?;
        self.from = next;
        found.into_iter().map(|row| (self.cells)(app, &self.list, row)).collect::<Result<Vec<_>>>().map(Some)
    }
}
