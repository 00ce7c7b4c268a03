//! An order as it is told.

use portico_core::Money;
use portico_core::lifecycle::Part;
use portico_core::price::Scheme;
use portico_core::state::{Fulfilment, OrderKind, OrderState};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::store::{OrderRow, ShownRow};
use crate::kit::clock::Time;

/// An order as its account sees it, with the price that it was placed at.
#[derive(Debug, Serialize, ToSchema)]
pub struct OrderReply {
    /// By which the order is shown and taken back.
    pub order_id: Uuid,
    /// When it was made.
    pub created_at: Time,
    /// Whether it is for something new or renews something.
    pub kind: OrderKind,
    /// How far its audit has come: approved means paid, but for what is being built.
    pub state: OrderState,
    /// Why it was disqualified, or what the operator added; `not_reviewed_in_time` when nobody decided on it within 30 days.
    pub remark: String,
    /// The same word where the remark is the program's own; null where staff wrote it, whatever they wrote, or where there is none.
    pub cause: Option<String>,
    /// When it was decided or cancelled.
    pub ended_at: Option<Time>,
    /// The name of the region.
    pub region: String,
    /// The product's whole name, with what follows a `/`.
    pub product: String,
    /// What came of it, or what it renews, or while it is under way what it is to take the place of; null while nothing has.
    pub resource_id: Option<Uuid>,
    /// How it is billed: by the hour, month or year.
    pub scheme: Scheme,
    /// How much of it, in millionths of its unit.
    pub quantity: i64,
    /// For how many hours, months or years; 0 for the time until something expires, of what takes its place.
    pub periods: i64,
    /// Whether what came of it was to renew itself when it expires, as it was chosen here; the resource says what counts now.
    pub renews: bool,
    /// The project that it is for; null for none.
    pub project_id: Option<Uuid>,
    /// The project's name; null for none.
    pub project_name: Option<String>,
    /// The VDC that it is for; null for none.
    pub vdc_id: Option<Uuid>,
    /// The VDC's name; null for none.
    pub vdc_name: Option<String>,
    /// The version of the price list.
    pub price_version: i64,
    /// The price without discount.
    pub gross: Money,
    /// The account's discount, in hundredths of a percent.
    pub discount: i64,
    /// What the discount takes off.
    pub discount_amount: Money,
    /// The price, after the discount.
    pub total: Money,
    /// What is held for it.
    pub withheld: Money,
    /// What was paid. What is billed by the hour is paid by the hour, on the bill.
    pub paid: Money,
    /// What it belongs to of what was ordered at the same time; null when it is by itself.
    pub purchase_id: Option<Uuid>,
    /// How many orders are under `purchase_id`, this one among them; 1 for one by itself. Those that wait are decided on, or taken back, together.
    pub together: i64,
    /// Which part of an instance it is for; null for what is no part.
    pub part: Option<Part>,
    /// How far an engine, or whoever prepares it, has come with it; null for what begins when it is approved.
    pub fulfil: Option<Fulfilment>,
}

impl From<&ShownRow> for OrderReply {
    fn from(shown: &ShownRow) -> Self {
        let ShownRow { order: row, project_name, vdc_name, .. } = shown;
        let money = |minor| Money::new(minor, row.total.currency());
        let total_if = |is_whole| if is_whole { row.total } else { money(0) };
        Self {
            order_id: row.order_id,
            created_at: row.created_at,
            kind: row.kind,
            state: row.state,
            remark: row.remark.clone(),
            cause: row.is_own_remark.then(|| row.remark.clone()),
            ended_at: row.ended_at,
            region: row.region.clone(),
            product: row.product.clone(),
            resource_id: row.resource_id,
            scheme: row.scheme,
            quantity: row.quantity,
            periods: row.periods,
            renews: row.renews,
            project_id: row.project_id,
            project_name: project_name.clone(),
            vdc_id: row.vdc_id,
            vdc_name: vdc_name.clone(),
            price_version: row.price_version,
            gross: row.gross,
            discount: row.discount,
            discount_amount: money(row.gross.minor() - row.total.minor()),
            total: row.total,
            withheld: total_if(row.state == OrderState::Pending || row.fulfil == Some(Fulfilment::Building)),
            paid: total_if(is_paid(row)),
            purchase_id: row.purchase_id,
            together: shown.together.max(1),
            part: row.part,
            fulfil: row.fulfil,
        }
    }
}

/// Whether an order's total was paid: it was approved, and what an engine makes is there.
fn is_paid(row: &OrderRow) -> bool {
    let is_there = row.fulfil.is_none_or(|fulfil| fulfil == Fulfilment::Built);
    row.state == OrderState::Approved && row.scheme != Scheme::Hourly && is_there
}
