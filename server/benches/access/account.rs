//! A server's parts on a fresh database, and an account whose main user is signed in.

use std::path::Path;
use std::time::Duration;

use anyhow::{Result, anyhow};
use portico_core::Lang;
use portico_core::account::AccountKind;
use portico_core::login_name::LoginName;
use portico_server::caller::{Caller, SessionCaller, Via};
use portico_server::kit::clock::Clock;
use portico_server::kit::random::Random;
use portico_server::kit::store::{Store, StoreOptions};
use portico_server::people::identity::{NO_PASSWORD, NewAccount, account_create};
use portico_server::platform::config::Config;
use portico_server::{App, Error, on, transaction};
use uuid::Uuid;

/// A server's parts on a fresh database.
pub async fn open(url: &str, folder: &Path) -> Result<App> {
    let options = StoreOptions {
        url: url.to_owned(),
        max_connections: 4,
        acquire_timeout: Duration::from_secs(5),
        statement_timeout: Duration::from_secs(30),
        migrations: &portico_server::platform::schema::MIGRATIONS,
    };
    let store = Store::open(&options).await?;
    store.migrate().await?;
    let mut config = Config::default();
    config.storage.data_dir = folder.to_path_buf();
    Ok(App::new(config, store, Clock::System, Random::System)?)
}

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
