//! Login names, mailboxes and mobiles belong to one person each, in any account.

use portico_core::state::SubUserState;
use portico_core::{Action, Code, Rule};
use uuid::Uuid;

use super::limit;
use super::store::user::{self as store, OccupantRow};
use crate::kit::store::Conn;
use crate::{App, Error, Result};

/// What shall belong to one person.
pub struct Wanted<'a> {
    /// The login name's key; nothing when it stays as it is.
    pub login_key: Option<&'a str>,
    /// The mailbox's key; nothing when it stays as it is.
    pub email_key: Option<&'a str>,
    /// The mobile; nothing when there is none, or it stays as it is.
    pub mobile: Option<&'a str>,
    /// What stands before the fields' names in a violation: `user.`.
    pub prefix: &'a str,
}

/// Refuses what somebody else than `own` has. Such answers are counted by address: they tell who is a customer.
///
/// # Errors
/// 900003 on the login name, 900011 on the mailbox, 900012 on the mobile; 900010 when it is a sub-user of the same
/// account who waits for activation; 300002 when an address was told too often.
pub async fn require_free(
    tx: &mut Conn,
    app: &App,
    account_id: Uuid,
    own: Option<Uuid>,
    wanted: &Wanted<'_>,
) -> Result<()> {
    let (login, email) = (wanted.login_key.unwrap_or_default(), wanted.email_key.unwrap_or_default());
    let rows = store::list_occupants(tx, login, email, wanted.mobile).await?;
    let Some(row) = rows.iter().find(|row| Some(row.user_id) != own) else { return Ok(()) };
    limit::occupancy_throttle(app).check_request()?;
    Err(refusal(row, account_id, wanted))
}

fn refusal(row: &OccupantRow, account_id: Uuid, wanted: &Wanted<'_>) -> Error {
    let is_waiting =
        row.account_id == account_id && row.kind == "sub" && row.state == SubUserState::NotActivated;
    let (code, field) = if wanted.login_key == Some(row.login_key.as_str()) {
        (Code::UserExists, "login_name")
    } else if wanted.email_key.is_some() && wanted.email_key == row.email_key.as_deref() {
        (Code::EmailTaken, "email")
    } else {
        (Code::MobileTaken, "mobile")
    };
    let code = if is_waiting { Code::InactiveSubUser } else { code };
    Error::new(code).with_violation(&format!("{}{field}", wanted.prefix), Rule::Occupied)
}

/// The refusal when two requests found a name free at the same moment: the later one breaks the constraint.
pub fn to_error(error: sqlx::Error, prefix: &str) -> Error {
    let codes = [Code::UserExists, Code::EmailTaken, Code::MobileTaken];
    let unique = crate::people::identity::UNIQUE.iter().zip(codes);
    match unique.into_iter().find(|(constraint, _)| constraint.is_broken_by(&error)) {
        Some((constraint, code)) => {
            Error::new(code).with_violation(&format!("{prefix}{}", constraint.field), (constraint.rule)())
        }
        None => error.into(),
    }
}

/// Whether a mobile or a mailbox could be a new sub-user's (SPEC §8: sub-user check).
///
/// # Errors
/// For a mobile 900001 when it is a main user's, 900012 when it is a sub-user's; 900002 for a mailbox that somebody has.
pub async fn check_contact(conn: &mut Conn, email_key: Option<&str>, mobile: Option<&str>) -> Result<()> {
    let rows = store::list_occupants(conn, "", email_key.unwrap_or_default(), mobile).await?;
    let owner = rows.iter().find(|row| mobile.is_some() && row.mobile.as_deref() == mobile);
    if let Some(owner) = owner {
        let refusal = match owner.kind.as_str() {
            "main" => Error::action(Action::SubUserCheck, 900_001),
            _ => Error::new(Code::MobileTaken),
        };
        return Err(refusal.with_violation("mobile", Rule::Occupied));
    }
    if !rows.is_empty() {
        return Err(Error::action(Action::SubUserCheck, 900_002).with_violation("email", Rule::Occupied));
    }
    Ok(())
}
