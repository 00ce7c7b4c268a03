//! Deletes the account of whoever is signed in: the password and a code prove who asks (SECURITY P-1), and everything
//! happens in one transaction or not at all.

use axum::extract::State;
use axum::http::HeaderName;
use axum_extra::extract::CookieJar;
use portico_core::Code;
use portico_core::account_deletion::{AccountDelete, AccountDeleteDraft, DeletionBlocker, may_skip_code};
use portico_core::verification_code::CodePurpose;

use super::account_deletion::{code_contact, deletion_refusal, list_deletion_blockers};
use super::account_end::account_end;
use super::code::incorrect;
use super::contact_change::compare_code;
use super::cookies::Cookies;
use super::proof::{lock_compared_user, prove_password};
use super::session_delete::CLEARED;
use super::store::code as code_store;
use super::store::user::{LockedUser, UserRow, lock_people_to_end};
use crate::PeopleParts;
use crate::caller::Caller;
use crate::kit::clock::Time;
use crate::kit::http::{Checked, Envelope, Nothing, Reply};
use crate::kit::store::Conn;
use crate::people::account::account_row;
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result, transaction};

/// Deletes the account with everything personal in it; its sub-users, their sessions and all security keys end with it.
#[utoipa::path(post, path = "/gicend/account/deletion/create/", tag = "account", request_body = AccountDeleteDraft,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 400, description = "100001: violations; 100016: the password; 100015: the code; 100033: no code"),
        (status = 401, description = "100005: not logged in"), (status = 403, description = "100013: not the main user"),
        (status = 409, description = "100001 on `account`: what stands in the way"),
        (status = 503, description = "100012: too busy")))]
pub async fn account_deletion_create(
    State(app): State<App>,
    mut cookies: Cookies,
    caller: Caller,
    Checked(request): Checked<AccountDeleteDraft>,
) -> Result<(CookieJar, [(HeaderName, &'static str); 1], Reply<Nothing>)> {
    delete_account(&app, &caller, &request).await?;
    cookies.clear_session();
    Ok((cookies.into_jar(), CLEARED, Reply(Nothing)))
}

/// Compares password and code, then deletes the account unless something stands in the way. A right code is remembered for
/// ten minutes even when something does, so that whoever clears it need not wait for another one.
///
/// # Errors
/// 100016; 100033 and 100015 on `code`; 409 with what stands in the way; 100005 when the account is gone by now.
pub async fn delete_account(app: &App, caller: &Caller, request: &AccountDelete) -> Result<()> {
    caller.session_id()?;
    let place = app.identity().passwords().place().await?;
    let password = request.password().expose();
    let proved = prove_password(app, &place, caller, password, "account.delete").await?;
    drop(place);
    if !settle_code(app, caller, &proved, request).await? {
        return Err(incorrect());
    }
    let blockers = end(app, caller, &proved).await?;
    if blockers.is_empty() { Ok(()) } else { Err(deletion_refusal(&blockers)) }
}

/// Counts the try of a typed code and remembers a right one; whether the deletion may go on. What it writes stays whatever
/// comes next.
async fn settle_code(app: &App, caller: &Caller, proved: &UserRow, request: &AccountDelete) -> Result<bool> {
    transaction!(app.store(), tx => {
        let user = lock_compared_user(tx, proved).await?;
        let row = account_row::lock_deletion(tx, user.account_id).await?;
        let verified_at = row.deletion_verified_at.map(Time::seconds);
        let request = request.clone().with_code(verified_at, app.now().seconds()).map_err(Error::invalid)?;
        let Some(typed) = request.code().as_option() else { return Ok(true) };
        let is_right = use_code(tx, app, &user, typed.as_str()).await?;
        if is_right {
            account_row::update_deletion_verification(tx, user.account_id, app.now()).await?;
        } else {
            let event = Event::denial(caller, "account.delete").on("account", user.account_id, "");
            audit::record(tx, app, user.account_id, &event).await?;
        }
        Ok(is_right)
    })
}

/// Uses the open code up, if the typed one is right.
async fn use_code(tx: &mut Conn, app: &App, user: &UserRow, typed: &str) -> Result<bool> {
    let Some(contact) = code_contact(app, user) else { return Ok(false) };
    match compare_code(tx, app, CodePurpose::DeleteAccount, &contact, typed).await? {
        Some(code_id) => Ok(code_store::end_code(tx, code_id, app.now()).await?),
        None => Ok(false),
    }
}

/// Ends the account, or tells what stands in the way.
async fn end(app: &App, caller: &Caller, proved: &UserRow) -> Result<Vec<DeletionBlocker>> {
    transaction!(app.store(), tx => {
        let user = lock_compared_user(tx, proved).await?;
        require_verified_code(tx, app, &user).await?;
        // Whoever notifies somebody of the account is done first, so that what they wrote is erased, or comes after and finds nobody.
        lock_people_to_end(tx, user.account_id).await?;
        // From here on nothing is written in the account but by this transaction: whoever is not done waits, and then finds
        // that the account is gone.
        audit::take_turn(tx, user.account_id).await?;
        let blockers = list_deletion_blockers(tx, app, user.account_id).await?;
        if blockers.is_empty() {
            account_end(tx, app, caller, &user).await?;
        } else {
            let names: Vec<_> = blockers.iter().map(|blocker| blocker.as_str()).collect();
            let event = Event::denial(caller, "account.delete")
                .on("account", user.account_id, &user.company)
                .after(serde_json::json!({ "blockers": names }));
            audit::record(tx, app, user.account_id, &event).await?;
        }
        Ok(blockers)
    })
}

/// Asks again in the transaction that deletes.
async fn require_verified_code(tx: &mut Conn, app: &App, user: &LockedUser) -> Result<()> {
    let row = account_row::lock_deletion(tx, user.account_id).await?;
    let verified_at = row.deletion_verified_at.map(Time::seconds);
    if may_skip_code(verified_at, app.now().seconds()) { Ok(()) } else { Err(Error::new(Code::CodeEmpty)) }
}
