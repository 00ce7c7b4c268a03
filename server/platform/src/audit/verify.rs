//! Walks chains and says where one is broken.

use uuid::Uuid;

use super::chain;
use super::store::read::{self, AccountRow, ChainRow};
use crate::Result;
use crate::kit::digest::{digest, hexadecimal};
use crate::kit::store::{Conn, Store};

/// Events read at a time.
const ROWS: i64 = 500;
/// Accounts read at a time.
const ACCOUNTS: i64 = 200;

/// The name of the operators' chain.
pub const OPERATORS: &str = "operators";

/// What became of one chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// Whose it is: the account's public number, or [`OPERATORS`].
    pub chain: String,
    /// Events that are in order; with a break, those before it.
    pub events: i64,
    /// Those of them whose personal values were erased with their account.
    pub erased: i64,
    /// The hash that the chain ends with, in hexadecimal: whoever notes it elsewhere can tell later that nothing before
    /// it was made anew.
    pub head: String,
    /// Where the chain is broken first.
    pub broken: Option<Break>,
}

/// Where a chain is broken first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Break {
    /// The number in its chain of the event that is wrong.
    pub seq: i64,
    /// What is wrong with it.
    pub what: &'static str,
}

/// Walks every chain, or the one of the account with this number, and hands each verdict to `tell`.
///
/// # Errors
/// When the database does not answer, or `tell` fails.
pub async fn verify(
    store: &Store,
    customer_no: Option<&str>,
    mut tell: impl FnMut(Verdict) -> Result<()>,
) -> Result<()> {
    let mut after = Uuid::nil();
    while let Some(last) = verify_page(store, customer_no, after, ACCOUNTS, &mut tell).await? {
        after = last;
    }
    Ok(())
}

/// Walks the chains of so many accounts after another, by their ids, or of the one with this number; hands each verdict to `tell`, and says which
/// was the last.
///
/// # Errors
/// As [`verify`].
pub async fn verify_page(
    store: &Store,
    customer_no: Option<&str>,
    after: Uuid,
    accounts: i64,
    mut tell: impl FnMut(Verdict) -> Result<()>,
) -> Result<Option<Uuid>> {
    let found = read::read_account_page(&mut store.read().await?, after, customer_no, accounts).await?;
    for account in &found {
        tell(verify_account(store, account).await?)?;
    }
    Ok(found.last().map(|account| account.account_id))
}

/// Walks one chain; again where it seems broken and its account was deleted since it was read, by which its values are gone.
async fn verify_account(store: &Store, account: &AccountRow) -> Result<Verdict> {
    let verdict = walk_chain(store, account).await?;
    if verdict.broken.is_none() || account.deleted_at.is_some() {
        return Ok(verdict);
    }
    let now =
        read::read_account_page(&mut store.read().await?, Uuid::nil(), Some(&account.customer_no), 1).await?;
    match now.first().filter(|account| account.deleted_at.is_some()) {
        Some(account) => walk_chain(store, account).await,
        None => Ok(verdict),
    }
}

/// A walk along one chain.
struct Walk {
    seq: i64,
    erased: i64,
    hash: Vec<u8>,
    may_be_erased: bool,
}

/// The end is read first: what is written meanwhile comes after it and is left for the next time.
async fn walk_chain(store: &Store, account: &AccountRow) -> Result<Verdict> {
    let mut conn = store.read().await?;
    let end = read::find_head(&mut conn, account.account_id).await?;
    let mut walk = Walk { seq: 0, erased: 0, hash: Vec::new(), may_be_erased: account.deleted_at.is_some() };
    let broken = match end {
        Some((seq, hash)) => walk.walk_until(&mut conn, account.account_id, seq, &hash).await?,
        None if read::find_newest_seq(&mut conn, account.account_id).await? > 0 => {
            Some(Break { seq: 1, what: "the chain's end is missing" })
        }
        None => None,
    };
    let broken = match broken {
        None => read::find_detail_without_event(&mut conn, account.account_id)
            .await?
            .map(|seq| Break { seq, what: "there are values without an event" }),
        some => some,
    };
    let head = hexadecimal(&walk.hash);
    Ok(Verdict { chain: account.customer_no.clone(), events: walk.seq, erased: walk.erased, head, broken })
}

impl Walk {
    async fn walk_until(
        &mut self,
        conn: &mut Conn,
        account_id: Uuid,
        end: i64,
        end_hash: &[u8],
    ) -> Result<Option<Break>> {
        while self.seq < end {
            let rows = read::read_chain_page(conn, account_id, self.seq, ROWS.min(end - self.seq)).await?;
            if rows.is_empty() {
                return Ok(Some(Break { seq: self.seq + 1, what: "the event is missing" }));
            }
            for row in rows {
                if let Err(what) = self.link(&row) {
                    return Ok(Some(Break { seq: self.seq + 1, what }));
                }
            }
        }
        let is_end = self.hash == end_hash;
        Ok((!is_end).then_some(Break { seq: self.seq, what: "the chain's end has another hash" }))
    }

    /// Goes on to the next event, unless something is wrong with it.
    fn link(&mut self, row: &ChainRow) -> Result<(), &'static str> {
        if row.event.seq != self.seq + 1 {
            return Err("the event is missing");
        }
        if chain::event_hash(&self.hash, &row.event) != row.hash {
            return Err("the event, or one before it, was changed");
        }
        match &row.body {
            Some(body) if digest(&[body.as_bytes()]) != row.event.detail_hash => {
                return Err("the event's values were changed");
            }
            None if !self.may_be_erased => return Err("the event's values are missing"),
            None => self.erased += 1,
            Some(_) => {}
        }
        self.seq += 1;
        self.hash.clone_from(&row.hash);
        Ok(())
    }
}
