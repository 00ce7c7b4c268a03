//! A month of movements for the demo account, so that its pages are not empty.

use portico_core::Money;
use uuid::Uuid;

use super::ledger::{self, post_at};
use super::movement::{Cause, Movement, What, movement_id};
use crate::clock::Time;
use crate::store::Conn;
use crate::{App, Result, account};

const DAY: i64 = 86_400;
/// Days of usage, and what one costs in minor units; a Sunday costs less.
const USAGE_DAYS: i64 = 27;
const USAGE: i64 = 6_840;
const USAGE_SUNDAY: i64 = 2_310;
const THRESHOLD: i64 = 50_000;

/// Adds them to an account that never had any money.
///
/// # Errors
/// When the database does not answer.
pub async fn sample_add(tx: &mut Conn, app: &App, account_id: Uuid) -> Result<()> {
    if ledger::balance(tx, account_id).await?.is_some() {
        return Ok(());
    }
    let currency = account::currency_of(tx, account_id).await?;
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
    for days in (1..=USAGE_DAYS).rev() {
        let amount = money(if days % 7 == 0 { USAGE_SUNDAY } else { USAGE });
        let at = now.plus_seconds(-days * DAY + 600);
        add(tx, app, account_id, &format!("usage {days}"), What::Spend { amount, may_owe: true }, at).await?;
    }
    let hold = What::Hold { amount: money(120_000), expires_at: now.plus_seconds(DAY) };
    let hold_id = add(tx, app, account_id, "order 1", hold, now.plus_seconds(-7_200)).await?;
    let capture = What::Capture { hold_id, amount: money(98_000) };
    add(tx, app, account_id, "order 1 paid", capture, now.plus_seconds(-3_600)).await?;
    let open = What::Hold { amount: money(30_000), expires_at: now.plus_seconds(7 * DAY) };
    add(tx, app, account_id, "order 2", open, now.plus_seconds(-1_800)).await?;
    let before = ledger::take(tx, account_id).await?;
    ledger::threshold_set(tx, app, account_id, &before, THRESHOLD).await?;
    Ok(())
}

async fn add(
    tx: &mut Conn,
    app: &App,
    account_id: Uuid,
    name: &str,
    what: What<'_>,
    at: Time,
) -> Result<Uuid> {
    let id = movement_id(account_id, &["demo", name]);
    let movement = Movement { id, account_id, cause: Cause { kind: "demo", id: name }, what };
    post_at(tx, app, &movement, at).await.map(|receipt| receipt.movement_id)
}
