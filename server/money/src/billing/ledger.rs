//! The only writer of money. Each movement is written in the transaction of its cause, with entries that balance to zero, and
//! moves the stored balance in the same step.
//!
//! Movements of one account take turns, and so do the transactions that write them: post last, and one account's
//! movements in one transaction before another's in the order of their ids.

use portico_core::balance::{Balance, Delta, HoldAction, HoldState, Split, Step, Taken, hold_after};
use portico_core::live_topic::LiveTopic;
use portico_core::runway::low_balance;
use portico_core::{Code, Currency, Money, Rule};
use uuid::Uuid;

use super::arrears;
use super::chain::movement_hash;
use super::low_balance::TellLowBalance;
use super::movement::{Movement, Receipt, What};
use super::store::{self, BalanceRow, EntryRow, HoldRow, MovementRow, read};
use crate::kit::clock::Time;
use crate::kit::queue::enqueue;
use crate::kit::store::Conn;
use crate::platform::live::{self, Hint};
use crate::{App, Error, Result};

/// Writes a movement. The same movement again (same id, same content) moves nothing and gets the same receipt.
///
/// # Errors
/// 100009 when more is spent, held or paid out than is available; 100001 on `amount` for an amount that is out of
/// range; 100006 with HTTP 409 for an id that stands for something else, a gateway's name that was written before, or a
/// hold that has ended; 100004 for a hold or payment that the account does not have.
pub async fn post(tx: &mut Conn, app: &App, movement: &Movement<'_>) -> Result<Receipt> {
    post_at(tx, app, movement, app.now()).await
}

/// The same as if it were written at another moment, for the demo.
///
/// # Errors
/// As [`post`].
pub async fn post_at(tx: &mut Conn, app: &App, movement: &Movement<'_>, at: Time) -> Result<Receipt> {
    let before = take(tx, movement.account_id).await?;
    let refusal = match judge(tx, movement, &before, at).await {
        Ok(taken) => match insert_movement(tx, app, movement, &before, &taken, at).await? {
            Some(receipt) => {
                live::tell(tx, app, Hint::of(movement.account_id, LiveTopic::Balance)).await?;
                return Ok(receipt);
            }
            None => conflict("the movement's id or its gateway's name stands for something else"),
        },
        Err(failure) if failure.sql().is_some() => return Err(failure),
        Err(refusal) => refusal,
    };
    // Whatever refuses it, and though it could not be done now: what was written before is told again.
    find_repetition(tx, movement).await?.ok_or(refusal)
}

/// An account's balance and its currency's name; nothing when it never had any.
///
/// # Errors
/// When the database does not answer.
pub async fn find_balance(conn: &mut Conn, account_id: Uuid) -> Result<Option<(Balance, Currency)>> {
    let row = read::find_balance(conn, account_id).await?;
    Ok(row.map(|row| (row.balance(), row.currency)))
}

/// An account's balance; nothing in every part when it never had any.
///
/// # Errors
/// When the database does not answer.
pub(crate) async fn find_balance_or_none(conn: &mut Conn, account_id: Uuid) -> Result<Balance> {
    Ok(find_balance(conn, account_id).await?.map_or_else(Balance::default, |(balance, _)| balance))
}

/// Writes the threshold below which the account is told; says whether the balance, which is taken, is below it. Whoever was
/// told already is not told again.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn set_threshold(
    tx: &mut Conn,
    app: &App,
    account_id: Uuid,
    before: &BalanceRow,
    threshold: i64,
) -> Result<bool> {
    let available = before.balance().available();
    let is_low = alert_if_low(tx, app, account_id, before, before.seq, available, Some(threshold)).await?;
    store::update_threshold(tx, account_id, threshold, is_low).await?;
    Ok(is_low)
}

