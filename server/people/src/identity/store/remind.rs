//! Whose password ends soon, and what they were told of it.

use uuid::Uuid;

use crate::kit::clock::Time;
use crate::statement;

statement! {
    /// People after `after` whose password may end within 15 days and who have not had both reminders, at most `rows`. Months
    /// have 28 to 31 days: core decides on each. `default_months`: how long passwords last of whoever has not chosen.
    pub fn list_ending_passwords(after: Uuid, now: Time, default_months: i64, rows: i64) -> Vec<Uuid>:
        "select user_id from app_user
         where user_id > $1 and state = 'enabled' and deleted_at is null and password_reminded < 2
           and coalesce(password_months, $2) > 0
           and password_set_at + coalesce(password_months, $2) * 2419200000000 <= $3 + 1296000000000
           and password_set_at + coalesce(password_months, $2) * 2678400000000 > $3
         order by user_id limit $4"
        with after, default_months, now, rows;

    /// Notes that a person has had so many reminders of the present password; whether it was news.
    pub fn note_reminders(user_id: Uuid, reminders: i64) -> bool:
        "update app_user set password_reminded = $2 where user_id = $1 and password_reminded < $2";
}
