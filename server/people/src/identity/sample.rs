//! Sign-ins of the last weeks for the demo account, so that its history is not empty.

use uuid::Uuid;

use super::sign_in_log::{SignInMethod, SignInOutcome};
use super::store::sign_in::{SignInRow, insert_sign_in};
use super::store::user;
use crate::kit::clock::Time;
use crate::kit::store::Conn;
use crate::{App, Result};

/// Hours before now, address (of those that documents may name), browser, outcome.
type SampleSignIn = (i64, &'static str, &'static str, SignInOutcome);

const LAPTOP: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const PHONE: &str = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1";

const SIGN_INS: [SampleSignIn; 7] = [
    (3, "203.0.113.24", LAPTOP, SignInOutcome::SignedIn),
    (27, "203.0.113.24", LAPTOP, SignInOutcome::SignedIn),
    (28, "203.0.113.24", LAPTOP, SignInOutcome::WrongPassword),
    (75, "198.51.100.61", PHONE, SignInOutcome::SignedIn),
    (190, "2001:db8:12::7", LAPTOP, SignInOutcome::SignedIn),
    (411, "192.0.2.140", PHONE, SignInOutcome::WrongFactor),
    (412, "192.0.2.140", PHONE, SignInOutcome::WrongPassword),
];

/// The main user and the account behind a login name.
///
/// # Errors
/// When the database does not answer.
pub async fn find_main_user_by_login(conn: &mut Conn, login_name: &str) -> Result<Option<(Uuid, Uuid)>> {
    let login_key = portico_core::login_name::key(login_name);
    let user = user::find_user_by_login_key(conn, &login_key).await?.filter(|user| user.is_main());
    Ok(user.map(|user| (user.account_id, user.user_id)))
}

/// Adds them to a person.
///
/// # Errors
/// When the database does not answer.
pub async fn add_sign_ins(tx: &mut Conn, app: &App, user_id: Uuid) -> Result<()> {
    for (hours, address, user_agent, outcome) in SIGN_INS {
        let at: Time = app.now().plus_seconds(-hours * 3_600);
        let row = SignInRow {
            sign_in_id: app.random().id(at),
            at,
            address: address.to_owned(),
            user_agent: user_agent.to_owned(),
            outcome,
            method: SignInMethod::Password,
        };
        insert_sign_in(tx, user_id, &row).await?;
    }
    Ok(())
}
