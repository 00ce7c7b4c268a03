//! The end of an account: what is personal is erased, what opens it ends, and the rows that the ledger and the audit log name
//! stay without saying who it was (SECURITY P-3 to P-6).

use uuid::Uuid;

use super::code::end_codes;
use super::contacts::contacts_of;
use super::lock::forget_attempts;
use super::news::AccountDeleted;
use super::notice::send_news;
use super::store::account_end as store;
use super::store::person;
use super::store::user::LockedUser;
use crate::caller::Caller;
use crate::kit::passwords::NO_PASSWORD;
use crate::kit::store::Conn;
use crate::people::account::account_row;
use crate::platform::audit::{self, Event};
use crate::{App, Result};

/// Ends an account in one transaction. The caller holds its main user and the turn of its audit log.
///
/// # Errors
/// When the database does not answer.
pub async fn account_end(tx: &mut Conn, app: &App, caller: &Caller, user: &LockedUser) -> Result<()> {
    let (account_id, now) = (user.account_id, app.now());
    send_news(tx, app, user, &AccountDeleted { login_name: user.login_name.clone(), at: now }).await?;
    let event = Event::done(caller, "account.delete").on("account", account_id, "");
    audit::record(tx, app, account_id, &event).await?;
    for contact in contacts_of(app, user) {
        end_codes(tx, app, &contact).await?;
    }
    forget_attempts(tx, app, &user.login_key).await?;
    for feature in app.features() {
        feature.erase_account(tx, app, account_id).await?;
    }
    end_people(tx, account_id).await?;
    for user_id in store::list_people(tx, account_id).await? {
        erase_person(tx, app, user_id).await?;
    }
    account_row::erase_account(tx, account_id, now).await?;
    audit::erase_details(tx, account_id).await?;
    tracing::info!(event = "account_deleted", %account_id);
    Ok(())
}

/// Takes who somebody is out of their row: login name, mailbox and mobile become free, and nobody signs in as them.
///
/// # Errors
/// When the database does not answer.
pub async fn erase_person(tx: &mut Conn, app: &App, user_id: Uuid) -> Result<()> {
    // No login name has a colon, so nobody can ever type this one.
    let login_key = format!("deleted:{}", user_id.simple());
    Ok(person::erase_person(tx, user_id, &login_key, NO_PASSWORD, app.now()).await?)
}

/// Ends every session of an account's people, and everything that could begin one: as [`end_sessions`](super::end_sessions()), for all at once.
///
/// # Errors
/// When the database does not answer.
pub async fn end_account_sessions(tx: &mut Conn, account_id: Uuid) -> Result<()> {
    store::delete_sessions(tx, account_id).await?;
    store::delete_handoffs(tx, account_id).await?;
    Ok(store::delete_challenges(tx, account_id).await?)
}

/// Ends everything by which the account's people sign in or work, and forgets what was kept for each of them: as
/// [`end_person`](super::end_person()), for all at once.
async fn end_people(tx: &mut Conn, account_id: Uuid) -> Result<()> {
    end_account_sessions(tx, account_id).await?;
    store::delete_activations(tx, account_id).await?;
    store::delete_passkey_ceremonies(tx, account_id).await?;
    store::delete_passkeys(tx, account_id).await?;
    store::delete_totps(tx, account_id).await?;
    store::delete_recovery_codes(tx, account_id).await?;
    store::delete_password_histories(tx, account_id).await?;
    store::delete_sign_in_records(tx, account_id).await?;
    store::delete_message_settings(tx, account_id).await?;
    store::delete_hidden_types_of(tx, account_id).await?;
    store::delete_console_only_types_of(tx, account_id).await?;
    Ok(())
}
