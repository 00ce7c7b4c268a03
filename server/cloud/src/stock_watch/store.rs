//! SQL of who waits for room.

use uuid::Uuid;

use crate::kit::clock::Time;
use crate::kit::store::page::Cursor;
use crate::{row, statement};

row! {
    /// Somebody who is to be told once there is room for a flavor.
    #[derive(Debug, Clone)]
    pub struct WatchRow of stock_watch in w {
        pub watch_id: Uuid,
        pub account_id: Uuid,
        pub user_id: Uuid,
        pub region: String,
        pub flavor: String,
        pub created_at: Time,
    }
}

statement! {
    /// Has somebody told, unless they are to be told already.
    pub fn insert_watch(row: &WatchRow): insert "on conflict do nothing";

    /// The flavors of a region that a person waits for.
    pub fn select_watches(user_id: Uuid, region: &str) -> Vec<String>:
        "select flavor from stock_watch where user_id = $1 and region = $2 order by flavor";

    /// All that a person waits for.
    pub fn list_watches_of(user_id: Uuid) -> Vec<WatchRow>:
        "select {columns} from stock_watch w where w.user_id = $1 order by w.created_at, w.watch_id";

    /// Who waits, behind a place, the longest waiting first, up to `rows` of them.
    pub fn list_watches_after(after: Cursor, rows: i64) -> Vec<WatchRow>:
        "select {columns} from stock_watch w
         where (w.created_at, w.watch_id) > ($1, $2) order by w.created_at, w.watch_id limit $3"
        with after.at, after.id, rows;

    /// Has a person not told of a flavor any more.
    pub fn delete_watch(user_id: Uuid, region: &str, flavor: &str):
        "delete from stock_watch where user_id = $1 and region = $2 and flavor = $3";

    /// Takes a row out whose person is told now; says false when somebody else did.
    pub fn take_watch(watch_id: Uuid) -> bool:
        "delete from stock_watch where watch_id = $1";

    /// Forgets who of an account waits.
    pub fn delete_watches(account_id: Uuid):
        "delete from stock_watch where account_id = $1";
}
