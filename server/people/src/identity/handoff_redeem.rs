//! Tells an external console who a hand-off code stands for.

use portico_core::Lang;
use secrecy::{ExposeSecret, SecretString};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::handoff::{absence, find_standing_handoff, record_handoff_refusal};
use super::sign_in::sign_in_refusal;
use super::store::handoff as store;
use crate::kit::store::Conn;
use crate::kit::token::{is_equal, token_hash};
use crate::platform::audit::{self, Event};
use crate::{App, Result, transaction};

/// Who looks at the console: what the frame's address says of them (SPEC §2), on our word.
#[derive(Serialize, ToSchema)]
pub struct HandoffPersonReply {
    /// The person, for good: a login name can pass to somebody else.
    pub user_id: Uuid,
    /// The id of the person's account.
    pub customer_id: Uuid,
    /// What the person signs in with.
    pub username: String,
    /// The language that the person chose.
    pub lang: Lang,
}

/// Uses up a code that was made for `audience` and tells whom it stands for. Whoever asks has shown that it is that audience.
///
/// # Errors
/// 100024, whatever the reason; of a code that is ours, the reason stands in the audit log.
pub async fn handoff_redeem(app: &App, audience: &str, code: &str) -> Result<HandoffPersonReply> {
    let person = transaction!(app.store(), tx => { redeem(tx, app, audience, code).await })?;
    person.ok_or_else(sign_in_refusal)
}

async fn redeem(tx: &mut Conn, app: &App, audience: &str, code: &str) -> Result<Option<HandoffPersonReply>> {
    let Some((row, user)) = find_standing_handoff(tx, code).await? else { return Ok(None) };
    if let Some(reason) = row.misfit(audience, None, app.now()).or_else(|| absence(&user)) {
        record_handoff_refusal(tx, app, &user, "handoff.redeem", audience, reason).await?;
        return Ok(None);
    }
    if !store::use_handoff(tx, row.handoff_id, app.now()).await? {
        return Ok(None);
    }
    let event = Event::done(user.actor(), "handoff.redeem")
        .on("user", user.user_id, &user.login_name)
        .after(json!({"audience": audience}));
    audit::record(tx, app, user.account_id, &event).await?;
    Ok(Some(HandoffPersonReply {
        user_id: user.user_id,
        customer_id: user.account_id,
        username: user.login_name.clone(),
        lang: user.lang,
    }))
}

/// Whether a text is a configured secret: as long as it takes, whatever the text. An empty secret is nobody's.
#[must_use]
pub fn is_secret(configured: &SecretString, text: &str) -> bool {
    let configured = configured.expose_secret();
    !configured.is_empty() && is_equal(&token_hash(configured), &token_hash(text))
}
