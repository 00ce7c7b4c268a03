//! Begins a resource when its order is approved.

use portico_core::Currency;
use portico_core::lifecycle::Part;
use portico_core::obstacle::Obstacle;
use portico_core::price::{Carried, Scheme, Spec, rate};
use portico_core::state::{LineKind, ResourceState};
use uuid::Uuid;

use super::store::{self, ResourceRow};
use crate::kit::clock::Time;
use crate::kit::store::Conn;
use crate::money::bill::{Billed, NewLine, add_lines};
use crate::money::billing::{arrears, ledger};
use crate::money::catalogue::find_list_of_version;
use crate::people::project::Place;
use crate::{App, Error, Result, money::budget};

/// An order that was carried out, as the resource that comes of it is begun by.
#[derive(Debug)]
pub struct Ordered<'a> {
    /// The id of that order; the resource keeps it.
    pub order_id: Uuid,
    /// The account that ordered, and is charged.
    pub account_id: Uuid,
    /// Where in the account.
    pub place: Place,
    /// The name of the region.
    pub region: &'a str,
    /// The product's whole name, with what follows a `/`.
    pub product: &'a str,
    /// By what it is billed.
    pub scheme: Scheme,
    /// How much, in millionths of the unit.
    pub quantity: i64,
    /// For how many periods it was paid; of hours none is.
    pub periods: u32,
    /// Whether it renews itself at the end of its paid time.
    pub renews: bool,
    /// The price list's version.
    pub price_version: i64,
    /// The price list's currency.
    pub currency: Currency,
    /// The account's discount, in hundredths of a percent.
    pub discount: u32,
    /// The movement that paid it; nothing for what is billed by the hour, or costs nothing.
    pub movement_id: Option<Uuid>,
    /// Which part of something it is; nothing for what is by itself.
    pub part: Option<Part>,
    /// The name that it begins with; nothing: one made of its product.
    pub name: Option<&'a str>,
}

/// Begins it at a moment. What is paid in advance is a line of the bill at once; what is billed by the hour does not run before the
/// account's arrears are over.
///
/// # Errors
/// When the database does not answer.
pub async fn start_resource(
    tx: &mut Conn,
    app: &App,
    resource_id: Uuid,
    ordered: &Ordered<'_>,
    at: Time,
) -> Result<()> {
    ledger::take_turn(tx, ordered.account_id).await?;
    let runs = ordered.scheme != Scheme::Hourly || !arrears::has_stopped(tx, ordered.account_id).await?;
    let row = row(app, resource_id, ordered, runs, at);
    store::insert_resource(tx, &row).await?;
    let Some(until) = row.paid_until else { return Ok(()) };
    let list = find_list_of_version(tx, ordered.region, ordered.currency, ordered.price_version).await?;
    let spec = Spec {
        product: ordered.product.to_owned(),
        scheme: ordered.scheme,
        quantity: ordered.quantity,
        used_before: 0,
        periods: ordered.periods,
        discount: ordered.discount,
        carried: Carried::default(),
    };
    let (quote, _) =
        rate(&list, &spec).map_err(|broken| Error::internal(format!("an order's price: {broken:?}")))?;
    let line = NewLine {
        line_id: app.random().id(at),
        billed: &to_billed(&row),
        kind: LineKind::Purchase,
        at,
        until,
        quantity: ordered.quantity,
        periods: ordered.periods,
        quote: &quote,
        discount: ordered.discount,
        records: 0,
        order_id: Some(ordered.order_id),
        movement_id: ordered.movement_id,
    };
    add_lines(tx, app, &[line]).await?;
    budget::follow_charge(tx, app, ordered.account_id).await
}

/// The resource as it begins, running or not.
fn row(app: &App, resource_id: Uuid, ordered: &Ordered<'_>, runs: bool, at: Time) -> ResourceRow {
    let months = ordered.scheme.months(ordered.periods);
    let paid_until =
        months.map(|months| Time::from_seconds(app.calendar().months_after(at.seconds(), months)));
    ResourceRow {
        resource_id,
        account_id: ordered.account_id,
        order_id: ordered.order_id,
        project_id: ordered.place.project_id,
        vdc_id: ordered.place.vdc_id,
        region: ordered.region.to_owned(),
        product: ordered.product.to_owned(),
        name: ordered.name.map_or_else(|| name(ordered.product, resource_id), str::to_owned),
        scheme: ordered.scheme,
        quantity: ordered.quantity,
        started_at: at,
        anchor_at: months.map(|_| at),
        months: months.map(i64::from),
        paid_until,
        renews: ordered.renews && months.is_some(),
        state: "active".to_owned(),
        ended_at: None,
        run_state: if runs { ResourceState::Running } else { ResourceState::Shutdown },
        run_since: at,
        ended_by: None,
        stop_at: None,
        recycle_at: None,
        delete_at: None,
        reminded: None,
        part: ordered.part,
    }
}

/// Whose a resource is.
///
/// # Errors
/// When the database does not answer.
pub async fn find_account_of_resource(conn: &mut Conn, resource_id: Uuid) -> Result<Option<(Uuid,)>> {
    Ok(store::find_account_of_resource(conn, resource_id).await?)
}

/// Whose the resources are that have a short number, such as `7F3A09C2`, at most `rows` accounts.
///
/// # Errors
/// When the database does not answer.
pub async fn list_accounts_of_resource_number(conn: &mut Conn, number: &str, rows: i64) -> Result<Vec<Uuid>> {
    Ok(store::list_accounts_of_resource_number(conn, number, rows).await?)
}

/// How many resources of an account have not ended.
///
/// # Errors
/// When the database does not answer.
pub async fn count_open_resources(conn: &mut Conn, account_id: Uuid) -> Result<u32> {
    let open = store::count_open_resources(conn, account_id).await?;
    u32::try_from(open).map_err(Error::internal)
}

/// What of a resource stands on a bill.
pub(super) fn to_billed(row: &ResourceRow) -> Billed {
    Billed {
        resource_id: row.resource_id,
        account_id: row.account_id,
        region: row.region.clone(),
        product: row.product.clone(),
        scheme: row.scheme,
        place: Place { project_id: row.project_id, vdc_id: row.vdc_id },
    }
}

/// The name that a resource begins with: its product and the end of its id.
fn name(product: &str, resource_id: Uuid) -> String {
    let id = resource_id.simple().to_string();
    format!("{product}-{}", &id[id.len() - 6..])
}

/// Nothing is metered of what is paid in advance, or after a resource's end.
///
/// # Errors
/// 100001 on `resource_id` with HTTP 409.
pub(super) fn require_metered(row: &ResourceRow, at: Time) -> Result<()> {
    let is_over = row.ended_at.is_some_and(|ended| at > ended);
    let obstacle = match row.scheme {
        _ if is_over => Obstacle::Ended,
        Scheme::Hourly => return Ok(()),
        scheme => Obstacle::NotMetered(scheme.as_str()),
    };
    Err(Error::field("resource_id", obstacle.rule()).with_status(409))
}
