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

/// Notifies the main user and the sub-users who may read such news of the whole account, and whoever asked for what happened while they
/// are not disabled, each once.
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
    if let Some(asker) = asker.filter(|asker| !readers.contains(asker))
        && is_enabled(tx, account_id, asker).await?
    {
        readers.push(asker);
    }
    notify_each(tx, app, &readers, news).await
}

/// Notifies the main user and the sub-users who may read such news of what is at a place: for the whole account, its project or its VDC,
/// and in its region. Whoever asked for what happened is one of them, or may not see it any more.
///
/// # Errors
/// When the database does not answer.
pub async fn notify_holders_at<N: AccountNews>(
    tx: &mut Conn,
    app: &App,
    account_id: Uuid,
    at: &Resource,
    news: &N,
) -> Result<()> {
    let readers = list_holders_at(tx, account_id, N::READERS, at).await?;
    notify_each(tx, app, &readers, news).await
}

async fn notify_each<N: AccountNews>(tx: &mut Conn, app: &App, user_ids: &[Uuid], news: &N) -> Result<()> {
    for user_id in user_ids {
        notify_person(tx, app, *user_id, news).await?;
    }
    Ok(())
}

/// Whether somebody of an account is there and not disabled.
///
/// # Errors
/// When the database does not answer.
pub async fn is_enabled(conn: &mut Conn, account_id: Uuid, user_id: Uuid) -> Result<bool> {
    Ok(grant::is_enabled(conn, account_id, user_id).await?)
}

fn holds(row: &HolderRow, operation: Operation) -> bool {
    PermissionGroup::parse(&row.permission_group).is_some_and(|group| group.holds(operation))
}

fn works_in(row: &HolderRow, region: Option<&str>) -> bool {
    region.is_none_or(|region| row.regions.0.iter().any(|own| own == region))
}
