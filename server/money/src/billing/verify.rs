//! Proves the ledger: every movement of every account is gone through again (SECURITY L1 to L6).

use std::collections::BTreeMap;

use portico_core::balance::Balance;
use uuid::Uuid;

use super::chain::movement_hash;
use super::store::read::{self, AccountRow, HeadRow};
use super::store::{EntryRow, MovementRow};
use crate::Result;
use crate::kit::store::{Conn, Store};

/// Movements read at a time.
const ROWS: i64 = 500;
/// Accounts read at a time.
const ACCOUNTS: i64 = 200;
/// Triggers that keep movements and entries as they are.
const GUARDS: i64 = 2;

/// What was gone through, and the first thing that is wrong.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Verdict {
    /// Accounts that are in order.
    pub accounts: i64,
    /// How many movements those accounts have.
    pub movements: i64,
    /// The first thing that is wrong.
    pub broken: Option<Break>,
}

/// Something that is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Break {
    /// The account's public number; empty when it is about no one account.
    pub customer_no: String,
    /// The movement's number in the account; 0 when it is about no one movement.
    pub seq: i64,
    /// The law that is broken: `L1` to `L7`.
    pub law: &'static str,
    /// How the law is broken, for the operator.
    pub what: &'static str,
}

impl Break {
    /// What is wrong with no one account.
    #[must_use]
    pub fn of_all(law: &'static str, what: &'static str) -> Self {
        Self { customer_no: String::new(), seq: 0, law, what }
    }
}

impl std::fmt::Display for Break {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { customer_no, seq, law, what } = self;
        match (customer_no.as_str(), seq) {
            ("", _) => write!(formatter, "{law}: {what}"),
            (number, 0) => write!(formatter, "account {number}: {law}: {what}"),
            (number, seq) => write!(formatter, "account {number}, movement {seq}: {law}: {what}"),
        }
    }
}

/// Goes through the ledgers of all accounts, or the one of the account with this number, up to the first thing that is wrong. They may be
/// written to meanwhile: an account is judged as it was when its turn came.
///
/// # Errors
/// When the database does not answer, or holds something that is no whole number (L5).
pub async fn verify_accounts(conn: &mut Conn, customer_no: Option<&str>) -> Result<Verdict> {
    let mut verdict = Verdict::default();
    let mut cursor = Uuid::nil();
    while verdict.broken.is_none() {
        let accounts = read::read_account_page(conn, cursor, customer_no, ACCOUNTS).await?;
        let Some(last) = accounts.last() else { break };
        cursor = last.account_id;
        for account in &accounts {
            match verify_account(conn, account).await? {
                Ok(movements) => {
                    verdict.accounts += 1;
                    verdict.movements += movements;
                }
                Err(broken) => {
                    verdict.broken = Some(broken);
                    break;
                }
            }
        }
    }
    Ok(verdict)
}

/// Goes through the ledger of the account with this number alone, without the laws that are about all of them; nothing when it has none.
///
/// # Errors
/// As [`verify_accounts`].
pub async fn verify_customer(store: &Store, customer_no: &str) -> Result<Option<Verdict>> {
    let mut conn = store.read().await?;
    let found = read::read_account_page(&mut conn, Uuid::nil(), Some(customer_no), 1).await?;
    let Some(account) = found.first() else { return Ok(None) };
    Ok(Some(match verify_account(&mut conn, account).await? {
        Ok(movements) => Verdict { accounts: 1, movements, broken: None },
        Err(broken) => Verdict { broken: Some(broken), ..Verdict::default() },
    }))
}

/// What of the ledger is about no one account, and wrong.
///
/// # Errors
/// When the database does not answer.
pub async fn verify_whole(conn: &mut Conn) -> Result<Option<Break>> {
    let broken = |law, what| Some(Break::of_all(law, what));
    if read::count_guards(conn).await? < GUARDS {
        return Ok(broken("L4", "a trigger that keeps the ledger as it is, is missing"));
    }
    if read::find_duplicate_gateway_ref(conn).await?.is_some() {
        return Ok(broken("L6", "a gateway's transaction stands twice"));
    }
    if read::find_movement_without_balance(conn).await?.is_some() {
        return Ok(broken("L2", "there are movements of an account without a balance"));
    }
    Ok(None)
}

