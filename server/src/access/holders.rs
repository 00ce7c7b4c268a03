//! Who of an account may do something in all of it.

use portico_core::permission_group::{Operation, PermissionGroup};
use uuid::Uuid;

use super::store::grant;
use crate::Result;
use crate::store::Conn;

/// The main user, and the sub-users who may sign in and hold an operation for the whole account.
///
/// # Errors
/// When the database does not answer.
pub async fn holders(conn: &mut Conn, account_id: Uuid, operation: Operation) -> Result<Vec<Uuid>> {
    let rows = grant::account_holders_select(conn, account_id).await?;
    let holds = |word: &str| PermissionGroup::parse(word).is_some_and(|group| group.holds(operation));
    let found = rows.into_iter().filter(|row| row.is_main || holds(&row.permission_group));
    let mut user_ids: Vec<Uuid> = found.map(|row| row.user_id).collect();
    user_ids.dedup();
    Ok(user_ids)
}
