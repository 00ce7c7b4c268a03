//! Makes a project for an account.

use uuid::Uuid;

use super::store;
use crate::store::Conn;
use crate::{App, Result};

/// The status of a project that can be used.
const ACTIVE: i64 = 1;

/// Makes a project, in the transaction of its cause.
///
/// # Errors
/// When the database does not answer.
pub async fn project_create(tx: &mut Conn, app: &App, account_id: Uuid, name: &str) -> Result<Uuid> {
    let now = app.now();
    let project_id = app.random().id(now);
    store::project_insert(tx, project_id, account_id, name, ACTIVE, now).await?;
    Ok(project_id)
}
