//! A sub-user's own password, chosen by a link.

use axum::extract::State;
use portico_core::login_name;
use portico_core::password_change::{Activation, ActivationDraft};

use super::activation::{LinkKind, link_refusal};
use super::client::Client;
use super::password_judge::hash_new_password;
use super::password_replace::{password_replace, set_password};
use super::password_reset::password_error;
use super::store::activation::{self as store, ActivationRow};
use super::store::user::{self, UserRow};
use crate::PeopleParts;
use crate::kit::http::{Checked, Envelope, Nothing, Reply};
use crate::kit::store::Conn;
use crate::kit::token::{is_token, token_hash};
use crate::platform::audit::{self, Actor, Event};
use crate::{App, Result, transaction};

/// Sets the password that a link is for, and lets a new sub-user sign in.
#[utoipa::path(post, path = "/gicend/activation/use/", tag = "activation", request_body = ActivationDraft,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 400, description = "100001: violations; 900002: the link is used, over or replaced; 900003: a password that the rules forbid for this person"),
        (status = 429, description = "300002: too many")))]
pub async fn activation_use(
    State(app): State<App>,
    client: Client,
    Checked(draft): Checked<ActivationDraft>,
) -> Result<Reply<Nothing>> {
    finish_activation(&app, &client, &draft).await?;
    Ok(Reply(Nothing))
}

/// Judges the password with everything that is known of the person, sets it and uses the link up.
///
/// # Errors
/// 900002 when the link is used, over, replaced, none or another person's; 900003 with violations on `password`.
pub async fn finish_activation(app: &App, client: &Client, draft: &Activation) -> Result<()> {
    if !is_token(draft.activation_token()) {
        return Err(link_refusal());
    }
    let place = app.identity().passwords().place().await?;
    let token_hash = token_hash(draft.activation_token());
    let (kind, user) = find_link_owner(app, &token_hash).await?;
    if login_name::key(draft.login_name()) != user.login_key {
        return Err(link_refusal());
    }
    let hash =
        hash_new_password(app, &place, &user, draft.password().expose()).await.map_err(password_error)?;
    transaction!(app.store(), tx => {
        let locked = user::lock_user(tx, user.user_id).await?.ok_or_else(link_refusal)?;
        let link = store::find_activation_by_token(tx, &token_hash, app.now()).await?.ok_or_else(link_refusal)?;
        if !store::use_activation(tx, link.activation_id, app.now()).await? {
            return Err(link_refusal());
        }
        match kind {
            LinkKind::Reset => password_replace(tx, app, &locked, &hash, client, None).await?,
            LinkKind::Activate => {
                set_password(tx, app, &locked, &hash).await?;
                store::activate_user(tx, locked.user_id).await?;
            }
        }
        record(tx, app, kind, &link).await
    })
}

async fn find_link_owner(app: &App, token_hash: &[u8]) -> Result<(LinkKind, UserRow)> {
    let mut conn = app.store().read().await?;
    let link =
        store::find_activation_by_token(&mut conn, token_hash, app.now()).await?.ok_or_else(link_refusal)?;
    let user = user::find_user_by_id(&mut conn, link.user_id).await?.ok_or_else(link_refusal)?;
    Ok((LinkKind::parse(&link.kind), user))
}

async fn record(tx: &mut Conn, app: &App, kind: LinkKind, link: &ActivationRow) -> Result<()> {
    let action = match kind {
        LinkKind::Activate => "sub_user.activate",
        LinkKind::Reset => "password.reset",
    };
    let actor = Actor::user(link.user_id, false, &link.login_name);
    let event = Event::done(actor, action).on("sub_user", link.user_id, &link.login_name);
    audit::record(tx, app, link.account_id, &event).await
}
