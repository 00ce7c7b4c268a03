//! What identity tells people by mail, SMS and message, staged in the transaction that causes it.

use portico_core::Lang;
use portico_core::contact::Contact;
use portico_core::message_setting::MessageType;
use portico_core::verification_code::CodePurpose;

use super::client::Client;
use super::code::IssuedCode;
use super::contact_slot::ContactId;
use super::contacts::{contacts_of, is_offered};
use super::jobs::UnsentCode;
use super::store::user::{self, UserRow};
use super::store::{contact, person};
use crate::kit::clock::Time;
use crate::kit::queue::enqueue;
use crate::kit::store::Conn;
use crate::platform::audit::{self, Actor, Event};
use crate::platform::content::{MessageKind, message_add};
use crate::platform::template::Template;
use crate::{App, Result, platform::mail, platform::sms};
use uuid::Uuid;

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
    tell(tx, app, user, MessageType::Account, Template::Welcome { login_name: login_name.clone() }).await?;
    message_add(tx, app, user.user_id, &MessageKind::Welcome { login_name }).await
}

/// Somebody locked the account with wrong passwords. The audit log's line comes last in a transaction, so this does.
pub async fn locked_stage(tx: &mut Conn, app: &App, user: &UserRow) -> Result<()> {
    let (at, minutes) = (app.now(), app.config().limits.lockout.lock_seconds / 60);
    tracing::warn!(event = "account_locked", user_id = %user.user_id);
    let template = Template::AccountLocked { login_name: user.login_name.clone(), minutes, at };
    tell(tx, app, user, MessageType::Security, template).await?;
    message_add(tx, app, user.user_id, &MessageKind::AccountLocked { at, minutes }).await?;
    let event = Event::done(Actor::system(), "user.lock").on("user", user.user_id, &user.login_name);
    audit::record(tx, app, user.account_id, &event).await
}

/// The password is another now.
pub async fn password_changed_stage(tx: &mut Conn, app: &App, user: &UserRow, client: &Client) -> Result<()> {
    let (at, address) = (app.now(), client.address.to_string());
    tracing::info!(event = "password_changed", user_id = %user.user_id, %address);
    let template = Template::PasswordChanged { login_name: user.login_name.clone(), at };
    tell(tx, app, user, MessageType::Security, template).await?;
    message_add(tx, app, user.user_id, &MessageKind::PasswordChanged { at, address }).await
}

/// Somebody signed in from where nobody did before.
pub async fn new_sign_in_stage(tx: &mut Conn, app: &App, user: &UserRow, client: &Client) -> Result<()> {
    let (at, address) = (app.now(), client.address.to_string());
    let login_name = user.login_name.clone();
    let template = Template::NewSignIn { login_name, at, address: address.clone() };
    tell(tx, app, user, MessageType::Security, template).await?;
    message_add(tx, app, user.user_id, &MessageKind::NewSignIn { at, address }).await
}

/// A contact was bound, changed or removed: the former one is told, and whoever receives messages of security.
pub async fn contact_changed_stage(
    tx: &mut Conn,
    app: &App,
    user: &UserRow,
    id: ContactId,
    former: Option<&Contact>,
) -> Result<()> {
    let at = app.now();
    let template = Template::ContactChanged { login_name: user.login_name.clone(), contact: id, at };
    if let Some(former) = former.filter(|former| is_offered(app, former.channel())) {
        stage(tx, app, former, user.lang(), template.clone()).await?;
    }
    let told = former.map(Contact::key);
    for contact in receivers_of(tx, app, user, &[MessageType::Security]).await? {
        if Some(contact.key()) != told {
            stage(tx, app, &contact, user.lang(), template.clone()).await?;
        }
    }
    let message = MessageKind::ContactChanged { contact: id, at };
    message_add(tx, app, user.user_id, &message).await
}

/// Tells a person by mail or SMS, at the contacts that were chosen for the type of message; at the first contact that there
/// is when none was, or none of them can be reached any more.
///
/// # Errors
/// When the database does not answer.
pub async fn tell(
    tx: &mut Conn,
    app: &App,
    user: &UserRow,
    message_type: MessageType,
    template: Template,
) -> Result<()> {
    tell_as(tx, app, user, &[message_type], template).await
}

/// The same for what is of several types: each contact that was chosen for any of them is told once.
async fn tell_as(
    tx: &mut Conn,
    app: &App,
    user: &UserRow,
    types: &[MessageType],
    template: Template,
) -> Result<()> {
    for contact in receivers_of(tx, app, user, types).await? {
        stage(tx, app, &contact, user.lang(), template.clone()).await?;
    }
    Ok(())
}

/// Where a message of these types goes.
async fn receivers_of(
    tx: &mut Conn,
    app: &App,
    user: &UserRow,
    types: &[MessageType],
) -> Result<Vec<Contact>> {
    let mut chosen = Vec::new();
    for message_type in types {
        for id in contact::receivers_select(tx, user.user_id, message_type.as_str()).await? {
            if !chosen.contains(&id) {
                chosen.push(id);
            }
        }
    }
    let own = chosen.iter().filter_map(|id| ContactId::parse(id)?.of_user(user));
    let mut contacts: Vec<Contact> = own.filter(|contact| is_offered(app, contact.channel())).collect();
    if contacts.is_empty() {
        contacts.extend(contacts_of(app, user).into_iter().next());
    }
    Ok(contacts)
}

/// Tells a person of an account by message in the console, and by mail or SMS at the contacts chosen for the type.
///
/// # Errors
/// When the database does not answer.
pub async fn person_tell(
    tx: &mut Conn,
    app: &App,
    user_id: Uuid,
    message_type: MessageType,
    message: &MessageKind,
    template: Template,
) -> Result<()> {
    person_tell_as(tx, app, user_id, &[message_type], message, template).await
}

/// The same for what is of several types: one message, and each contact that was chosen for any of them is told once.
///
/// # Errors
/// When the database does not answer.
pub async fn person_tell_as(
    tx: &mut Conn,
    app: &App,
    user_id: Uuid,
    types: &[MessageType],
    message: &MessageKind,
    template: Template,
) -> Result<()> {
    if let Some(user) = user::user_by_id(tx, user_id).await? {
        tell_as(tx, app, &user, types, template).await?;
        message_add(tx, app, user_id, message).await?;
    }
    Ok(())
}

async fn stage(tx: &mut Conn, app: &App, contact: &Contact, lang: Lang, template: Template) -> Result<()> {
    let to = contact.as_str().to_owned();
    match contact {
        Contact::Email(_) => mail::stage(tx, app, mail::Message { to, lang, template }).await,
        Contact::Mobile(_) => sms::stage(tx, app, sms::Message { to, lang, template }).await,
    }
}

/// People after one who may sign in and were there at a moment, by id, at most `rows`.
///
/// # Errors
/// When the database does not answer.
pub async fn people_enabled(conn: &mut Conn, after: Uuid, at: Time, rows: i64) -> Result<Vec<Uuid>> {
    Ok(person::enabled_select(conn, after, at, rows).await?)
}
