//! Activates, deactivates and deletes security keys, many at once, each with its own outcome.

use axum::extract::State;
use portico_core::Violation;
use portico_core::code::CodeValue;
use portico_core::state::KeyAction;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::rights::{require_manageable, take_key};
use super::store;
use crate::caller::Caller;
use crate::kit::http::{Body, Envelope, Reply, require_ids};
use crate::people::access::bulk::{Outcome, Several};
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result, transaction};

/// The access keys that a request is about.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct KeyIdsDraft {
    /// 1 to 100 keys, none twice.
    #[schema(min_items = 1, max_items = 100)]
    pub key_ids: Vec<Uuid>,
}

impl KeyIdsDraft {
    fn into_checked(self) -> Result<Vec<Uuid>> {
        require_ids("key_ids", &self.key_ids)?;
        Ok(self.key_ids)
    }
}

/// What became of each key.
#[derive(Debug, Serialize, ToSchema)]
pub struct KeyResultsReply {
    /// In the order of the request.
    pub results: Vec<KeyResult>,
}

/// What became of one key.
#[derive(Debug, Serialize, ToSchema)]
pub struct KeyResult {
    /// The key that was asked about.
    pub key_id: Uuid,
    /// 0 when it was done, else the catalogue's code.
    #[schema(value_type = CodeValue)]
    pub code: CodeValue,
    /// The code's meaning, in the request's language.
    pub message: String,
    /// The rules that were broken; left out when none was.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub violations: Vec<Violation>,
}

/// Lets inactive security keys open again: the caller's own, or others' that the caller may manage.
#[utoipa::path(post, path = "/gicend/key/activate/", tag = "key", request_body = KeyIdsDraft,
    responses((status = 200, body = Envelope<KeyResultsReply>), (status = 401, description = "100005: not logged in")))]
pub async fn key_activate(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<KeyIdsDraft>,
) -> Result<Reply<KeyResultsReply>> {
    change_keys(&app, &caller, draft.into_checked()?, KeyAction::Activate).await.map(Reply)
}

/// Lets security keys open nothing until they are activated again.
#[utoipa::path(post, path = "/gicend/key/deactivate/", tag = "key", request_body = KeyIdsDraft,
    responses((status = 200, body = Envelope<KeyResultsReply>), (status = 401, description = "100005: not logged in")))]
pub async fn key_deactivate(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<KeyIdsDraft>,
) -> Result<Reply<KeyResultsReply>> {
    change_keys(&app, &caller, draft.into_checked()?, KeyAction::Deactivate).await.map(Reply)
}

/// Deletes security keys for ever.
#[utoipa::path(post, path = "/gicend/key/delete/", tag = "key", request_body = KeyIdsDraft,
    responses((status = 200, body = Envelope<KeyResultsReply>), (status = 401, description = "100005: not logged in")))]
pub async fn key_delete(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<KeyIdsDraft>,
) -> Result<Reply<KeyResultsReply>> {
    change_keys(&app, &caller, draft.into_checked()?, KeyAction::Delete).await.map(Reply)
}

/// Does the same with each key, each in a transaction of its own; a refusal is an event of its own, and a failure of ours keeps no other key
/// from its turn and its result.
///
/// # Errors
/// 100012 when each of them failed for a reason of ours.
pub async fn change_keys(
    app: &App,
    caller: &Caller,
    key_ids: Vec<Uuid>,
    action: KeyAction,
) -> Result<KeyResultsReply> {
    let (mut results, mut several) =
        (Vec::with_capacity(key_ids.len()), Several::new("key", event_name(action)));
    for key_id in key_ids {
        let ended = change_key(app, caller, key_id, action).await;
        let Outcome(code, message, violations) =
            several.end_one(app, caller, &key_id.to_string(), ended).await;
        results.push(KeyResult { key_id, code, message, violations });
    }
    several.finish(KeyResultsReply { results })
}

async fn change_key(app: &App, caller: &Caller, key_id: Uuid, action: KeyAction) -> Result<()> {
    transaction!(app.store(), tx => {
        let (key, caller) = take_key(tx, caller, key_id).await?;
        require_manageable(tx, &caller, &key).await?;
        let after = key.state.after(action).map_err(|rule| Error::field("key_ids", rule))?;
        match action {
            KeyAction::Delete => store::delete_key(tx, key_id, app.now()).await?,
            _ => store::update_state(tx, key_id, after).await?,
        }
        let event = Event::done(&caller, event_name(action))
            .on("key", key_id, &key.name)
            .before(json!({ "state": key.state, "owner": key.login_name }));
        audit::record(tx, app, caller.account_id, &event).await
    })
}

fn event_name(action: KeyAction) -> &'static str {
    match action {
        KeyAction::Activate => "key.activate",
        KeyAction::Delete => "key.delete",
        _ => "key.deactivate",
    }
}
