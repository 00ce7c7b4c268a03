//! Reading the ledger.

use uuid::Uuid;

use super::{BalanceRow, EntryRow, HoldRow, MovementRow};
use crate::kit::clock::Time;
use crate::kit::store::One;
use crate::kit::store::page::Cursor;
use crate::{row, statement};

row! {
    /// An account and its customer number.
    #[derive(Debug)]
    pub struct AccountRow {
        pub account_id: Uuid,
        pub customer_no: String,
    }

    /// What is stored about the end of an account's ledger, all of one moment.
    pub struct HeadRow {
        pub balance: {BalanceRow},
        /// The sum of its holds.
        pub held: i64 = "(select cast(coalesce(sum(h.gift + h.cash + h.credit), 0) as bigint) from ledger_hold h where h.account_id = b.account_id and h.state = 'held')",
        /// The number of the last movement that there is.
        pub newest: i64 = "(select coalesce(max(m.seq), 0) from ledger_movement m where m.account_id = b.account_id)",
    }
}

statement! {
    /// An account's balance, without taking it.
    pub fn find_balance(account_id: Uuid) -> Option<BalanceRow>:
        "select {columns} from ledger_balance b where account_id = $1";

    /// The movement with an id, of whatever account.
    pub fn find_movement(movement_id: Uuid) -> Option<MovementRow>:
        "select {columns} from ledger_movement where movement_id = $1";

    /// A movement's entries, in the order of their books' names.
    pub fn list_movement_entries(movement_id: Uuid) -> Vec<EntryRow>:
        "select {columns} from ledger_entry e where movement_id = $1 order by book";

    /// The hold with an id, in whatever state.
    pub fn find_hold(hold_id: Uuid) -> Option<HoldRow>:
        "select {columns} from ledger_hold where hold_id = $1";

    /// What of a payment was paid back.
    pub fn sum_refunds(movement_id: Uuid) -> One<i64>:
        "select cast(coalesce(sum(-e.amount), 0) as bigint) from ledger_movement m
         join ledger_entry e on e.movement_id = m.movement_id and e.book = 'house:revenue'
         where m.about_id = $1 and m.kind = 'refund'";

    /// Holds whose time is over, after one of them, those that ended first before the others.
    pub fn list_holds_over(now: Time, after: Cursor, rows: i64) -> Vec<(Uuid, Uuid, Time)>:
        "select hold_id, account_id, expires_at from ledger_hold
         where state = 'held' and expires_at <= $1 and (expires_at, hold_id) > ($2, $3)
         order by expires_at, hold_id limit $4"
        with now, after.at, after.id, rows;

    /// Accounts that have a ledger, or the one with this number.
    pub fn read_account_page(cursor: Uuid, customer_no: Option<&str>, rows: i64) -> Vec<AccountRow>:
        "select a.account_id, a.customer_no from ledger_balance b join account a on a.account_id = b.account_id
         where b.account_id > $1 and (a.customer_no = $2 or $2 is null) order by b.account_id limit $3";

    /// The end of an account's ledger.
    pub fn find_head(account_id: Uuid) -> One<HeadRow>:
        "select {columns} from ledger_balance b where b.account_id = $1";

    /// An account's movements after number `after`, up to `rows` of them.
    pub fn read_movement_page(account_id: Uuid, after: i64, rows: i64) -> Vec<MovementRow>:
        "select {columns} from ledger_movement where account_id = $1 and seq > $2 order by seq limit $3";

    /// The entries of an account's movements with numbers above `after` up to `last`, by number and book.
    pub fn read_entry_page(account_id: Uuid, after: i64, last: i64) -> Vec<EntryRow>:
        "select {columns} from ledger_movement m
         join ledger_entry e on e.movement_id = m.movement_id
         where m.account_id = $1 and m.seq > $2 and m.seq <= $3 order by m.seq, e.book";

    /// A gateway's name for a movement that stands twice.
    pub fn find_duplicate_gateway_ref() -> Option<String>:
        "select gateway_ref from ledger_movement where gateway_ref is not null
         group by gateway_ref having count(*) > 1 limit 1";

    /// A movement of an account that has no balance.
    pub fn find_movement_without_balance() -> Option<Uuid>:
        "select m.movement_id from ledger_movement m
         where not exists (select 1 from ledger_balance b where b.account_id = m.account_id) limit 1";
}

statement! {
    /// How many of the triggers are there that keep movements and entries as they are.
    pub fn count_guards() -> One<i64>:
        sqlite "select count(*) / 2 from sqlite_master where type = 'trigger'
           and tbl_name in ('ledger_movement', 'ledger_entry') and name like '%_no_%'"
        postgres "select count(*) from pg_trigger t join pg_class r on r.oid = t.tgrelid
         where r.relname in ('ledger_movement', 'ledger_entry') and t.tgname like '%_no_%' and t.tgenabled <> 'D'";
}

statement! {
    /// What a payment took of money, below nothing for a refund: what the house got or gave, less the gift amount in it.
    pub fn sum_movement_money(movement_id: Uuid) -> One<i64>:
        "select cast(
         coalesce((select sum(e.amount) from ledger_entry e
           where e.movement_id = $1 and e.book in ('house:revenue', 'gift')), 0)
         - coalesce((select h.gift from ledger_movement m join ledger_hold h on h.hold_id = m.about_id
           where m.movement_id = $1 and m.kind = 'capture'), 0) as bigint)";

    /// What of an account's amounts that are held is money.
    pub fn sum_money_on_hold(account_id: Uuid) -> One<i64>:
        "select cast(coalesce(sum(cash + credit), 0) as bigint) from ledger_hold
         where account_id = $1 and state = 'held'";
}
