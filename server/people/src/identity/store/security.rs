//! What a person chooses for their own safety, and their former passwords.

use uuid::Uuid;

use crate::kit::clock::Time;
use crate::statement;

statement! {
    /// Sets how long passwords last, in months (0: for ever). Reminders of the present one begin anew when it ends at another
    /// time than before (`is_other`).
    pub fn update_password_months(user_id: Uuid, months: i64, is_other: bool):
        "update app_user set password_months = $2,
           password_reminded = case when $3 then 0 else password_reminded end
         where user_id = $1";

    /// Sets the idle time of sessions to come, in minutes.
    pub fn update_ageing(user_id: Uuid, minutes: i64):
        "update app_user set login_ageing_minutes = $2 where user_id = $1";

    /// Sets whether a code is asked for after the password.
    pub fn update_verification(user_id: Uuid, enabled: bool):
        "update app_user set login_verification = $2 where user_id = $1";

    /// Sets the login mask.
    pub fn update_mask(user_id: Uuid, enabled: bool, list: &str):
        "update app_user set login_mask_enabled = $2, login_mask = $3 where user_id = $1";

    /// Keeps the hash of a password that is about to be replaced.
    pub fn insert_history(user_id: Uuid, set_at: Time, hash: &str):
        "insert into password_history (user_id, set_at, password_hash) values ($1, $2, $3)
         on conflict (user_id, set_at) do nothing";

    /// Forgets all former passwords but the newest `kept`.
    pub fn trim_history(user_id: Uuid, kept: i64):
        "delete from password_history where user_id = $1 and set_at not in
         (select set_at from password_history where user_id = $1 order by set_at desc limit $2)";

    /// The hashes of the newest `count` former passwords.
    pub fn list_history(user_id: Uuid, count: i64) -> Vec<String>:
        "select password_hash from password_history where user_id = $1 order by set_at desc limit $2";
}
