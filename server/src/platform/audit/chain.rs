//! The hash chain of an account's events.

use super::store::EventRow;
use crate::kit::digest::digest;

/// The hash of an event: over the hash before it and every column of the event.
pub fn event_hash(before: &[u8], row: &EventRow) -> Vec<u8> {
    let actor_id = row.actor_id.map(|id| id.as_bytes().to_vec()).unwrap_or_default();
    digest(&[
        before,
        row.account_id.as_bytes(),
        &row.seq.to_be_bytes(),
        &row.at.micros().to_be_bytes(),
        row.actor_kind.as_bytes(),
        &actor_id,
        row.action.as_bytes(),
        row.outcome.as_bytes(),
        row.object_kind.as_bytes(),
        row.object_id.as_bytes(),
        &row.detail_hash,
    ])
}
