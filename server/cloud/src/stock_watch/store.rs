//! SQL of who waits for room.

use uuid::Uuid;

use crate::kit::clock::Time;
use crate::kit::store::page::Cursor;
use crate::{row, statement};

row! {
    /// What somebody waits for in a region.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct WatchedRow of stock_watch in w {
        pub flavor: String,
        pub zone: String,
    }

    /// Somebody who is to be told once there is room for a flavor: in a zone, or with an empty name of one anywhere in the region.
    #[derive(Debug, Clone)]
    pub struct WatchRow of stock_watch in w {
        pub watch_id: Uuid,
        pub account_id: Uuid,
        pub user_id: Uuid,
        pub region: String,
        pub flavor: String,
        pub created_at: Time,
        pub zone: String,
    }
}

statement! {
    /// Has somebody told, unless they are to be told already.
    pub fn insert_watch(row: &WatchRow): insert "on conflict do nothing";

    /// The flavors of a region that a person waits for, and where.
    pub fn select_watches(user_id: Uuid, region: &str) -> Vec<WatchedRow>:
        "select {columns} from stock_watch w where w.user_id = $1 and w.region = $2 order by w.flavor, w.zone";

    /// All that a person waits for.
    pub fn list_watches_of(user_id: Uuid) -> Vec<WatchRow>:
        "select {columns} from stock_watch w where w.user_id = $1 order by w.created_at, w.watch_id";

    /// Who waits, behind a place, the longest waiting first, up to `rows` of them.
    pub fn list_watches_after(after: Cursor, rows: i64) -> Vec<WatchRow>:
        "select {columns} from stock_watch w
         where (w.created_at, w.watch_id) > ($1, $2) order by w.created_at, w.watch_id limit $3"
        with after.at, after.id, rows;

    /// Has a person not told of a flavor any more.
    pub fn delete_watch(user_id: Uuid, region: &str, flavor: &str, zone: &str):
        "delete from stock_watch where user_id = $1 and region = $2 and flavor = $3 and zone = $4";

    /// Takes a row out whose person is told now; says false when somebody else did.
    pub fn take_watch(watch_id: Uuid) -> bool:
        "delete from stock_watch where watch_id = $1";

    /// Forgets who of an account waits.
    pub fn delete_watches(account_id: Uuid):
        "delete from stock_watch where account_id = $1";
}
