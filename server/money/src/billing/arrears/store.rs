//! SQL of arrears.

use portico_core::arrears::ArrearsStage;
use uuid::Uuid;

use crate::kit::clock::Time;
use crate::kit::store::page::Cursor;
use crate::{row, statement};

row! {
    /// Arrears that have not ended, or whose resources are not restored yet.
    #[derive(Debug, Clone)]
    pub struct ArrearsRow of arrears {
        pub arrears_id: Uuid,
        pub account_id: Uuid,
        pub since: Time,
        pub stop_at: Time,
        pub recycle_at: Time,
        pub delete_at: Time,
        /// How far it has got; nothing when its people have not been told yet.
        pub stage: Option<ArrearsStage>,
        /// Whether resources do not run because of it.
        pub is_stopped: bool,
        /// When they run again; nothing while something is owed.
        pub restore_at: Option<Time>,
        /// When something has to be done next.
        pub next_at: Option<Time>,
    }
}

statement! {
    /// An account's, if there are any.
    pub fn find_open_arrears(account_id: Uuid) -> Option<ArrearsRow>:
        "select {columns} from arrears where account_id = $1 and ended_at is null";

    /// Arrears by their id.
    pub fn find_arrears(arrears_id: Uuid) -> Option<ArrearsRow>:
        "select {columns} from arrears where arrears_id = $1";

    /// Those about which something has to be done now, after one of them, the longest due first.
    pub fn list_due_arrears(now: Time, after: Cursor, rows: i64) -> Vec<(Uuid, Time)>:
        "select arrears_id, next_at from arrears where next_at <= $1 and (next_at, arrears_id) > ($2, $3)
         order by next_at, arrears_id limit $4"
        with now, after.at, after.id, rows;

    /// Writes arrears that begin, or begin anew.
    pub fn put_arrears(row: &ArrearsRow): insert
        "on conflict (arrears_id) do update set since = excluded.since, stop_at = excluded.stop_at,
           recycle_at = excluded.recycle_at, delete_at = excluded.delete_at, stage = null, cleared_at = null,
           restore_at = null, next_at = excluded.next_at";

    /// The balance is level; what was stopped runs again at `restore_at`.
    pub fn clear_arrears(arrears_id: Uuid, at: Time, restore_at: Time):
        "update arrears set cleared_at = $2, restore_at = $3, next_at = $3 where arrears_id = $1 and ended_at is null";

    /// The balance is level, and nothing was stopped.
    pub fn end_arrears(arrears_id: Uuid, at: Time):
        "update arrears set cleared_at = $2, ended_at = $2, next_at = null where arrears_id = $1 and ended_at is null";

    /// Takes a step that was due at `due_at`; says whether it was still due.
    pub fn take_step(row: &ArrearsRow, due_at: Time, ended_at: Option<Time>) -> bool:
        "update arrears set stage = $3, is_stopped = $4, next_at = $5, ended_at = $6 where arrears_id = $1 and next_at = $2"
        with row.arrears_id, due_at, row.stage, row.is_stopped, row.next_at, ended_at;
}
