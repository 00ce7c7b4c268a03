//! The rest of a balance before an account ends: its main user asks for it to be paid back, or gives it up in words.
//!
//! While it is asked for, what is left is held. The operator pays it, to the recharges that it came by as far as that is possible
//! and the rest by hand, or refuses it; its customer can withdraw the request. Money moves through the ledger alone.

pub mod create;
mod decide;
mod feature;
pub mod forfeit;
mod notice;
pub mod queue;
pub mod reply;
pub mod show;
mod store;
pub mod withdraw;

pub use decide::{Decision, decide_payout};
pub use feature::Payouts;
pub use show::list_all_payouts;

use portico_core::account_deletion::DeletionBlocker;
use portico_core::{Code, Money};
use uuid::Uuid;

use crate::kit::store::Conn;
use crate::money::billing::ledger;
use crate::people::identity::{deletion_refusal, list_deletion_blockers};
use crate::{App, Error, Result};

/// What is paid back or given up: the cash, and the gift amount beside it.
struct Rest {
    cash: Money,
    gift: i64,
}

impl Rest {
    /// All that the account has.
    fn all(&self) -> Money {
        Money::new(self.cash.minor() + self.gift, self.cash.currency())
    }
}

/// How many payout requests of an account wait for the operator, and what is held for them.
///
/// # Errors
/// When the database does not answer.
pub async fn sum_open_requests(conn: &mut Conn, account_id: Uuid) -> Result<(u32, i64)> {
    let Some(row) = store::find_open_payout(conn, account_id).await? else { return Ok((0, 0)) };
    Ok((1, ledger::find_amount_on_hold(conn, row.hold_id).await?))
}

/// What an account has left: its cash and its gift amount.
async fn find_rest(conn: &mut Conn, account_id: Uuid) -> Result<Option<Rest>> {
    let Some((balance, currency)) = ledger::find_balance(conn, account_id).await? else { return Ok(None) };
    Ok(Some(Rest { cash: Money::new(balance.cash, currency), gift: balance.gift }))
}

/// The rest, when nothing but it stands in the way of the account's end.
///
/// # Errors
/// 409 with everything else that stands in the way; 100004 when nothing is left; when the database does not answer.
async fn require_rest(tx: &mut Conn, app: &App, account_id: Uuid) -> Result<Rest> {
    let mut others = list_deletion_blockers(tx, app, account_id).await?;
    others.retain(|blocker| *blocker != DeletionBlocker::Balance);
    if !others.is_empty() {
        return Err(deletion_refusal(&others));
    }
    let rest = find_rest(tx, account_id).await?.filter(|rest| rest.cash.minor() > 0);
    rest.ok_or_else(not_found)
}

/// 404 for what the account does not have.
fn not_found() -> Error {
    Error::new(Code::NotFound)
}
