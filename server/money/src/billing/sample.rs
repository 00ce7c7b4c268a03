//! Money for the demo account; what it buys comes from `order::sample`.

use portico_core::Money;
use uuid::Uuid;

use super::ledger::{self, post_at};
use super::movement::{Cause, Movement, What, movement_id};
use super::store::read;
use crate::kit::clock::Time;
use crate::kit::store::Conn;
use crate::{App, Result, people::account};

const DAY: i64 = 86_400;
const THRESHOLD: i64 = 50_000;
/// The first recharge, and how many days ago it was.
const FIRST: i64 = 60_000;
const FIRST_DAYS: i64 = 100;

/// Gives a first recharge to an account that never had any money; says whether it did.
///
/// # Errors
/// When the database does not answer.
pub async fn add_first_deposit(tx: &mut Conn, app: &App, account_id: Uuid) -> Result<bool> {
    if read::find_balance(tx, account_id).await?.is_some_and(|row| row.seq > 0) {
        return Ok(false);
    }
    // Nobody is told of what is past: the threshold of new accounts would be crossed in it.
    let before = ledger::take(tx, account_id).await?;
    ledger::set_threshold(tx, app, account_id, &before, 0).await?;
    let amount = Money::new(FIRST, account::find_currency_of(tx, account_id).await?);
    let gateway_ref = format!("demo-first:{account_id}");
    let what = What::Deposit { amount, gateway_ref: &gateway_ref };
    add(tx, app, account_id, "first", what, app.now().plus_seconds(-FIRST_DAYS * DAY)).await?;
    Ok(true)
}

/// Gives it what it has now.
///
/// # Errors
/// When the database does not answer.
pub async fn add_money_sample(tx: &mut Conn, app: &App, account_id: Uuid) -> Result<()> {
    let currency = account::find_currency_of(tx, account_id).await?;
    let money = |minor| Money::new(minor, currency);
    let gateway_ref = format!("demo:{account_id}");
    let now = app.now();
    let begin = [
        (29, "credit_line", What::CreditLine { line: money(100_000) }),
        (29, "gift", What::Gift { amount: money(20_000) }),
        (28, "recharge", What::Deposit { amount: money(500_000), gateway_ref: &gateway_ref }),
    ];
    for (days, name, what) in begin {
        add(tx, app, account_id, name, what, now.plus_seconds(-days * DAY)).await?;
    }
    let before = ledger::take(tx, account_id).await?;
    ledger::set_threshold(tx, app, account_id, &before, THRESHOLD).await?;
    Ok(())
}

async fn add(tx: &mut Conn, app: &App, account_id: Uuid, name: &str, what: What<'_>, at: Time) -> Result<()> {
    let id = movement_id(account_id, &["demo", name]);
    let movement = Movement { id, account_id, cause: Cause { kind: "demo", id: name }, what };
    post_at(tx, app, &movement, at).await.map(|_| ())
}
