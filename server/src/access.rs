//! Who may do what: what sub-users and groups were granted, and by what a caller is known.

mod store;

use axum::http::HeaderMap;
use portico_core::Code;
use portico_core::permission::{Grant, Resource};
use portico_core::permission_group::Operation;
use uuid::Uuid;

use crate::http::Caller;
use crate::store::Conn;
use crate::{App, Error, Result};

/// The caller of a request.
///
/// # Errors
/// 100005 when nobody is known by what the request carries.
pub async fn caller(app: &App, headers: &HeaderMap) -> Result<Caller> {
    crate::identity::caller(app, headers).await
}

/// Everything that a sub-user was granted: directly, and through each of their groups.
///
/// # Errors
/// When the database does not answer, or holds a word that core does not know.
pub async fn grants_of(conn: &mut Conn, user_id: Uuid) -> Result<Vec<Grant>> {
    let rows = store::grants_select(conn, user_id).await?;
    rows.into_iter().map(store::GrantRow::into_grant).collect()
}

/// Asks again inside the transaction that acts: whoever takes a right away and whoever acts under it take turns, so
/// nothing is written under a right once its removal is committed (SECURITY Z-14).
///
/// # Errors
/// 100013 with the missing permission; 100005 when the person is no longer there.
pub async fn require_in(
    tx: &mut Conn,
    caller: &Caller,
    operation: Operation,
    resource: &Resource,
) -> Result<()> {
    if caller.is_main {
        return caller.require(operation, resource);
    }
    if !store::access_take(tx, caller.user_id).await? {
        return Err(Error::new(Code::NotLoggedIn));
    }
    let caller = Caller { grants: grants_of(tx, caller.user_id).await?.into(), ..caller.clone() };
    caller.require(operation, resource)
}

/// Takes the turns of everybody whose rights are about to change: the people themselves, or a group's members.
/// Call it before the change, in the same transaction.
///
/// # Errors
/// When the database does not answer.
pub async fn access_change_begin(tx: &mut Conn, user_ids: &[Uuid]) -> Result<()> {
    let mut sorted = user_ids.to_vec();
    // One order for everybody, so that two changes cannot wait for each other.
    sorted.sort_unstable();
    for user_id in sorted {
        store::access_take(tx, user_id).await?;
    }
    Ok(())
}
