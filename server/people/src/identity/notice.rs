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
use super::news::{
    AccountExists, AccountLocked, ContactChanged, NewSignIn, PasswordChanged, VerificationCode, Welcome,
};
use super::store::contact;
use super::store::user::{self, UserRow};
use crate::kit::queue::enqueue;
use crate::kit::store::Conn;
use crate::people::content::add_message;
use crate::platform::audit::{self, Actor, Event};
use crate::platform::news::{News, Notice};
use crate::{App, Error, Result, platform::mail, platform::sms};
use uuid::Uuid;

/// A code for whoever reads the contact.
pub async fn stage_code(
    tx: &mut Conn,
    app: &App,
    contact: &Contact,
    lang: Lang,
    purpose: CodePurpose,
    code: &IssuedCode,
) -> Result<()> {
    stage(tx, app, contact, lang, &code_notice(app, purpose, code)?).await
}

/// A code for nobody: as much work as one for somebody.
pub async fn stage_unsent_code(
    tx: &mut Conn,
    app: &App,
    contact: &Contact,
    purpose: CodePurpose,
    code: &IssuedCode,
) -> Result<()> {
    let (to, notice) = (contact.as_str().to_owned(), code_notice(app, purpose, code)?);
    enqueue(tx, app, &UnsentCode { to, lang: Lang::default(), notice }).await
}

fn code_notice(app: &App, purpose: CodePurpose, code: &IssuedCode) -> Result<Notice> {
    notice(&VerificationCode {
        purpose,
        code: code.digits.clone(),
        minutes: app.config().limits.code.life_seconds / 60,
        expires_at: code.sent.expires_at,
    })
}

fn notice<N: News>(news: &N) -> Result<Notice> {
    Notice::of(news).map_err(Error::internal)
}

/// In place of a code to register with: the contact has an account already (SECURITY E-3).
pub async fn stage_account_exists(tx: &mut Conn, app: &App, contact: &Contact, lang: Lang) -> Result<()> {
    stage(tx, app, contact, lang, &notice(&AccountExists {})?).await
}

/// A greeting to a new account.
pub async fn stage_welcome(tx: &mut Conn, app: &App, user: &UserRow) -> Result<()> {
    notify_user(tx, app, user, &Welcome { login_name: user.login_name.clone() }).await
}

/// Somebody locked the account with wrong passwords. The audit log's line comes last in a transaction, so this does.
pub async fn stage_lockout(tx: &mut Conn, app: &App, user: &UserRow) -> Result<()> {
    let (at, minutes) = (app.now(), app.config().limits.lockout.lock_seconds / 60);
    tracing::warn!(event = "account_locked", user_id = %user.user_id);
    let news = AccountLocked { login_name: user.login_name.clone(), minutes, at };
    notify_user(tx, app, user, &news).await?;
    let event = Event::done(Actor::system(), "user.lock").on("user", user.user_id, &user.login_name);
    audit::record(tx, app, user.account_id, &event).await
}

/// The password is another now.
pub async fn stage_password_change(tx: &mut Conn, app: &App, user: &UserRow, client: &Client) -> Result<()> {
    let (at, address) = (app.now(), client.address.to_string());
    tracing::info!(event = "password_changed", user_id = %user.user_id, %address);
    let news = PasswordChanged { login_name: user.login_name.clone(), at, address };
    notify_user(tx, app, user, &news).await
}

/// Somebody signed in from where nobody did before.
pub async fn stage_new_sign_in(tx: &mut Conn, app: &App, user: &UserRow, client: &Client) -> Result<()> {
    let (at, address) = (app.now(), client.address.to_string());
    notify_user(tx, app, user, &NewSignIn { login_name: user.login_name.clone(), at, address }).await
}

/// A contact was bound, changed or removed: the former one is told, and whoever receives messages of security.
pub async fn stage_contact_change(
    tx: &mut Conn,
    app: &App,
    user: &UserRow,
    id: ContactId,
    former: Option<&Contact>,
) -> Result<()> {
    let news = ContactChanged { login_name: user.login_name.clone(), contact: id, at: app.now() };
    let notice = notice(&news)?;
    if let Some(former) = former.filter(|former| is_offered(app, former.channel())) {
        stage(tx, app, former, user.lang, &notice).await?;
    }
    let told = former.map(Contact::key);
    for contact in list_receivers_of(tx, app, user, &[MessageType::Security]).await? {
        if Some(contact.key()) != told {
            stage(tx, app, &contact, user.lang, &notice).await?;
        }
    }
    show_notice(tx, app, user, &[MessageType::Security], &notice).await
}

