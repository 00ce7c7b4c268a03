//! SQL of the pictures.

use uuid::Uuid;

use crate::clock::Time;
use crate::store::Conn;
use crate::{on, sql};

/// Keeps a picture.
pub async fn image_insert(
    conn: &mut Conn,
    image_id: Uuid,
    account_id: Uuid,
    (width, height): (u32, u32),
    sealed: &[u8],
    now: Time,
) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into verification_image (image_id, account_id, width, height, sealed, created_at)
             values ($1, $2, $3, $4, $5, $6)"
        ))
        .bind(image_id)
        .bind(account_id)
        .bind(i64::from(width))
        .bind(i64::from(height))
        .bind(sealed)
        .bind(now)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// A picture of an account.
pub async fn image_select(
    conn: &mut Conn,
    account_id: Uuid,
    image_id: Uuid,
) -> sqlx::Result<Option<Vec<u8>>> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select sealed from verification_image where account_id = $1 and image_id = $2"
        ))
        .bind(account_id)
        .bind(image_id)
        .fetch_optional(c)
        .await
    })
}

/// Whether a picture is an account's.
pub async fn image_is_own(conn: &mut Conn, account_id: Uuid, image_id: Uuid) -> sqlx::Result<bool> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select count(*) from verification_image where account_id = $1 and image_id = $2"
        ))
        .bind(account_id)
        .bind(image_id)
        .fetch_one(c)
        .await
        .map(|count: i64| count == 1)
    })
}

/// Forgets all but the newest `keep` pictures of an account that were not handed in.
pub async fn images_cap(conn: &mut Conn, account_id: Uuid, keep: i64) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "delete from verification_image where image_id in (
               select i.image_id from verification_image i
               where i.account_id = $1
                 and not exists (select 1 from verification_case f where f.front_image_id = i.image_id)
                 and not exists (select 1 from verification_case b where b.back_image_id = i.image_id)
               order by i.created_at desc, i.image_id desc limit 1000 offset $2
             )"
        ))
        .bind(account_id)
        .bind(keep)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// Forgets pictures from before `before` that were never handed in, at most `rows`.
pub async fn images_unused_delete(conn: &mut Conn, before: Time, rows: i64) -> sqlx::Result<u64> {
    on!(conn, c => {
        sqlx::query(sql!(
            "delete from verification_image where image_id in (
               select i.image_id from verification_image i
               where i.created_at < $1
                 and not exists (select 1 from verification_case f where f.front_image_id = i.image_id)
                 and not exists (select 1 from verification_case b where b.back_image_id = i.image_id)
               order by i.created_at limit $2
             )"
        ))
        .bind(before)
        .bind(rows)
        .execute(c)
        .await
        .map(|done| done.rows_affected())
    })
}

/// Forgets every picture of an account.
pub async fn images_delete(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("delete from verification_image where account_id = $1"))
            .bind(account_id)
            .execute(c)
            .await?;
        Ok(())
    })
}
