//! Asks gateways to give money back: what the operator wants to go back, and payments that do not fit. Whoever asks takes a turn
//! first, which is kept, so that a server that dies meanwhile is followed by one that asks again under the same name.

use portico_core::Money;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::store::returns;
use super::{notice_url, quarantine_decide, refund};
use crate::MoneyParts;
use crate::kit::clock::Time;
use crate::kit::fault;
use crate::kit::queue::{Follow, enqueue_at};
use crate::kit::store::Conn;
use crate::kit::store::page::Cursor;
use crate::money::payment::{Asked, GatewayError, NewRefund, RefundState};
use crate::{App, Result};

/// Seconds to the second question; each pause is twice as long, [`LONGEST`] times. A question that is still on its way is no
/// danger: the same name goes back once.
const FIRST_PAUSE: i64 = 10;
/// How often the pause doubles: to 85 minutes.
const LONGEST: i64 = 9;
/// Characters of a gateway's refusal that are kept.
const DETAIL: usize = 300;

/// Asks for everything that is due to go back. May run as often as it likes.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct GiveBack {
    /// The last one that was looked at.
    #[serde(default)]
    after: Cursor,
}

impl Follow for GiveBack {
    type Host = App;
    const NAME: &'static str = "recharge.give_back";
    const AT_ONCE: i64 = 20;
    const TOGETHER: usize = 5;
    /// What is to go back, since when its gateway is to be asked, and whether it is a refund or a payment that does not fit.
    type Row = (Uuid, Time, bool);

    async fn due(&self, app: &App) -> Result<Vec<Self::Row>> {
        Ok(returns::list_due_asks(&mut app.store().read().await?, app.now(), self.after, Self::AT_ONCE)
            .await?)
    }

    async fn step(&self, app: &App, (id, _, is_refund): &Self::Row) -> Result<()> {
        if *is_refund {
            refund::ask_refund(app, *id).await
        } else {
            quarantine_decide::ask_return(app, *id).await
        }
    }

    fn id((id, ..): &Self::Row) -> Uuid {
        *id
    }

    fn after(&self, (id, ask_at, _): &Self::Row) -> Self {
        Self { after: Cursor { at: *ask_at, id: *id } }
    }
}

/// When to ask again after so many questions; has it asked then.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn next_ask(tx: &mut Conn, app: &App, asks: i64) -> Result<Time> {
    let at = app.now().plus_seconds(FIRST_PAUSE << asks.clamp(0, LONGEST));
    enqueue_at(tx, app, &GiveBack::default(), at).await?;
    Ok(at)
}

/// What is to go back.
pub(super) struct Wanted<'a> {
    pub gateway: &'a str,
    pub charge: Asked<'a>,
    pub transaction: Option<&'a str>,
    /// Our name for it at the gateway.
    pub name: &'a str,
    /// How often it was asked for before.
    pub asks: i64,
    pub paid: Money,
    pub amount: Money,
    pub reason: &'a str,
}

/// Asks the gateway; nothing when there is no word from it, or it is under way. A refusal comes with the gateway's words.
pub(super) async fn ask(app: &App, wanted: &Wanted<'_>) -> Option<(RefundState, String)> {
    let Some(gateway) = app.payment().by_name(wanted.gateway) else {
        tracing::error!(
            gateway = wanted.gateway,
            refund = wanted.name,
            "money cannot go back: the gateway is not set up"
        );
        return None;
    };
    let refund = NewRefund {
        charge: wanted.charge,
        transaction: wanted.transaction,
        reference: wanted.name,
        is_again: wanted.asks > 0,
        paid: wanted.paid,
        amount: wanted.amount,
        reason: wanted.reason,
        notice_url: &notice_url(app, gateway.name()),
    };
    fault!("refund.asked");
    let answer = gateway.refund(&refund).await;
    fault!("refund.answered");
    let (refund, gateway) = (wanted.name, gateway.name());
    match answer {
        Ok(RefundState::Pending) => None,
        Ok(RefundState::Done) => Some((RefundState::Done, String::new())),
        Ok(RefundState::Failed) => {
            tracing::error!(gateway, refund, "the gateway did not give the money back");
            Some((RefundState::Failed, String::new()))
        }
        Err(GatewayError::Refused(text)) => {
            tracing::error!(gateway, refund, text, "the gateway refuses to give the money back");
            let kept = text.chars().filter(|c| !c.is_control()).take(DETAIL).collect();
            Some((RefundState::Failed, kept))
        }
        Err(error @ GatewayError::Unanswered(_)) => {
            tracing::warn!(%error, gateway, refund, "a gateway did not say whether it gives the money back");
            None
        }
    }
}
