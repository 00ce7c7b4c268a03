//! An account whose main user is signed in.

use anyhow::{Result, anyhow};
use portico_core::Lang;
use portico_core::account::AccountKind;
use portico_core::login_name::LoginName;
use portico_server::caller::{Caller, SessionCaller, Via};
use portico_server::kit::passwords::NO_PASSWORD;
use portico_server::people::identity::{NewAccount, account_create};
use portico_server::{App, Error, on, transaction};
use uuid::Uuid;

/// Lets the engine count what is there, as it does by itself in operation.
pub async fn analyze(app: &App) -> Result<()> {
    let mut tx = app.store().begin().await?;
    on!(tx, c => { sqlx::query("analyze").execute(c).await?; });
    Ok(tx.commit().await?)
}

/// An error of the server's in words.
pub fn told(error: Error) -> anyhow::Error {
    anyhow!("{error}")
}

/// A new account's main user, signed in.
pub async fn main_user(app: &App, name: &str) -> Result<Caller> {
    let login_name = LoginName::parse(&format!("{name}_main")).map_err(|rules| anyhow!("{rules:?}"))?;
    let account = NewAccount {
        kind: AccountKind::Enterprise,
        company: "Bench",
        login_name: &login_name,
        password_hash: NO_PASSWORD,
        email: None,
        mobile: None,
        name: "Bench",
        lang: Lang::US,
        login_verification: false,
    };
    let created: Result<Uuid, Error> =
        transaction!(app.store(), tx => { account_create(tx, app, &account).await });
    let user_id = created.map_err(told)?;
    let mut conn = app.store().read().await?;
    let account_id: Uuid = on!(conn, c => {
        sqlx::query_scalar("select account_id from app_user where user_id = $1").bind(user_id).fetch_one(c).await?
    });
    let now = app.now();
    let session = SessionCaller {
        session_id: Uuid::nil(),
        proved_at: now,
        began_at: now,
        used_at: now,
        idle_minutes: 30,
        is_admin: false,
    };
    Ok(Caller {
        via: Via::Session(session),
        user_id,
        account_id,
        login_name: login_name.as_str().to_owned(),
        is_main: true,
        must_change_password: false,
        grants: [].into(),
    })
}