/// Gives an account that is being made the operator's threshold of its currency, if there is one. Nobody is told yet: a balance
/// that was never there did not fall.
///
/// # Errors
/// When the database does not answer.
pub async fn begin_threshold(tx: &mut Conn, app: &App, account_id: Uuid) -> Result<()> {
    let billing = &app.config().billing;
    let Some(threshold) = billing.low_balance.threshold(billing.currency) else { return Ok(()) };
    store::begin_balance(tx, account_id).await?;
    Ok(store::update_threshold(tx, account_id, threshold, false).await?)
}

/// Tells the people when what is available after movement `seq` is below the threshold and was not before; says whether it is.
async fn alert_if_low(
    tx: &mut Conn,
    app: &App,
    account_id: Uuid,
    before: &BalanceRow,
    seq: i64,
    available: i64,
    threshold: Option<i64>,
) -> Result<bool> {
    let Some(threshold) = threshold else { return Ok(false) };
    let seen = low_balance(before.is_low, available, threshold);
    if seen.alert {
        let [available, threshold] = [available, threshold].map(|minor| Money::new(minor, before.currency));
        enqueue(tx, app, &TellLowBalance { account_id, seq, available, threshold }).await?;
    }
    Ok(seen.is_low)
}

/// What a payment or refund of the ledger moved of money: cash and credit, not the gift amount. Below nothing for a refund.
///
/// # Errors
/// When the database does not answer.
pub async fn sum_money_of(conn: &mut Conn, movement_id: Uuid) -> Result<i64> {
    Ok(read::sum_movement_money(conn, movement_id).await?)
}

/// What an account owes on credit, and what of the amounts that it holds is money.
///
/// # Errors
/// When the database does not answer.
pub async fn sum_debt_and_holds(conn: &mut Conn, account_id: Uuid) -> Result<(i64, i64)> {
    let Some(row) = read::find_balance(conn, account_id).await? else { return Ok((0, 0)) };
    Ok((-row.balance().credit, read::sum_money_on_hold(conn, account_id).await?))
}

/// What is held under a hold; nothing once it has ended.
///
/// # Errors
/// When the database does not answer.
pub async fn find_amount_on_hold(conn: &mut Conn, hold_id: Uuid) -> Result<i64> {
    let hold = read::find_hold(conn, hold_id).await?;
    let hold = hold.filter(|hold| hold.state == HoldState::Held);
    Ok(hold.map_or(0, |hold| hold.split().total()))
}

/// Takes the account's turn until the transaction ends: nobody else moves its money meanwhile.
///
/// # Errors
/// When there is no such account, or the database does not answer.
pub async fn take_turn(tx: &mut Conn, account_id: Uuid) -> Result<()> {
    take(tx, account_id).await.map(|_| ())
}

/// Takes the account's balance until the transaction ends.
///
/// # Errors
/// When there is no such account, or the database does not answer.
pub(super) async fn take(tx: &mut Conn, account_id: Uuid) -> Result<BalanceRow> {
    if let Some(row) = store::lock_balance(tx, account_id).await? {
        return Ok(row);
    }
    store::begin_balance(tx, account_id).await?;
    let row = store::lock_balance(tx, account_id).await?;
    row.ok_or_else(|| Error::internal("there is no account with this id"))
}

/// Judges a movement by core's rules; nothing is written yet.
async fn judge(tx: &mut Conn, movement: &Movement<'_>, before: &BalanceRow, now: Time) -> Result<Taken> {
    let what = &movement.what;
    if what.amount().is_some_and(|amount| amount.currency() != before.currency) {
        return Err(Error::internal("an amount in another currency than the account's"));
    }
    let step = match what.step() {
        Some(step) => step,
        None => about(tx, movement, now.seconds()).await?,
    };
    before.balance().take(&step).map_err(refusal)
}