/// A walk along one account's movements.
struct Walk {
    seq: i64,
    hash: Vec<u8>,
    balance: Balance,
}

async fn verify_account(conn: &mut Conn, account: &AccountRow) -> Result<Result<i64, Break>> {
    let head = read::find_head(conn, account.account_id).await?;
    let mut walk = Walk { seq: 0, hash: Vec::new(), balance: Balance::default() };
    let broken = |seq, (law, what)| Break { customer_no: account.customer_no.clone(), seq, law, what };
    while walk.seq < head.balance.seq {
        let rows = ROWS.min(head.balance.seq - walk.seq);
        let movements = read::read_movement_page(conn, account.account_id, walk.seq, rows).await?;
        let Some(last) = movements.last() else {
            return Ok(Err(broken(walk.seq + 1, ("L4", "the movement is missing"))));
        };
        let entries = read::read_entry_page(conn, account.account_id, walk.seq, last.seq).await?;
        let mut entries = by_movement(entries);
        for movement in &movements {
            let entries = entries.remove(&movement.movement_id).unwrap_or_default();
            if let Err(found) = walk.link(movement, &entries, &head) {
                return Ok(Err(broken(movement.seq, found)));
            }
        }
    }
    Ok(walk.end(&head).map(|()| walk.seq).map_err(|found| broken(0, found)))
}

/// The entries of each movement, in the order of their books' names.
fn by_movement(entries: Vec<EntryRow>) -> BTreeMap<Uuid, Vec<EntryRow>> {
    let mut found: BTreeMap<Uuid, Vec<EntryRow>> = BTreeMap::new();
    for entry in entries {
        found.entry(entry.movement_id).or_default().push(entry);
    }
    for entries in found.values_mut() {
        entries.sort_by(|one, other| one.book.cmp(&other.book));
    }
    found
}

type Found = (&'static str, &'static str);

impl Walk {
    /// Goes on to the next movement, unless something is wrong with it.
    fn link(&mut self, row: &MovementRow, entries: &[EntryRow], head: &HeadRow) -> Result<(), Found> {
        if row.seq != self.seq + 1 {
            return Err(("L4", "the movement before it is missing"));
        }
        if entries.iter().map(|entry| i128::from(entry.amount)).sum::<i128>() != 0 {
            return Err(("L1", "its entries do not balance to zero"));
        }
        if row.currency != head.balance.currency.as_str() {
            return Err(("L1", "its currency is not the account's"));
        }
        let after = self.after(row, entries);
        if after != Some(row.after()) {
            return Err(("L2", "the balance after it is not the one before it and its entries"));
        }
        let (before, after) = (self.balance, row.after());
        let may_fall = row.may_owe || row.kind == "credit_line";
        if after.available() < 0 && after.available() < before.available() && !may_fall {
            return Err(("L3", "it took more than was available"));
        }
        if movement_hash(&self.hash, row, entries) != row.hash {
            return Err(("L4", "it, or one before it, was changed"));
        }
        (self.seq, self.balance) = (row.seq, after);
        self.hash.clone_from(&row.hash);
        Ok(())
    }

    /// The balance that a movement's entries lead to.
    fn after(&self, row: &MovementRow, entries: &[EntryRow]) -> Option<Balance> {
        let of = |book: &str| entries.iter().find(|entry| entry.book == book).map_or(0, |entry| entry.amount);
        Some(Balance {
            gift: self.balance.gift.checked_add(of("gift"))?,
            cash: self.balance.cash.checked_add(of("cash"))?,
            credit: self.balance.credit.checked_add(of("credit"))?,
            withheld: self.balance.withheld.checked_add(of("withheld"))?,
            credit_line: if row.kind == "credit_line" { row.credit_line } else { self.balance.credit_line },
        })
    }

    /// Compares where the walk ended with what is stored.
    fn end(&self, head: &HeadRow) -> Result<(), Found> {
        if head.newest != head.balance.seq {
            return Err(("L2", "there are movements that the balance does not know"));
        }
        if self.balance != head.balance.balance() {
            return Err(("L2", "the stored balance is not the sum of its entries"));
        }
        if head.held != head.balance.withheld {
            return Err(("L2", "what is withheld is not the sum of the holds"));
        }
        if self.hash != head.balance.hash {
            return Err(("L4", "the chain's end has another hash"));
        }
        Ok(())
    }
}
