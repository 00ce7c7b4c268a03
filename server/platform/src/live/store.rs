//! SQL of what open pages are told of.

use portico_core::live_topic::LiveTopic;
use uuid::Uuid;

use crate::kit::clock::Time;
use crate::kit::store::page::Cursor;
use crate::{row, statement};

row! {
    /// A hint that something changed, and who may hear of it.
    #[derive(Debug, Clone)]
    pub struct HintRow of live_hint in h {
        pub hint_id: Uuid,
        pub account_id: Uuid,
        pub user_id: Option<Uuid>,
        pub project_id: Option<Uuid>,
        pub vdc_id: Option<Uuid>,
        pub region: Option<String>,
        pub topic: LiveTopic,
        pub object_id: Option<Uuid>,
        pub at: Time,
    }
}

statement! {
    /// Writes a hint, in the transaction that changes what it is about.
    pub fn insert_hint(row: &HintRow): insert;

    /// Hints behind a place, oldest first, up to `rows` of them.
    pub fn read_hint_page(after: Cursor, rows: i64) -> Vec<HintRow>:
        "select {columns} from live_hint h where (h.at, h.hint_id) > ($1, $2) order by h.at, h.hint_id limit $3"
        with after.at, after.id, rows;

    /// Forgets hints from before a moment.
    pub fn delete_hints(before: Time):
        "delete from live_hint where at < $1";

    /// Forgets an account's hints.
    pub fn delete_hints_of(account_id: Uuid):
        "delete from live_hint where account_id = $1";
}