/// Writes a movement and all that follows from it; nothing when its id or its gateway's name stands already.
async fn insert_movement(
    tx: &mut Conn,
    app: &App,
    movement: &Movement<'_>,
    before: &BalanceRow,
    taken: &Taken,
    at: Time,
) -> Result<Option<Receipt>> {
    let Taken { delta, after } = *taken;
    let entries = entries(movement.id, &delta, movement.what.house());
    let row = row(movement, before, &after, at, &entries);
    if !store::insert_movement(tx, &row).await? {
        return Ok(None);
    }
    insert_entries(tx, &entries).await?;
    write_hold(tx, movement, &delta, at).await?;
    let is_low =
        alert_if_low(tx, app, movement.account_id, before, row.seq, after.available(), before.threshold)
            .await?;
    if !store::update_balance(tx, &row, is_low).await? {
        return Err(Error::internal("the balance was written by somebody else"));
    }
    arrears::note_crossing(tx, app, movement.account_id, &before.balance(), &after, at).await?;
    Ok(Some(Receipt { movement_id: movement.id, seq: row.seq, at, delta, after, is_repeated: false }))
}

/// The receipt of a movement that was written before, if it was and asked the same.
async fn find_repetition(tx: &mut Conn, movement: &Movement<'_>) -> Result<Option<Receipt>> {
    let Some(row) = read::find_movement(tx, movement.id).await? else { return Ok(None) };
    if row.asked_hash != movement.request_hash() {
        return Err(conflict("the movement's id stands for something else"));
    }
    let entries = read::list_movement_entries(tx, movement.id).await?;
    let (movement_id, seq, at) = (row.movement_id, row.seq, row.at);
    Ok(Some(Receipt { movement_id, seq, at, delta: delta(&entries), after: row.after(), is_repeated: true }))
}

/// The step of what is about another movement of the account.
async fn about(tx: &mut Conn, movement: &Movement<'_>, now: i64) -> Result<Step> {
    match movement.what {
        What::Capture { hold_id, amount } => {
            let held = hold(tx, movement.account_id, hold_id, HoldAction::Capture, now).await?.split();
            Ok(Step::Capture { held, amount: amount.minor() })
        }
        What::Release { hold_id } => {
            let held = hold(tx, movement.account_id, hold_id, HoldAction::Release, now).await?.split();
            Ok(Step::Release { held })
        }
        What::Expire { hold_id } => {
            let held = hold(tx, movement.account_id, hold_id, HoldAction::Expire, now).await?.split();
            Ok(Step::Release { held })
        }
        What::Refund { of, amount } => {
            let spent = find_payment_split(tx, movement.account_id, of).await?;
            let refunded = read::sum_refunds(tx, of).await?;
            Ok(Step::Refund { spent, refunded, amount: amount.minor() })
        }
        _ => Err(Error::internal("this movement is about no other one")),
    }
}

/// A hold of the account that allows an action.
async fn hold(
    tx: &mut Conn,
    account_id: Uuid,
    hold_id: Uuid,
    action: HoldAction,
    now: i64,
) -> Result<HoldRow> {
    let found = read::find_hold(tx, hold_id).await?.filter(|hold| hold.account_id == account_id);
    let hold = found.ok_or_else(|| Error::new(Code::NotFound))?;
    let forbidden = |rule| conflict("the hold has ended").with_violation("hold", rule);
    hold_after(hold.state, hold.expires_at.seconds(), action, now).map_err(forbidden)?;
    Ok(hold)
}

/// From what a payment of the account was taken: what left its books, and for a capture what it kept of its hold.
async fn find_payment_split(tx: &mut Conn, account_id: Uuid, id: Uuid) -> Result<Split> {
    let not_found = || Error::new(Code::NotFound);
    let row = read::find_movement(tx, id).await?.filter(|row| row.account_id == account_id);
    let row = row.filter(|row| row.kind == "spend" || row.kind == "capture").ok_or_else(not_found)?;
    let paid = delta(&read::list_movement_entries(tx, id).await?);
    let held = match row.about_id {
        None => {
            return Ok(Split { gift: -paid.gift, cash: -paid.cash, credit: -paid.credit });
        }
        Some(hold_id) => read::find_hold(tx, hold_id).await?.ok_or_else(not_found)?.split(),
    };
    // What came back of the gift amount is known; the rest of what was paid was money.
    let gift = held.gift - paid.gift;
    Ok(Split { gift, cash: -paid.total() - gift, credit: 0 })
}

