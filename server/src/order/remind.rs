//! Reminds the people of an account of the end of paid time 7, 3 and 1 days before (SPEC §1), each once, and tells what became of
//! it afterwards.

use portico_core::Money;
use portico_core::message_setting::MessageType;
use portico_core::permission_group::Operation;

use super::renewal::priced;
use crate::billing::ledger;
use crate::catalogue::quote_show::QuoteReply;
use crate::content::{MessageKind, PaidTimeEvent, ResourceNews};
use crate::identity::person_tell;
use crate::metering::{self, Due, DuePlace};
use crate::store::Conn;
use crate::template::Template;
use crate::{App, Result, access, transaction};

/// Resources looked at in one read.
const ROWS: i64 = 200;
/// Seconds before the end of paid time from which on anybody is reminded.
const AHEAD: i64 = 7 * 86_400;

/// Sends every reminder that is due.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn remind_all(app: &App) -> Result<()> {
    let now = app.now();
    let mut place = DuePlace::after(now);
    loop {
        let found = metering::due_list(app, place, now.plus_seconds(AHEAD), ROWS).await?;
        let Some(last) = found.last() else { return Ok(()) };
        place = last.place();
        for due in found.iter().filter(|due| due.reminder(now).is_some()) {
            if let Err(error) = remind(app, due).await {
                // The others are reminded all the same; this one's turn comes again.
                tracing::error!(%error, resource_id = %due.resource_id(), "nobody could be reminded of a renewal");
            }
        }
    }
}

async fn remind(app: &App, due: &Due) -> Result<()> {
    transaction!(app.store(), tx => {
        if metering::reminded_mark(tx, app, due).await?.is_some() {
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
    let offset = app.config().limits.lockout.utc_offset_seconds;
    let before = metering::renewals(tx, app, due.billed.account_id).await?;
    let needed = before.iter().filter(|one| one.at(0, offset) <= at.seconds()).map(|one| one.amount);
    let needed = needed.fold(0_i64, i64::saturating_add).max(total.minor());
    let missing = needed.saturating_sub(available(tx, due).await?);
    Ok(if missing > 0 && total.minor() > 0 {
        PaidTimeEvent::Short { at, total, missing: Money::new(missing, total.currency()) }
    } else {
        PaidTimeEvent::Renews { at, total }
    })
}

/// What a renewal costs now, and what of it the balance does not cover; nothing when the product is not offered there any more.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn price(tx: &mut Conn, app: &App, due: &Due) -> Result<Option<(Money, Money)>> {
    let Some(QuoteReply { quote, .. }) = priced(tx, app, due).await? else { return Ok(None) };
    let missing = quote.total.saturating_sub(available(tx, due).await?).max(0);
    Ok(Some((Money::new(quote.total, quote.currency), Money::new(missing, quote.currency))))
}

async fn available(tx: &mut Conn, due: &Due) -> Result<i64> {
    let found = ledger::balance(tx, due.billed.account_id).await?;
    Ok(found.map_or(0, |(balance, _)| balance.available()))
}

/// Tells the people who see the money.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn tell(tx: &mut Conn, app: &App, due: &Due, event: PaidTimeEvent) -> Result<()> {
    let news = ResourceNews { name: due.name.clone(), event };
    for user_id in access::holders(tx, due.billed.account_id, Operation::BalanceView).await? {
        let (message, template) = (MessageKind::Resource(news.clone()), Template::Resource(news.clone()));
        person_tell(tx, app, user_id, MessageType::Finance, &message, template).await?;
    }
    Ok(())
}
