//! What a key may do, what may be given to one, and who may change whose.

use std::net::IpAddr;

use portico_core::permission::{Grant, GrantSource, Resource, Role};
use portico_core::permission_grant::{GivenGrant, GrantDraft};
use portico_core::permission_group::Operation;
use portico_core::rights::{may_hand_on_all, may_manage};
use portico_core::{Code, Rule};
use uuid::Uuid;

use super::bearer;
use super::store::{self, KeyRow};
use crate::caller::{Caller, KeyCaller, Via};
use crate::kit::clock::Time;
use crate::kit::store::Conn;
use crate::people::access;
use crate::{Error, Result};

/// The grants of a key as core judges them.
pub fn as_grants(drafts: Vec<GrantDraft>) -> Vec<Grant> {
    let grant = |draft: GrantDraft| Grant {
        source: GrantSource::Direct,
        scope: draft.scope,
        groups: draft.groups,
        regions: None,
    };
    drafts.into_iter().map(grant).collect()
}

/// The caller once more, inside the transaction that acts: the key as it is now, with its owner's rights as they are
/// now. For a session it is the owner's rights alone.
///
/// # Errors
/// 100005 when the key opens nothing any more.
pub async fn caller_in(tx: &mut Conn, caller: &Caller) -> Result<Caller> {
    let grants = if caller.is_main { Vec::new() } else { access::list_grants_of(tx, caller.user_id).await? };
    let via = match &caller.via {
        Via::Session(session) => Via::Session(session.clone()),
        Via::Key(key) => {
            let row = store::find_key_in_use(tx, key.key_id).await?;
            // When its life ends was judged as the call began; that does not change.
            let row = row.filter(|row| bearer::judge(row, i64::MIN).is_ok());
            let row = row.ok_or_else(|| Error::new(Code::NotLoggedIn))?;
            let grants = as_grants(row.grants.0);
            Via::Key(KeyCaller { key_id: row.key_id, name: row.name, grants }.into())
        }
    };
    Ok(Caller { via, grants: grants.into(), ..caller.clone() })
}

/// The owner of a key as its caller, outside a request: as the key would open now from an address; nothing when it would not.
///
/// # Errors
/// When the database does not answer.
pub async fn caller_later(
    conn: &mut Conn,
    owner: Caller,
    key_id: Uuid,
    address: Option<IpAddr>,
    now: Time,
) -> Result<Option<Caller>> {
    let row = store::find_key_in_use(conn, key_id).await?.filter(|row| row.user_id == owner.user_id);
    let Some(row) = row.filter(|row| bearer::judge_from(row, now.seconds(), address).is_ok()) else {
        return Ok(None);
    };
    let grants = as_grants(row.grants.0);
    let via = Via::Key(KeyCaller { key_id: row.key_id, name: row.name, grants }.into());
    Ok(Some(Caller { via, ..owner }))
}

/// Refuses to give a key what its owner, the caller of this moment, does not hold.
///
/// # Errors
/// 100013 with the first operation that goes beyond, 100001 for a place that is not there; `prefix` stands before the
/// list's name.
pub async fn require_held(tx: &mut Conn, caller: &Caller, prefix: &str, given: &[GivenGrant]) -> Result<()> {
    access::require_scopes(tx, caller.account_id, prefix, given).await?;
    // A key counts where its owner may work, and nowhere else.
    let regions = reach_of(&caller.grants);
    let grant = |grant: &GivenGrant| grant.with_source(GrantSource::Direct).in_regions(regions);
    let given: Vec<Grant> = given.iter().map(grant).collect();
    may_hand_on_all(caller.role(), &caller.grants, &given).map_err(refusal)
}

/// The regions in which somebody's grants count, which are the same for all of them.
fn reach_of(grants: &[Grant]) -> Option<&[String]> {
    grants.first().and_then(|grant| grant.regions.as_deref())
}

/// Refuses unless the key is the caller's own, or the caller is the main user or manages users and holds all that the
/// key's owner holds. The turns of both are taken already.
///
/// # Errors
/// 100013 with what is missing.
pub async fn require_manageable(tx: &mut Conn, caller: &Caller, key: &KeyRow) -> Result<()> {
    if key.user_id == caller.user_id || caller.is_main {
        return Ok(());
    }
    if key.owner_kind == "main" {
        return Err(Error::new(Code::PermissionError));
    }
    let theirs = access::list_grants_of(tx, key.user_id).await?;
    may_manage(Role::SubUser, &caller.grants, &theirs).map_err(refusal)
}

/// Whether the caller sees the keys of the whole account, not only their own.
pub fn sees_all(caller: &Caller) -> bool {
    caller.decide(Operation::UserManage, &Resource::default()).is_allowed()
}

/// A key of the caller's account, with the turns of the caller and of the key's owner taken; and the caller of this moment.
///
/// # Errors
/// 100004 when there is none; 100005 when the caller may not sign in any more.
pub async fn take_key(tx: &mut Conn, caller: &Caller, key_id: Uuid) -> Result<(KeyRow, Caller)> {
    let missing = || Error::new(Code::NotFound);
    let key = store::find_key_by_id(tx, caller.account_id, key_id).await?.ok_or_else(missing)?;
    access::begin_access_change(tx, &[caller.user_id, key.user_id]).await?;
    let caller = access::present(tx, caller).await?;
    // Whoever deleted it meanwhile had the turn before.
    let key = store::find_key_by_id(tx, caller.account_id, key_id).await?.ok_or_else(missing)?;
    Ok((key, caller))
}

fn refusal(rule: Rule) -> Error {
    Error::new(Code::PermissionError).with_violation("permission", rule)
}