/// What changes in each book that changes, in the order of the books' names.
fn entries(movement_id: Uuid, delta: &Delta, house: &str) -> Vec<EntryRow> {
    let books = [
        ("cash", delta.cash),
        ("credit", delta.credit),
        ("gift", delta.gift),
        (house, -delta.total()),
        ("withheld", delta.withheld),
    ];
    let changed = books.into_iter().filter(|(_, amount)| *amount != 0);
    changed.map(|(book, amount)| EntryRow { movement_id, book: book.to_owned(), amount }).collect()
}

/// The customer's part of a movement's entries.
fn delta(entries: &[EntryRow]) -> Delta {
    let of = |book: &str| entries.iter().find(|entry| entry.book == book).map_or(0, |entry| entry.amount);
    Delta { gift: of("gift"), cash: of("cash"), credit: of("credit"), withheld: of("withheld") }
}

fn row(
    movement: &Movement<'_>,
    before: &BalanceRow,
    after: &Balance,
    at: Time,
    entries: &[EntryRow],
) -> MovementRow {
    let mut row = MovementRow {
        movement_id: movement.id,
        account_id: movement.account_id,
        seq: before.seq + 1,
        at,
        kind: movement.what.kind().as_str().to_owned(),
        currency: before.currency.as_str().to_owned(),
        cause_kind: movement.cause.kind.to_owned(),
        cause_id: movement.cause.id.to_owned(),
        asked_hash: movement.request_hash(),
        about_id: movement.what.about(),
        gateway_ref: movement.what.gateway_ref().map(str::to_owned),
        may_owe: movement.what.may_owe(),
        gift: after.gift,
        cash: after.cash,
        credit: after.credit,
        withheld: after.withheld,
        credit_line: after.credit_line,
        hash: Vec::new(),
    };
    row.hash = movement_hash(&before.hash, &row, entries);
    row
}

async fn insert_entries(tx: &mut Conn, entries: &[EntryRow]) -> Result<()> {
    let (pairs, rest) = entries.as_chunks::<2>();
    for [one, two] in pairs {
        store::insert_entry_pair(tx, one, two).await?;
    }
    for entry in rest {
        store::insert_entry(tx, entry).await?;
    }
    Ok(())
}

/// Writes what a movement makes of a hold.
async fn write_hold(tx: &mut Conn, movement: &Movement<'_>, delta: &Delta, at: Time) -> Result<()> {
    let (hold_id, state) = match movement.what {
        What::Hold { expires_at, .. } => {
            let hold = HoldRow {
                hold_id: movement.id,
                account_id: movement.account_id,
                gift: -delta.gift,
                cash: -delta.cash,
                credit: -delta.credit,
                state: HoldState::Held,
                expires_at,
            };
            return Ok(store::insert_hold(tx, &hold).await?);
        }
        What::Capture { hold_id, .. } => (hold_id, HoldState::Captured),
        What::Release { hold_id } => (hold_id, HoldState::Released),
        What::Expire { hold_id } => (hold_id, HoldState::Expired),
        _ => return Ok(()),
    };
    if store::end_hold(tx, hold_id, state, at).await? {
        return Ok(());
    }
    Err(Error::internal("the hold was ended by somebody else"))
}

/// The refusal of a step that a balance does not bear.
pub(crate) fn refusal(rule: Rule) -> Error {
    match rule {
        Rule::InsufficientBalance { .. } => {
            Error::new(Code::InsufficientBalance).with_violation("amount", rule)
        }
        rule => Error::field("amount", rule),
    }
}

fn conflict(cause: &'static str) -> Error {
    Error::new(Code::Failed).with_status(409).with_cause(cause)
}
