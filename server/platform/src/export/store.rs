//! SQL of the files that lists are exported to.

use portico_core::rights::Reach;
use uuid::Uuid;

use super::reply::ExportState;
use super::rights::FileSight;
use crate::kit::clock::Time;
use crate::kit::sheet::table::ExportFormat;
use crate::kit::store::page::Cursor;
use crate::kit::store::{Json, One};
use crate::{row, statement};

row! {
    /// An export as it is stored, with how much of it is written.
    #[derive(Debug)]
    pub struct ExportRow of export_file {
        pub export_id: Uuid,
        pub list: String,
        pub format: ExportFormat,
        pub state: ExportState,
        pub reason: String,
        pub reach: Option<Json<Vec<Reach>>>,
        pub sight: Option<Json<FileSight>>,
        pub attempt: i64,
        pub row_count: i64,
        pub byte_count: i64,
        pub chunk_count: i64,
        pub created_at: Time,
        pub ended_at: Option<Time>,
        pub due_at: Time,
    }
}

/// A file that is asked for.
pub struct NewExportRow {
    pub export_id: Uuid,
    pub account_id: Uuid,
    pub user_id: Uuid,
    pub key_id: Option<Uuid>,
    pub list: &'static str,
    pub format: ExportFormat,
    pub created_at: Time,
    pub due_at: Time,
}

row! {
    /// A file that was just begun. `attempt` tells this try from an earlier one.
    #[derive(Debug)]
    pub struct TakenRow {
        pub export_id: Uuid,
        pub user_id: Uuid,
        pub key_id: Option<Uuid>,
        pub attempt: i64,
    }

    /// A file that something has to be done about.
    #[derive(Debug)]
    pub struct DueRow {
        pub state: ExportState,
    }
}

/// Whose files: a person's; with a key, only those that were asked for with it.
#[derive(Debug, Clone, Copy)]
pub struct Owner {
    pub user_id: Uuid,
    pub key_id: Option<Uuid>,
}

statement! {
    pub fn insert_export(row: &NewExportRow):
        "insert into export_file (export_id, account_id, user_id, key_id, list, format, state, reason, attempt, row_count,
           byte_count, chunk_count, created_at, due_at)
         values ($1, $2, $3, $4, $5, $6, 'queued', '', 0, 0, 0, 0, $7, $8)"
        with row { export_id, account_id, user_id, key_id, list, format, created_at, due_at };

    /// How many files a person waits for or can fetch.
    pub fn count_files(user_id: Uuid, now: Time) -> One<i64>:
        "select count(*) from export_file
         where user_id = $1 and (state in ('queued', 'running') or (state = 'ready' and due_at > $2))";

    /// Somebody's files, the newest first.
    pub fn list_exports_of(owner: Owner, rows: i64) -> Vec<ExportRow>:
        "select {columns} from export_file where user_id = $1 and (key_id = $2 or $2 is null)
         order by created_at desc, export_id desc limit $3"
        with owner.user_id, owner.key_id, rows;

    /// One of somebody's files.
    pub fn find_export_of(owner: Owner, export_id: Uuid) -> Option<ExportRow>:
        "select {columns} from export_file where export_id = $1 and user_id = $2 and (key_id = $3 or $3 is null)"
        with export_id, owner.user_id, owner.key_id;

    /// Begins a file, once more or for the first time; nothing when it is gone or has ended.
    pub fn take_export(export_id: Uuid) -> Option<TakenRow>:
        "update export_file set state = 'running', attempt = attempt + 1, row_count = 0, byte_count = 0, chunk_count = 0
         where export_id = $1 and state in ('queued', 'running')
         returning export_id, user_id, key_id, attempt";

    /// Keeps with which rights a try makes its file. False when it is no longer this try's.
    pub fn save_reach(taken: &TakenRow, reach: &Json<Vec<Reach>>, sight: Option<&Json<FileSight>>) -> bool:
        "update export_file set reach = $3, sight = $4 where export_id = $1 and attempt = $2 and state = 'running'"
        with taken.export_id, taken.attempt, reach, sight;
}

