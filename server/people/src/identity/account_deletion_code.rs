//! The code before an account is deleted: once every ten minutes (SPEC §9).

use axum::extract::State;
use portico_core::Code;
use portico_core::account_deletion::{CODE_SECONDS, may_send_code};
use portico_core::verification_code::{CodePurpose, SendRefusal};
use serde::Deserialize;
use utoipa::ToSchema;

use super::account_deletion::{code_contact, deletion_refusal, list_deletion_blockers};
use super::client::Client;
use super::code::{CodeSentReply, Target, issue_code};
use super::notice::stage_code;
use super::proof::lock_own_user;
use crate::caller::Caller;
use crate::kit::clock::Time;
use crate::kit::http::{Body, Envelope, Reply};
use crate::people::account::account_row;
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result, transaction};

/// Nothing needs to be said.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DeletionCodeSend {}

/// Sends the code that deleting the account asks for to the main user's mailbox, or mobile where there is no mailbox.
#[utoipa::path(post, path = "/gicend/account/deletion/code/", tag = "account", request_body = DeletionCodeSend,
    responses((status = 200, body = Envelope<CodeSentReply>), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013: not the main user"),
        (status = 409, description = "100001 on `account`: what stands in the way; 100038: no contact can be reached"),
        (status = 429, description = "100014: ten minutes; 100022: the target's day; 900004: the address's day")))]
pub async fn account_deletion_code(
    State(app): State<App>,
    client: Client,
    caller: Caller,
    Body(_): Body<DeletionCodeSend>,
) -> Result<Reply<CodeSentReply>> {
    send_deletion_code(&app, &caller, &client).await.map(Reply)
}

/// Sends a code, unless one was sent within ten minutes or something stands in the way of the deletion.
///
/// # Errors
/// 409 with what stands in the way; 100038; 100014 with Retry-After; the limits of codes.
pub async fn send_deletion_code(app: &App, caller: &Caller, client: &Client) -> Result<CodeSentReply> {
    let now = app.now();
    transaction!(app.store(), tx => {
        let user = lock_own_user(tx, caller).await?;
        let row = account_row::lock_deletion(tx, user.account_id).await?;
        may_send_code(row.deletion_code_at.map(Time::seconds), now.seconds())
            .map_err(|refusal| too_soon(refusal, now))?;
        let blockers = list_deletion_blockers(tx, app, user.account_id).await?;
        if !blockers.is_empty() {
            return Err(deletion_refusal(&blockers));
        }
        let contact = code_contact(app, &user).ok_or_else(|| Error::new(Code::NoValidContact))?;
        let purpose = CodePurpose::DeleteAccount;
        let code = issue_code(tx, app, purpose, Target::Contact(&contact), client).await?;
        stage_code(tx, app, &contact, user.lang, purpose, &code).await?;
        account_row::update_deletion_code(tx, user.account_id, now).await?;
        let masked = contact.to_masked();
        let event = Event::done(caller, "contact.send_code").on("contact", purpose.as_str(), &masked);
        audit::record(tx, app, user.account_id, &event).await?;
        Ok(CodeSentReply { resend_at: now.plus_seconds(CODE_SECONDS), ..code.sent })
    })
}

fn too_soon(refusal: SendRefusal, now: Time) -> Error {
    let error = Error::new(refusal.code()).with_status(429);
    match refusal {
        SendRefusal::TooSoon { resend_at } => {
            error.with_retry_after(u32::try_from(resend_at - now.seconds()).unwrap_or(1).max(1))
        }
        SendRefusal::TargetDaily | SendRefusal::AddressDaily => error,
    }
}
