//! Demo data: one enterprise account whose password is drawn at random on this very installation (SECURITY A-28: no default
//! ones), with people, groups, projects, keys, money and a history.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use portico_core::account::AccountKind;
use portico_core::account_words::PasswordContext;
use portico_core::email::Email;
use portico_core::login_name::LoginName;
use portico_core::operator::OperatorRole;
use portico_core::{Code, Lang, password};
use secrecy::ExposeSecret;
use serde::{Deserialize, Serialize};

use crate::closing::admin::{NewPassword, Which, create_operator, reset_operator};
use crate::kit::private;
use crate::kit::random::Random;
use crate::people::PeopleParts;
use crate::people::identity::{NewAccount, account_create};
use crate::platform::audit::Actor;
use crate::platform::feature::Sample;
use crate::{App, Error, Result, people::access, people::identity, transaction};

const LOGIN_NAME: &str = "demo_user";
const OPERATOR_NAME: &str = "demo_operator";
const COMPANY: &str = "Example Works";
const EMAIL: &str = "demo@example.com";
/// Characters of the password: none that is easily taken for another.
const LETTERS: &[u8] = b"abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789";
const SYMBOLS: &[u8] = b"+-=_";
const LENGTH: usize = 18;

/// How to sign in to the demo account.
#[derive(Clone, Serialize, Deserialize)]
pub struct DemoSignIn {
    /// What one signs in with.
    pub login_name: String,
    /// The password, which was drawn when the account was made.
    pub password: String,
}

/// Makes the demo account at the first call; from then on reads how to sign in from `demo.json` in the data folder. An
/// account that was deleted is made again; one without people (of an earlier version) gets them.
///
/// The file is written under another name before the account is made, so that a start that was cut off is taken up where
/// it ended.
///
/// # Errors
/// 900003 or 100019 when somebody else has the demo account's login name or mailbox; when file or database fail.
pub async fn set_up_demo(app: &App) -> Result<DemoSignIn> {
    let done = app.config().storage.data_dir.join("demo.json");
    let sign_in = match read(&done)? {
        Some(sign_in) => again(app, sign_in).await?,
        None => first(app, &done).await?,
    };
    if let Err(error) = prepare_sample(app).await {
        tracing::warn!(%error, "the demo account has no people: somebody else has their names");
    }
    Ok(sign_in)
}

/// The demo account as it was made before.
async fn again(app: &App, sign_in: DemoSignIn) -> Result<DemoSignIn> {
    let known =
        identity::find_main_user_by_login(&mut app.store().read().await?, &sign_in.login_name).await?;
    if known.is_none() {
        create(app, &sign_in).await?;
    }
    Ok(sign_in)
}

/// Makes the demo account; `done` is the file that tells how to sign in.
async fn first(app: &App, done: &Path) -> Result<DemoSignIn> {
    let draft = done.with_extension("json.new");
    let (sign_in, is_resumed) = match read(&draft)? {
        Some(sign_in) => (sign_in, true),
        None => (draw_sign_in(app)?, false),
    };
    if !is_resumed {
        write_private(&draft, &sign_in).map_err(Error::internal)?;
    }
    match create(app, &sign_in).await {
        Ok(()) => {}
        // Which of its two unique values the engine names is its own choice.
        Err(error) if is_resumed && matches!(error.code(), Code::UserExists | Code::EmailOccupied) => {}
        Err(error) => {
            fs::remove_file(&draft).map_err(Error::internal)?;
            return Err(error);
        }
    }
    fs::rename(&draft, done).map_err(Error::internal)?;
    Ok(sign_in)
}

