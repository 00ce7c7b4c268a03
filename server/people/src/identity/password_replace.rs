//! Another password in place of the old one, and the end of everything that the old one opened (SECURITY A-17).

use portico_core::password_change::HISTORY;
use uuid::Uuid;

use super::client::Client;
use super::code::end_codes;
use super::contacts::contacts_of;
use super::lock::forget_attempts;
use super::notice::stage_password_change;
use super::store::user::{self, LockedUser};
use super::store::{activation, challenge, handoff, security, session};
use crate::kit::store::Conn;
use crate::{App, Result};

/// Sets a password, the first one or another: the wrong ones before it are forgotten, and no link to choose one works any more. Whoever sets
/// a password of somebody who is there does it here.
///
/// # Errors
/// When the database does not answer.
pub async fn set_password(tx: &mut Conn, app: &App, user: &LockedUser, hash: &str) -> Result<()> {
    user::update_password(tx, user, hash, app.now()).await?;
    activation::delete_open_activations(tx, user.user_id).await?;
    forget_attempts(tx, app, &user.login_key).await
}

/// Sets the password in place of the old one; counter, links, codes, challenges, hand-offs and sessions of the old one end, but the session
/// `kept`, and the person is told. The old one is kept among the former ones.
///
/// The person's row is held: a sign-in that is under way with the old password either began its session before, which
/// ends here, or sees the new password when it comes to begin one.
///
/// # Errors
/// When the database does not answer.
pub async fn password_replace(
    tx: &mut Conn,
    app: &App,
    user: &LockedUser,
    hash: &str,
    client: &Client,
    kept: Option<Uuid>,
) -> Result<()> {
    security::insert_history(tx, user.user_id, user.password_set_at, &user.password_hash).await?;
    security::trim_history(tx, user.user_id, i64::from(HISTORY)).await?;
    set_password(tx, app, user, hash).await?;
    for contact in contacts_of(app, user) {
        end_codes(tx, app, &contact).await?;
    }
    challenge::delete_challenges_by_user(tx, user.user_id).await?;
    handoff::delete_handoffs_by_user(tx, user.user_id).await?;
    session::delete_sessions_by_user(tx, user.user_id, kept).await?;
    stage_password_change(tx, app, user, client).await
}
