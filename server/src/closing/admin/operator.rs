//! Operators are made, given new passwords and shut out at the server's command line only.

use portico_core::{Code, Rule};
use secrecy::SecretString;
use uuid::Uuid;

use super::audit::{self, Event};
use super::store;
use crate::kit::random::Random;
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

/// Makes an operator with a drawn password.
///
/// # Errors
/// 100001 on `name`; 900003 when there is one of this name; when the database does not answer.
pub async fn create_operator(app: &App, name: &str) -> Result<NewPassword> {
    let name_key = key(name)?;
    let (password, hash) = draw_password(app).await?;
    let operator_id = app.random().id(app.now());
    transaction!(app.store(), tx => {
        if store::find_operator_by_key(tx, &name_key).await?.is_some() {
            return Err(Error::new(Code::UserExists));
        }
        store::insert_operator(tx, operator_id, name, &name_key, &hash, app.now()).await?;
        audit::record(tx, app, &command("operator.create", operator_id)).await
    })?;
    Ok(password)
}

/// Gives an operator a new drawn password, lets them sign in again, and ends their sessions.
///
/// # Errors
/// 100025 when there is none of this name; when the database does not answer.
pub async fn reset_operator(app: &App, name: &str) -> Result<NewPassword> {
    let name_key = key(name)?;
    let (password, hash) = draw_password(app).await?;
    transaction!(app.store(), tx => {
        let found = store::find_operator_by_key(tx, &name_key).await?;
        let operator = found.ok_or_else(|| Error::new(Code::UserDoesNotExist))?;
        store::update_operator(tx, operator.operator_id, &hash, "enabled").await?;
        store::delete_sessions(tx, operator.operator_id).await?;
        identity::forget_operator_attempts(tx, app, &name_key).await?;
        audit::record(tx, app, &command("operator.reset", operator.operator_id)).await
    })?;
    Ok(password)
}

/// Shuts an operator out and ends their sessions.
///
/// # Errors
/// 100025 when there is none of this name; when the database does not answer.
pub async fn disable_operator(app: &App, name: &str) -> Result<()> {
    let name_key = key(name)?;
    transaction!(app.store(), tx => {
        let found = store::find_operator_by_key(tx, &name_key).await?;
        let operator = found.ok_or_else(|| Error::new(Code::UserDoesNotExist))?;
        store::update_operator(tx, operator.operator_id, &operator.password_hash, "disabled").await?;
        store::delete_sessions(tx, operator.operator_id).await?;
        audit::record(tx, app, &command("operator.disable", operator.operator_id)).await
    })
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

fn command(action: &'static str, operator_id: Uuid) -> Event<'static> {
    Event::by_command(action).on("operator", operator_id)
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
