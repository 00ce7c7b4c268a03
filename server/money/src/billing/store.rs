//! SQL of the ledger.

pub mod read;
pub mod statement;

use portico_core::Currency;
use portico_core::balance::{Balance, HoldState, Split};
use uuid::Uuid;

use crate::kit::clock::Time;
use crate::{row, statement};

row! {
    /// An account's balance and where its chain of movements ends.
    #[derive(Clone)]
    pub struct BalanceRow of ledger_balance in b {
        pub currency: Currency,
        pub gift: i64,
        pub cash: i64,
        pub credit: i64,
        pub withheld: i64,
        pub credit_line: i64,
        /// Below it the account is notified; nothing when it has none.
        pub threshold: Option<i64>,
        pub is_low: bool,
        pub seq: i64,
        pub hash: Vec<u8>,
    }
}

impl BalanceRow {
    pub fn balance(&self) -> Balance {
        let Self { gift, cash, credit, withheld, credit_line, .. } = *self;
        Balance { gift, cash, credit, withheld, credit_line }
    }
}

row! {
    /// A movement, with the balance afterwards.
    #[derive(Clone)]
    pub struct MovementRow of ledger_movement {
        pub movement_id: Uuid,
        pub account_id: Uuid,
        pub seq: i64,
        pub at: Time,
        pub kind: String,
        pub currency: String,
        pub cause_kind: String,
        pub cause_id: String,
        pub asked_hash: Vec<u8>,
        pub about_id: Option<Uuid>,
        pub gateway_ref: Option<String>,
        pub may_owe: bool,
        pub gift: i64,
        pub cash: i64,
        pub credit: i64,
        pub withheld: i64,
        pub credit_line: i64,
        pub hash: Vec<u8>,
    }
}

impl MovementRow {
    pub fn after(&self) -> Balance {
        let Self { gift, cash, credit, withheld, credit_line, .. } = *self;
        Balance { gift, cash, credit, withheld, credit_line }
    }
}

row! {
    /// What a movement changes in one book.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct EntryRow of ledger_entry in e {
        pub movement_id: Uuid,
        pub book: String,
        pub amount: i64,
    }

    /// An amount that is, or was, held.
    #[derive(Debug)]
    pub struct HoldRow of ledger_hold {
        pub hold_id: Uuid,
        pub account_id: Uuid,
        pub gift: i64,
        pub cash: i64,
        pub credit: i64,
        pub state: HoldState,
        pub expires_at: Time,
    }
}

impl HoldRow {
    pub fn split(&self) -> Split {
        Split { gift: self.gift, cash: self.cash, credit: self.credit }
    }
}

statement! {
    /// Takes an account's balance; whoever takes it holds it until the transaction ends. SQLite has one writer anyway.
    pub fn lock_balance(account_id: Uuid) -> Option<BalanceRow>:
        sqlite "select {columns} from ledger_balance b where account_id = $1"
        postgres "select {columns} from ledger_balance b where account_id = $1 for update";
}

statement! {
    /// Begins an account's ledger with nothing in it, unless it has begun.
    pub fn begin_balance(account_id: Uuid):
        "insert into ledger_balance (account_id, currency, gift, cash, credit, withheld, credit_line, is_low, seq, hash)
         select account_id, currency, 0, 0, 0, 0, 0, false, 0, $2 from account where account_id = $1
         on conflict (account_id) do nothing"
        with account_id, Vec::<u8>::new();
}

statement! {
    /// Writes the balance after a movement, if the one before it is still the last; says whether it was.
    pub fn update_balance(row: &MovementRow, is_low: bool) -> bool:
        "update ledger_balance set gift = $2, cash = $3, credit = $4, withheld = $5, credit_line = $6, seq = $7, hash = $8,
           is_low = $9
         where account_id = $1 and seq = $7 - 1"
        with row.account_id, row.gift, row.cash, row.credit, row.withheld, row.credit_line, row.seq, &row.hash, is_low;

    /// Writes the threshold, and whether the balance is below it.
    pub fn update_threshold(account_id: Uuid, threshold: i64, is_low: bool):
        "update ledger_balance set threshold = $2, is_low = $3 where account_id = $1";

    /// Notes that the people are told of the balance after movement `seq`; says whether they were not yet.
    pub fn insert_balance_alert(account_id: Uuid, seq: i64) -> bool:
        "insert into ledger_told (account_id, seq) values ($1, $2) on conflict do nothing";

    /// Writes a movement; says false when there is one with its id or its gateway's name (SECURITY L6).
    pub fn insert_movement(row: &MovementRow) -> bool: insert "on conflict do nothing";

    /// Writes two entries of one movement.
    pub fn insert_entry_pair(one: &EntryRow, two: &EntryRow):
        "insert into ledger_entry (movement_id, book, amount) values ($1, $2, $3), ($4, $5, $6)"
        with one.movement_id, &one.book, one.amount, two.movement_id, &two.book, two.amount;

    /// Writes one entry of a movement: an amount in one book.
    pub fn insert_entry(row: &EntryRow): insert;

    /// Writes a new hold, with the parts of the balance that its amount is taken from.
    pub fn insert_hold(hold: &HoldRow): insert;

    /// Ends a hold that is held; says whether it was.
    pub fn end_hold(hold_id: Uuid, state: HoldState, at: Time) -> bool:
        "update ledger_hold set state = $2, ended_at = $3 where hold_id = $1 and state = 'held'";
}