/// Gives the demo account a passed verification unless it tried for one; people, projects, keys and a history unless it has
/// people or had some; and money and what it bought
/// in those projects unless it has a ledger.
async fn prepare_sample(app: &App) -> Result<()> {
    transaction!(app.store(), tx => {
        let Some((account_id, user_id)) = identity::find_main_user_by_login(tx, LOGIN_NAME).await? else { return Ok(()) };
        // Two servers that start at once take turns.
        access::begin_access_change(tx, &[user_id]).await?;
        let main = Actor::user(user_id, true, LOGIN_NAME);
        let needs_people = !access::has_people(tx, account_id).await?;
        let mut sample = Sample { account_id, user_id, main, needs_people, needs_money: false };
        for feature in app.features() {
            feature.add_sample(tx, app, &mut sample).await?;
        }
        for feature in app.features() {
            feature.finish_sample(tx, app, &sample).await?;
        }
        Ok(())
    })
}

/// Makes the demo operator at the first call; from then on reads how to sign in from `demo-operator.json` in the data folder.
///
/// # Errors
/// When file or database fail.
pub async fn set_up_demo_operator(app: &App) -> Result<DemoSignIn> {
    let done = app.config().storage.data_dir.join("demo-operator.json");
    if let Some(sign_in) = read(&done)? {
        return Ok(sign_in);
    }
    // A first start that was cut off left an operator whose password nobody knows.
    let made = create_operator(app, None, OPERATOR_NAME, &[OperatorRole::Administrator]).await;
    let password = match made.map(|(_, password)| password) {
        Err(error) if error.code() == Code::UserExists => {
            reset_operator(app, None, Which::Name(OPERATOR_NAME)).await
        }
        outcome => outcome,
    }?;
    let NewPassword(password) = password;
    let password = password.expose_secret().to_owned();
    let sign_in = DemoSignIn { login_name: OPERATOR_NAME.to_owned(), password };
    let draft = done.with_extension("json.new");
    let _former = fs::remove_file(&draft);
    write_private(&draft, &sign_in).map_err(Error::internal)?;
    fs::rename(&draft, &done).map_err(Error::internal)?;
    Ok(sign_in)
}

async fn create(app: &App, sign_in: &DemoSignIn) -> Result<()> {
    let login_name =
        LoginName::parse(&sign_in.login_name).map_err(|rules| Error::internal(format!("{rules:?}")))?;
    let email = Email::parse(EMAIL).map_err(|rule| Error::internal(format!("{rule:?}")))?;
    let password_hash = app.identity().passwords().hash(&sign_in.password).await?;
    let account = NewAccount {
        kind: AccountKind::Enterprise,
        company: COMPANY,
        login_name: &login_name,
        password_hash: &password_hash,
        email: Some(&email),
        mobile: None,
        name: "Demo",
        lang: Lang::US,
        // Who tries the demo has no mailbox at example.com.
        login_verification: false,
    };
    transaction!(app.store(), tx => {
        account_create(tx, app, &account).await?;
        Ok(())
    })
}

/// Draws a sign-in with a password that this installation's own rules accept.
fn draw_sign_in(app: &App) -> Result<DemoSignIn> {
    let context = PasswordContext::new(LOGIN_NAME, [], COMPANY);
    for _ in 0..1_000 {
        let password = draw(app.random());
        if password::judge(&password, &context, &app.config().limits.password).is_empty() {
            return Ok(DemoSignIn { login_name: LOGIN_NAME.to_owned(), password });
        }
    }
    Err(Error::internal("no password was drawn that the rules accept"))
}

fn draw(random: &Random) -> String {
    let pick = |from: &[u8]| {
        let count = u32::try_from(from.len()).unwrap_or(1);
        char::from(from[random.below(count) as usize])
    };
    (0..LENGTH).map(|place| if place % 6 == 5 { pick(SYMBOLS) } else { pick(LETTERS) }).collect()
}

fn read(path: &Path) -> Result<Option<DemoSignIn>> {
    match fs::read(path) {
        Ok(text) => serde_json::from_slice(&text).map(Some).map_err(Error::internal),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Error::internal(error)),
    }
}

fn write_private(path: &Path, sign_in: &DemoSignIn) -> io::Result<()> {
    let mut file = private::options().write(true).create_new(true).open(path)?;
    serde_json::to_writer_pretty(&mut file, sign_in)?;
    file.write_all(b"\n")?;
    file.sync_all()
}
