//! SQL of the pictures.

use uuid::Uuid;

use crate::kit::clock::Time;
use crate::statement;

statement! {
    /// Keeps a picture of a document, sealed.
    pub fn insert_image(image_id: Uuid, account_id: Uuid, width: u32, height: u32, sealed: &[u8], now: Time):
        "insert into verification_image (image_id, account_id, width, height, sealed, created_at)
         values ($1, $2, $3, $4, $5, $6)"
        with image_id, account_id, i64::from(width), i64::from(height), sealed, now;

    /// A picture of an account.
    pub fn find_image(account_id: Uuid, image_id: Uuid) -> Option<Vec<u8>>:
        "select sealed from verification_image where account_id = $1 and image_id = $2";

    /// Whether a picture is an account's.
    pub fn is_own_image(account_id: Uuid, image_id: Uuid) -> bool:
        "select 1 from verification_image where account_id = $1 and image_id = $2";

    /// Forgets all but the newest `keep` pictures of an account that were not submitted.
    pub fn cap_images(account_id: Uuid, keep: i64):
        "delete from verification_image where image_id in (
           select i.image_id from verification_image i
           where i.account_id = $1
             and not exists (select 1 from verification_case f where f.front_image_id = i.image_id)
             and not exists (select 1 from verification_case b where b.back_image_id = i.image_id)
           order by i.created_at desc, i.image_id desc limit 1000 offset $2
         )";

    /// Forgets pictures from before `before` that were never submitted, at most `rows`.
    pub fn delete_unused_images(before: Time, rows: i64) -> u64:
        "delete from verification_image where image_id in (
           select i.image_id from verification_image i
           where i.created_at < $1
             and not exists (select 1 from verification_case f where f.front_image_id = i.image_id)
             and not exists (select 1 from verification_case b where b.back_image_id = i.image_id)
           order by i.created_at limit $2
         )";

    /// Forgets every picture of an account.
    pub fn delete_images(account_id: Uuid):
        "delete from verification_image where account_id = $1";
}
