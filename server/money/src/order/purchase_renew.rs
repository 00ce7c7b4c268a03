//! Renews what belongs together, all parts of it at once: what that costs and until when it is paid then, and the renewal.

use portico_core::Money;
use portico_core::obstacle::Obstacle;
use portico_core::permission::Resource;
use portico_core::permission_group::Operation;
use uuid::Uuid;

use super::order_create::{hide_shortage, require_total};
use super::paid_time::PaidTimeEvent;
use super::remind::tell;
use super::renewal::{Payer, pay, price_renewal};
use super::store;
use crate::caller::{Caller, Mark};
use crate::kit::clock::Time;
use crate::kit::store::Conn;
use crate::money::billing::ledger;
use crate::money::catalogue::quote_show::QuoteReply;
use crate::money::metering::{self, Due};
use crate::people::access::require_in;
use crate::platform::feature::{Renewed, is_under_way};
use crate::{App, Error, Result};

/// What whoever renews something needs where it is: to configure it, and to see orders there, as what is paid is an order with its price.
const RENEWS: [Operation; 2] = [Operation::ComputeConfigure, Operation::OrderView];

/// What a renewal of something with all of its parts comes to.
pub struct RenewalSummary {
    /// What it is called.
    pub name: String,
    /// What its parts cost.
    pub total: Money,
    /// Until when it is, or was, paid.
    pub paid_until: Time,
    /// When the periods begin: at that end, or now when it stands still since then.
    pub begins: Time,
    /// Until when it is paid afterwards.
    pub ends: Time,
}

/// Parts that are to be renewed, with what each costs at this moment.
pub struct PartsRenewal {
    parts: Vec<(Due, QuoteReply)>,
    /// For how many periods each of them can be renewed at most.
    pub most: u32,
}

impl PartsRenewal {
    /// What all of them cost.
    ///
    /// # Errors
    /// An internal one for no parts.
    pub fn total(&self) -> Result<Money> {
        let (_, first) = self.parts.first().ok_or_else(of_nothing)?;
        let sum = self.parts.iter().fold(0_i64, |sum, (_, priced)| sum.saturating_add(priced.quote.total));
        Ok(Money::new(sum, first.quote.currency))
    }

    /// What it comes to. Of several times it is those of the part that ends first.
    ///
    /// # Errors
    /// An internal one for no parts.
    pub fn summary(&self) -> Result<RenewalSummary> {
        let parts = self.parts.iter().map(|(due, _)| due);
        let earliest = parts.min_by_key(|due| due.ended).ok_or_else(of_nothing)?;
        Ok(RenewalSummary {
            name: self.whole()?.name.clone(),
            total: self.total()?,
            paid_until: earliest.ended,
            begins: earliest.begins,
            ends: earliest.ends,
        })
    }

    /// What they are parts of: of an instance that by which it computes.
    fn whole(&self) -> Result<&Due> {
        let parts = || self.parts.iter().map(|(due, _)| due);
        parts().find(|due| due.is_compute()).or_else(|| parts().next()).ok_or_else(of_nothing)
    }

    /// What people are told of once it is renewed, and what: the whole, with what all of its parts cost.
    ///
    /// # Errors
    /// An internal one for no parts.
    pub(super) fn to_told(&self) -> Result<(Due, PaidTimeEvent)> {
        let whole = self.whole()?.clone();
        let event = PaidTimeEvent::Renewed { total: self.total()?, until: whole.ends };
        Ok((whole, event))
    }

    /// The same as the features that have it are told, by one of its resources.
    ///
    /// # Errors
    /// An internal one for no parts.
    pub fn to_renewed(&self, resource_id: Uuid) -> Result<Renewed> {
        let RenewalSummary { total, paid_until, ends, .. } = self.summary()?;
        Ok(Renewed { resource_id, ended: paid_until, ends, total })
    }

    /// Those of what is renewed by itself, for one period.
    #[must_use]
    pub fn of_one_period(parts: Vec<(Due, QuoteReply)>) -> Self {
        Self { parts, most: 1 }
    }

    /// Which resources they are.
    pub fn resource_ids(&self) -> impl Iterator<Item = Uuid> {
        self.parts.iter().map(|(due, _)| due.resource_id())
    }

    /// Those of all that is renewed in one purchase.
    ///
    /// # Errors
    /// An internal one for none.
    pub fn of_all(renewals: impl IntoIterator<Item = Self>) -> Result<Self> {
        let all = renewals.into_iter().reduce(|mut all, other| {
            all.most = all.most.min(other.most);
            all.parts.extend(other.parts);
            all
        });
        all.ok_or_else(of_nothing)
    }
}

fn of_nothing() -> Error {
    Error::internal("a renewal of nothing")
}

/// Refuses whoever may not renew what is there, as far as the caller knows.
///
/// # Errors
/// 100013.
pub fn require_renewal(caller: &Caller, there: &Resource) -> Result<()> {
    RENEWS.iter().try_for_each(|operation| caller.require(*operation, there))
}

