//! Reminds people that their password will end: 15 and 7 days before, each once for a password (SPEC §9, SECURITY A-19).

use portico_core::ageing::{PasswordLife, Reminder, password_life};
use portico_core::day::Calendar;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::news::PasswordEnding;
use super::notice::notify_user;
use super::session::password_months;
use super::store::remind as store;
use super::store::user::{self, UserRow};
use crate::kit::clock::Time;
use crate::kit::queue::Follow;
use crate::kit::store::Conn;
use crate::{App, Result, transaction};

/// Seconds of a day.
const DAY: i64 = 86_400;
/// Reminds whoever's password ends within 15 days, by message and by mail or SMS.
///
/// Which reminders were sent is noted with the password, in the transaction that stages them: whatever runs twice, on
/// however many servers, reminds once. Whoever has not been reminded 15 days before (no server ran) is reminded 7 days
/// before only; nobody is reminded of a password that is over.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct RemindPasswords {
    /// The last person that was looked at; nobody yet when it is nil.
    after: Uuid,
}

impl Follow for RemindPasswords {
    type Host = App;
    const NAME: &'static str = "identity.remind_passwords";
    type Row = Uuid;

    async fn due(&self, app: &App) -> Result<Vec<Uuid>> {
        let default_months = i64::from(password_months(app, None));
        let mut conn = app.store().read().await?;
        Ok(store::list_ending_passwords(&mut conn, self.after, app.now(), default_months, Self::AT_ONCE)
            .await?)
    }

    async fn step(&self, app: &App, user_id: &Uuid) -> Result<()> {
        remind(app, *user_id).await
    }

    fn id(user_id: &Uuid) -> Uuid {
        *user_id
    }

    fn after(&self, last: &Uuid) -> Self {
        Self { after: *last }
    }
}

/// Reminds one person, unless it was done or is not time.
async fn remind(app: &App, user_id: Uuid) -> Result<()> {
    transaction!(app.store(), tx => {
        let Some(user) = user::lock_user(tx, user_id).await?.filter(|user| user.is_enabled()) else {
            return Ok(());
        };
        let months = password_months(app, user.password_months);
        let (set_at, now) = (user.password_set_at.seconds(), app.now().seconds());
        let reminders = match password_life(set_at, months, now) {
            PasswordLife::Ending(Reminder::First) => 1,
            PasswordLife::Ending(Reminder::Second) => 2,
            PasswordLife::Fresh | PasswordLife::Over => return Ok(()),
        };
        if store::note_reminders(tx, user_id, reminders).await? {
            stage_reminder(tx, app, &user, Time::from_seconds(Calendar::UTC.months_after(set_at, months))).await?;
        }
        Ok(())
    })
}

async fn stage_reminder(tx: &mut Conn, app: &App, user: &UserRow, at: Time) -> Result<()> {
    let left = at.seconds() - app.now().seconds();
    let days = u32::try_from(left.div_euclid(DAY) + i64::from(left.rem_euclid(DAY) > 0)).unwrap_or(0);
    notify_user(tx, app, user, &PasswordEnding { login_name: user.login_name.clone(), days, at }).await
}
