//! Groups as answers show them.

use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::not_found;
use super::store::group::{self as store, CountedGroupRow, GroupRow};
use super::{acting, list_group_grants_now, require_manage};
use crate::Result;
use crate::caller::Caller;
use crate::kit::clock::Time;
use crate::kit::store::Conn;

/// A user group (SPEC §3).
#[derive(Debug, Serialize, ToSchema)]
pub struct GroupReply {
    /// What calls about this group name it by.
    pub group_id: Uuid,
    /// Its name; an account has no two of one name, in any case.
    pub name: String,
    /// What it is for, in the account's own words; may be empty.
    pub remark: String,
    /// When it was created.
    pub created_at: Time,
    /// How many sub-users are in it.
    pub members: i64,
}

impl From<CountedGroupRow> for GroupReply {
    fn from(row: CountedGroupRow) -> Self {
        let CountedGroupRow { group, members } = row;
        let GroupRow { group_id, name, remark, created_at, .. } = group;
        Self { group_id, name, remark, created_at, members }
    }
}

/// A group that is about to be changed.
pub struct Taken {
    /// The group as it was before the change, held until the transaction ends.
    pub row: GroupRow,
    /// Who changes it, with the rights of this transaction.
    pub caller: Caller,
}

/// Holds a group, takes the turns of its members and of the caller, and refuses a group that gives more than the caller
/// holds.
///
/// # Errors
/// 100004 for another account's group and for an unknown one; 100013.
pub async fn take_whole(tx: &mut Conn, caller: &Caller, group_id: Uuid) -> Result<Taken> {
    let row = store::lock_group(tx, caller.account_id, group_id).await?.ok_or_else(not_found)?;
    let members = store::list_member_ids(tx, group_id).await?;
    let caller = acting(tx, caller, &members).await?;
    require_manage(&caller, &list_group_grants_now(tx, group_id).await?)?;
    Ok(Taken { row, caller })
}