/// Begins a renewal of what is at some places: whoever may no longer renew there is refused, and of renewals that come at once each goes on
/// from the one before. False when a call that was cut off has renewed it under the purchase's id already: there is nothing to do then.
///
/// # Errors
/// 100013; when the database does not answer.
pub async fn begin_renewal(
    tx: &mut Conn,
    caller: &Caller,
    purchase_id: Uuid,
    places: &[Resource],
) -> Result<bool> {
    if is_renewed(tx, purchase_id).await? {
        Mark::excuse();
        return Ok(false);
    }
    for there in places {
        for operation in RENEWS {
            require_in(tx, caller, operation, there).await?;
        }
    }
    ledger::take_turn(tx, caller.account_id).await?;
    Ok(true)
}

/// What it costs to renew the parts of something for so many periods, and for how many it could be at most.
///
/// # Errors
/// 900026 on `resource_id` with HTTP 409 for what has ended, is billed by the hour, or is not offered any more; 100001 on `periods`; when the
/// database does not answer.
pub async fn price_parts_renewal(
    conn: &mut Conn,
    app: &App,
    resource_ids: &[Uuid],
    periods: u32,
) -> Result<PartsRenewal> {
    let mut found = PartsRenewal { parts: Vec::new(), most: u32::MAX };
    for resource_id in resource_ids {
        let (due, most) = metering::find_due_of(conn, app, *resource_id, periods).await?;
        let priced = price_renewal(conn, app, &due).await?;
        let priced = priced
            .ok_or_else(|| Error::field("resource_id", Obstacle::NotOffered.rule()).with_status(409))?;
        found.most = found.most.min(most);
        found.parts.push((due, priced));
    }
    Ok(found)
}

/// What it costs to renew a resource for so many periods together with all that it is one whole with.
///
/// # Errors
/// 900026 on `resource_id` with HTTP 409 while any of it is being changed; as [`price_parts_renewal`].
pub async fn price_whole_renewal(
    conn: &mut Conn,
    app: &App,
    resource_id: Uuid,
    periods: u32,
) -> Result<PartsRenewal> {
    let is_changing = metering::is_whole_changing(conn, app, resource_id).await?;
    // What an operation of an instance is about to end, such as its public address, would be paid and never had.
    if is_changing || is_under_way(conn, app, resource_id).await? {
        return Err(metering::refuse_operation(Obstacle::Changing.rule()));
    }
    let whole = metering::list_renewed_with(conn, app, resource_id).await?;
    price_parts_renewal(conn, app, &whole, periods).await
}

/// Refuses a renewal whose price is another than was seen.
///
/// # Errors
/// 100001 on `total` with HTTP 409; an internal one for no parts.
pub fn require_price(renewals: impl IntoIterator<Item = PartsRenewal>, seen: i64) -> Result<()> {
    require_total(PartsRenewal::of_all(renewals)?.total()?.minor(), seen)
}

/// Whether a call that was cut off has renewed something under a purchase's id already.
///
/// # Errors
/// When the database does not answer.
pub async fn is_renewed(conn: &mut Conn, purchase_id: Uuid) -> Result<bool> {
    Ok(store::is_purchased(conn, purchase_id).await?)
}

/// Prolongs all parts of all of them and pays for them, each with an order of one purchase.
///
/// # Errors
/// 100001 on `total` with HTTP 409 when the price is another than was seen; 100006 with HTTP 409; 100009, without how much is missing for whoever
/// may not see the balance; when the database does not answer.
pub async fn renew_all(
    tx: &mut Conn,
    app: &App,
    caller: &Caller,
    purchase_id: Uuid,
    renewals: impl IntoIterator<Item = PartsRenewal>,
    seen: i64,
) -> Result<()> {
    let renewals: Vec<_> = renewals.into_iter().collect();
    let told = renewals.iter().map(PartsRenewal::to_told).collect::<Result<Vec<_>>>()?;
    let all = PartsRenewal::of_all(renewals)?;
    let renewed = renew_parts(tx, app, caller, purchase_id, &all, seen).await;
    renewed.map_err(|error| hide_shortage(caller, error))?;
    for (whole, event) in told {
        tell(tx, app, &whole, event).await?;
    }
    Ok(())
}

async fn renew_parts(
    tx: &mut Conn,
    app: &App,
    caller: &Caller,
    purchase_id: Uuid,
    renewal: &PartsRenewal,
    seen: i64,
) -> Result<()> {
    require_total(renewal.total()?.minor(), seen)?;
    for (due, priced) in &renewal.parts {
        if !metering::mark_renewal(tx, app, due).await? {
            return Err(Error::conflict());
        }
        let payer = Payer {
            order_id: app.random().id(app.now()),
            by: caller.into(),
            user_id: Some(caller.user_id),
            purchase_id: Some(purchase_id),
        };
        pay(tx, app, due, &payer, priced).await?;
    }
    Ok(())
}
