//! What an account has, what it can spend, and how long that lasts (SPEC §3).

use axum::extract::State;
use portico_core::balance::Balance;
use portico_core::outlook::Outlook;
use portico_core::runway::Runway;
use portico_core::{Currency, Money};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::arrears::{self, ArrearsPolicyReply, ArrearsReply};
use super::store::{read, statement};
use crate::caller::Caller;
use crate::kit::clock::Time;
use crate::kit::http::{Envelope, Reply};
use crate::kit::store::Conn;
use crate::{App, Result, money::metering, people::account};

/// Seconds over which usage is averaged: a week, so that a weekend does not look like an end.
const WINDOW: i64 = 7 * 86_400;
/// The shortest time that usage is averaged over: a first hour says little about a day.
const SHORTEST: i64 = 3_600;

/// An account's money. Every amount is in the account's one currency.
#[derive(Debug, Serialize, ToSchema)]
pub struct BillingAccountReply {
    /// The one currency of the account, which all its amounts are in.
    pub currency: Currency,
    /// What can be spent: gift amount, cash and what is left of the credit line. Below 0 in arrears.
    pub available: Money,
    /// What has to be paid before anything can be spent again.
    pub owed: Money,
    /// What was paid in and not spent.
    pub cash: Money,
    /// What was given and not spent.
    pub gift: Money,
    /// How much may be drawn on credit.
    pub credit_line: Money,
    /// How much of it is drawn.
    pub credit_used: Money,
    /// What is held: in none of the other amounts.
    pub withheld: Money,
    /// Below it the account is notified; null when it has none. New accounts start with the operator's.
    pub threshold: Option<Money>,
    /// Whether what can be spent is below it. Not yet before the first movement, unless the threshold was chosen since.
    pub is_low: bool,
    /// How long it lasts at the usage of the last seven days, with everything that is to be renewed.
    pub runway: Runway,
    /// What happens and when, because something is owed or was until a moment ago; else null.
    pub arrears: Option<ArrearsReply>,
    /// What would happen if something were owed.
    pub arrears_policy: ArrearsPolicyReply,
}

/// Tells what the account has.
#[utoipa::path(get, path = "/gicend/billing/account/", tag = "billing",
    responses((status = 200, body = Envelope<BillingAccountReply>),
        (status = 403, description = "100013: the permission to see the balance is missing")))]
pub async fn billing_account(State(app): State<App>, caller: Caller) -> Result<Reply<BillingAccountReply>> {
    show_account(&app, caller.account_id).await.map(Reply)
}

/// What an account has.
///
/// # Errors
/// When the database does not answer.
pub async fn show_account(app: &App, account_id: Uuid) -> Result<BillingAccountReply> {
    billing_account_in(&mut app.store().read().await?, app, account_id).await
}

/// The same, for whoever reads in a transaction of their own.
///
/// # Errors
/// When the database does not answer.
pub async fn billing_account_in(conn: &mut Conn, app: &App, account_id: Uuid) -> Result<BillingAccountReply> {
    let Some(row) = read::find_balance(conn, account_id).await? else {
        let currency = account::find_currency_of(conn, account_id).await?;
        return Ok(reply_of_balance(app, currency, &Balance::default(), Runway::Empty));
    };
    let (balance, currency) = (row.balance(), row.currency);
    let lasts = outlook_in(conn, app, account_id, balance.available()).await?.runway();
    let arrears = arrears::reply_of(conn, account_id, &balance, currency).await?;
    let threshold = row.threshold.map(|minor| Money::new(minor, currency));
    let reply = reply_of_balance(app, currency, &balance, lasts);
    Ok(BillingAccountReply { threshold, is_low: row.is_low, arrears, ..reply })
}

/// Tells how long the balance lasts, and by what: so that a form can say how long it will once something more is ordered.
#[utoipa::path(get, path = "/gicend/billing/outlook/", tag = "billing",
    responses((status = 200, body = Envelope<Outlook>),
        (status = 403, description = "100013: the permission to see the balance is missing")))]
pub async fn billing_outlook(State(app): State<App>, caller: Caller) -> Result<Reply<Outlook>> {
    let mut conn = app.store().read().await?;
    let available = read::find_balance(&mut conn, caller.account_id).await?;
    let available = available.map_or(0, |row| row.balance().available());
    outlook_in(&mut conn, &app, caller.account_id, available).await.map(Reply)
}

/// What goes out of an account's balance, of which so much can be spent.
async fn outlook_in(conn: &mut Conn, app: &App, account_id: Uuid, available: i64) -> Result<Outlook> {
    let now = app.now();
    let (spent, first) = statement::sum_usage_since(conn, account_id, now.plus_seconds(-WINDOW)).await?;
    Ok(Outlook {
        available,
        spent,
        window_seconds: window(first, now),
        renewals: metering::list_renewals(conn, app, account_id).await?,
        now: now.seconds(),
        utc_offset_seconds: app.calendar().offset_seconds(),
    })
}

/// Seconds that usage is averaged over: since the account's first movement, not longer than a week.
fn window(first: Option<Time>, now: Time) -> i64 {
    let age = first.map_or(WINDOW, |first| now.seconds() - first.seconds());
    age.clamp(SHORTEST, WINDOW)
}

/// The reply as far as it follows from the balance alone.
fn reply_of_balance(app: &App, currency: Currency, balance: &Balance, runway: Runway) -> BillingAccountReply {
    let money = |minor| Money::new(minor, currency);
    BillingAccountReply {
        currency,
        available: money(balance.available()),
        owed: money(balance.arrears()),
        cash: money(balance.cash),
        gift: money(balance.gift),
        credit_line: money(balance.credit_line),
        credit_used: money(-balance.credit),
        withheld: money(balance.withheld),
        threshold: None,
        is_low: false,
        runway,
        arrears: None,
        arrears_policy: ArrearsPolicyReply::new(app.config()),
    }
}
