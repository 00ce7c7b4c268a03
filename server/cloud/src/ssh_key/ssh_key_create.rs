//! Keeps a public SSH key.

use axum::extract::State;
use portico_core::ssh_key::{SshKey, SshKeyDraft, ssh_key_facts};
use portico_core::{Rule, login_name};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::act::{begin, to_conflict};
use super::store::{self, SshKeyRow};
use crate::caller::Caller;
use crate::kit::http::{Checked, Envelope, Reply};
use crate::kit::store::Conn;
use crate::platform::audit::{self, Actor, Event};
use crate::{App, Error, Result, transaction};

/// The most SSH keys of an account, whatever the operator sets: one page of the list has all of them.
const MOST: u32 = 100;

/// How many SSH keys an account may have.
pub(super) fn most_keys(app: &App) -> u32 {
    app.config().limits.cloud.ssh_keys.min(MOST)
}

/// The id of the key that was kept.
#[derive(Debug, Serialize, ToSchema)]
pub struct SshKeyCreateReply {
    /// By which the key is renamed and deleted.
    pub ssh_key_id: Uuid,
}

/// Keeps a public SSH key for the account's instances. The private half is refused, and stays where it was made.
#[utoipa::path(post, path = "/gicend/compute/ssh_key/create/", tag = "instance", request_body = SshKeyDraft,
    responses((status = 200, body = Envelope<SshKeyCreateReply>),
        (status = 400, description = "100001 on `name` or `public_key`; `too_many` on `name`: the account has as many as it may"),
        (status = 403, description = "100013: the permission to configure instances anywhere is missing"),
        (status = 409, description = "100001 with `occupied` on `name` or `public_key`: the account has one of this name, or this key")))]
pub async fn compute_ssh_key_create(
    State(app): State<App>,
    caller: Caller,
    Checked(key): Checked<SshKeyDraft>,
) -> Result<Reply<SshKeyCreateReply>> {
    let (app, caller) = (&app, &caller);
    transaction!(app.store(), tx => {
        begin(tx, caller).await?;
        let max = most_keys(app);
        if store::count_keys(tx, caller.account_id).await? >= i64::from(max) {
            return Err(Error::field("name", Rule::TooMany { max }));
        }
        let by = AddedBy { account_id: caller.account_id, user_id: caller.user_id, actor: caller.into() };
        let ssh_key_id = add_key(tx, app, by, &key).await?;
        Ok(Reply(SshKeyCreateReply { ssh_key_id }))
    })
}

/// Who adds a key.
pub(super) struct AddedBy {
    pub(super) account_id: Uuid,
    pub(super) user_id: Uuid,
    pub(super) actor: Actor,
}

/// Writes a key, in the transaction of its cause.
///
/// # Errors
/// 100001 with HTTP 409 on `name` or `public_key` when the account has such a one.
pub(super) async fn add_key(tx: &mut Conn, app: &App, by: AddedBy, key: &SshKey) -> Result<Uuid> {
    let facts = ssh_key_facts(key.public_key()).ok_or_else(|| Error::internal("an SSH key that is none"))?;
    let now = app.now();
    let row = SshKeyRow {
        ssh_key_id: app.random().id(now),
        account_id: by.account_id,
        user_id: by.user_id,
        name: key.name().clone(),
        name_key: login_name::key(key.name()),
        line: key.public_key().clone(),
        fingerprint: facts.fingerprint,
        created_at: now,
    };
    store::insert_key(tx, &row).await.map_err(|error| to_conflict(error, ""))?;
    let event = Event::done(by.actor, "ssh_key.create")
        .on("ssh_key", row.ssh_key_id, &row.name)
        .after(json!({ "fingerprint": row.fingerprint }));
    audit::record(tx, app, row.account_id, &event).await?;
    Ok(row.ssh_key_id)
}
