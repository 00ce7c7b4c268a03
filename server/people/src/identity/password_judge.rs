//! Judges a new password with everything that is known of its person, and hashes it.

use portico_core::account_words::PasswordContext;
use portico_core::password_change::HISTORY;
use portico_core::{Rule, Violation, password};

use super::contacts::contacts_of;
use super::store::security;
use super::store::user::UserRow;
use crate::kit::passwords::{Comparison, Place};
use crate::{App, Error, Result};

/// The new password's hash, unless it breaks a rule, is the present one, or is one of the last five before it.
///
/// # Errors
/// Violations on `password`.
pub async fn hash_new_password(app: &App, place: &Place, user: &UserRow, typed: &str) -> Result<String> {
    let contacts = contacts_of(app, user);
    let context = PasswordContext::new(&user.login_name, &contacts, &user.company);
    let broken = password::judge(typed, &context, &app.config().limits.password);
    if !broken.is_empty() {
        return Err(Error::invalid(
            broken.into_iter().map(|rule| Violation::new("password", rule)).collect(),
        ));
    }
    app.breach().refuse_known(typed)?;
    if place.compare(typed, Some(&user.password_hash)).await? != Comparison::Differs {
        return Err(Error::field("password", Rule::SameAsOld));
    }
    let former =
        security::list_history(&mut app.store().read().await?, user.user_id, i64::from(HISTORY)).await?;
    for hash in &former {
        if place.compare(typed, Some(hash)).await? != Comparison::Differs {
            return Err(Error::field("password", Rule::UsedBefore { count: HISTORY }));
        }
    }
    place.hash(typed).await
}
