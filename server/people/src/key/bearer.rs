//! Finds the caller by the security key that a request carries.

use std::net::IpAddr;
use std::sync::Arc;

use portico_core::Code;
use portico_core::key_token::KeyToken;
use portico_core::login_mask::OptionalIpList;
use portico_core::security_key::{KeyRefusal, may_use};
use portico_core::state::SubUserState;

use super::rights::as_grants;
use super::store::{self, UseRow};
use crate::caller::{Caller, KeyCaller, Via};
use crate::kit::clock::Time;
use crate::kit::http::RequestContext;
use crate::kit::token;
use crate::people::access;
use crate::platform::audit::{self, Actor, ActorKind, Event};
use crate::{App, Error, Result, transaction};

/// A key's last use is noted when the last note is so many seconds old: a busy key writes once a minute.
const USED_STEP_SECONDS: i64 = 60;

/// What is stored of a key's text, which has 256 random bits.
pub fn token_hash(token: &KeyToken) -> Vec<u8> {
    token::token_hash(token.expose())
}

/// The caller with a security key: what stands after `Bearer` in the request's header.
///
/// # Errors
/// 100005, whatever is wrong; 300002 for an address that was refused too often with keys that exist.
pub async fn caller(app: &App, text: &str) -> Result<Caller> {
    let Ok(token) = KeyToken::parse(text) else { return Err(nobody()) };
    let row = store::find_key_by_token(&mut app.store().read().await?, &token_hash(&token)).await?;
    let row = row.ok_or_else(nobody)?;
    if let Err(reason) = judge(&row, app.now().seconds()) {
        super::count_refusal(app)?;
        record_refusal(app, &row, reason).await?;
        return Err(nobody());
    }
    note_use(app, &row).await?;
    let is_main = row.owner_kind == "main";
    let own = if is_main {
        Vec::new()
    } else {
        access::list_grants_of(&mut app.store().read().await?, row.user_id).await?
    };
    let grants = as_grants(row.grants.0);
    Ok(Caller {
        via: Via::Key(Arc::new(KeyCaller { key_id: row.key_id, name: row.name, grants })),
        user_id: row.user_id,
        account_id: row.account_id,
        login_name: row.login_name,
        is_main,
        // A key does not know its owner's password, and works on until the owner or its end stops it.
        must_change_password: false,
        grants: own.into(),
    })
}

/// Judges a use at `now` (Unix seconds) from the address of the request in hand: the first reason against it, as the audit log names it.
pub fn judge(row: &UseRow, now: i64) -> Result<(), &'static str> {
    judge_from(row, now, RequestContext::current().map(|context| context.address))
}

/// The same from an address; without one no key opens anything.
pub fn judge_from(row: &UseRow, now: i64, address: Option<IpAddr>) -> Result<(), &'static str> {
    let is_owner_in = row.owner_state == SubUserState::Enabled && row.owner_deleted_at.is_none();
    let has_api = row.owner_kind == "main" || row.has_api == Some(true);
    if row.deleted_at.is_some() {
        return Err("deleted");
    }
    if row.is_suspended {
        return Err("suspended");
    }
    if !is_owner_in {
        return Err("owner");
    }
    if !has_api {
        return Err("access_method");
    }
    // A list that cannot be read lets nobody pass.
    let Ok(ip_list) = OptionalIpList::parse(&row.ip_list) else { return Err(KeyRefusal::Address.as_str()) };
    let Some(address) = address else { return Err(KeyRefusal::Address.as_str()) };
    let expires_at = row.expires_at.map(Time::seconds);
    may_use(row.state, expires_at, &ip_list, address, now).map_err(KeyRefusal::as_str)
}

async fn record_refusal(app: &App, row: &UseRow, reason: &str) -> Result<()> {
    let actor = Actor { kind: ActorKind::Key, id: Some(row.key_id), name: row.name.clone() };
    let event = Event::denial(actor, "key.refuse")
        .on("key", row.key_id, &row.name)
        .after(serde_json::json!({ "reason": reason }));
    transaction!(app.store(), tx => { audit::record(tx, app, row.account_id, &event).await })
}

async fn note_use(app: &App, row: &UseRow) -> Result<()> {
    let now = app.now();
    let before = now.plus_seconds(-USED_STEP_SECONDS);
    let address = RequestContext::current().map_or_else(String::new, |context| context.address.to_string());
    tracing::info!(event = "key_used", key_id = %row.key_id, user_id = %row.user_id, address);
    if row.used_at.is_some_and(|used_at| used_at > before) {
        return Ok(());
    }
    transaction!(app.store(), tx => {
        store::note_key_use(tx, row.key_id, now, before, &address).await?;
        Ok(())
    })
}

fn nobody() -> Error {
    Error::new(Code::NotLoggedIn)
}
