//! Who may do what: sub-users and their groups, what they were granted, and by what a caller is known.
//!
//! Core decides (`portico_core::permission`, `rights`); this remembers. Whoever changes somebody's rights and whoever acts
//! under them take turns ([`acting`], [`require_in`]), so that nothing is written under a right whose removal is
//! committed. Nobody hands on more than they hold, or manages somebody who holds more.

pub mod activation_send;
pub mod bulk;
mod feature;
mod given;
mod group;
pub mod group_create;
pub mod group_delete;
pub mod group_grant_update;
pub mod group_list;
pub mod group_member;
pub mod group_member_list;
pub mod group_show;
pub mod group_update;
mod guard;
mod holders;
mod limit;
mod occupied;
pub mod password_reset_send;
mod person;
pub mod rights_list;
mod sample;
mod seen;
mod store;
mod sub_user;
mod turn;
pub mod user_authorize;
pub mod user_check;
pub mod user_create;
pub mod user_edit;
pub mod user_grant_update;
pub mod user_import;
pub mod user_list;
pub mod user_rename;
pub mod user_show;
pub mod user_state;

use portico_core::permission::{Grant, Resource};
use portico_core::permission_group::Operation;
use uuid::Uuid;

pub use feature::AccessRights;
pub use given::require_scopes;
pub use guard::GUARD;
pub use holders::{is_enabled, list_holders, list_holders_at, notify_holders, notify_holders_at};
pub use limit::Parts;
pub use person::{find_main_caller, find_person};
pub use sample::has_people;
pub use sub_user::list_present as list_present_sub_users;
pub use turn::{
    acting, present, require_anywhere_in, require_hand_on, require_hand_on_regions, require_in,
    require_manage,
};

use crate::caller::Caller;
use crate::kit::store::Conn;
use crate::people::identity::person_row;
use crate::{Error, Result};

/// Everything that a sub-user was granted: directly, and through each of their groups.
///
/// # Errors
/// When the database does not answer, or holds a word that core does not know.
pub async fn list_grants_of(conn: &mut Conn, user_id: Uuid) -> Result<Vec<Grant>> {
    store::grant::into_held_grants(&store::grant::list_grants(conn, user_id).await?)
}

/// What a group gives its members, in whatever regions they may work in.
///
/// # Errors
/// As [`list_grants_of`].
pub async fn list_group_grants(conn: &mut Conn, group_id: Uuid) -> Result<Vec<Grant>> {
    store::grant::into_grants(&store::grant::list_group_grants(conn, group_id).await?)
}

/// The same where it counts at present: in the regions that any of its members may work in.
///
/// # Errors
/// As [`list_grants_of`].
async fn list_group_grants_now(conn: &mut Conn, group_id: Uuid) -> Result<Vec<Grant>> {
    let regions = list_member_regions(conn, group_id).await?;
    let grants = list_group_grants(conn, group_id).await?;
    Ok(grants.into_iter().map(|grant| grant.in_regions(Some(&regions))).collect())
}

/// The names of the regions that any member of a group may work in.
///
/// # Errors
/// As [`list_grants_of`].
async fn list_member_regions(conn: &mut Conn, group_id: Uuid) -> Result<Vec<String>> {
    let each = store::user::list_member_regions(conn, group_id).await?;
    Ok(each.into_iter().flat_map(|regions| regions.0).collect())
}

/// The names of the regions that a sub-user may work in.
///
/// # Errors
/// As [`list_grants_of`].
async fn find_user_regions(conn: &mut Conn, user_id: Uuid) -> Result<Vec<String>> {
    Ok(store::user::find_regions(conn, user_id).await?.map(|regions| regions.0).unwrap_or_default())
}

/// Takes the turns of everybody whose rights are about to change: the people themselves, or a group's members.
/// Call it before the change, in the same transaction.
///
/// # Errors
/// When the database does not answer.
pub async fn begin_access_change(tx: &mut Conn, user_ids: &[Uuid]) -> Result<()> {
    let mut sorted = user_ids.to_vec();
    // One order for everybody, so that two changes cannot wait for each other.
    sorted.sort_unstable();
    sorted.dedup();
    for user_id in sorted {
        person_row::take_access(tx, user_id).await?;
    }
    Ok(())
}

/// Forgets what sub-users and groups were granted in a project or VDC that goes; how many permission groups it was.
///
/// # Errors
/// When the database does not answer.
pub async fn forget_scope(tx: &mut Conn, account_id: Uuid, kind: &str, scope_id: Uuid) -> Result<u64> {
    Ok(store::scope::delete_scope_grants(tx, account_id, kind, &scope_id.to_string()).await?)
}

/// The answer to an id that is nobody's in this account, whoever else's it may be (SECURITY Z-3).
fn not_found() -> Error {
    Error::new(portico_core::Code::NotFound)
}

/// Nobody changes their own rights: what somebody was given through a group is not theirs to keep.
///
/// # Errors
/// 100013 for the caller's own id.
fn require_other(caller: &Caller, user_id: Uuid) -> Result<()> {
    if caller.user_id == user_id {
        let rule = portico_core::Rule::NotOnYourself { action: "edit".to_owned() };
        return Err(Error::new(portico_core::Code::PermissionError).with_violation("user_id", rule));
    }
    Ok(())
}

/// The account as a whole: what users and groups belong to.
fn whole_account() -> (Operation, Resource) {
    (Operation::UserManage, Resource::default())
}
