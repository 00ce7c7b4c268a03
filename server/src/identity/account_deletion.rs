//! Deleting an account (SPEC §2, §9; SECURITY P-1 to P-6): what is known before it, and what stands in its way.
//!
//! What stands in the way is judged by core. Sub-users and security keys do not: they end with the account. The feature
//! that keeps something counts its part in [`facts`]. The gift amount was never the customer's money:
//! it does not stand in the way, and ends with the account.

use portico_core::Rule;
use portico_core::account_deletion::{DeletionBlocker, DeletionFacts, blockers};
use portico_core::balance::Balance;
use portico_core::contact::Contact;
use portico_core::state::{Verification, VerificationState};
use uuid::Uuid;

use super::contacts::contacts_of;
use super::store::user::UserRow;
use crate::store::Conn;
use crate::{App, Error, Result, account, billing, metering, order, recharge};

/// What stands in the way of an account's deletion, in the order in which it is best cleared.
///
/// # Errors
/// When the database does not answer.
pub async fn deletion_blockers(conn: &mut Conn, account_id: Uuid) -> Result<Vec<DeletionBlocker>> {
    Ok(blockers(&facts(conn, account_id).await?))
}

async fn facts(conn: &mut Conn, account_id: Uuid) -> Result<DeletionFacts> {
    let verified = account::verified(conn, account_id).await?;
    let balance =
        billing::ledger::balance(conn, account_id).await?.map_or_else(Balance::default, |found| found.0);
    Ok(DeletionFacts {
        resources: metering::open_count(conn, account_id).await?,
        open_orders: order::open_count(conn, account_id).await?,
        pending_recharges: recharge::pending_count(conn, account_id).await?,
        pending_refunds: recharge::refunding_count(conn, account_id).await?,
        balance_minor: balance.cash + balance.credit,
        withheld_minor: balance.withheld,
        open_verification: is_open(&verified.verification),
        ..DeletionFacts::default()
    })
}

/// Whether a case waits for its review or is in it, in either place.
fn is_open(verification: &Verification) -> bool {
    let open = [VerificationState::Unreviewed, VerificationState::InReview];
    open.contains(&verification.mainland) || open.contains(&verification.other)
}

/// The refusal while something stands in the way: 409 with everything that does.
pub fn blocked(blockers: &[DeletionBlocker]) -> Error {
    let rules = blockers.iter().map(|blocker| Rule::StateForbids {
        state: blocker.as_str().to_owned(),
        action: "delete".to_owned(),
    });
    let violations = rules.map(|rule| portico_core::Violation::new("account", rule)).collect();
    Error::invalid(violations).with_status(409)
}

/// Where the code goes: the mailbox, or the mobile of whoever has none.
pub fn code_contact(app: &App, user: &UserRow) -> Option<Contact> {
    contacts_of(app, user).into_iter().next()
}
