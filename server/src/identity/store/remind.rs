//! Whose password ends soon, and what they were told of it.

use uuid::Uuid;

use crate::clock::Time;
use crate::store::Conn;
use crate::{on, sql};

/// People after `after` whose password may end within 15 days and who have not had both reminders, at most `rows`. Months
/// have 28 to 31 days: core decides on each. `default_months`: how long passwords last of whoever has not chosen.
pub async fn ending_select(
    conn: &mut Conn,
    after: Uuid,
    now: Time,
    default_months: i64,
    rows: i64,
) -> sqlx::Result<Vec<Uuid>> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select user_id from app_user
             where user_id > $1 and state = 'enabled' and deleted_at is null and password_reminded < 2
               and coalesce(password_months, $2) > 0
               and password_set_at + coalesce(password_months, $2) * 2419200000000 <= $3 + 1296000000000
               and password_set_at + coalesce(password_months, $2) * 2678400000000 > $3
             order by user_id limit $4"
        ))
        .bind(after)
        .bind(default_months)
        .bind(now)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}

/// Notes that a person has had so many reminders of the present password; whether it was news.
pub async fn reminded_update(conn: &mut Conn, user_id: Uuid, reminders: i64) -> sqlx::Result<bool> {
    on!(conn, c => {
        let updated = sqlx::query(sql!(
            "update app_user set password_reminded = $2 where user_id = $1 and password_reminded < $2"
        ))
        .bind(user_id)
        .bind(reminders)
        .execute(c)
        .await?;
        Ok(updated.rows_affected() > 0)
    })
}
