//! Somebody of an account outside a request, with the rights of this moment.

use portico_core::permission::Grant;
use uuid::Uuid;

use super::list_grants_of;
use super::store::user;
use crate::Result;
use crate::caller::{Caller, SessionCaller, Via};
use crate::kit::clock::Time;
use crate::kit::store::Conn;
use crate::people::identity::find_suspension;

/// The times of a session that there is none of.
const START: Time = Time::from_micros(0);

/// An account's main user as a caller, whether they may sign in or not: for whoever shows what is the account's to the operator's staff. The
/// caller has no session, and has proved nothing.
///
/// # Errors
/// When there is no such account, or the database does not answer.
pub async fn find_main_caller(conn: &mut Conn, account_id: Uuid) -> Result<Caller> {
    let row = user::find_main_person(conn, account_id).await?;
    Ok(to_caller(row.user_id, account_id, row.login_name, true, Vec::new()))
}

/// The person as a caller, for work that they asked for earlier; nothing when they are gone or may not sign in any more. The
/// caller has no session, and has proved nothing.
///
/// # Errors
/// When the database does not answer.
pub async fn find_person(conn: &mut Conn, user_id: Uuid) -> Result<Option<Caller>> {
    let Some(row) = user::find_active_person(conn, user_id).await? else { return Ok(None) };
    if find_suspension(conn, row.account_id).await?.is_some() {
        return Ok(None);
    }
    let is_main = row.kind == "main";
    let grants = if is_main { Vec::new() } else { list_grants_of(conn, user_id).await? };
    Ok(Some(to_caller(user_id, row.account_id, row.login_name, is_main, grants)))
}

fn to_caller(
    user_id: Uuid,
    account_id: Uuid,
    login_name: String,
    is_main: bool,
    grants: Vec<Grant>,
) -> Caller {
    Caller {
        via: Via::Session(SessionCaller {
            session_id: Uuid::nil(),
            proved_at: START,
            began_at: START,
            used_at: START,
            idle_minutes: 0,
            is_admin: false,
        }),
        user_id,
        account_id,
        login_name,
        is_main,
        must_change_password: false,
        grants: grants.into(),
    }
}
