//! Lists of which the engine finds the rows in order, and this program says which of them are wanted where the engine cannot: those
//! in which a piece of an id or a letter of foreign case stands. What one call looks at is bounded.

use std::future::Future;

use super::Conn;
use super::page::Cursor;

/// Rows that one query reads when more than a page has to be looked at.
const STEP: i64 = 250;
/// Rows that one call looks at.
const BUDGET: usize = 5_000;

/// A list that is read along an index.
pub trait Listing: Sync {
    /// A row as it is read, before it is judged.
    type Row: Send;

    /// Up to `rows` rows beyond a place.
    fn page(
        &self,
        conn: &mut Conn,
        from: Cursor,
        rows: i64,
    ) -> impl Future<Output = sqlx::Result<Vec<Self::Row>>> + Send;

    /// Where a row stands.
    fn place(&self, row: &Self::Row) -> Cursor;

    /// Whether a row is wanted; all that the engine finds, if nothing else is said.
    fn is_wanted(&self, _row: &Self::Row) -> bool {
        true
    }
}

/// The next wanted rows beyond a place, at most `limit`, and where to go on; nothing at the end. There may be fewer than
/// `limit`, even none, though more follow.
///
/// # Errors
/// When the database does not answer.
pub async fn walk<L: Listing>(
    conn: &mut Conn,
    list: &L,
    mut from: Cursor,
    limit: usize,
) -> sqlx::Result<(Vec<L::Row>, Option<Cursor>)> {
    let (mut found, mut seen) = (Vec::new(), 0);
    // A page and the row that tells whether another follows; more at a time when that was not enough.
    let mut step = i64::try_from(limit).unwrap_or(STEP).saturating_add(1);
    loop {
        let rows = list.page(conn, from, step).await?;
        let is_end = (rows.len() as i64) < step;
        seen += rows.len();
        for row in rows {
            let place = list.place(&row);
            if list.is_wanted(&row) {
                if found.len() == limit {
                    return Ok((found, Some(from)));
                }
                found.push(row);
            }
            from = place;
        }
        if is_end {
            return Ok((found, None));
        }
        if seen >= BUDGET {
            return Ok((found, Some(from)));
        }
        step = step.max(STEP);
    }
}
