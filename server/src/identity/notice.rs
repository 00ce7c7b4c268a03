//! What identity tells people by mail, SMS and message, staged in the transaction that causes it.

use portico_core::Lang;
use portico_core::contact::Contact;
use portico_core::verification_code::CodePurpose;

use super::client::Client;
use super::code::IssuedCode;
use super::contacts::contacts_of;
use super::jobs::UnsentCode;
use super::store::user::UserRow;
use crate::content::{MessageKind, message_add};
use crate::queue::enqueue;
use crate::store::Conn;
use crate::template::Template;
use crate::{App, Result, mail, sms};

/// A code for whoever reads the contact.
pub async fn code_stage(
    tx: &mut Conn,
    app: &App,
    contact: &Contact,
    lang: Lang,
    purpose: CodePurpose,
    code: &IssuedCode,
) -> Result<()> {
    stage(tx, app, contact, lang, code_template(app, purpose, code)).await
}

/// A code for nobody: as much work as one for somebody.
pub async fn unsent_code_stage(
    tx: &mut Conn,
    app: &App,
    contact: &Contact,
    purpose: CodePurpose,
    code: &IssuedCode,
) -> Result<()> {
    let (to, template) = (contact.as_str().to_owned(), code_template(app, purpose, code));
    enqueue(tx, app, &UnsentCode { to, lang: Lang::default(), template }).await
}

fn code_template(app: &App, purpose: CodePurpose, code: &IssuedCode) -> Template {
    Template::VerificationCode {
        purpose,
        code: code.digits.clone(),
        minutes: app.config().limits.code.life_seconds / 60,
        expires_at: code.sent.expires_at,
    }
}

/// In place of a code to register with: the contact has an account already (SECURITY E-3).
pub async fn account_exists_stage(tx: &mut Conn, app: &App, contact: &Contact, lang: Lang) -> Result<()> {
    stage(tx, app, contact, lang, Template::AccountExists {}).await
}

/// A greeting to a new account.
pub async fn welcome_stage(tx: &mut Conn, app: &App, user: &UserRow) -> Result<()> {
    let login_name = user.login_name.clone();
    tell(tx, app, user, Template::Welcome { login_name: login_name.clone() }).await?;
    message_add(tx, app, user.user_id, &MessageKind::Welcome { login_name }).await
}

/// Somebody locked the account with wrong passwords.
pub async fn locked_stage(tx: &mut Conn, app: &App, user: &UserRow) -> Result<()> {
    let (at, minutes) = (app.now(), app.config().limits.lockout.lock_seconds / 60);
    tracing::warn!(event = "account_locked", user_id = %user.user_id);
    let template = Template::AccountLocked { login_name: user.login_name.clone(), minutes, at };
    tell(tx, app, user, template).await?;
    message_add(tx, app, user.user_id, &MessageKind::AccountLocked { at, minutes }).await
}

/// The password is another now.
pub async fn password_changed_stage(tx: &mut Conn, app: &App, user: &UserRow, client: &Client) -> Result<()> {
    let (at, address) = (app.now(), client.address.to_string());
    tracing::info!(event = "password_changed", user_id = %user.user_id, %address);
    tell(tx, app, user, Template::PasswordChanged { login_name: user.login_name.clone(), at }).await?;
    message_add(tx, app, user.user_id, &MessageKind::PasswordChanged { at, address }).await
}

/// Tells a person once: by mail, or by SMS when there is no mailbox.
async fn tell(tx: &mut Conn, app: &App, user: &UserRow, template: Template) -> Result<()> {
    let Some(contact) = contacts_of(app, user).into_iter().next() else { return Ok(()) };
    stage(tx, app, &contact, user.lang(), template).await
}

async fn stage(tx: &mut Conn, app: &App, contact: &Contact, lang: Lang, template: Template) -> Result<()> {
    let to = contact.as_str().to_owned();
    match contact {
        Contact::Email(_) => mail::stage(tx, app, mail::Message { to, lang, template }).await,
        Contact::Mobile(_) => sms::stage(tx, app, sms::Message { to, lang, template }).await,
    }
}
