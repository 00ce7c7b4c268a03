//! Whom the operator names admin (SPEC §6): the role that sees every page of the console.

use portico_core::{Code, login_name};

use super::store::person;
use super::store::user;
use crate::platform::audit::{self, Actor, Event};
use crate::{App, Error, Result, transaction};

/// Gives a login name, as typed, the admin role, or takes it away. It counts from the person's next call on.
///
/// # Errors
/// 200001 when nobody has the name.
pub async fn set_admin_role(app: &App, name: &str, is_admin: bool) -> Result<()> {
    let login_key = login_name::key(name);
    transaction!(app.store(), tx => {
        let found = user::find_user_by_login_key(tx, &login_key).await?;
        let user = found.ok_or_else(|| Error::new(Code::UserNotFound))?;
        person::update_admin(tx, user.user_id, is_admin).await?;
        let action = if is_admin { "role.grant" } else { "role.revoke" };
        let event = Event::done(Actor::system(), action).on("user", user.user_id, &user.login_name);
        audit::record(tx, app, user.account_id, &event).await
    })
}
