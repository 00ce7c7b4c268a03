//! The audit log: who did what, on what, from where, and what was refused; hash-chained for each account.
//!
//! An event is written in the transaction of the change that it tells of, so there is never one without the other. The
//! chain covers everything that is not personal; what is personal (names, addresses, values) stands beside it under a
//! salted hash, and can be erased with the account while the chain still holds.

mod chain;
mod event;
pub mod filter;
pub(crate) mod scan;
mod store;
mod verify;

pub use event::{Actor, ActorKind, Event, Object, Outcome};
pub use verify::{Break, OPERATORS, Verdict, verify, verify_page};

use crate::caller::{Log, Mark};
use crate::kit::digest::digest;
use crate::kit::store::Conn;
use crate::{App, Error, Result};
use portico_core::Code;
use uuid::Uuid;

/// Writes an event into an account's chain, in the transaction of its cause.
///
/// Events of one account take turns, and so do the transactions that write them: record last.
///
/// # Errors
/// 100005 when the account was deleted meanwhile: whatever the transaction changed comes too late. When the database does
/// not answer.
pub async fn record(tx: &mut Conn, app: &App, account_id: Uuid, event: &Event<'_>) -> Result<()> {
    let before = store::lock_head(tx, account_id).await?;
    if store::is_account_deleted(tx, account_id).await? {
        return Err(Error::new(Code::NotLoggedIn));
    }
    let seq = before.seq + 1;
    let detail = event.detail(app);
    let detail_hash = digest(&[detail.as_bytes()]);
    let row = store::EventRow::new(account_id, seq, app.now(), event, &detail_hash);
    let hash = chain::event_hash(&before.hash, &row);
    store::insert_event(tx, &row, &hash).await?;
    store::insert_detail(tx, account_id, seq, &detail).await?;
    store::update_head(tx, account_id, seq, &hash).await?;
    Mark::set(Log::Account);
    event.log(account_id);
    Ok(())
}

/// Takes the turn of an account's log before the transaction's first change, for an act that everything else in the account
/// must come before or not happen: its deletion.
///
/// # Errors
/// When the database does not answer.
pub async fn take_turn(tx: &mut Conn, account_id: Uuid) -> Result<()> {
    store::lock_head(tx, account_id).await?;
    Ok(())
}

/// Erases what is personal of an account that goes: names, addresses, values. The events stay, and their chain holds.
///
/// # Errors
/// When the database does not answer.
pub async fn erase_details(tx: &mut Conn, account_id: Uuid) -> Result<()> {
    Ok(store::read::delete_details(tx, account_id).await?)
}
