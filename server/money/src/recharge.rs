//! Recharging the balance: a person chooses an amount and a method, pays at a gateway, and the balance grows once, however
//! often and in whatever order the gateway tells of it.
//!
//! A recharge is `pending` until the gateway says how it ended. What a gateway says comes by its notice or by asking
//! ([`Reconcile`]); both go the one way of [`settle`]. What does not fit is kept for a person
//! to look at and decide on. What the operator gives back goes by [`GiveBack`].

mod charge;
pub mod create;
pub mod debit;
mod deposit;
pub mod export;
mod feature;
mod give_back;
pub mod list;
pub mod notice;
pub mod options;
pub mod quarantine;
pub mod quarantine_decide;
mod reason;
pub mod receipt;
mod reconcile;
pub mod refund;
pub mod reply;
pub mod return_list;
pub mod returns;
pub mod settle;
pub mod show;
pub mod sources;
mod store;
pub mod top_up;
pub mod unmatched_list;

pub use feature::Recharges;
pub use give_back::GiveBack;
pub use reconcile::Reconcile;
pub use store::sum_paid_in;
pub use top_up::{TopUpLook, TopUpTell};

use portico_core::PayMethod;
use uuid::Uuid;

use crate::kit::clock::{Clock, Time};
use crate::kit::http::Throttle;
use crate::kit::queue::enqueue;
use crate::kit::seal::Seal;
use crate::kit::secret::Secret;
use crate::kit::store::Conn;
use crate::money::payment::Means;
use crate::platform::config::Config;
use crate::{App, Result, transaction};

/// Bank accounts that one network address may try to debit in an hour: found numbers are tried out where it costs nothing.
const DEBITS_PER_HOUR: u32 = 30;

/// What recharging keeps in memory.
pub struct Parts {
    seal: Seal,
    notices: Throttle,
    debits: Throttle,
}

impl Parts {
    /// With a key of its own for what only the payer may see.
    #[must_use]
    pub fn new(config: &Config, secret: &Secret, clock: &Clock) -> Self {
        let notices = Throttle::per_minute(config.payment.notices_per_minute, clock);
        let debits = Throttle::per_hour(DEBITS_PER_HOUR, clock);
        Self { seal: Seal::new(secret.derive("recharge next step")), notices, debits }
    }
}

/// Whose the recharges are that have a number, or whose gateway has it for the payment or for what is to be paid, at most `rows` accounts.
///
/// # Errors
/// When the database does not answer.
pub async fn list_accounts_of_recharge_number(conn: &mut Conn, number: &str, rows: i64) -> Result<Vec<Uuid>> {
    let reference = number.to_ascii_lowercase();
    Ok(store::list_accounts_of_recharge_number(conn, &reference, number, rows).await?)
}

/// How many recharges of an account have not ended: a payment may still come in.
///
/// # Errors
/// When the database does not answer.
pub async fn count_pending_recharges(conn: &mut Conn, account_id: Uuid) -> Result<u32> {
    let count = store::count_pending_recharges(conn, account_id).await?;
    Ok(u32::try_from(count).unwrap_or(u32::MAX))
}

/// How many refunds of an account have not ended: one that comes to nothing goes back to its balance.
///
/// # Errors
/// When the database does not answer.
pub async fn count_open_refunds(conn: &mut Conn, account_id: Uuid) -> Result<u32> {
    let count = store::returns::count_open_refunds(conn, account_id).await?;
    Ok(u32::try_from(count).unwrap_or(u32::MAX))
}

/// Asks at once for whatever is pending for longer than a moment: the process that begins may follow one that died with what it
/// had heard.
///
/// # Errors
/// When the database does not answer.
pub async fn resume(app: &App) -> Result<()> {
    let now = app.now();
    transaction!(app.store(), tx => {
        if store::hasten_asks(tx, now.plus_seconds(-first_ask_seconds(app)), now).await? {
            enqueue(tx, app, &Reconcile::default()).await?;
        }
        Ok(())
    })
}

/// Seconds after which the gateway is asked for the first time.
fn first_ask_seconds(app: &App) -> i64 {
    app.config().payment.first_ask_seconds.into()
}

/// Where a gateway sends its notices.
fn notice_url(app: &App, gateway: &str) -> String {
    format!("{}/gicend/payment/notice/{gateway}/", app.config().http.public_url)
}

/// By what means a method is paid.
fn means(method: PayMethod) -> Means {
    match method {
        PayMethod::Wechat => Means::QrCode,
        PayMethod::Alipay => Means::Page,
        PayMethod::BankCard => Means::Card,
        PayMethod::Ach => Means::BankDebit,
    }
}

/// The beginning of the present day, by the operator's calendar.
fn day_start(app: &App) -> Time {
    let calendar = app.calendar();
    Time::from_seconds(calendar.day_start(calendar.day_of(app.now().seconds())))
}
