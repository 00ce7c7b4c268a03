//! Rating: an hour's usage of a resource becomes a line, priced by core and rounded once; what the lines of one hour add up to is
//! one movement of the account's money.
//!
//! Lines, sums, marks and movement are one transaction, so a server that dies in the middle has done a step or has not. Rating
//! takes the account's turn in the ledger first: two servers do not rate the same usage twice.

use std::collections::BTreeMap;

use portico_core::price::{PriceList, Quote, Spec, quote};
use portico_core::state::LineKind;
use portico_core::{Currency, Money};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::resource::billed;
use super::store::rating::{self as store, GroupRow, SumRow};
use super::store::resource_select;
use super::usage::hour_of;
use crate::bill::{Billed, NewLine, lines_add, month_at};
use crate::billing::{Cause, Movement, What, ledger, movement_id};
use crate::catalogue::{discount_of, list_of};
use crate::clock::Time;
use crate::queue::{Failure, Job, enqueue};
use crate::store::Conn;
use crate::{App, Error, Result, account, transaction};

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
        let next = store::account_next(&mut app.store().read().await?, after, before).await?;
        let Some(account_id) = next else { break };
        let rated = rate_account(app, account_id, before).await;
        steps += 1;
        match rated {
            Ok(true) => {}
            Ok(false) => after = account_id,
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
/// When something used has no price, or the database does not answer.
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
    ledger::turn_take(tx, account_id).await?;
    let groups = store::groups_select(tx, account_id, before, GROUPS).await?;
    let mut rating = Rating { account_id, at, known: BTreeMap::new(), used: BTreeMap::new() };
    for hour in groups.chunk_by(|one, other| one.hour == other.hour) {
        rating.hour(tx, app, hour).await?;
    }
    for ((month, region, product), quantity) in &rating.used {
        store::total_write(tx, account_id, (*month, region, product), *quantity).await?;
    }
    Ok((groups.len() as i64) == GROUPS)
}

/// Whether an account has usage of before a moment that is on no bill.
///
/// # Errors
/// When the database does not answer.
pub async fn has_unrated(conn: &mut Conn, account_id: Uuid, before: Time) -> Result<bool> {
    Ok(store::unrated_count(conn, account_id, before).await? > 0)
}

/// A resource, and its account's discount on the product.
struct Known {
    billed: Billed,
    discount: u32,
}

/// A priced hour of a resource.
struct Priced {
    line_id: Uuid,
    resource_id: Uuid,
    sum: SumRow,
    quote: Quote,
}

/// One step of one account.
struct Rating {
    account_id: Uuid,
    at: Option<Time>,
    known: BTreeMap<Uuid, Known>,
    /// How much of a product was used, by month and region.
    used: BTreeMap<(i64, String, String), i64>,
}

impl Rating {
    /// Rates one hour and charges it.
    async fn hour(&mut self, tx: &mut Conn, app: &App, groups: &[GroupRow]) -> Result<()> {
        let Some(first) = groups.first() else { return Ok(()) };
        let currency = account::currency_of(tx, self.account_id).await?;
        let mut lists: BTreeMap<String, PriceList> = BTreeMap::new();
        let mut priced = Vec::with_capacity(groups.len());
        for group in groups {
            self.know(tx, group.resource_id).await?;
            priced.push(self.priced(tx, app, *group, currency, &mut lists).await?);
        }
        let total: i64 = priced.iter().map(|one| one.quote.total).sum();
        let name = first_line(&priced);
        let id = movement_id(self.account_id, &["usage", &name]);
        if total > 0 {
            let what = What::Spend { amount: Money::new(total, currency), may_owe: true };
            let cause = Cause { kind: "usage", id: &name };
            let movement = Movement { id, account_id: self.account_id, cause, what };
            ledger::post_at(tx, app, &movement, self.at.unwrap_or(first.hour.plus_seconds(HOUR))).await?;
        }
        let mut lines = Vec::with_capacity(priced.len());
        for one in &priced {
            let known = self.known.get(&one.resource_id).ok_or_else(unknown)?;
            lines.push(NewLine {
                line_id: one.line_id,
                billed: &known.billed,
                kind: LineKind::Usage,
                at: first.hour,
                until: first.hour.plus_seconds(HOUR),
                quantity: one.sum.quantity,
                periods: 1,
                quote: &one.quote,
                discount: known.discount,
                records: one.sum.records,
                order_id: None,
                movement_id: (total > 0).then_some(id),
            });
        }
        lines_add(tx, app, &lines).await
    }

    async fn know(&mut self, tx: &mut Conn, resource_id: Uuid) -> Result<()> {
        if !self.known.contains_key(&resource_id) {
            let row = resource_select(tx, resource_id).await?.ok_or_else(unknown)?;
            let discount = discount_of(tx, self.account_id, &row.product).await?;
            self.known.insert(resource_id, Known { billed: billed(&row)?, discount });
        }
        Ok(())
    }

    /// Prices an hour of a resource; free quota and slices go on from what the account has used of the product in the month.
    async fn priced(
        &mut self,
        tx: &mut Conn,
        app: &App,
        group: GroupRow,
        currency: Currency,
        lists: &mut BTreeMap<String, PriceList>,
    ) -> Result<Priced> {
        let known = self.known.get(&group.resource_id).ok_or_else(unknown)?;
        let (billed, discount) = (&known.billed, known.discount);
        let line_id = app.random().id(self.at.unwrap_or(group.hour));
        store::line_mark(tx, self.account_id, group, line_id).await?;
        let sum = store::line_sum(tx, line_id).await?;
        let month = month_at(app, group.hour);
        let key = (month, billed.region.clone(), billed.product.clone());
        let used_before = match self.used.get(&key) {
            Some(used) => *used,
            None => store::total_select(tx, self.account_id, (month, &key.1, &key.2)).await?.unwrap_or(0),
        };
        if !lists.contains_key(&billed.region) {
            let list = list_of(tx, &billed.region, currency, group.hour).await?;
            lists.insert(billed.region.clone(), list);
        }
        let list = lists.get(&billed.region).ok_or_else(unknown)?;
        let spec = Spec {
            product: billed.product.clone(),
            scheme: billed.scheme,
            quantity: sum.quantity,
            used_before,
            periods: 1,
            discount,
        };
        let quote = quote(list, &spec).map_err(Error::invalid)?;
        self.used.insert(key, used_before + sum.quantity);
        Ok(Priced { line_id, resource_id: group.resource_id, sum, quote })
    }
}

/// An hour's charge has the name of its first line.
fn first_line(priced: &[Priced]) -> String {
    priced.first().map(|one| one.line_id.to_string()).unwrap_or_default()
}

fn unknown() -> Error {
    Error::internal("usage of a resource that is not there")
}

/// Rates by the clock; what one run leaves, the next does at once.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct RateUsage {}

impl Job for RateUsage {
    const KIND: &'static str = "metering.rate";

    async fn run(&self, app: &App, _job_id: Uuid) -> Result<(), Failure> {
        if rate_due(app).await? {
            let next: Result<()> = transaction!(app.store(), tx => { enqueue(tx, app, &Self {}).await });
            next?;
        }
        Ok(())
    }
}