statement! {
    /// Notes how far a file is (rows, bytes, pieces) and, with the moments when and until when, that it is whole. False when it is no
    /// longer this try's.
    pub fn note_progress(taken: &TakenRow, rows: i64, bytes: i64, chunks: i64, ready: Option<(Time, Time)>) -> bool:
        "update export_file set state = $3, row_count = $4, byte_count = $5, chunk_count = $6, ended_at = $7,
           due_at = coalesce($8, due_at)
         where export_id = $1 and attempt = $2 and state = 'running'"
        with taken.export_id, taken.attempt, if ready.is_some() { ExportState::Ready } else { ExportState::Running }, rows, bytes, chunks,
            ready.map(|(now, _)| now), ready.map(|(_, due_at)| due_at);
}

statement! {
    /// Notes that a try has no file. False when it is no longer this try's.
    pub fn fail_export(taken: &TakenRow, reason: &str, now: Time, due_at: Time) -> bool:
        "update export_file set state = 'failed', reason = $3, row_count = 0, byte_count = 0, chunk_count = 0, ended_at = $4,
           due_at = $5
         where export_id = $1 and attempt = $2 and state = 'running'"
        with taken.export_id, taken.attempt, reason, now, due_at;

    /// Keeps one piece of a file, sealed, under the try that wrote it.
    pub fn insert_chunk(taken: &TakenRow, number: i64, sealed: &[u8]):
        "insert into export_chunk (export_id, attempt, number, sealed) values ($1, $2, $3, $4)"
        with taken.export_id, taken.attempt, number, sealed;

    /// A piece of a whole file.
    pub fn find_chunk(export_id: Uuid, attempt: i64, number: i64) -> Option<Vec<u8>>:
        "select sealed from export_chunk where export_id = $1 and attempt = $2 and number = $3";

    /// Removes the pieces of a file.
    pub fn delete_chunks(export_id: Uuid):
        "delete from export_chunk where export_id = $1";

    /// A file, if something has to be done about it.
    pub fn find_due_export(export_id: Uuid, now: Time) -> Option<DueRow>:
        "select {columns} from export_file where export_id = $1 and due_at <= $2";

    /// The files about which something has to be done, and since when, after one of them, the longest due first.
    pub fn list_due_exports(now: Time, after: Cursor, rows: i64) -> Vec<(Uuid, Time)>:
        "select export_id, due_at from export_file where due_at <= $1 and (due_at, export_id) > ($2, $3)
         order by due_at, export_id limit $4"
        with now, after.at, after.id, rows;

    /// Ends a file that is still due: nothing is left of it but that it was there, until `due_at`.
    pub fn end_export(export_id: Uuid, state: ExportState, reason: &str, now: Time, due_at: Time) -> bool:
        "update export_file set state = $2, reason = $3, ended_at = coalesce(ended_at, $4), due_at = $5
         where export_id = $1 and due_at <= $4";

    /// Forgets one of somebody's files, and its pieces with it; tells its list and its format, or nothing when there is none.
    pub fn delete_export_of(owner: Owner, export_id: Uuid) -> Option<(String, String)>:
        "delete from export_file where export_id = $1 and user_id = $2 and (key_id = $3 or $3 is null)
         returning list, format"
        with export_id, owner.user_id, owner.key_id;

    /// Forgets a file, and its pieces with it.
    pub fn delete_export(export_id: Uuid):
        "delete from export_file where export_id = $1";

    /// Forgets every file of an account, and their pieces with them.
    pub fn delete_account_exports(account_id: Uuid):
        "delete from export_file where account_id = $1";

    /// Forgets every file of a person, and their pieces with them.
    pub fn delete_user_exports(user_id: Uuid):
        "delete from export_file where user_id = $1";
}
