//! Links by which a sub-user chooses a password: the first one, or another one that the main user asked for
//! (SECURITY 6.4.1, 6.4.6: nobody else ever knows it). The newest link works, once, for 24 hours.

use portico_core::{Action, Rule};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::news::{Activation, PasswordLink};
use super::store::activation as store;
use super::store::user;
use crate::kit::store::Conn;
use crate::kit::token::token_hash;
use crate::platform::news::Notice;
use crate::{App, Error, Result, platform::mail};

/// Seconds that a link works.
pub const LINK_SECONDS: i64 = 86_400;

/// What a link is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LinkKind {
    /// The first password of a new sub-user.
    Activate,
    /// Another password in place of the present one.
    Reset,
}

impl LinkKind {
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::Activate => "activate",
            Self::Reset => "reset",
        }
    }

    pub(super) fn parse(word: &str) -> Self {
        if word == "activate" { Self::Activate } else { Self::Reset }
    }
}

/// Sends a new link to a person's mailbox; the one before works no more.
///
/// # Errors
/// 100038 when the person has no mailbox; when the database does not answer.
pub async fn send_link(tx: &mut Conn, app: &App, user_id: Uuid, kind: LinkKind) -> Result<()> {
    let no_mailbox = || Error::new(portico_core::Code::NoValidContact);
    let user = user::find_user_by_id(tx, user_id).await?.ok_or_else(no_mailbox)?;
    let to = user.email.clone().ok_or_else(no_mailbox)?;
    let (now, token) = (app.now(), app.random().token());
    let expires_at = now.plus_seconds(LINK_SECONDS);
    store::delete_activations_by_user(tx, user_id).await?;
    let (id, hash) = (app.random().id(now), token_hash(&token));
    store::insert_activation(tx, id, user_id, kind.as_str(), &hash, now, expires_at).await?;
    let (login_name, lang) = (user.login_name.clone(), user.lang);
    let notice = match kind {
        LinkKind::Activate => Notice::of(&Activation { login_name, token, expires_at }),
        LinkKind::Reset => Notice::of(&PasswordLink { login_name, token, expires_at }),
    };
    let notice = notice.map_err(Error::internal)?;
    mail::stage(tx, app, mail::Message { to, lang, notice }).await
}

/// Makes a person's links worthless: the mailbox that they went to is no longer the person's.
///
/// # Errors
/// When the database does not answer.
pub async fn end_links(tx: &mut Conn, user_id: Uuid) -> Result<()> {
    Ok(store::delete_activations_by_user(tx, user_id).await?)
}

/// The one answer to a link that is used, over, replaced or none.
pub(super) fn link_refusal() -> Error {
    Error::action(Action::PasswordReset, 900_002).with_violation("activation_token", Rule::IncorrectCode)
}
