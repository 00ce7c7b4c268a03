//! Opens an account with a code that came back.

use axum::extract::State;
use portico_core::account::AccountKind;
use portico_core::contact::Contact;
use portico_core::register::{Register, RegisterDraft};
use portico_core::verification_code::CodePurpose;
use portico_core::{Action, Code, Rule};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::account_create::{NewAccount, account_create};
use super::code::{Target, code_open, code_try, incorrect};
use super::code_send::require_reachable;
use super::store::{code as code_store, user};
use crate::http::{Checked, Envelope, Reply};
use crate::store::Conn;
use crate::{App, Error, Result, transaction};

/// What the new account signs in with.
#[derive(Debug, Serialize, ToSchema)]
pub struct RegisterReply {
    /// The login name, as it was chosen.
    pub login_name: String,
}

/// Opens an account. Whether a contact or a login name is occupied is told after a right code only.
#[utoipa::path(post, path = "/gicend/register/create/", tag = "register", request_body = RegisterDraft,
    responses((status = 200, body = Envelope<RegisterReply>),
        (status = 400, description = "100001: violations; 100015: the code"),
        (status = 403, description = "900006: registration is closed"),
        (status = 409, description = "100019, 100020: the target; 900003: the login name"),
        (status = 429, description = "300002: too many")))]
pub async fn register_create(
    State(app): State<App>,
    Checked(register): Checked<RegisterDraft>,
) -> Result<Reply<RegisterReply>> {
    account_register(&app, &register).await?;
    Ok(Reply(RegisterReply { login_name: register.login_name().as_str().to_owned() }))
}

/// Compares the code, then opens the account, its main user and its first project in one transaction.
///
/// # Errors
/// 100015; then 100019, 100020 and 900003 with their fields; 900006 while registration is closed.
pub async fn account_register(app: &App, register: &Register) -> Result<()> {
    if !app.config().security.register_open {
        return Err(Error::action(Action::Register, 900_006));
    }
    let contact = register.target();
    require_reachable(app, contact)?;
    let place = app.identity().passwords().place().await?;
    let code_id = code_compare(app, register).await?;
    let password_hash = place.hash(register.password().expose()).await?;
    transaction!(app.store(), tx => {
        require_free(tx, register).await?;
        if !code_store::code_end(tx, code_id, app.now()).await? {
            return Err(incorrect());
        }
        let (email, mobile) = match contact {
            Contact::Email(email) => (Some(email), None),
            Contact::Mobile(mobile) => (None, Some(mobile)),
        };
        let account = NewAccount {
            kind: *register.kind(),
            company: register.company(),
            login_name: register.login_name(),
            password_hash: &password_hash,
            email,
            mobile,
            name: display_name(register),
            lang: *register.lang(),
            login_verification: true,
        };
        account_create(tx, app, &account).await?;
        Ok(())
    })
}

/// Counts a try of the open code in a transaction of its own, so that the count stays whatever comes next.
async fn code_compare(app: &App, register: &Register) -> Result<Uuid> {
    let (target, typed) = (Target::Contact(register.target()), register.code().as_str());
    let right = transaction!(app.store(), tx => {
        match code_open(tx, app, CodePurpose::Register, target).await? {
            Some(code_id) if code_try(tx, app, code_id, typed).await? => Ok(Some(code_id)),
            _ => Ok(None),
        }
    })?;
    right.ok_or_else(incorrect)
}

async fn require_free(tx: &mut Conn, register: &Register) -> Result<()> {
    let contact = register.target();
    if user::contact_owner_lang(tx, &contact.key()).await?.is_some() {
        let code = match contact {
            Contact::Email(_) => Code::EmailOccupied,
            Contact::Mobile(_) => Code::MobileOccupied,
        };
        return Err(Error::new(code).with_violation("target", Rule::Occupied));
    }
    if user::login_is_occupied(tx, &register.login_name().key()).await? {
        return Err(Error::new(Code::UserExists).with_violation("login_name", Rule::Occupied));
    }
    Ok(())
}

fn display_name(register: &Register) -> &str {
    match register.kind() {
        AccountKind::Enterprise => register.company(),
        AccountKind::Personal => register.login_name().as_str(),
    }
}
