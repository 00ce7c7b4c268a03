//! Where resources were when they were used: what was used of one before it was moved belongs to where it was until then
//! (`docs/decisions/0139-usage-is-billed-where-it-was-used.md`).

use std::collections::BTreeMap;

use uuid::Uuid;

use super::store::rating::{self as store, GroupRow};
use crate::Result;
use crate::kit::clock::Time;
use crate::kit::store::Conn;
use crate::people::project::Place;

const HOUR: i64 = 3_600;

/// What of an hour a resource was in one place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece {
    /// The hour, and the resource.
    pub group: GroupRow,
    /// When the piece begins.
    pub from: Time,
    /// When it ends: a record of that moment is of the next.
    pub until: Time,
    /// When the resource was moved next; none: it was not since.
    pub moved_at: Option<Time>,
}

/// The moves of an account's resources: by resource and when it was moved, where it was until then.
pub(super) struct Moves(BTreeMap<(Uuid, Time), Place>);

impl Moves {
    /// Those since an hour began: of usage of that hour and later nothing else is asked.
    ///
    /// # Errors
    /// When the database does not answer.
    pub(super) async fn since(conn: &mut Conn, account_id: Uuid, hour: Time) -> Result<Self> {
        let found = store::list_moves_since(conn, account_id, hour).await?;
        let place = |row: &store::MoveRow| Place { project_id: row.project_id, vdc_id: row.vdc_id };
        Ok(Self(found.iter().map(|row| ((row.resource_id, row.moved_at), place(row))).collect()))
    }

    /// The pieces of an hour, in order: most have one.
    pub(super) fn cut(&self, group: GroupRow) -> Vec<Piece> {
        let ends = group.hour.plus_seconds(HOUR);
        let (mut pieces, mut from) = (Vec::with_capacity(1), group.hour);
        for &(resource_id, moved_at) in self.0.range((group.resource_id, group.hour)..).map(|(key, _)| key) {
            if resource_id != group.resource_id || from == ends {
                break;
            }
            let until = moved_at.min(ends);
            if from < until {
                pieces.push(Piece { group, from, until, moved_at: Some(moved_at) });
            }
            from = until;
        }
        if from < ends {
            pieces.push(Piece { group, from, until: ends, moved_at: None });
        }
        pieces
    }

    /// Where a resource was until it was moved at a moment.
    pub(super) fn place_before(&self, resource_id: Uuid, moved_at: Time) -> Option<Place> {
        self.0.get(&(resource_id, moved_at)).copied()
    }
}
