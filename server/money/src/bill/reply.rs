//! A line of a bill as it is told.

use portico_core::Money;
use portico_core::price::{Scheme, Slice};
use portico_core::state::LineKind;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::store::read::ShownLineRow;
use crate::kit::clock::Time;

/// A line of a bill (SPEC §3). Its quantity is in millionths of the product's unit.
#[derive(Debug, Serialize, ToSchema)]
pub struct BillLineReply {
    /// By which the operator's `bill credit` command corrects the line.
    pub line_id: Uuid,
    /// The bill's month: year * 100 + month.
    pub month: i64,
    /// Whether the bill is closed.
    pub is_closed: bool,
    /// Why it stands there.
    pub kind: LineKind,
    /// The name of the region that the resource is in.
    pub region: String,
    /// How it is billed: by the hour, month or year.
    pub scheme: Scheme,
    /// The resource that is charged for.
    pub resource_id: Uuid,
    /// The name that the resource has now.
    pub resource_name: String,
    /// The product: what stands before the first `/` in its name.
    pub product: String,
    /// The sub-product: what stands after it; empty without one.
    pub sub_product: String,
    /// How much of the product the resource has, in millionths of its unit.
    pub configuration: i64,
    /// How much was used or ordered, in millionths of the unit.
    pub usage: i64,
    /// For how many hours, months or years; 0 for the time until something expires, of what took its place.
    pub periods: i64,
    /// How the price comes about: how much at which rate; nothing of a difference until something expires.
    pub price: Vec<Slice>,
    /// The version of the price list.
    pub price_version: i64,
    /// The account's discount, in hundredths of a percent.
    pub discount: i64,
    /// From when on the charge counts.
    pub from: Time,
    /// Until when the charge counts.
    pub to: Time,
    /// The price without discount.
    pub gross: Money,
    /// The amount payable, after the discount; below 0 on a credit note.
    pub total: Money,
    /// The project that the line is filed under; null for none.
    pub project_id: Option<Uuid>,
    /// The name that the project has now.
    pub project_name: Option<String>,
    /// The VDC that the line is filed under; null for none.
    pub vdc_id: Option<Uuid>,
    /// The name that the VDC has now.
    pub vdc_name: Option<String>,
    /// The order that it is from.
    pub order_id: Option<Uuid>,
    /// The line that a credit note corrects.
    pub about_id: Option<Uuid>,
    /// Usage records that became part of it.
    pub records: i64,
    /// Why, on a credit note.
    pub remark: String,
}

/// As it is told.
pub fn line_reply(row: &ShownLineRow) -> BillLineReply {
    let line = &row.line;
    let (product, sub_product) = product_parts(&line.product);
    BillLineReply {
        line_id: line.line_id,
        month: line.month,
        is_closed: row.closed_at.is_some(),
        kind: line.kind,
        region: line.region.clone(),
        scheme: line.scheme,
        resource_id: line.resource_id,
        resource_name: row.resource_name.clone(),
        product,
        sub_product,
        configuration: row.configuration,
        usage: line.quantity,
        periods: line.periods,
        price: line.slices.0.clone(),
        price_version: line.price_version,
        discount: line.discount,
        from: line.at,
        to: line.until,
        gross: line.gross,
        total: line.total,
        project_id: line.project_id,
        project_name: row.project_name.clone(),
        vdc_id: line.vdc_id,
        vdc_name: row.vdc_name.clone(),
        order_id: line.order_id,
        about_id: line.about_id,
        records: line.records,
        remark: line.remark.clone(),
    }
}

/// A product's name in two.
pub fn product_parts(name: &str) -> (String, String) {
    let (product, sub_product) = name.split_once('/').unwrap_or((name, ""));
    (product.to_owned(), sub_product.to_owned())
}
