//! The resource bill: what each resource cost in a month.

use axum::extract::State;
use portico_core::Money;
use portico_core::price::Scheme;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::query::{may_see, month, text};
use super::reply::product_parts;
use super::store::read::{self, ResourceBillRow};
use crate::kit::http::{Caller, Envelope, Query, Reply, cursor_asked};
use crate::kit::store::Conn;
use crate::kit::store::page::{self, Cursor, Page};
use crate::kit::store::walk::{Listing, walk};
use crate::{App, Result};

/// Which resources.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ResourceBillListQuery {
    /// The month: year * 100 + month.
    pub month: i64,
    /// Only resources with this in their name, id, product or zone, or the names of project and VDC, in any case; at most 64
    /// characters.
    pub q: Option<String>,
    /// Only in this project.
    pub project_id: Option<Uuid>,
    /// Resources on the page: 1 to 100, 20 when left out.
    #[param(value_type = Option<i64>, minimum = 0, maximum = 4294967295_i64)]
    pub limit: Option<u32>,
    /// Where the page before ended: its `next_cursor`.
    pub cursor: Option<String>,
}

/// A resource in a month. Quantities are millionths of the product's unit.
#[derive(Debug, Serialize, ToSchema)]
pub struct ResourceBillReply {
    /// The resource.
    pub resource_id: Uuid,
    /// Its name.
    pub resource_name: String,
    /// The zone.
    pub region: String,
    /// The charge mode.
    pub scheme: Scheme,
    /// `active`, `overdue` or `ended`.
    pub state: String,
    /// The product.
    pub product: String,
    /// The sub-product; empty without one.
    pub sub_product: String,
    /// How much of the product it has.
    pub configuration: i64,
    /// How much was billed.
    pub usage: i64,
    /// The project.
    pub project_id: Option<Uuid>,
    /// The project's name.
    pub project_name: Option<String>,
    /// The VDC.
    pub vdc_id: Option<Uuid>,
    /// The VDC's name.
    pub vdc_name: Option<String>,
    /// Lines of the bill.
    pub lines: i64,
    /// Without discounts.
    pub gross: Money,
    /// What the discounts take off.
    pub discount: Money,
    /// The amount payable.
    pub total: Money,
}

/// Lists what each resource cost in a month.
#[utoipa::path(get, path = "/gicend/billing/bill/resource/list/", tag = "bill", params(ResourceBillListQuery),
    responses((status = 200, body = Envelope<Page<ResourceBillReply>>),
        (status = 400, description = "100001 on `month`, `q` or `cursor`"),
        (status = 403, description = "100013: the permission to see bills is missing everywhere")))]
pub async fn billing_bill_resource_list(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<ResourceBillListQuery>,
) -> Result<Reply<Page<ResourceBillReply>>> {
    list_resource_bills(&app, &caller, &query).await.map(Reply)
}

/// A page of what each resource cost in a month, as far as the caller may see it.
///
/// # Errors
/// 100001 on `month`, `q` or `cursor`; when the database does not answer.
pub async fn list_resource_bills(
    app: &App,
    caller: &Caller,
    query: &ResourceBillListQuery,
) -> Result<Page<ResourceBillReply>> {
    let list = Resources::new(caller, query.month, query.q.as_deref(), query.project_id)?;
    let before = cursor_asked(query.cursor.as_deref(), Cursor::NEWEST)?;
    let limit = query.limit.unwrap_or(page::DEFAULT_LIMIT).clamp(1, page::MAX_LIMIT) as usize;
    let mut conn = app.store().read().await?;
    let (rows, next) = walk(&mut conn, &list, before, limit).await?;
    let resources = rows.iter().map(reply).collect();
    Ok(Page { items: resources, next_cursor: next.map(Cursor::encode) })
}

/// A month's resources that a caller may see.
pub(super) struct Resources {
    caller: Caller,
    pub(super) month: i64,
    /// In lower case.
    text: Option<String>,
    project_id: Option<Uuid>,
}

impl Resources {
    /// Those that are asked for.
    pub(super) fn new(
        caller: &Caller,
        wanted: i64,
        q: Option<&str>,
        project_id: Option<Uuid>,
    ) -> Result<Self> {
        let text = text("q", q)?.map(|text| text.to_lowercase());
        Ok(Self { caller: caller.clone(), month: month("month", wanted)?, text, project_id })
    }
}

impl Listing for Resources {
    type Row = ResourceBillRow;

    async fn page(&self, conn: &mut Conn, before: Cursor, rows: i64) -> sqlx::Result<Vec<ResourceBillRow>> {
        read::resource_bill_page(conn, self.caller.account_id, self.month, before.id, rows).await
    }

    fn place(&self, row: &ResourceBillRow) -> Cursor {
        Cursor { at: Cursor::NEWEST.at, id: row.resource_id }
    }

    fn is_wanted(&self, row: &ResourceBillRow) -> bool {
        let in_project = self.project_id.is_none() || self.project_id == row.project_id;
        let names = [Some(&row.name), Some(&row.product), Some(&row.region)];
        let places = [row.project_name.as_ref(), row.vdc_name.as_ref()];
        let has = |text: &String| {
            names.into_iter().chain(places).flatten().any(|word| word.to_lowercase().contains(text))
                || row.resource_id.to_string().contains(text)
        };
        let is_seen = || may_see(&self.caller, row.project_id, row.vdc_id, &row.region);
        in_project && is_seen() && self.text.as_ref().is_none_or(has)
    }
}

/// A resource as it is told.
pub(super) fn reply(row: &ResourceBillRow) -> ResourceBillReply {
    let (product, sub_product) = product_parts(&row.product);
    ResourceBillReply {
        resource_id: row.resource_id,
        resource_name: row.name.clone(),
        region: row.region.clone(),
        scheme: row.scheme,
        state: row.state.clone(),
        product,
        sub_product,
        configuration: row.configuration,
        usage: row.quantity,
        project_id: row.project_id,
        project_name: row.project_name.clone(),
        vdc_id: row.vdc_id,
        vdc_name: row.vdc_name.clone(),
        lines: row.lines,
        gross: row.gross,
        discount: Money::new(row.gross.minor() - row.total.minor(), row.total.currency()),
        total: row.total,
    }
}
