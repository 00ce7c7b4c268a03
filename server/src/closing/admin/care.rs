//! What staff do with an account and its people. Each is a line in the account's log and in the operators'.

use portico_core::Code;
use portico_core::login_name::key;
use uuid::Uuid;

use super::audit::{self, Event};
use super::{By, actor_of, find_account};
use crate::kit::store::Conn;
use crate::people::identity::{
    Help, ToSuspend, end_account_sessions, find_person_by_login, forget_attempts, help_person,
    reopen_account, suspend_account,
};
use crate::platform::audit as customers;
use crate::{App, Result, transaction};

/// What is done with an account.
#[derive(Debug, Clone, Copy)]
pub enum Care<'a> {
    /// Let nobody sign in.
    Suspend {
        /// What the customer reads: 1–200 characters.
        reason: &'a str,
        /// Whether its instances are stopped, and kept so.
        stops_instances: bool,
    },
    /// Let its people sign in again.
    Reopen {
        /// Why, for whoever reads the logs: 0–200 characters.
        reason: &'a str,
    },
    /// End every session of its people.
    SignOut,
}

impl Care<'_> {
    /// Why it is done, without the blanks around it; empty where nobody says.
    fn reason(&self) -> &str {
        match self {
            Self::Suspend { reason, .. } | Self::Reopen { reason } => reason.trim(),
            Self::SignOut => "",
        }
    }
}

/// Does something with the account that has a number.
///
/// # Errors
/// 100025 when there is none; 100001 on `reason`; 409 when it is suspended, or is not; when the database does not answer.
pub async fn care_for_account(app: &App, by: By<'_>, customer_no: &str, care: Care<'_>) -> Result<()> {
    transaction!(app.store(), tx => {
        let account_id = find_account(tx, customer_no).await?;
        let action = apply(tx, app, by, account_id, care).await?;
        let event = Event::of(by, action).on("account", account_id).with_detail(care.reason().to_owned());
        audit::record(tx, app, &event).await
    })
}

async fn apply(
    tx: &mut Conn,
    app: &App,
    by: By<'_>,
    account_id: Uuid,
    care: Care<'_>,
) -> Result<&'static str> {
    match care {
        Care::Suspend { reason, stops_instances } => {
            let operator_name = by.map_or("", |operator| operator.name.as_str());
            let wanted = ToSuspend { reason, stops_instances, operator_name };
            suspend_account(tx, app, actor_of(by), account_id, wanted).await?;
            Ok("account.suspend")
        }
        Care::Reopen { reason } => {
            reopen_account(tx, app, actor_of(by), account_id, reason).await?;
            Ok("account.reopen")
        }
        Care::SignOut => {
            end_account_sessions(tx, account_id).await?;
            let event =
                customers::Event::done(actor_of(by), "account.sign_out").on("account", account_id, "");
            customers::record(tx, app, account_id, &event).await?;
            Ok("account.sign_out")
        }
    }
}

/// Does something for a person, known by id.
///
/// # Errors
/// 200001 when there is none; when the database does not answer.
pub async fn help_customer(app: &App, by: By<'_>, user_id: Uuid, help: Help) -> Result<()> {
    transaction!(app.store(), tx => {
        help_person(tx, app, actor_of(by), user_id, help).await?;
        audit::record(tx, app, &Event::of(by, help.action()).on("user", user_id)).await
    })
}

/// The same at the server's command line, by the login name as typed.
///
/// # Errors
/// 200001 when nobody has the name; when the database does not answer.
pub async fn help_by_command(app: &App, login_name: &str, help: Help) -> Result<()> {
    let user_id = find_person_by_login(&mut app.store().read().await?, login_name).await?;
    help_customer(app, None, user_id, help).await
}

/// Opens the lock of a login name as typed, for the server's command line. Nobody need have the name: whoever takes it later would be kept out by
/// the wrong passwords that were tried before, so that its lock is opened too, which only the operators' log can say.
///
/// # Errors
/// When the database does not answer.
pub async fn unlock_by_command(app: &App, login_name: &str) -> Result<()> {
    match help_by_command(app, login_name, Help::Unlock).await {
        Err(error) if error.code() == Code::UserNotFound => transaction!(app.store(), tx => {
            forget_attempts(tx, app, &key(login_name)).await?;
            audit::record(tx, app, &Event::by_command(Help::Unlock.action())).await
        }),
        done => done,
    }
}
