//! What a price list that is to be published would change, and for whom.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use portico_core::price::{
    Carried, PriceChange, PriceList, PriceListDraft, Scheme, Spec, price_changes, rate,
};
use portico_core::{Currency, Money};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::lists::{find_list_or_none, has_price};
use super::publish::judge;
use super::store::{self, BilledRow};
use crate::kit::clock::Time;
use crate::people::account::{Payer, find_payer};
use crate::{App, Error, Result};

/// Hours for which what is billed by the hour is compared: 30 days.
const HOURS: u32 = 720;
/// Customers that are named.
const NAMED: usize = 20;

/// What a price list would change.
#[derive(Debug, Serialize, ToSchema)]
pub struct PricePreview {
    /// The version that would count from the same moment on without it; null when there is none.
    pub replaces: Option<u32>,
    /// The prices that change, by the names of the products.
    pub changes: Vec<PriceChange>,
    /// How many customers pay something else for what they have now.
    pub customers: usize,
    /// What is billed by the hour of what changes its price: in 720 hours, if everything runs all the time.
    pub hourly: Effect,
    /// What is paid in advance of what changes its price: one more month or year of each at its next renewal.
    pub prepaid: Effect,
    /// How many orders wait: what they cost is fixed.
    pub open_orders: i64,
    /// The customers for whom most changes, at most 20.
    pub most: Vec<CustomerEffect>,
}

/// What something costs before and after, with the customers' discounts; 0 by a list that has no price for it.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct Effect {
    /// By the list that counts until then.
    pub before: Money,
    /// By the list that is to be published.
    pub after: Money,
}

/// What changes for one customer.
#[derive(Debug, Serialize, ToSchema)]
pub struct CustomerEffect {
    /// The customer number of the account.
    pub customer_no: String,
    /// Its company, or the name of its main user.
    pub name: String,
    /// How many of their resources cost something else.
    pub resources: i64,
    /// What is billed by the hour.
    pub hourly: Effect,
    /// What is paid in advance.
    pub prepaid: Effect,
}

/// The same, before it is known who it is.
struct Share {
    resources: i64,
    hourly: Effect,
    prepaid: Effect,
}

impl Effect {
    fn none(currency: Currency) -> Self {
        let zero = Money::zero(currency);
        Self { before: zero, after: zero }
    }

    fn add(self, other: Self) -> Result<Self> {
        let before = self.before.checked_add(other.before).map_err(Error::internal)?;
        let after = self.after.checked_add(other.after).map_err(Error::internal)?;
        Ok(Self { before, after })
    }

    fn size(self) -> u64 {
        self.after.minor().abs_diff(self.before.minor())
    }
}

/// Says what a price list would change if it were published now.
///
/// # Errors
/// As [`publish`](super::publish()) refuses it.
pub async fn preview_list(app: &App, draft: PriceListDraft) -> Result<PricePreview> {
    let mut conn = app.store().read().await?;
    let list = judge(&mut conn, app, draft).await?;
    let after = list.list();
    let (region, currency, from) = (&after.region, after.currency, Time::from_seconds(after.valid_from));
    let before = find_list_or_none(&mut conn, region, currency, from).await?;
    let changes = price_changes(before.as_ref().map(PriceList::list), after);
    let open_orders = store::count_open_orders(&mut conn, region, currency).await?;
    let mut all = BTreeMap::new();
    if let Some(before) = &before {
        let billed = store::list_billed(&mut conn, region, currency, from).await?;
        let lists = Lists { before, after: &list };
        all = lists.compare(&changes, &billed)?;
    }
    let mut sum = [Effect::none(currency); 2];
    for one in all.values() {
        sum = [sum[0].add(one.hourly)?, sum[1].add(one.prepaid)?];
    }
    let mut changed: Vec<_> = all.into_iter().filter(|(_, one)| one.resources > 0).collect();
    let customers = changed.len();
    changed.sort_by_key(|(_, one)| Reverse(one.hourly.size().saturating_add(one.prepaid.size())));
    let mut most = Vec::new();
    for (account_id, Share { resources, hourly, prepaid }) in changed.into_iter().take(NAMED) {
        let Payer { name, customer_no } = find_payer(&mut conn, account_id).await?;
        most.push(CustomerEffect { customer_no, name, resources, hourly, prepaid });
    }
    let replaces = before.map(|list| list.list().version);
    let [hourly, prepaid] = sum;
    Ok(PricePreview { replaces, changes, customers, hourly, prepaid, open_orders, most })
}

/// A list and the one that is to take its place.
struct Lists<'a> {
    before: &'a PriceList,
    after: &'a PriceList,
}

impl Lists<'_> {
    /// What changes for each account. Hours of one product run through its free quota and slices together; what is paid in advance is
    /// bought one by one.
    fn compare(&self, changes: &[PriceChange], billed: &[BilledRow]) -> Result<BTreeMap<Uuid, Share>> {
        let currency = self.after.list().currency;
        let is_changed = |row: &&BilledRow| {
            changes.iter().any(|change| change.product == row.product && change.scheme == row.scheme)
        };
        let mut all: BTreeMap<Uuid, Share> = BTreeMap::new();
        let rows: Vec<_> = billed.iter().filter(is_changed).collect();
        let alike = |one: &&BilledRow, other: &&BilledRow| {
            let is_same = one.account_id == other.account_id && one.product == other.product;
            is_same && one.scheme == other.scheme && one.scheme == Scheme::Hourly
        };
        for group in rows.chunk_by(alike) {
            let Some(first) = group.first() else { continue };
            let resources = group.iter().map(|row| row.resources).sum::<i64>();
            let effect = self.cost(group)?;
            let one = all.entry(first.account_id).or_insert_with(|| Share {
                resources: 0,
                hourly: Effect::none(currency),
                prepaid: Effect::none(currency),
            });
            if effect.size() > 0 {
                one.resources += resources;
            }
            let part = if first.scheme == Scheme::Hourly { &mut one.hourly } else { &mut one.prepaid };
            *part = part.add(effect)?;
        }
        Ok(all)
    }

    /// What some resources of one product cost, all hours of which count together; nothing by a list that has no price for it.
    fn cost(&self, group: &[&BilledRow]) -> Result<Effect> {
        let Some(first) = group.first() else { return Ok(Effect::none(self.after.list().currency)) };
        let is_hourly = first.scheme == Scheme::Hourly;
        let together = group.iter().map(|row| row.quantity.saturating_mul(row.resources)).sum();
        let (quantity, periods, times) =
            if is_hourly { (together, HOURS, 1) } else { (first.quantity, 1, first.resources) };
        let spec = Spec {
            product: first.product.clone(),
            scheme: first.scheme,
            quantity,
            used_before: 0,
            periods,
            discount: u32::try_from(first.discount).map_err(Error::internal)?,
            carried: Carried::default(),
        };
        let cost = |list: &PriceList| {
            let PriceListDraft { currency, prices, .. } = list.list();
            if !has_price(prices, &spec.product, spec.scheme) {
                return Ok(Money::zero(*currency));
            }
            let priced = rate(list, &spec);
            let (quote, _) = priced.map_err(|broken| Error::internal(format!("a price: {broken:?}")))?;
            Money::new(quote.total, quote.currency).checked_mul(times).map_err(Error::internal)
        };
        Ok(Effect { before: cost(self.before)?, after: cost(self.after)? })
    }
}
