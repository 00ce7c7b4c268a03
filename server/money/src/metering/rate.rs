//! Rating: an hour's usage of a resource becomes a line, priced by core; what rounding leaves over is carried into the product's next
//! line of the month. What the lines of one hour add up to is one movement of the account's money.
//!
//! What cannot be rated is set aside ([`super::aside`]), and the rest goes on.
//!
//! Lines, sums, marks and movement are one transaction, so a server that dies in the middle has done a step or has not. Rating
//! takes the account's turn in the ledger first: two servers do not rate the same usage twice.

use std::collections::BTreeMap;

use portico_core::amount::print_minor;
use portico_core::balance::MAX_MINOR;
use portico_core::price::{MAX_USED, PriceList, Quote, Spec, rate};
use portico_core::state::LineKind;
use portico_core::{Money, Rule};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::aside::set_aside;
use super::moves::{Moves, Piece};
use super::resource::to_billed;
use super::store::find_resource;
use super::store::rating::{self as store, BLOCK, GroupRow};
use super::total::{Used, sum_usage_in_month};
use super::usage::hour_of;
use crate::kit::clock::Time;
use crate::kit::queue::{Failure, Job, enqueue};
use crate::kit::store::Conn;
use crate::money::bill::{Billed, NewLine, add_lines, month_at};
use crate::money::billing::{Cause, Movement, What, ledger, movement_id};
use crate::money::catalogue::{Discounts, find_list_of, list_discounts_of};
use crate::{App, Error, Result, money::budget, people::account, transaction};

/// Hours of resources in one transaction.
const GROUPS: i64 = 200;
/// Transactions of one run of the job: it lasts at most a minute.
const STEPS: u32 = 50;
const HOUR: i64 = 3_600;

/// Rates every hour that is over, of every account, up to a bounded number of steps; says whether more is left.
///
/// # Errors
/// When the database does not answer, or the last reason why an account's usage could not be rated: the others' was.
pub async fn rate_due(app: &App) -> Result<bool> {
    let before = hour_of(app.now());
    let (mut after, mut steps, mut failure) = (Uuid::nil(), 0, None);
    loop {
        let next = store::find_next_account(&mut app.store().read().await?, after, before).await?;
        let Some(account_id) = next else { break };
        let rated = rate_account(app, account_id, before).await;
        match rated {
            Ok(true) => steps += 1,
            Ok(false) => (steps, after) = (steps + 1, account_id),
            // It takes no step from the accounts after it.
            Err(error) => {
                tracing::error!(%error, %account_id, "usage could not be rated");
                (after, failure) = (account_id, Some(error));
            }
        }
        if steps >= STEPS {
            return failure.map_or(Ok(true), Err);
        }
    }
    failure.map_or(Ok(false), Err)
}

/// Rates some of an account's usage of before a moment; says whether more may be left.
///
/// # Errors
/// When the database does not answer.
pub async fn rate_account(app: &App, account_id: Uuid, before: Time) -> Result<bool> {
    transaction!(app.store(), tx => {
        rate_in(tx, app, account_id, before, Some(app.now())).await
    })
}

/// The same in a transaction, charged at a moment, or at the end of each hour.
pub async fn rate_in(
    tx: &mut Conn,
    app: &App,
    account_id: Uuid,
    before: Time,
    at: Option<Time>,
) -> Result<bool> {
    ledger::take_turn(tx, account_id).await?;
    let groups = store::list_groups(tx, account_id, before, GROUPS).await?;
    let first = groups.first().map_or(before, |first| first.hour);
    let moves = Moves::since(tx, account_id, first).await?;
    let mut rating = Rating { account_id, at, moves, known: BTreeMap::new(), used: BTreeMap::new() };
    for hour in groups.chunk_by(|one, other| one.hour == other.hour) {
        rating.hour(tx, app, hour).await?;
    }
    for ((month, region, product), used) in &rating.used {
        store::write_total(tx, account_id, *month, region, product, used.row()).await?;
    }
    if !groups.is_empty() {
        budget::follow_charge(tx, app, account_id).await?;
    }
    Ok((groups.len() as i64) == GROUPS)
}

