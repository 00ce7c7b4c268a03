//! Puts a line right that was billed wrongly: a credit note on the bill of the month in hand, and the money back. The line stays
//! as it is.

use portico_core::amount::{parse_minor, print_minor};
use portico_core::reason::{self, REASON_MAX};
use portico_core::state::LineKind;
use portico_core::{Code, Money, Rule};
use serde_json::json;
use uuid::Uuid;

use super::lines::{month_at, write_line};
use super::money::keep_money;
use super::store::{self, LineRow};
use crate::kit::fault;
use crate::kit::store::{Conn, Json};
use crate::money::billing::{Cause, Movement, What, ledger, movement_id};
use crate::platform::audit::{self, Actor, Event};
use crate::{App, Error, Result, money::invoice};

/// Digits before the decimal point.
const DIGITS: u32 = 9;

/// A credit note to be.
#[derive(Debug, Clone, Copy)]
pub struct Credit<'a> {
    /// Its id, made by whoever asks for it: what is asked for again under the same id is there once.
    pub note_id: Uuid,
    /// The line that it is about.
    pub line_id: Uuid,
    /// How much less, in the line's currency: `9.90`.
    pub amount: &'a str,
    /// Why; the customer reads it.
    pub reason: &'a str,
}

/// Writes a credit note about a line as somebody's deed, in the transaction of the operator's own log; says whether that is new.
///
/// # Errors
/// 100004 when there is no such line; 100001 on `amount` for more than is left of the line, on `reason`, and on `id` with HTTP 409
/// when it is another line's or note's; 409 when issued invoices are about the money: they are voided first.
pub async fn add_credit(tx: &mut Conn, app: &App, actor: &Actor, credit: &Credit<'_>) -> Result<bool> {
    let Credit { note_id, line_id, amount, reason } = *credit;
    let minor = parse_minor(amount, DIGITS).map_err(|rule| Error::field("amount", rule))?;
    let reason = reason::require(reason, REASON_MAX).map_err(|rule| Error::field("reason", rule))?;
    let line = store::find_line(tx, line_id).await?.ok_or_else(|| Error::new(Code::NotFound))?;
    ledger::take_turn(tx, line.account_id).await?;
    if let Some(note) = store::find_line(tx, note_id).await? {
        return require_same_note(&note, line_id, minor, &reason).map(|()| false);
    }
    let left = find_remainder(tx, line_id, line.kind, line.total).await?.minor();
    let paid = line.movement_id.filter(|_| (1..=left).contains(&minor));
    let range = || Rule::AmountOutOfRange { min: print_minor(1), max: print_minor(left) };
    let of = paid.ok_or_else(|| Error::field("amount", range()))?;
    let money = Money::new(minor, line.total.currency());
    let name = note_id.to_string();
    let id = movement_id(line.account_id, &["credit note", &name]);
    let what = What::Refund { of, amount: money };
    let movement =
        Movement { id, account_id: line.account_id, cause: Cause { kind: "credit_note", id: &name }, what };
    ledger::post(tx, app, &movement).await?;
    fault!("credit_note.refunded");
    write_line(tx, app, &note(app, &line, note_id, id, minor, &reason)).await?;
    fault!("credit_note.written");
    // It is the month that was billed wrongly of which less is paid now.
    keep_money(tx, line.account_id, line.month, id).await?;
    invoice::follow_credit_note(tx, app, actor, line.account_id, line.month).await?;
    let event = Event::done(actor.clone(), "bill.credit")
        .on("bill_line", line_id, &line.product)
        .after(json!({ "amount": money, "reason": reason }));
    audit::record(tx, app, line.account_id, &event).await?;
    Ok(true)
}

/// What of a line can still be credited; zero for a credit note.
///
/// # Errors
/// When the database does not answer.
pub async fn find_remainder(conn: &mut Conn, line_id: Uuid, kind: LineKind, total: Money) -> Result<Money> {
    let left = match kind {
        LineKind::Credit => 0,
        _ if total.minor() <= 0 => 0,
        _ => total.minor() + store::sum_credits(conn, line_id).await?,
    };
    Ok(Money::new(left.max(0), total.currency()))
}

/// Takes a credit note that is there for the one that is asked for, if it is.
///
/// # Errors
/// 100001 on `id` with HTTP 409 when it says something else.
fn require_same_note(note: &LineRow, line_id: Uuid, minor: i64, reason: &str) -> Result<()> {
    let is_same = note.kind == LineKind::Credit
        && note.about_id == Some(line_id)
        && note.total.minor() == -minor
        && note.remark == reason;
    let other = || Error::field("id", Rule::UnknownChoice).with_status(409);
    is_same.then_some(()).ok_or_else(other)
}

/// The line of a credit note: what the other line has, with less than nothing to pay.
fn note(app: &App, line: &LineRow, line_id: Uuid, movement_id: Uuid, minor: i64, reason: &str) -> LineRow {
    let (now, less) = (app.now(), Money::new(-minor, line.total.currency()));
    LineRow {
        line_id,
        month: month_at(app, now),
        at: now,
        until: now,
        kind: LineKind::Credit,
        about_id: Some(line.line_id),
        movement_id: Some(movement_id),
        quantity: 0,
        records: 0,
        slices: Json(Vec::new()),
        gross: less,
        total: less,
        remark: reason.to_owned(),
        created_at: now,
        ..line.clone()
    }
}
