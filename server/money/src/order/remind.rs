//! Reminds the people of an account of the end of paid time 7, 3 and 1 days before (SPEC §1), each once, and tells what became of
//! it afterwards.

use portico_core::Money;
use portico_core::message_setting::MessageType;
use portico_core::permission_group::Operation;

use super::paid_time::{PaidTimeEvent, ResourceNews};
use super::renewal::price_together;
use crate::kit::store::Conn;
use crate::money::billing::ledger;
use crate::money::catalogue::quote_show::QuoteReply;
use crate::money::metering::{self, Due};
use crate::people::identity::notify_person_of;
use crate::{App, Result, people::access, transaction};

/// Sends the reminder of a resource that is due, if one is.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn remind(app: &App, due: &Due) -> Result<()> {
    if due.reminder(app.now()).is_none() {
        return Ok(());
    }
    transaction!(app.store(), tx => {
        if metering::mark_reminder(tx, app, due).await?.is_some() {
            let event = ahead(tx, app, due).await?;
            tell(tx, app, due, event).await?;
        }
        Ok(())
    })
}

/// What will become of it at the end of its paid time, as it looks now.
async fn ahead(tx: &mut Conn, app: &App, due: &Due) -> Result<PaidTimeEvent> {
    let at = due.ended;
    if !due.renews {
        return Ok(PaidTimeEvent::Ends { at });
    }
    let Some((total, _)) = price(tx, app, due).await? else { return Ok(PaidTimeEvent::NotOffered { at }) };
    let calendar = app.calendar();
    let before = metering::list_renewals(tx, app, due.billed.account_id).await?;
    let needed = before.iter().filter(|one| one.at(0, calendar) <= at.seconds()).map(|one| one.amount);
    let needed = needed.fold(0_i64, i64::saturating_add).max(total.minor());
    let missing = needed.saturating_sub(find_available_amount(tx, due).await?);
    Ok(if missing > 0 && total.minor() > 0 {
        PaidTimeEvent::Short { at, total, missing: Money::new(missing, total.currency()) }
    } else {
        PaidTimeEvent::Renews { at, total }
    })
}

/// What a renewal costs now with all that is renewed together with it, and what the balance lacks for that; nothing when one of them is not
/// offered there any more.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn price(tx: &mut Conn, app: &App, due: &Due) -> Result<Option<(Money, Money)>> {
    let Some(together) = price_together(tx, app, due).await? else { return Ok(None) };
    let Some((_, QuoteReply { quote, .. })) = together.first() else { return Ok(None) };
    let needed = together.iter().fold(0_i64, |sum, (_, priced)| sum.saturating_add(priced.quote.total));
    let missing = needed.saturating_sub(find_available_amount(tx, due).await?).max(0);
    Ok(Some((Money::new(needed, quote.currency), Money::new(missing, quote.currency))))
}

async fn find_available_amount(tx: &mut Conn, due: &Due) -> Result<i64> {
    let found = ledger::find_balance(tx, due.billed.account_id).await?;
    Ok(found.map_or(0, |(balance, _)| balance.available()))
}

/// Tells the people who see the money what it costs, and those who see the resource what becomes of it. Whoever sees both is told once, and
/// of an instance once, not of each of its parts.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn tell(tx: &mut Conn, app: &App, due: &Due, event: PaidTimeEvent) -> Result<()> {
    if due.is_side_part() {
        return Ok(());
    }
    let account_id = due.billed.account_id;
    let there = due.billed.place.resource_in(&due.billed.region);
    let without_money = event.without_money();
    let viewers = access::list_holders_at(tx, account_id, Operation::ComputeView, &there).await?;
    let payers = match event.is_money() {
        true => access::list_holders(tx, account_id, Operation::BalanceView).await?,
        false => Vec::new(),
    };
    for user_id in &payers {
        let sees_resource = viewers.contains(user_id);
        let types = if sees_resource && without_money.is_some() {
            &[MessageType::Finance, MessageType::Resource][..]
        } else {
            &[MessageType::Finance]
        };
        let (resource_id, name, event) = (due.billed.resource_id, due.name.clone(), event.clone());
        let news = ResourceNews { resource_id, name, sees_resource, event };
        notify_person_of(tx, app, *user_id, types, &news).await?;
    }
    let Some(event) = without_money else { return Ok(()) };
    let (resource_id, name) = (due.billed.resource_id, due.name.clone());
    let news = ResourceNews { resource_id, name, sees_resource: true, event };
    for user_id in viewers.iter().filter(|user_id| !payers.contains(user_id)) {
        notify_person_of(tx, app, *user_id, &[MessageType::Resource], &news).await?;
    }
    Ok(())
}
