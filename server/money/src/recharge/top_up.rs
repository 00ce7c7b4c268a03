//! Auto top-up: the balance is recharged from a bound card when it is low or about to end (`portico_core::top_up` decides).
//!
//! A try is written with the id of the recharge that it begins, in the transaction that decides, under the account's turn: two
//! workers decide one after the other, and whoever takes a try up begins the same recharge, which is charged once.

mod decide;
mod look;
pub mod off;
pub mod save;
pub mod show;
pub(super) mod store;
mod tell;

pub use look::TopUpLook;
pub use tell::TopUpTell;
use tell::TopUpTrouble;

use uuid::Uuid;

use super::store::RechargeRow;
use crate::caller::Caller;
use crate::kit::queue::enqueue;
use crate::kit::store::Conn;
use crate::platform::audit::{self, Actor, Event};
use crate::{App, Result};

/// Has the people told how a recharge ended, if an auto top-up began it, in the transaction that ends it.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn tell_stage(tx: &mut Conn, app: &App, row: &RechargeRow) -> Result<()> {
    let account_id = row.account_id;
    if row.card_id.is_some() && store::is_try(tx, account_id, row.recharge_id).await? {
        enqueue(tx, app, &TopUpTell { account_id }).await?;
    }
    Ok(())
}

/// Switches auto top-up off where a card pays it: the card goes.
///
/// # Errors
/// When the database does not answer.
pub async fn release_card(tx: &mut Conn, card_id: Uuid) -> Result<()> {
    Ok(store::switch_card_off(tx, card_id).await?)
}

/// Switches auto top-up off where a card pays it that may not be charged without asking any more, and tells of it.
///
/// # Errors
/// When the database does not answer.
pub async fn withdraw_card(tx: &mut Conn, app: &App, caller: &Caller, card_id: Uuid) -> Result<()> {
    switch_off(tx, app, caller.into(), caller.account_id, card_id, TopUpTrouble::CardWithdrawn).await
}

/// Switches auto top-up off where the card pays it of which a payment is disputed, and tells of it: what is charged without
/// asking would be disputed, too.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn suspend_card(tx: &mut Conn, app: &App, row: &RechargeRow) -> Result<()> {
    let Some(card_id) = row.card_id else { return Ok(()) };
    switch_off(tx, app, Actor::system(), row.account_id, card_id, TopUpTrouble::Disputed).await
}

async fn switch_off(
    tx: &mut Conn,
    app: &App,
    actor: Actor,
    account_id: Uuid,
    card_id: Uuid,
    trouble: TopUpTrouble,
) -> Result<()> {
    let setting = store::find_setting(tx, account_id).await?;
    let Some(setting) = setting.filter(|setting| setting.is_on && setting.card_id == card_id) else {
        return Ok(());
    };
    store::switch_card_off(tx, card_id).await?;
    tell::tell_switch_off(tx, app, &setting, trouble).await?;
    let event = Event::done(actor, "top_up.off").on("account", account_id, "");
    audit::record(tx, app, account_id, &event).await
}

/// Removes an account's setting and its tries.
///
/// # Errors
/// When the database does not answer.
pub async fn erase_top_up(tx: &mut Conn, account_id: Uuid) -> Result<()> {
    store::delete_tries(tx, account_id).await?;
    Ok(store::delete_setting(tx, account_id).await?)
}
