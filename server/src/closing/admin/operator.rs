//! Operators are made, given roles and new passwords, and shut out: by administrators, and at the server's command line.

use std::collections::BTreeSet;

use portico_core::email::Email;
use portico_core::operator::{OperatorOperation, OperatorRole, operator_may};
use portico_core::{Code, Rule};
use secrecy::SecretString;
use uuid::Uuid;

use super::audit::{self, Event};
use super::guard::{Operator, find_roles};
use super::store::hold::lock_operator;
use super::store::{self, OperatorRow, factor};
use crate::kit::random::Random;
use crate::kit::store::Conn;
use crate::people::PeopleParts;
use crate::{App, Error, Result, people::identity, transaction};

/// Characters of a drawn password: none that is easily taken for another.
const CHARACTERS: &[u8] = b"abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789";
/// Characters of a drawn password: some 115 bits.
const LENGTH: u32 = 20;
/// The most characters of an operator's name.
const NAME_MAX: usize = 32;

/// A password that was drawn, to be shown once.
pub struct NewPassword(pub SecretString);

/// Who changes operators: an operator on the page, or nobody but whoever has the server's command line.
pub type By<'a> = Option<&'a Operator>;

/// Makes an operator with a drawn password.
///
/// # Errors
/// 100001 on `name`; 900003 on `name` when there is one of this name; when the database does not answer.
pub async fn create_operator(
    app: &App,
    by: By<'_>,
    name: &str,
    roles: &[OperatorRole],
) -> Result<(Uuid, NewPassword)> {
    let name_key = key(name)?;
    let (password, hash) = draw_password(app).await?;
    let operator_id = app.random().id(app.now());
    transaction!(app.store(), tx => {
        require_manager(tx, by).await?;
        if store::find_operator_by_key(tx, &name_key).await?.is_some() {
            return Err(Error::new(Code::UserExists).with_violation("name", Rule::Occupied));
        }
        store::insert_operator(tx, operator_id, name, &name_key, &hash, app.now()).await?;
        let kept = keep_roles(tx, operator_id, roles).await?;
        audit::record(tx, app, &event(by, "operator.create", operator_id).with_detail(kept)).await
    })?;
    Ok((operator_id, password))
}

/// Says what an operator does; it counts from their next request on.
///
/// # Errors
/// 100025 when there is no such operator; 100013 on oneself; when the database does not answer.
pub async fn set_operator_roles(
    app: &App,
    by: By<'_>,
    which: Which<'_>,
    roles: &[OperatorRole],
) -> Result<()> {
    transaction!(app.store(), tx => {
        let operator = find(tx, by, which).await?;
        let kept = keep_roles(tx, operator.operator_id, roles).await?;
        audit::record(tx, app, &event(by, "operator.roles", operator.operator_id).with_detail(kept)).await
    })
}

/// Says where an operator is mailed what concerns them; empty: nowhere.
///
/// # Errors
/// 100001 on `email`; 100025 when there is no such operator; 100013 on oneself; when the database does not answer.
pub async fn set_operator_email(app: &App, by: By<'_>, which: Which<'_>, email: &str) -> Result<()> {
    let email = judge_email(email)?;
    transaction!(app.store(), tx => {
        let operator = find(tx, by, which).await?;
        store::update_email(tx, operator.operator_id, &email).await?;
        audit::record(tx, app, &event(by, "operator.email", operator.operator_id)).await
    })
}

/// The same for whoever is signed in.
///
/// # Errors
/// 100001 on `email`; when the database does not answer.
pub async fn set_own_email(app: &App, who: &Operator, email: &str) -> Result<()> {
    let email = judge_email(email)?;
    transaction!(app.store(), tx => {
        store::update_email(tx, who.operator_id, &email).await?;
        audit::record(tx, app, &event(Some(who), "operator.email", who.operator_id)).await
    })
}

/// An address where mail arrives, or none.
fn judge_email(typed: &str) -> Result<String> {
    let typed = typed.trim();
    if typed.is_empty() {
        return Ok(String::new());
    }
    let email = Email::parse_new(typed).map_err(|rule| Error::field("email", rule))?;
    Ok(email.as_str().to_owned())
}

/// Gives an operator a new drawn password, lets them sign in again, and ends their sessions.
///
/// # Errors
/// 100025 when there is no such operator; 100013 on oneself; when the database does not answer.
pub async fn reset_operator(app: &App, by: By<'_>, which: Which<'_>) -> Result<NewPassword> {
    let (password, hash) = draw_password(app).await?;
    transaction!(app.store(), tx => {
        let operator = find(tx, by, which).await?;
        store::update_operator(tx, operator.operator_id, &hash, "enabled").await?;
        end_sign_ins(tx, operator.operator_id).await?;
        identity::forget_operator_attempts(tx, app, &key(&operator.name)?).await?;
        audit::record(tx, app, &event(by, "operator.reset", operator.operator_id)).await
    })?;
    Ok(password)
}

