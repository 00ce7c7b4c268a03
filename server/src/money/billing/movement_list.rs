//! The statement of an account: every movement of its money, newest first, and the balance after each.

use std::str::FromStr;

use axum::extract::State;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use portico_core::balance::{Balance, Delta, MovementKind};
use portico_core::{Currency, Money, Rule};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::store::read;
use super::store::statement::{self as store, Filter, Place, StatementRow};
use crate::kit::clock::Time;
use crate::kit::http::{Caller, Envelope, Query, Reply, cursor_asked};
use crate::kit::store::page::{self, NoCursor, Page};
use crate::{App, Error, Result};

/// Which movements.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct MovementListQuery {
    /// Only from this moment on.
    pub from: Option<Time>,
    /// Only before this moment.
    pub to: Option<Time>,
    /// Only of this kind.
    #[param(inline)]
    pub kind: Option<MovementKind>,
    /// Movements on the page: 1 to 100, 20 when left out.
    #[param(value_type = Option<i64>, minimum = 0, maximum = 4294967295_i64)]
    pub limit: Option<u32>,
    /// Where the page before ended: its `next_cursor`.
    pub cursor: Option<String>,
}

/// A movement of money.
#[derive(Debug, Serialize, ToSchema)]
pub struct MovementReply {
    /// The movement.
    pub movement_id: Uuid,
    /// Its number in the account, from 1.
    pub seq: i64,
    /// When.
    pub at: Time,
    /// What it was.
    pub kind: MovementKind,
    /// What it came from: `recharge`, `order`, `operator`, …
    pub cause_kind: String,
    /// Which one.
    pub cause_id: String,
    /// By how much what can be spent changed; below 0 for what was paid or put aside. The credit line counts nothing here.
    pub amount: Money,
    /// By how much the gift amount changed.
    pub gift: Money,
    /// By how much cash changed.
    pub cash: Money,
    /// By how much drawn credit changed; below 0 when more was drawn.
    pub credit: Money,
    /// By how much what is put aside changed.
    pub withheld: Money,
    /// What could be spent afterwards.
    pub available: Money,
    /// The credit line afterwards.
    pub credit_line: Money,
}

/// Lists the movements of the account's money.
#[utoipa::path(get, path = "/gicend/billing/movement/list/", tag = "billing", params(MovementListQuery),
    responses((status = 200, body = Envelope<Page<MovementReply>>),
        (status = 400, description = "100001 on `to` when the period ends before it begins, or on `cursor`"),
        (status = 403, description = "100013: the permission to see the balance is missing")))]
pub async fn billing_movement_list(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<MovementListQuery>,
) -> Result<Reply<Page<MovementReply>>> {
    list_movements(&app, caller.account_id, &query).await.map(Reply)
}

/// A page of an account's movements.
///
/// # Errors
/// 100001 on `to` or `cursor`; when the database does not answer.
pub async fn list_movements(
    app: &App,
    account_id: Uuid,
    query: &MovementListQuery,
) -> Result<Page<MovementReply>> {
    let filter = filter(query.from, query.to, query.kind)?;
    let before = cursor_asked(query.cursor.as_deref(), Place::NEWEST)?;
    let limit = query.limit.unwrap_or(page::DEFAULT_LIMIT);
    let mut conn = app.store().read().await?;
    let Some(balance) = read::balance_select(&mut conn, account_id).await? else {
        return Ok(Page { items: Vec::new(), next_cursor: None });
    };
    let rows =
        store::statement_page(&mut conn, account_id, &filter, before, page::rows_to_read(limit)).await?;
    let (rows, next_cursor) = page::cut_by(rows, limit, |row| row.place().encode());
    let movements = rows.iter().map(|row| reply(row, balance.currency)).collect();
    Ok(Page { items: movements, next_cursor })
}

/// The period and the kind, if they make sense.
///
/// # Errors
/// 100001 on `to` when the period ends before it begins.
pub(super) fn filter(from: Option<Time>, to: Option<Time>, kind: Option<MovementKind>) -> Result<Filter> {
    if let (Some(from), Some(to)) = (from, to)
        && from > to
    {
        return Err(Error::field("to", Rule::EndBeforeStart));
    }
    Ok(Filter { from, to, kind: kind.map(MovementKind::as_str) })
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
