//! Puts a line right that was billed wrongly: a credit note on the bill of the month in hand, and the money back. The line stays
//! as it is.

use portico_core::money::{parse_minor, print_minor};
use portico_core::{Code, Currency, Money, Rule};
use serde_json::json;
use uuid::Uuid;

use super::lines::{line_write, month_at};
use super::store::{self, LineRow};
use crate::audit::{self, Actor, ActorKind, Event};
use crate::billing::{Cause, Movement, What, ledger, movement_id};
use crate::store::Conn;
use crate::{App, Error, Result};

/// The longest reason.
const REASON_MAX: u32 = 200;
/// Digits before the decimal point.
const DIGITS: u32 = 9;

/// Writes a credit note about a line, in the transaction of the operator's own log, and says its id.
///
/// # Errors
/// 100004 when there is no such line; 100001 on `amount` for more than is left of the line, and on `reason`.
pub async fn credit_add(tx: &mut Conn, app: &App, line_id: Uuid, amount: &str, reason: &str) -> Result<Uuid> {
    let minor = parse_minor(amount, DIGITS).map_err(|rule| Error::field("amount", rule))?;
    let reason = checked(reason)?;
    let line = store::line_select(tx, line_id).await?.ok_or_else(|| Error::new(Code::NotFound))?;
    ledger::turn_take(tx, line.account_id).await?;
    let left = line.total + store::credited(tx, line_id).await?;
    let paid = line.movement_id.filter(|_| line.kind != "credit" && (1..=left).contains(&minor));
    let range = || Rule::AmountOutOfRange { min: print_minor(1), max: print_minor(left.max(0)) };
    let of = paid.ok_or_else(|| Error::field("amount", range()))?;
    let unknown = || Error::internal(format!("bill_line.currency is {:?}", line.currency));
    let money = Money::new(minor, Currency::parse(&line.currency).ok_or_else(unknown)?);
    let note_id = app.random().id(app.now());
    let name = note_id.to_string();
    let id = movement_id(line.account_id, &["credit note", &name]);
    let what = What::Refund { of, amount: money };
    let movement =
        Movement { id, account_id: line.account_id, cause: Cause { kind: "credit_note", id: &name }, what };
    ledger::post(tx, app, &movement).await?;
    line_write(tx, app, &note(app, &line, (note_id, id), minor, reason)).await?;
    let operator = Actor { kind: ActorKind::Operator, id: None, name: String::new() };
    let event = Event::done(operator, "bill.credit")
        .on("bill_line", line_id, &line.product)
        .after(json!({ "amount": money, "reason": reason }));
    audit::record(tx, app, line.account_id, &event).await?;
    Ok(note_id)
}

/// The line of a credit note: what the other line has, with less than nothing to pay.
fn note(
    app: &App,
    line: &LineRow,
    (line_id, movement_id): (Uuid, Uuid),
    minor: i64,
    reason: &str,
) -> LineRow {
    let now = app.now();
    LineRow {
        line_id,
        month: month_at(app, now),
        at: now,
        until: now,
        kind: "credit".to_owned(),
        about_id: Some(line.line_id),
        movement_id: Some(movement_id),
        quantity: 0,
        records: 0,
        slices: "[]".to_owned(),
        gross: -minor,
        total: -minor,
        remark: reason.to_owned(),
        created_at: now,
        ..line.clone()
    }
}

fn checked(reason: &str) -> Result<&str> {
    let rule = match reason.trim() {
        "" => Rule::Required,
        text if text.chars().count() > REASON_MAX as usize => Rule::TooLong { max: REASON_MAX },
        text if text.contains(char::is_control) => Rule::ForbiddenCharacter,
        text => return Ok(text),
    };
    Err(Error::field("reason", rule))
}
