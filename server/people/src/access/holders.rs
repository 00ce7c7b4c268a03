//! Who of an account may do something, in all of it or at a place.

use portico_core::permission::Resource;
use portico_core::permission_group::{Operation, PermissionGroup};
use uuid::Uuid;

use super::store::grant::{self, HolderRow};
use crate::kit::store::Conn;
use crate::people::identity::notify_person;
use crate::platform::news::AccountNews;
use crate::{App, Result};

/// The main user, and the sub-users who may sign in and hold an operation for the whole account.
///
/// # Errors
/// When the database does not answer.
pub async fn list_holders(conn: &mut Conn, account_id: Uuid, operation: Operation) -> Result<Vec<Uuid>> {
    list_holders_at(conn, account_id, operation, &Resource::default()).await
}

/// The main user, and the sub-users who may sign in and hold an operation on something: for the whole account, its project or its VDC,
/// and who may work in its region, if it is in one.
///
/// # Errors
/// When the database does not answer.
pub async fn list_holders_at(
    conn: &mut Conn,
    account_id: Uuid,
    operation: Operation,
    at: &Resource,
) -> Result<Vec<Uuid>> {
    let text = |id: &Option<String>| id.clone().unwrap_or_default();
    let rows = grant::list_holders(conn, account_id, &text(&at.project), &text(&at.vdc)).await?;
    let mut user_ids = Vec::new();
    for row in rows {
        if row.is_main || (holds(&row, operation) && works_in(&row, at.region.as_deref())) {
            user_ids.push(row.user_id);
        }
    }
    user_ids.dedup();
    Ok(user_ids)
}

/// Notifies the main user and the sub-users who may read such news of the whole account, and whoever asked for what happened, each once.
///
/// # Errors
/// When the database does not answer.
pub async fn notify_holders<N: AccountNews>(
    tx: &mut Conn,
    app: &App,
    account_id: Uuid,
    asker: Option<Uuid>,
    news: &N,
) -> Result<()> {
    let mut readers = list_holders(tx, account_id, N::READERS).await?;
    readers.extend(asker.filter(|asker| !readers.contains(asker)));
    for user_id in readers {
        notify_person(tx, app, user_id, news).await?;
    }
    Ok(())
}

fn holds(row: &HolderRow, operation: Operation) -> bool {
    PermissionGroup::parse(&row.permission_group).is_some_and(|group| group.holds(operation))
}

fn works_in(row: &HolderRow, region: Option<&str>) -> bool {
    region.is_none_or(|region| row.regions.0.iter().any(|own| own == region))
}
