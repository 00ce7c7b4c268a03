//! What the operator changes by hand at the command line: a gift, or another credit line.

use portico_core::amount::parse_minor;
use portico_core::balance::Balance;
use portico_core::reason::{self, REASON_MAX};
use portico_core::{Code, Money};
use serde_json::{Value, json};
use uuid::Uuid;

use super::audit as operators;
use crate::money::billing::{Cause, Movement, Receipt, What, ledger, movement_id};
use crate::people::account::find_account_by_number;
use crate::platform::audit::{self, Actor, Event};
use crate::{App, Error, Result, transaction};

/// Digits before the decimal point.
const DIGITS: u32 = 9;

/// What an operator changes of a balance by hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Adjustment {
    /// The house gives something.
    Gift,
    /// The credit line becomes another.
    CreditLine,
}

/// A change by hand.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'a> {
    /// Its id, made by whoever asks for it: what is asked for again under the same id is done once.
    pub id: Uuid,
    /// The number of the account.
    pub customer_no: &'a str,
    /// What of the balance is changed.
    pub adjustment: Adjustment,
    /// How much, a decimal of the account's currency.
    pub amount: &'a str,
    /// Why; it stands in the account's audit log.
    pub reason: &'a str,
}

/// Makes a change; the receipt says whether it was made before.
///
/// # Errors
/// 100025 when there is no such account; 100001 on `amount` or `reason`; 409 when the id is another change's.
pub async fn adjust(app: &App, asked: &Asked<'_>) -> Result<Receipt> {
    let Asked { id, customer_no, adjustment, amount, reason } = *asked;
    let minor = parse_minor(amount, DIGITS).map_err(|rule| Error::field("amount", rule))?;
    let reason = reason::require(reason, REASON_MAX).map_err(|rule| Error::field("reason", rule))?;
    let name = id.to_string();
    transaction!(app.store(), tx => {
        let found = find_account_by_number(tx, customer_no).await?;
        let (account_id, currency) = found.ok_or_else(|| Error::new(Code::UserDoesNotExist))?;
        let money = Money::new(minor, currency);
        let (action, operators_action, what) = match adjustment {
            Adjustment::Gift => ("billing.gift", "ledger.gift", What::Gift { amount: money }),
            Adjustment::CreditLine => {
                ("billing.credit_line", "ledger.credit_line", What::CreditLine { line: money })
            }
        };
        let id = movement_id(account_id, &["operator", &name]);
        let movement = Movement { id, account_id, cause: Cause { kind: "operator", id: &name }, what };
        let before = ledger::find_balance(tx, account_id).await?.map_or_else(Balance::default, |(found, _)| found);
        let receipt = ledger::post(tx, app, &movement).await?;
        if receipt.is_repeated {
            return Ok(receipt);
        }
        let operator = Actor::command();
        let event = Event::done(operator, action)
            .on("account", account_id, "")
            .before(audit_values(&before))
            .after(json!({ "amount": money, "reason": reason, "balance": audit_values(&receipt.after) }));
        audit::record(tx, app, account_id, &event).await?;
        let by_command = operators::Event::by_command(operators_action).on("account", account_id);
        operators::record(tx, app, &by_command).await?;
        Ok(receipt)
    })
}

fn audit_values(balance: &Balance) -> Value {
    json!({ "gift": balance.gift, "cash": balance.cash, "credit": balance.credit, "credit_line": balance.credit_line })
}
