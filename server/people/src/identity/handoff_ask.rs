//! A partner's server asks for a code by which a person whom it knows signs in here (SECURITY §1).
//!
//! Its request is signed with its secret, counts for five minutes, and counts once.

use aws_lc_rs::hmac;
use axum::extract::State;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use portico_core::{Code, login_name};
use secrecy::ExposeSecret;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::handoff::{HandoffReply, absence, create_inbound_handoff, record_handoff_refusal};
use super::sign_in::sign_in_refusal;
use super::store::handoff as store;
use super::store::user::{self, UserRow};
use crate::kit::http::{Body, Envelope, Reply};
use crate::kit::store::Conn;
use crate::kit::token::token_hash;
use crate::platform::audit::{self, Actor, ActorKind, Event};
use crate::platform::config::PartnerConfig;
use crate::{App, Error, Result, transaction};

/// Seconds by which a partner's clock may differ from ours.
const CLOCK_SECONDS: i64 = 300;
/// How long a nonce may be; the shortest is hard to meet twice by chance.
const NONCE_BYTES: std::ops::RangeInclusive<usize> = 16..=64;
/// Bytes of a browser's state.
const STATE_BYTES: usize = 32;

/// A partner's signed request.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PartnerHandoffAsk {
    /// The partner's name in the operator's settings.
    pub partner: String,
    /// The login name of the person, whom the partner has signed in.
    pub login_name: String,
    /// The `state` with which the person's browser came.
    pub state: String,
    /// When the request was signed: Unix seconds.
    pub timestamp: i64,
    /// 16 to 64 characters that the partner never uses again.
    pub nonce: String,
    /// HMAC-SHA-256 with the partner's secret over `v1`, partner, login_name, state, timestamp and nonce with a line feed between each two;
    /// base64url without padding.
    pub signature: String,
}

/// Makes a code for a partner's person: a browser that comes with `?token=CODE` to any page is signed in. For servers: a partner's secret is
/// never in a browser.
#[utoipa::path(post, path = "/gicend/partner/handoff/create/", tag = "partner", request_body = PartnerHandoffAsk,
    responses((status = 200, body = Envelope<HandoffReply>),
        (status = 401, description = "100024: the signature, its time, or its nonce was there before"),
        (status = 404, description = "100025: nobody of this name whom the partner may sign in"),
        (status = 429, description = "300002: too many from one address")))]
pub async fn partner_handoff_create(
    State(app): State<App>,
    Body(ask): Body<PartnerHandoffAsk>,
) -> Result<Reply<HandoffReply>> {
    let state = require_signed_state(&app, &ask)?;
    create_handoff(&app, &ask, &state).await.map(Reply)
}

/// Takes the nonce, then makes the code.
///
/// # Errors
/// 100024 when the nonce was there before; 100025.
async fn create_handoff(app: &App, ask: &PartnerHandoffAsk, state: &[u8]) -> Result<HandoffReply> {
    let partner = find_partner(app, &ask.partner).ok_or_else(sign_in_refusal)?;
    let made = transaction!(app.store(), tx => {
        let over_at = app.now().plus_seconds(2 * CLOCK_SECONDS);
        if !store::take_nonce(tx, &partner.name, &token_hash(&ask.nonce), over_at).await? {
            tracing::warn!(event = "partner_replayed", partner = partner.name, "a partner's request came twice");
            return Err(sign_in_refusal());
        }
        create(tx, app, partner, ask, state).await
    })?;
    made.ok_or_else(|| Error::new(Code::UserDoesNotExist))
}

async fn create(
    tx: &mut Conn,
    app: &App,
    partner: &PartnerConfig,
    ask: &PartnerHandoffAsk,
    state: &[u8],
) -> Result<Option<HandoffReply>> {
    let login_key = login_name::key(&ask.login_name);
    let Some(user) = user::find_user_by_login_key(tx, &login_key).await? else { return Ok(None) };
    let customer_no = user::find_customer_no(tx, user.account_id).await?;
    let foreign = (!partner.is_for(&customer_no)).then_some("customer");
    if let Some(reason) = foreign.or_else(|| absence(&user)) {
        record_handoff_refusal(tx, app, &user, "handoff.create", &partner.name, reason).await?;
        return Ok(None);
    }
    let reply = create_inbound_handoff(tx, app, user.user_id, state).await?;
    record(tx, app, partner, &user).await?;
    Ok(Some(reply))
}

async fn record(tx: &mut Conn, app: &App, partner: &PartnerConfig, user: &UserRow) -> Result<()> {
    // No person of the account did it, but a program whom the operator trusts.
    let actor = Actor { kind: ActorKind::System, id: None, name: partner.title.clone() };
    let event = Event::done(actor, "handoff.create")
        .on("user", user.user_id, &user.login_name)
        .after(json!({"audience": partner.name}));
    audit::record(tx, app, user.account_id, &event).await
}

fn find_partner<'a>(app: &'a App, name: &str) -> Option<&'a PartnerConfig> {
    app.config().partners.iter().find(|partner| partner.name == name)
}

/// The browser's state out of a request that its partner has signed, lately.
fn require_signed_state(app: &App, ask: &PartnerHandoffAsk) -> Result<Vec<u8>> {
    let partner = find_partner(app, &ask.partner);
    let is_signed = partner.is_some_and(|partner| is_signed(partner, ask));
    if !is_signed {
        tracing::warn!(
            event = "partner_refused",
            known = partner.is_some(),
            "a partner's signature was wrong"
        );
        return Err(sign_in_refusal());
    }
    let is_late = app.now().seconds().abs_diff(ask.timestamp) > CLOCK_SECONDS.unsigned_abs();
    let is_nonce = NONCE_BYTES.contains(&ask.nonce.len());
    let state = URL_SAFE_NO_PAD.decode(&ask.state).ok().filter(|state| state.len() == STATE_BYTES);
    state.filter(|_| !is_late && is_nonce).ok_or_else(sign_in_refusal)
}

/// Whether the signature is the partner's. A line feed within a part would let one request read as another.
#[must_use]
pub fn is_signed(partner: &PartnerConfig, ask: &PartnerHandoffAsk) -> bool {
    let timestamp = ask.timestamp.to_string();
    let parts = ["v1", &ask.partner, &ask.login_name, &ask.state, &timestamp, &ask.nonce];
    if parts.iter().any(|part| part.contains('\n')) {
        return false;
    }
    let Ok(signature) = URL_SAFE_NO_PAD.decode(&ask.signature) else { return false };
    let key = hmac::Key::new(hmac::HMAC_SHA256, partner.secret.expose_secret().as_bytes());
    hmac::verify(&key, parts.join("\n").as_bytes(), &signature).is_ok()
}