/// Rates all of an account's usage of before a moment, each hour charged at its end, in the transaction of its caller, who tells of a past.
///
/// # Errors
/// When the database does not answer.
pub async fn rate_past(tx: &mut Conn, app: &App, account_id: Uuid, before: Time) -> Result<()> {
    while rate_in(tx, app, account_id, before, None).await? {}
    Ok(())
}

/// Whether an account has usage of before a moment that is yet to be rated; what was set aside is not waited for.
///
/// # Errors
/// When the database does not answer.
pub async fn has_unrated(conn: &mut Conn, account_id: Uuid, before: Time) -> Result<bool> {
    Ok(store::count_unrated_usage(conn, account_id, before).await? > 0)
}

/// A resource, and its account's discounts on the product.
struct Known {
    billed: Billed,
    discounts: Discounts,
}

/// A priced hour of a resource, or what of it that was in one place.
struct Priced {
    line_id: Uuid,
    piece: Piece,
    quantity: i64,
    records: i64,
    quote: Quote,
    discount: u32,
}

/// A product's month, by month, region and product.
type Month = (i64, String, String);

/// One step of one account.
struct Rating {
    account_id: Uuid,
    at: Option<Time>,
    moves: Moves,
    /// By resource, and when it was moved next.
    known: BTreeMap<(Uuid, Option<Time>), Known>,
    /// How far the months have come.
    used: BTreeMap<Month, Used>,
}

impl Rating {
    /// Rates one hour and charges it. What cannot be rated is set aside: a resource's, or all of an hour that the account cannot be
    /// charged.
    async fn hour(&mut self, tx: &mut Conn, app: &App, groups: &[GroupRow]) -> Result<()> {
        let Some(first) = groups.first() else { return Ok(()) };
        let currency = account::find_currency_of(tx, self.account_id).await?;
        let mut lists: BTreeMap<String, PriceList> = BTreeMap::new();
        let (before, mut total) = (self.used.clone(), 0);
        let mut priced = Vec::with_capacity(groups.len());
        let pieces: Vec<_> = groups.iter().flat_map(|group| self.moves.cut(*group)).collect();
        for piece in pieces {
            let line_id = app.random().id(self.at.unwrap_or(piece.group.hour));
            if store::mark_line(tx, self.account_id, &piece, line_id).await? == 0 {
                continue;
            }
            let most = Money::new(MAX_MINOR - total, currency);
            match self.price_line(tx, app, piece, line_id, most, &mut lists).await {
                Ok(one) => {
                    total += one.quote.total;
                    priced.push(one);
                }
                Err(reason) => set_aside(tx, app, self.account_id, &[line_id], reason).await?,
            }
        }
        match self.charge_hour(tx, app, first.hour, &priced, Money::new(total, currency)).await {
            Ok(movement_id) => self.insert_lines(tx, app, first.hour, &priced, movement_id).await,
            Err(reason) => {
                self.used = before;
                let lines: Vec<Uuid> = priced.iter().map(|one| one.line_id).collect();
                set_aside(tx, app, self.account_id, &lines, reason).await
            }
        }
    }

    /// Takes what an hour costs; nothing for one that costs nothing.
    async fn charge_hour(
        &self,
        tx: &mut Conn,
        app: &App,
        hour: Time,
        priced: &[Priced],
        amount: Money,
    ) -> Result<Option<Uuid>> {
        if amount.minor() == 0 {
            return Ok(None);
        }
        let name = first_line(priced);
        let id = movement_id(self.account_id, &["usage", &name]);
        let what = What::Spend { amount, may_owe: true };
        let cause = Cause { kind: "usage", id: &name };
        let movement = Movement { id, account_id: self.account_id, cause, what };
        ledger::post_at(tx, app, &movement, self.at.unwrap_or(hour.plus_seconds(HOUR))).await?;
        Ok(Some(id))
    }

    async fn insert_lines(
        &self,
        tx: &mut Conn,
        app: &App,
        hour: Time,
        priced: &[Priced],
        movement_id: Option<Uuid>,
    ) -> Result<()> {
        let mut lines = Vec::with_capacity(priced.len());
        for one in priced {
            let known = self.known.get(&key_of(one.piece)).ok_or_else(missing_resource)?;
            lines.push(NewLine {
                line_id: one.line_id,
                billed: &known.billed,
                kind: LineKind::Usage,
                at: hour,
                until: hour.plus_seconds(HOUR),
                quantity: one.quantity,
                periods: 1,
                quote: &one.quote,
                discount: one.discount,
                records: one.records,
                order_id: None,
                movement_id,
            });
        }
        add_lines(tx, app, &lines).await
    }

