//! Asking again inside the transaction that acts.

use portico_core::permission::{Grant, Resource, Role, may_hand_on_regions};
use portico_core::permission_group::Operation;
use portico_core::rights::{may_hand_on_all, may_manage};
use portico_core::{Code, Rule};
use uuid::Uuid;

use super::store::user;
use super::{begin_access_change, whole_account};
use crate::caller::{Caller, Via};
use crate::kit::store::Conn;
use crate::{Error, Result};

/// Asks again inside the transaction that acts: whoever takes a right away and whoever acts under it take turns, so
/// nothing is written under a right once its removal is committed (SECURITY Z-14). The same holds for a security key that
/// is changed or ended.
///
/// # Errors
/// 100013 with the missing permission; 100005 when the person is no longer there or may not sign in any more, or the
/// key opens nothing any more.
pub async fn require_in(
    tx: &mut Conn,
    caller: &Caller,
    operation: Operation,
    resource: &Resource,
) -> Result<()> {
    present_in_turn(tx, caller).await?.require(operation, resource)
}

/// The same for what belongs to the whole account and is open to whoever may do something anywhere in it.
///
/// # Errors
/// As [`require_in`].
pub async fn require_anywhere_in(tx: &mut Conn, caller: &Caller, operation: Operation) -> Result<()> {
    present_in_turn(tx, caller).await?.require_anywhere(operation)
}

async fn present_in_turn(tx: &mut Conn, caller: &Caller) -> Result<Caller> {
    if may_be_ended(caller) {
        begin_access_change(tx, &[caller.user_id]).await?;
    }
    present(tx, caller).await
}

/// Begins an act on people of the account: takes their turns and the caller's, and asks again whether the caller manages
/// users. What is returned is the caller with the rights that hold in this transaction.
///
/// # Errors
/// 100013 with the missing permission; 100005 when the caller is no longer there or may not sign in any more.
pub async fn acting(tx: &mut Conn, caller: &Caller, user_ids: &[Uuid]) -> Result<Caller> {
    let mut turns = user_ids.to_vec();
    if may_be_ended(caller) {
        turns.push(caller.user_id);
    }
    begin_access_change(tx, &turns).await?;
    let caller = present(tx, caller).await?;
    let (operation, resource) = whole_account();
    caller.require(operation, &resource)?;
    Ok(caller)
}

/// The caller with the rights of this moment; the caller's turn is taken already.
///
/// # Errors
/// 100005 when the caller is no longer there or may not sign in any more, or the key opens nothing any more.
pub async fn present(tx: &mut Conn, caller: &Caller) -> Result<Caller> {
    if !may_be_ended(caller) {
        return Ok(caller.clone());
    }
    if !user::is_enabled(tx, caller.user_id).await? {
        return Err(Error::new(Code::NotLoggedIn));
    }
    crate::people::key::caller_in(tx, caller).await
}

/// Whether somebody else can take away what the caller acts by: a sub-user's rights, or a key.
fn may_be_ended(caller: &Caller) -> bool {
    !caller.is_main || matches!(caller.via, Via::Key(_))
}

/// Refuses to hand on more than the caller holds (SECURITY Z-11); a key hands on no more than itself and its owner hold.
///
/// # Errors
/// 100013 with the first operation that goes beyond it, on `field`.
pub fn require_hand_on(caller: &Caller, field: &str, given: &[Grant]) -> Result<()> {
    judge_by_holdings(caller, |role, own| may_hand_on_all(role, own, given))
        .map_err(|rule| missing(field, rule))
}

/// Refuses to let somebody work in regions in which the caller may not.
///
/// # Errors
/// 100013 with the caller's regions, on `field`.
pub fn require_hand_on_regions(caller: &Caller, field: &str, regions: &[String]) -> Result<()> {
    judge_by_holdings(caller, |role, own| may_hand_on_regions(role, own, regions))
        .map_err(|rule| missing(field, rule))
}

/// Refuses to manage somebody, or a group, that holds more than the caller: their mailbox would be a way to their rights.
///
/// # Errors
/// 100013 with what is missing.
pub fn require_manage(caller: &Caller, theirs: &[Grant]) -> Result<()> {
    judge_by_holdings(caller, |role, own| may_manage(role, own, theirs))
        .map_err(|rule| missing("permission", rule))
}

fn judge_by_holdings(
    caller: &Caller,
    judge: impl Fn(Role, &[Grant]) -> Result<(), Rule>,
) -> Result<(), Rule> {
    judge(caller.role(), &caller.grants)?;
    match &caller.via {
        Via::Key(key) => judge(Role::SubUser, &key.grants),
        Via::Session(_) => Ok(()),
    }
}

fn missing(field: &str, rule: Rule) -> Error {
    Error::new(Code::PermissionError).with_violation(field, rule)
}
