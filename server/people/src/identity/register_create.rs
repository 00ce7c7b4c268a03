//! Opens an account with a code that came back.

use axum::extract::State;
use axum_extra::extract::CookieJar;
use portico_core::account::AccountKind;
use portico_core::contact::Contact;
use portico_core::register::{Register, RegisterDraft};
use portico_core::verification_code::CodePurpose;
use portico_core::{Action, Code, Rule};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::account_create::{NewAccount, account_create};
use super::client::Client;
use super::code::{Target, find_open_code, incorrect, try_code};
use super::code_send::require_reachable;
use super::cookies::Cookies;
use super::session::{SessionKey, begin_session, set_key};
use super::sign_in_log::SignInMethod;
use super::store::{code as code_store, user};
use crate::PeopleParts;
use crate::kit::http::{Checked, Envelope, Reply};
use crate::kit::store::Conn;
use crate::people::terms::accept::require_in_force;
use crate::people::terms::accept_terms;
use crate::{App, Error, Result, transaction};

/// The number for a login name that somebody has (SPEC §8).
const LOGIN_NAME: u32 = 900_001;
/// The number for a mobile that somebody has.
const MOBILE: u32 = 900_002;
/// The number for a mailbox that somebody has.
const MAILBOX: u32 = 900_003;

/// What the new account signs in with.
#[derive(Debug, Serialize, ToSchema)]
pub struct RegisterReply {
    /// The login name, as it was chosen.
    pub login_name: String,
    /// Whether the cookies hold the key of a session of the account's main user; not while the operator lets nobody sign in.
    pub is_signed_in: bool,
}

/// Opens an account and signs its main user in, who has just proved what a sign-in asks for. Whether a contact or a login name is taken shows only
/// after the right code.
#[utoipa::path(post, path = "/gicend/register/create/", tag = "register", request_body = RegisterDraft,
    responses((status = 200, body = Envelope<RegisterReply>),
        (status = 400, description = "100001, 100002: violations, on `terms_version` when another one is in force; 900004: the code; 900005: the password is known from a breach"),
        (status = 403, description = "900006: registration is closed; 900013: the address is on the operator's blacklist"),
        (status = 409, description = "900001: the login name; 900002: the mobile; 900003: the mailbox"),
        (status = 429, description = "300002: too many")))]
pub async fn register_create(
    State(app): State<App>,
    client: Client,
    mut cookies: Cookies,
    Checked(register): Checked<RegisterDraft>,
) -> Result<(CookieJar, Reply<RegisterReply>)> {
    let key = register_account(&app, &client, cookies.key(), &register).await?;
    if let Some(key) = &key {
        set_key(&mut cookies, key);
    }
    let login_name = register.login_name().as_str().to_owned();
    Ok((cookies.into_jar(), Reply(RegisterReply { login_name, is_signed_in: key.is_some() })))
}

/// Compares the code, then opens the account, its main user and its first project in one transaction, in which a session begins as
/// well; none while the operator lets nobody sign in.
///
/// # Errors
/// 900005 on `password`; 900004; then 900001 to 900003 with their fields; 900006 while registration is closed.
pub async fn register_account(
    app: &App,
    client: &Client,
    former: Option<(&str, &str)>,
    register: &Register,
) -> Result<Option<SessionKey>> {
    if !app.config().security.register_open {
        return Err(Error::action(Action::Register, 900_006));
    }
    require_in_force(app, "terms_version", register.terms_version()).await?;
    let contact = register.target();
    require_reachable(app, contact)?;
    let known = |error: Error| error.in_answer_to(Action::Register, 900_005);
    app.breach().refuse_known(register.password().expose()).map_err(known)?;
    let place = app.identity().passwords().place().await?;
    let code_id = compare_code(app, register).await?;
    let password_hash = place.hash(register.password().expose()).await?;
    transaction!(app.store(), tx => {
        require_free(tx, register).await?;
        if !code_store::end_code(tx, code_id, app.now()).await? {
            return Err(wrong_code());
        }
        let account = to_account(register, &password_hash);
        let user_id = account_create(tx, app, &account).await.map_err(to_register_refusal)?;
        accept_terms(tx, app, user_id, register.terms_version()).await?;
        match user::lock_user(tx, user_id).await? {
            Some(user) if app.config().security.sign_in_open => {
                begin_session(tx, app, &user, client, former, SignInMethod::Code).await.map(Some)
            }
            _ => Ok(None),
        }
    })
}

/// The account as it was asked for, with the contact that was proved.
fn to_account<'a>(register: &'a Register, password_hash: &'a str) -> NewAccount<'a> {
    let (email, mobile) = match register.target() {
        Contact::Email(email) => (Some(email), None),
        Contact::Mobile(mobile) => (None, Some(mobile)),
    };
    NewAccount {
        kind: *register.kind(),
        company: register.company(),
        login_name: register.login_name(),
        password_hash,
        email,
        mobile,
        name: display_name(register),
        lang: *register.lang(),
        login_verification: true,
    }
}

/// Counts a try of the open code in a transaction of its own, so that the count stays whatever comes next.
async fn compare_code(app: &App, register: &Register) -> Result<Uuid> {
    let (target, typed) = (Target::Contact(register.target()), register.code().as_str());
    let right = transaction!(app.store(), tx => {
        match find_open_code(tx, app, CodePurpose::Register, target).await? {
            Some(code_id) if try_code(tx, app, code_id, typed).await? => Ok(Some(code_id)),
            _ => Ok(None),
        }
    })?;
    right.ok_or_else(wrong_code)
}

/// The refusal of a wrong, used, ended or foreign code, in the words of this act.
fn wrong_code() -> Error {
    incorrect().in_answer_to(Action::Register, 900_004)
}

/// The refusal of what somebody else took a moment before, in the words of this act.
fn to_register_refusal(error: Error) -> Error {
    let number = match error.code() {
        Code::UserExists => LOGIN_NAME,
        Code::MobileOccupied => MOBILE,
        Code::EmailOccupied => MAILBOX,
        _ => return error,
    };
    error.in_answer_to(Action::Register, number)
}

async fn require_free(tx: &mut Conn, register: &Register) -> Result<()> {
    let contact = register.target();
    if user::find_contact_owner_lang(tx, &contact.key()).await?.is_some() {
        let number = match contact {
            Contact::Email(_) => MAILBOX,
            Contact::Mobile(_) => MOBILE,
        };
        return Err(Error::action(Action::Register, number).with_violation("target", Rule::Occupied));
    }
    if user::is_login_occupied(tx, &register.login_name().key()).await? {
        return Err(Error::action(Action::Register, LOGIN_NAME).with_violation("login_name", Rule::Occupied));
    }
    Ok(())
}

fn display_name(register: &Register) -> &str {
    match register.kind() {
        AccountKind::Enterprise => register.company(),
        AccountKind::Personal => register.login_name().as_str(),
    }
}