/// Notifies a person by message in the console, and by mail or SMS.
///
/// # Errors
/// When the database does not answer.
pub async fn notify_user<N: News>(tx: &mut Conn, app: &App, user: &UserRow, news: &N) -> Result<()> {
    let notice = notice(news)?;
    send_notice(tx, app, user, &[N::ABOUT], &notice).await?;
    show_notice(tx, app, user, &[N::ABOUT], &notice).await
}

/// Notifies a person by mail or SMS alone.
///
/// # Errors
/// When the database does not answer.
pub async fn send_news<N: News>(tx: &mut Conn, app: &App, user: &UserRow, news: &N) -> Result<()> {
    send_notice(tx, app, user, &[N::ABOUT], &notice(news)?).await
}

/// Sends a notice to the contacts that were chosen for any of its types, to each once; to the first contact that there is when none was
/// chosen, or none of them can be reached any more, unless the person chose that messages of all these types stand in the console alone.
async fn send_notice(
    tx: &mut Conn,
    app: &App,
    user: &UserRow,
    types: &[MessageType],
    notice: &Notice,
) -> Result<()> {
    for contact in list_receivers_of(tx, app, user, types).await? {
        stage(tx, app, &contact, user.lang, notice).await?;
    }
    Ok(())
}

/// Shows a person a notice as a message in the console, unless they chose to be shown none of any of its types there.
async fn show_notice(
    tx: &mut Conn,
    app: &App,
    user: &UserRow,
    types: &[MessageType],
    notice: &Notice,
) -> Result<()> {
    let hidden = contact::list_hidden_types(tx, user.user_id).await?;
    if types.iter().all(|one| hidden.iter().any(|name| name == one.as_str())) {
        return Ok(());
    }
    add_message(tx, app, user.account_id, user.user_id, notice).await
}

/// Where a message of these types goes.
async fn list_receivers_of(
    tx: &mut Conn,
    app: &App,
    user: &UserRow,
    types: &[MessageType],
) -> Result<Vec<Contact>> {
    let mut chosen = Vec::new();
    for message_type in types {
        for id in contact::list_receivers(tx, user.user_id, message_type.as_str()).await? {
            if !chosen.contains(&id) {
                chosen.push(id);
            }
        }
    }
    let own = chosen.iter().filter_map(|id| ContactId::parse(id)?.of_user(user));
    let mut contacts: Vec<Contact> = own.filter(|contact| is_offered(app, contact.channel())).collect();
    let console_only = contact::list_console_only_types(tx, user.user_id).await?;
    let is_sent = types.iter().any(|one| !console_only.iter().any(|name| name == one.as_str()));
    if contacts.is_empty() && is_sent {
        contacts.extend(contacts_of(app, user).into_iter().next());
    }
    Ok(contacts)
}

/// Notifies a person of an account by message in the console, and by mail or SMS at the contacts chosen for what the news are about.
///
/// # Errors
/// When the database does not answer.
pub async fn notify_person<N: News>(tx: &mut Conn, app: &App, user_id: Uuid, news: &N) -> Result<()> {
    notify_person_of(tx, app, user_id, &[N::ABOUT], news).await
}

/// The same for news that are of several types to this person: one message, and one notice to each contact chosen for any of them.
///
/// # Errors
/// When the database does not answer.
pub async fn notify_person_of<N: News>(
    tx: &mut Conn,
    app: &App,
    user_id: Uuid,
    types: &[MessageType],
    news: &N,
) -> Result<()> {
    if let Some(user) = user::find_user_to_tell(tx, user_id).await? {
        let notice = notice(news)?;
        send_notice(tx, app, &user, types, &notice).await?;
        show_notice(tx, app, &user, types, &notice).await?;
    }
    Ok(())
}

async fn stage(tx: &mut Conn, app: &App, contact: &Contact, lang: Lang, notice: &Notice) -> Result<()> {
    let (to, notice) = (contact.as_str().to_owned(), notice.clone());
    match contact {
        Contact::Email(_) => mail::stage(tx, app, mail::Message { to, lang, notice }).await,
        Contact::Mobile(_) => sms::stage(tx, app, sms::Message { to, lang, notice }).await,
    }
}
