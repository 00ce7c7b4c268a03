//! Makes an account with its main user, first project and greeting.

use portico_core::account::AccountKind;
use portico_core::email::Email;
use portico_core::login_name::LoginName;
use portico_core::mobile::Mobile;
use portico_core::{Code, Lang};
use uuid::Uuid;

use super::notice::stage_welcome;
use super::store::user as store;
use crate::kit::store::Conn;
use crate::people::account::account_row;
use crate::people::project::create_project;
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result};

/// An account to be.
pub struct NewAccount<'a> {
    /// Whether a person or a company opens it.
    pub kind: AccountKind,
    /// The company's name; empty for a person.
    pub company: &'a str,
    /// What its main user signs in with.
    pub login_name: &'a LoginName,
    /// The hash of the main user's password (`Passwords::hash`).
    pub password_hash: &'a str,
    /// The main user's mailbox.
    pub email: Option<&'a Email>,
    /// The main user's mobile.
    pub mobile: Option<&'a Mobile>,
    /// The main user's name as the console shows it.
    pub name: &'a str,
    /// The language of mails and of the console.
    pub lang: Lang,
    /// Whether signing in asks for a code after the password.
    pub login_verification: bool,
}

/// Makes the account, its enabled main user, the project "Default" and the threshold that it starts with, and stages the greeting.
///
/// # Errors
/// 900003, 100019 or 100020 with the field when the login name, mailbox or mobile belongs to somebody.
pub async fn account_create(tx: &mut Conn, app: &App, account: &NewAccount<'_>) -> Result<Uuid> {
    let now = app.now();
    let (account_id, user_id) = (app.random().id(now), app.random().id(now));
    let customer_no = draw_customer_no(tx, app).await?;
    let row = account_row::NewAccountRow {
        account_id,
        kind: account.kind.as_str(),
        company: account.company,
        customer_no: &customer_no,
        currency: app.config().billing.currency.as_str(),
        now,
    };
    account_row::insert_account(tx, &row).await?;
    let (login_key, email_key) = (account.login_name.key(), account.email.map(Email::key));
    let user = store::NewUserRow {
        user_id,
        account_id,
        login_name: account.login_name.as_str(),
        login_key: &login_key,
        password_hash: account.password_hash,
        email: account.email.map(Email::as_str),
        email_key: email_key.as_deref(),
        mobile: account.mobile.map(Mobile::as_str),
        name: account.name,
        lang: account.lang,
        login_ageing_minutes: i64::from(app.config().limits.session.idle_minutes),
        login_verification: account.login_verification,
        now,
    };
    store::insert_main_user(tx, &user).await.map_err(to_conflict)?;
    create_project(tx, app, account_id, "Default").await?;
    for feature in app.features() {
        feature.begin_account(tx, app, account_id).await?;
    }
    if let Some(user) = store::find_user_by_id(tx, user_id).await? {
        stage_welcome(tx, app, &user).await?;
        let event = Event::done(user.actor(), "account.create").on("account", account_id, account.company);
        audit::record(tx, app, account_id, &event).await?;
    }
    tracing::info!(event = "account_created", %account_id, %user_id);
    Ok(user_id)
}

/// A number for people to read out, which tells nothing about how many customers there are (SECURITY E-8).
async fn draw_customer_no(tx: &mut Conn, app: &App) -> Result<String> {
    loop {
        let number = app.random().number(9);
        if !store::has_customer_no(tx, &number).await? {
            return Ok(number);
        }
    }
}

/// The refusal when two requests found a name free at the same moment: the later one breaks the constraint.
fn to_conflict(error: sqlx::Error) -> Error {
    let codes = [Code::UserExists, Code::EmailOccupied, Code::MobileOccupied];
    let broken = store::UNIQUE.iter().zip(codes).find(|(constraint, _)| constraint.is_broken_by(&error));
    match broken {
        Some((constraint, code)) => Error::new(code).with_violation(constraint.field, (constraint.rule)()),
        None => error.into(),
    }
}
