//! The hash chain of an account's movements: each hash covers the movement, its entries and the hash before it.

use super::store::{EntryRow, MovementRow};
use crate::kit::digest::digest;

/// The hash of a movement. The entries stand in the order of their books.
pub(super) fn movement_hash(before: &[u8], row: &MovementRow, entries: &[EntryRow]) -> Vec<u8> {
    let number = |number: i64| number.to_be_bytes().to_vec();
    let about = row.about_id.map(|id| id.as_bytes().to_vec()).unwrap_or_default();
    let mut parts = vec![
        before.to_vec(),
        row.movement_id.as_bytes().to_vec(),
        row.account_id.as_bytes().to_vec(),
        number(row.seq),
        number(row.at.micros()),
        row.kind.clone().into_bytes(),
        row.currency.clone().into_bytes(),
        row.cause_kind.clone().into_bytes(),
        row.cause_id.clone().into_bytes(),
        row.asked_hash.clone(),
        about,
        row.gateway_ref.clone().unwrap_or_default().into_bytes(),
        vec![u8::from(row.may_owe)],
    ];
    parts.extend([row.gift, row.cash, row.credit, row.withheld, row.credit_line].map(number));
    for entry in entries {
        parts.push(entry.book.clone().into_bytes());
        parts.push(number(entry.amount));
    }
    let parts: Vec<&[u8]> = parts.iter().map(Vec::as_slice).collect();
    digest(&parts)
}
