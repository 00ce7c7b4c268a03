//! Deleting an account (SPEC §2, §9; SECURITY P-1 to P-6): what is known before it, and what stands in its way.
//!
//! What stands in the way is judged by core. Sub-users and security keys do not: they end with the account. The feature
//! that keeps something counts its part ([`Feature::count_blockers`](crate::platform::feature::Feature::count_blockers)). The gift amount was never the customer's money:
//! it does not stand in the way, and ends with the account.

use portico_core::Violation;
use portico_core::account_deletion::{DeletionBlocker, DeletionFacts, blockers};
use portico_core::contact::Contact;
use portico_core::obstacle::Obstacle;
use uuid::Uuid;

use super::contacts::contacts_of;
use super::store::user::UserRow;
use crate::kit::store::Conn;
use crate::{App, Error, Result};

/// What stands in the way of an account's deletion, in the order in which it is best cleared.
///
/// # Errors
/// When the database does not answer.
pub async fn list_deletion_blockers(
    conn: &mut Conn,
    app: &App,
    account_id: Uuid,
) -> Result<Vec<DeletionBlocker>> {
    let mut facts = DeletionFacts::default();
    for feature in app.features() {
        feature.count_blockers(conn, account_id, &mut facts).await?;
    }
    Ok(blockers(&facts))
}

/// The refusal while something stands in the way: 409 with everything that does.
pub fn deletion_refusal(blockers: &[DeletionBlocker]) -> Error {
    let rules = blockers.iter().map(|blocker| Obstacle::Account(blocker.as_str()).rule());
    let violations = rules.map(|rule| Violation::new("account", rule)).collect();
    Error::invalid(violations).with_status(409)
}

/// Where the code goes: the mailbox, or the mobile of whoever has none.
pub fn code_contact(app: &App, user: &UserRow) -> Option<Contact> {
    contacts_of(app, user).into_iter().next()
}