    /// Finds what is to be known of a resource: where it was then among it.
    async fn know(&mut self, tx: &mut Conn, piece: Piece) -> Result<()> {
        if !self.known.contains_key(&key_of(piece)) {
            let resource_id = piece.group.resource_id;
            let row = find_resource(tx, resource_id).await?.ok_or_else(missing_resource)?;
            let discounts = list_discounts_of(tx, self.account_id, &row.product).await?;
            let mut billed = to_billed(&row);
            let before = piece.moved_at.and_then(|moved_at| self.moves.place_before(resource_id, moved_at));
            billed.place = before.unwrap_or(billed.place);
            self.known.insert(key_of(piece), Known { billed, discounts });
        }
        Ok(())
    }

    /// Prices what became part of a line; free quota and slices continue from what the account has used of the product in the month.
    async fn price_line(
        &mut self,
        tx: &mut Conn,
        app: &App,
        piece: Piece,
        line_id: Uuid,
        most: Money,
        lists: &mut BTreeMap<String, PriceList>,
    ) -> Result<Priced> {
        self.know(tx, piece).await?;
        let known = self.known.get(&key_of(piece)).ok_or_else(missing_resource)?;
        let Billed { region, product, scheme, .. } = &known.billed;
        let (quantity, records) = sum_records(tx, line_id).await?;
        let key = (month_at(app, piece.group.hour), region.clone(), product.clone());
        let used = match self.used.get(&key) {
            Some(used) => *used,
            None => {
                sum_usage_in_month(tx, app, self.account_id, region, product, *scheme, piece.group.hour)
                    .await?
            }
        };
        if !lists.contains_key(region) {
            let list = find_list_of(tx, region, most.currency(), piece.group.hour).await?;
            lists.insert(region.clone(), list);
        }
        let list = lists.get(region).ok_or_else(missing_resource)?;
        let discount = known.discounts.at(piece.group.hour);
        let spec = Spec {
            product: product.clone(),
            scheme: *scheme,
            quantity,
            used_before: used.quantity,
            periods: 1,
            discount,
            carried: used.carried,
        };
        let (quote, carried) = rate(list, &spec).map_err(Error::invalid)?;
        if quote.total > most.minor() {
            let rule = Rule::AmountOutOfRange { min: print_minor(0), max: print_minor(most.minor()) };
            return Err(Error::field("quantity", rule));
        }
        self.used.insert(key, Used::after(&spec, carried));
        Ok(Priced { line_id, piece, quantity, records, quote, discount })
    }
}

/// By what it is known what is billed.
fn key_of(piece: Piece) -> (Uuid, Option<Time>) {
    (piece.group.resource_id, piece.moved_at)
}

/// How much the records of a line add up to, and how many they are.
async fn sum_records(tx: &mut Conn, line_id: Uuid) -> Result<(i64, i64)> {
    let sum = store::sum_line(tx, line_id).await?;
    let quantity = i128::from(sum.blocks) * i128::from(BLOCK) + i128::from(sum.rest);
    let beyond = |_| Error::field("quantity", Rule::OutOfRange { min: 1, max: MAX_USED });
    Ok((i64::try_from(quantity).map_err(beyond)?, sum.records))
}

/// An hour's charge has the name of its first line.
fn first_line(priced: &[Priced]) -> String {
    priced.first().map(|one| one.line_id.to_string()).unwrap_or_default()
}

fn missing_resource() -> Error {
    Error::internal("usage of a resource that is not there")
}

/// Rates by the clock; what one run leaves, the next does at once.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct RateUsage {}

impl Job for RateUsage {
    type Host = App;
    const KIND: &'static str = "metering.rate";

    async fn run(&self, app: &App, _job_id: Uuid) -> Result<(), Failure> {
        if rate_due(app).await? {
            let next: Result<()> = transaction!(app.store(), tx => { enqueue(tx, app, &Self {}).await });
            next?;
        }
        Ok(())
    }
}
