//! SQL of the project feature.

use uuid::Uuid;

use super::project_list::ProjectReply;
use crate::store::Conn;
use crate::{on, sql};

/// An account's projects, the oldest first.
pub async fn project_select(conn: &mut Conn, account_id: Uuid, rows: i64) -> sqlx::Result<Vec<ProjectReply>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select project_id, name, status from project
             where account_id = $1 order by created_at, project_id limit $2"
        ))
        .bind(account_id)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}
