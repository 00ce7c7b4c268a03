//! SQL of the audit log.

pub mod read;

use uuid::Uuid;

use super::event::Event;
use crate::kit::clock::Time;
use crate::kit::store::One;
use crate::{row, statement};

row! {
    /// Where an account's chain ends.
    pub struct HeadRow {
        pub seq: i64,
        pub hash: Vec<u8>,
    }

    /// An event without what is personal.
    #[derive(Clone)]
    pub struct EventRow {
        pub account_id: Uuid,
        pub seq: i64,
        pub at: Time,
        pub actor_kind: String,
        pub actor_id: Option<Uuid>,
        pub action: String,
        pub outcome: String,
        pub object_kind: String,
        pub object_id: String,
        pub detail_hash: Vec<u8>,
    }
}

impl EventRow {
    /// The row of an event.
    pub fn new(account_id: Uuid, seq: i64, at: Time, event: &Event<'_>, detail_hash: &[u8]) -> Self {
        Self {
            account_id,
            seq,
            at,
            actor_kind: event.actor.kind.as_str().to_owned(),
            actor_id: event.actor.id,
            action: event.action.to_owned(),
            outcome: event.outcome.as_str().to_owned(),
            object_kind: event.object.kind.to_owned(),
            object_id: event.object.id.clone(),
            detail_hash: detail_hash.to_vec(),
        }
    }
}

statement! {
    /// Where the chain ends; whoever takes it holds it until the transaction ends.
    pub fn lock_head(account_id: Uuid) -> One<HeadRow>:
        "insert into audit_head (account_id, seq, hash) values ($1, 0, $2)
         on conflict (account_id) do update set seq = audit_head.seq returning seq, hash"
        with account_id, Vec::<u8>::new();
}

statement! {
    /// Whether an account is deleted. Asked once the chain is held, so that the answer holds until the transaction ends.
    pub fn is_account_deleted(account_id: Uuid) -> bool:
        "select 1 from account where account_id = $1 and deleted_at is not null";
}

statement! {
    /// Moves the chain's end.
    pub fn update_head(account_id: Uuid, seq: i64, hash: &[u8]):
        "update audit_head set seq = $2, hash = $3 where account_id = $1";

    /// Writes an event of an account's chain, with the hash that it ends in.
    pub fn insert_event(row: &EventRow, hash: &[u8]):
        "insert into audit_event (account_id, seq, at, actor_kind, actor_id, action, outcome, object_kind, object_id,
           detail_hash, hash)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)"
        with row.account_id, row.seq, row.at, &row.actor_kind, row.actor_id, &row.action, &row.outcome,
            &row.object_kind, &row.object_id, &row.detail_hash, hash;

    /// Writes what of an event is personal.
    pub fn insert_detail(account_id: Uuid, seq: i64, body: &str):
        "insert into audit_detail (account_id, seq, body) values ($1, $2, $3)";
}
