//! The account's SSH keys as they are shown.

use axum::extract::State;
use portico_core::ssh_key::{SshKeyFacts, SshKeyKind, ssh_key_facts};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::ssh_key_create::most_keys;
use super::store::{self, ShownSshKey};
use crate::caller::Caller;
use crate::kit::clock::Time;
use crate::kit::http::{Asked, Envelope, Reply};
use crate::kit::store::page::Cursor;
use crate::{App, Error, Result, list};

list! {
    /// Which of the account's SSH keys.
    pub struct SshKeyFilter of "SSH keys" {
        /// Only those with this in their name or their fingerprint, in any case; at most 64 characters.
        text q,
    }
}

/// A page of SSH keys.
#[derive(Debug, Serialize, ToSchema)]
pub struct SshKeyListReply {
    /// The keys, newest first.
    pub items: Vec<SshKeyReply>,
    /// What to ask the next page with; null when this was the last.
    pub next_cursor: Option<String>,
    /// How many the account has.
    pub count: i64,
    /// How many it may have.
    pub limit: u32,
}

/// A public SSH key.
#[derive(Debug, Serialize, ToSchema)]
pub struct SshKeyReply {
    /// By which the key is renamed and deleted.
    pub ssh_key_id: Uuid,
    /// What the account calls it.
    pub name: String,
    /// Its kind, as the key itself tells it.
    #[schema(inline)]
    pub kind: SshKeyKind,
    /// Its length, in bits.
    pub bits: u32,
    /// What it is recognised by, as `ssh-keygen -l` prints it.
    pub fingerprint: String,
    /// The whole of it on one line, as an `authorized_keys` file has it.
    pub public_key: String,
    /// The login name of whoever added it; empty for a user who was deleted.
    pub user_name: String,
    /// The same as a sub-user; null for the main user, for sub-users who are gone, and for whoever may not see people.
    pub user_id: Option<Uuid>,
    /// When it was added.
    pub created_at: Time,
}

/// Lists the account's public SSH keys.
#[utoipa::path(get, path = "/gicend/compute/ssh_key/list/", tag = "instance", params(Asked::<SshKeyFilter>),
    responses((status = 200, body = Envelope<SshKeyListReply>),
        (status = 403, description = "100013: the permission to see instances anywhere is missing")))]
pub async fn compute_ssh_key_list(
    State(app): State<App>,
    caller: Caller,
    asked: Asked<SshKeyFilter>,
) -> Result<Reply<SshKeyListReply>> {
    list_ssh_keys(&app, &caller, None, &asked).await.map(Reply)
}

/// A page of an account's SSH keys, or of those that one person added.
///
/// # Errors
/// 100001 on `cursor`; when the database does not answer.
pub(super) async fn list_ssh_keys(
    app: &App,
    caller: &Caller,
    user_id: Option<Uuid>,
    asked: &Asked<SshKeyFilter>,
) -> Result<SshKeyListReply> {
    let before = asked.place_or(Cursor::NEWEST)?;
    let mut conn = app.store().read().await?;
    let (account_id, rows) = (caller.account_id, asked.rows_to_read());
    let rows = store::read_key_page(&mut conn, account_id, user_id, &asked.filter, before, rows).await?;
    let (rows, next_cursor) =
        asked.cut(rows, |row| Cursor { at: row.key.created_at, id: row.key.ssh_key_id });
    Ok(SshKeyListReply {
        items: rows.into_iter().map(|row| reply(row, caller)).collect::<Result<_>>()?,
        next_cursor,
        count: store::count_keys(&mut conn, account_id).await?,
        limit: most_keys(app),
    })
}

fn reply(row: ShownSshKey, caller: &Caller) -> Result<SshKeyReply> {
    let ShownSshKey { key, user_name, sub_user_id } = row;
    let facts = ssh_key_facts(&key.line).ok_or_else(|| Error::internal("an SSH key that is none"))?;
    let SshKeyFacts { kind, bits, fingerprint, .. } = facts;
    Ok(SshKeyReply {
        ssh_key_id: key.ssh_key_id,
        name: key.name,
        kind,
        bits,
        fingerprint,
        public_key: key.line,
        user_name,
        user_id: sub_user_id.filter(|_| caller.may_see_people()),
        created_at: key.created_at,
    })
}