/// Removes every second factor of an operator who lost theirs, and ends their sessions. Verify who is asking.
///
/// # Errors
/// 100025 when there is no such operator; 100013 on oneself; when the database does not answer.
pub async fn remove_operator_factors(app: &App, by: By<'_>, which: Which<'_>) -> Result<()> {
    transaction!(app.store(), tx => {
        let operator = find(tx, by, which).await?;
        factor::delete_app(tx, operator.operator_id).await?;
        factor::delete_passkeys(tx, operator.operator_id).await?;
        end_sign_ins(tx, operator.operator_id).await?;
        audit::record(tx, app, &event(by, "operator.factors", operator.operator_id)).await
    })
}

/// Shuts an operator out and ends their sessions.
///
/// # Errors
/// 100025 when there is no such operator; 100013 on oneself; when the database does not answer.
pub async fn disable_operator(app: &App, by: By<'_>, which: Which<'_>) -> Result<()> {
    transaction!(app.store(), tx => {
        let operator = find(tx, by, which).await?;
        store::update_operator(tx, operator.operator_id, &operator.password_hash, "disabled").await?;
        end_sign_ins(tx, operator.operator_id).await?;
        audit::record(tx, app, &event(by, "operator.disable", operator.operator_id)).await
    })
}

/// Ends an operator's sessions, and sign-ins of theirs that wait for a second factor.
async fn end_sign_ins(tx: &mut Conn, operator_id: Uuid) -> Result<()> {
    store::delete_sessions(tx, operator_id).await?;
    Ok(factor::delete_challenges(tx, operator_id).await?)
}

/// Which operator, as the command line and the page name them.
#[derive(Debug, Clone, Copy)]
pub enum Which<'a> {
    /// By what they sign in with, in any case.
    Name(&'a str),
    /// By the id that the page knows them by.
    Id(Uuid),
}

/// An operator whom somebody may change, held until the transaction ends: nobody changes themselves, so that there is always somebody left
/// who can. Of two who shut each other out at the same moment the second one may not any more.
async fn find(tx: &mut Conn, by: By<'_>, which: Which<'_>) -> Result<OperatorRow> {
    let found = match which {
        Which::Name(name) => store::find_operator_by_key(tx, &key(name)?).await?,
        Which::Id(id) => store::find_operator(tx, id).await?,
    };
    let nobody = || Error::new(Code::UserDoesNotExist);
    let operator_id = found.ok_or_else(nobody)?.operator_id;
    let mut held: Vec<Uuid> = by.map(|by| by.operator_id).into_iter().chain([operator_id]).collect();
    if held.first() == held.get(1) {
        return Err(Error::new(Code::PermissionError));
    }
    // One order for everybody, so that two cannot wait for each other.
    held.sort_unstable();
    for id in held {
        lock_operator(tx, id).await?;
    }
    require_manager(tx, by).await?;
    store::find_operator(tx, operator_id).await?.ok_or_else(nobody)
}

/// Asks again inside the transaction that acts whether an operator may change operators. The command line always may.
async fn require_manager(tx: &mut Conn, by: By<'_>) -> Result<()> {
    let Some(by) = by else { return Ok(()) };
    let row = lock_operator(tx, by.operator_id).await?;
    if row.is_none_or(|row| row.state != "enabled") {
        return Err(Error::new(Code::NotLoggedIn));
    }
    let roles = find_roles(tx, by.operator_id).await?;
    if operator_may(&roles, OperatorOperation::OperatorManage) {
        Ok(())
    } else {
        Err(Error::new(Code::PermissionError))
    }
}

/// Keeps these roles and no others; their names.
async fn keep_roles(tx: &mut Conn, operator_id: Uuid, roles: &[OperatorRole]) -> Result<String> {
    store::delete_roles(tx, operator_id).await?;
    let roles = BTreeSet::from_iter(roles);
    for &&role in &roles {
        store::insert_role(tx, operator_id, role).await?;
    }
    Ok(roles.iter().map(|role| role.as_str()).collect::<Vec<_>>().join(", "))
}

/// What a name is looked up by.
///
/// # Errors
/// 100001 on `name` when it is empty, too long or more than letters, digits, dots, dashes and underscores.
pub fn key(name: &str) -> Result<String> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
    if name.is_empty() || name.len() > NAME_MAX || !name.chars().all(is_plain) {
        return Err(Error::field("name", Rule::ForbiddenCharacter));
    }
    Ok(name.to_ascii_lowercase())
}

fn event<'a>(by: By<'a>, action: &'static str, operator_id: Uuid) -> Event<'a> {
    Event::of(by, action).on("operator", operator_id)
}

async fn draw_password(app: &App) -> Result<(NewPassword, String)> {
    let password = draw(app.random());
    let hash = app.identity().passwords().hash(&password).await?;
    Ok((NewPassword(password.into()), hash))
}

fn draw(random: &Random) -> String {
    let count = u32::try_from(CHARACTERS.len()).unwrap_or(1);
    (0..LENGTH).map(|_| char::from(CHARACTERS[random.below(count) as usize])).collect()
}
