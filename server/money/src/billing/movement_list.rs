//! The statement of an account: every movement of its money, newest first, and the balance after each.

use std::str::FromStr;

use axum::extract::State;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use portico_core::balance::{Balance, Delta, MovementKind};
use portico_core::{Currency, Money};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::store::read;
use super::store::statement::{self as store, Place, StatementRow};
use crate::caller::Caller;
use crate::kit::clock::Time;
use crate::kit::http::{Asked, Envelope, Reply};
use crate::kit::store::page::{NoCursor, Page};
use crate::{App, Result, list};

list! {
    /// Filter of the movements of the account's balance; each of the given conditions must hold.
    pub struct MovementFilter of "Movements" {
        period {
            /// Only from this moment on.
            from,
            /// Only before this moment.
            to,
        }
        /// Only of this kind.
        word kind: MovementKind,
    }
}

/// A movement of money.
#[derive(Debug, Serialize, ToSchema)]
pub struct MovementReply {
    /// The movement's own id, by which money is moved only once.
    pub movement_id: Uuid,
    /// Its number in the account, from 1.
    pub seq: i64,
    /// When the money moved.
    pub at: Time,
    /// What kind of movement it is.
    pub kind: MovementKind,
    /// What it came from: `recharge`, `order`, `operator`, …
    pub cause_kind: String,
    /// The id or number of what it came from.
    pub cause_id: String,
    /// By how much what can be spent changed; below 0 for what was paid or held. The credit line counts nothing here.
    pub amount: Money,
    /// By how much the gift amount changed.
    pub gift: Money,
    /// By how much cash changed.
    pub cash: Money,
    /// By how much drawn credit changed; below 0 when more was drawn.
    pub credit: Money,
    /// By how much what is held changed.
    pub withheld: Money,
    /// What could be spent afterwards.
    pub available: Money,
    /// The credit line afterwards.
    pub credit_line: Money,
}

/// Lists the movements of the account's money.
#[utoipa::path(get, path = "/gicend/billing/movement/list/", tag = "billing", params(Asked::<MovementFilter>),
    responses((status = 200, body = Envelope<Page<MovementReply>>),
        (status = 400, description = "100001 on `to` when the period ends before it begins, or on `cursor`"),
        (status = 403, description = "100013: the permission to see the balance is missing")))]
pub async fn billing_movement_list(
    State(app): State<App>,
    caller: Caller,
    asked: Asked<MovementFilter>,
) -> Result<Reply<Page<MovementReply>>> {
    list_movements(&app, caller.account_id, &asked).await.map(Reply)
}

/// A page of an account's movements.
///
/// # Errors
/// 100001 on `to` or `cursor`; when the database does not answer.
pub async fn list_movements(
    app: &App,
    account_id: Uuid,
    asked: &Asked<MovementFilter>,
) -> Result<Page<MovementReply>> {
    let before = asked.place_or(Place::NEWEST)?;
    let mut conn = app.store().read().await?;
    let Some(balance) = read::find_balance(&mut conn, account_id).await? else {
        return Ok(Page { items: Vec::new(), next_cursor: None });
    };
    let rows = store::read_statement_page(&mut conn, account_id, &asked.filter, before, asked.rows_to_read())
        .await?;
    let (rows, next_cursor) = asked.cut_by(rows, |row| row.place().encode());
    let items = rows.iter().map(|row| reply(row, balance.currency)).collect();
    Ok(Page { items, next_cursor })
}

/// A movement as it is told.
pub(super) fn reply(row: &StatementRow, currency: Currency) -> MovementReply {
    let money = |minor| Money::new(minor, currency);
    let delta = row.delta();
    MovementReply {
        movement_id: row.movement_id,
        seq: row.seq,
        at: row.at,
        kind: row.kind,
        cause_kind: row.cause_kind.clone(),
        cause_id: row.cause_id.clone(),
        amount: money(delta.gift + delta.cash + delta.credit),
        gift: money(delta.gift),
        cash: money(delta.cash),
        credit: money(delta.credit),
        withheld: money(delta.withheld),
        available: money(row.after().available()),
        credit_line: money(row.credit_line),
    }
}

impl StatementRow {
    /// Where a page ends whose last movement this is.
    pub(super) fn place(&self) -> Place {
        Place { at: self.at, seq: self.seq }
    }

    fn delta(&self) -> Delta {
        Delta { gift: self.by_gift, cash: self.by_cash, credit: self.by_credit, withheld: self.by_withheld }
    }

    fn after(&self) -> Balance {
        let Self { gift, cash, credit, withheld, credit_line, .. } = *self;
        Balance { gift, cash, credit, withheld, credit_line }
    }
}

impl Place {
    /// Before the newest movement.
    pub(super) const NEWEST: Self = Self { at: Time::from_micros(i64::MAX), seq: i64::MAX };

    fn encode(self) -> String {
        let mut bytes = [0u8; 16];
        bytes[..8].copy_from_slice(&self.at.micros().to_be_bytes());
        bytes[8..].copy_from_slice(&self.seq.to_be_bytes());
        URL_SAFE_NO_PAD.encode(bytes)
    }

    fn decode(text: &str) -> Option<Self> {
        let bytes: [u8; 16] = URL_SAFE_NO_PAD.decode(text).ok()?.try_into().ok()?;
        let (at, seq) = bytes.split_at(8);
        Some(Self {
            at: Time::from_micros(i64::from_be_bytes(at.try_into().ok()?)),
            seq: i64::from_be_bytes(seq.try_into().ok()?),
        })
    }
}

impl FromStr for Place {
    type Err = NoCursor;

    fn from_str(text: &str) -> std::result::Result<Self, NoCursor> {
        Self::decode(text).ok_or(NoCursor)
    }
}
