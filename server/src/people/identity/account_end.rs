//! The end of an account: what is personal is erased, what opens it ends, and the rows that the ledger and the audit log name
//! stay without saying who it was (SECURITY P-3 to P-6).

use uuid::Uuid;

use super::code::codes_end;
use super::contacts::contacts_of;
use super::lock::attempts_forget;
use super::news::AccountDeleted;
use super::notice::send_news;
use super::passwords::NO_PASSWORD;
use super::store::account_end as store;
use super::store::person;
use super::store::user::LockedUser;
use crate::caller::Caller;
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
        codes_end(tx, app, &contact).await?;
    }
    attempts_forget(tx, app, &user.login_key).await?;
    for feature in app.features() {
        feature.erase_account(tx, app, account_id).await?;
    }
    people_end(tx, account_id).await?;
    for user_id in store::people_select(tx, account_id).await? {
        person_erase(tx, app, user_id).await?;
    }
    account_row::account_erase(tx, account_id, now).await?;
    audit::details_erase(tx, account_id).await?;
    tracing::info!(event = "account_deleted", %account_id);
    Ok(())
}

/// Takes who somebody is out of their row: login name, mailbox and mobile become free, and nobody signs in as them.
///
/// # Errors
/// When the database does not answer.
pub async fn person_erase(tx: &mut Conn, app: &App, user_id: Uuid) -> Result<()> {
    // No login name has a colon, so nobody can ever type this one.
    let login_key = format!("deleted:{}", user_id.simple());
    Ok(person::person_erase(tx, user_id, &login_key, NO_PASSWORD, app.now()).await?)
}

/// Ends everything by which the account's people sign in or work, and forgets what was kept for each of them: as
/// [`person_end`](super::person_end()), for all at once.
async fn people_end(tx: &mut Conn, account_id: Uuid) -> Result<()> {
    store::sessions_delete(tx, account_id).await?;
    store::handoffs_delete(tx, account_id).await?;
    store::challenges_delete(tx, account_id).await?;
    store::activations_delete(tx, account_id).await?;
    store::passkey_ceremonies_delete(tx, account_id).await?;
    store::passkeys_delete(tx, account_id).await?;
    store::totps_delete(tx, account_id).await?;
    store::recovery_codes_delete(tx, account_id).await?;
    store::password_histories_delete(tx, account_id).await?;
    store::sign_in_records_delete(tx, account_id).await?;
    store::message_settings_delete(tx, account_id).await?;
    Ok(())
}
