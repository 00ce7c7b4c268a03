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

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::{EventRow, event_hash};
    use crate::kit::clock::Time;
    use crate::kit::digest::hexadecimal;

    #[test]
    fn an_event_has_the_hash_that_chains_were_written_with() {
        let row = |actor_id| EventRow {
            account_id: Uuid::from_u128(1),
            seq: 5,
            at: Time::from_micros(1_795_219_200_000_000),
            actor_kind: "user".to_owned(),
            actor_id,
            action: "key.create".to_owned(),
            outcome: "done".to_owned(),
            object_kind: "key".to_owned(),
            object_id: "k-1".to_owned(),
            detail_hash: vec![2; 32],
        };
        assert_eq!(
            hexadecimal(&event_hash(&[1; 32], &row(Some(Uuid::from_u128(2))))),
            "df1391ed6e6bb6db8627031e157278be3c7339238dd3b228dc7f0aecdc063fe1"
        );
        assert_eq!(
            hexadecimal(&event_hash(&[], &row(None))),
            "02e2db0f2c7e5b8d042f1fa99d3e6ac3627b41f1f721bc8396c611c1f8cd6e8b"
        );
    }
}
