//! The resource bill: what each resource cost in a month.

use axum::extract::State;
use portico_core::Money;
use portico_core::permission_group::Operation;
use portico_core::price::Scheme;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::query::month;
use super::reply::product_parts;
use super::store::read::{self, ResourceBillRow};
use crate::caller::Caller;
use crate::kit::http::{Asked, Envelope, IdList, Reply};
use crate::kit::store::page::{Cursor, Page};
use crate::kit::store::search::Search;
use crate::kit::store::walk::Listing;
use crate::kit::store::{Conn, Ids, RowScope};
use crate::{App, Result, list};

list! {
    /// Filter of what each resource cost in one month; each of the given conditions must hold.
    pub struct ResourceBillFilter of "Resources" {
        /// The month: year * 100 + month.
        month: i64,
        /// Only resources with this in their name, id, product or zone, or the names of project and VDC, in any case; at most 64
        /// characters.
        text q,
        /// Only what was billed in this project, with its sums.
        project_id: Option<Uuid>,
        /// Only these: 1 to 100 ids with commas between them, none twice.
        #[param(value_type = Option<String>)]
        #[schema(value_type = Option<String>)]
        resource_ids: Option<IdList>,
    }
}

/// A resource in a month. Quantities are millionths of the product's unit.
#[derive(Debug, Serialize, ToSchema)]
pub struct ResourceBillReply {
    /// The resource that is charged for.
    pub resource_id: Uuid,
    /// The name that the resource has now.
    pub resource_name: String,
    /// The name of the region that it is in.
    pub region: String,
    /// How it is billed: by the hour, month or year.
    pub scheme: Scheme,
    /// `active`, `overdue` or `ended`.
    pub state: String,
    /// The product: what stands before the first `/` in its name.
    pub product: String,
    /// The sub-product; empty without one.
    pub sub_product: String,
    /// How much of the product it has.
    pub configuration: i64,
    /// How much was billed.
    pub usage: i64,
    /// The project of its newest line of those that are listed, wherever it is by now; null for none.
    pub project_id: Option<Uuid>,
    /// The name that the project has now.
    pub project_name: Option<String>,
    /// The VDC of the same line; null for none.
    pub vdc_id: Option<Uuid>,
    /// The name that the VDC has now.
    pub vdc_name: Option<String>,
    /// Lines of the bill.
    pub lines: i64,
    /// What it comes to without discounts.
    pub gross: Money,
    /// What the discounts take off.
    pub discount: Money,
    /// The amount payable, after the discounts.
    pub total: Money,
}

/// Lists what each resource cost in a month.
#[utoipa::path(get, path = "/gicend/billing/bill/resource/list/", tag = "bill", params(Asked::<ResourceBillFilter>),
    responses((status = 200, body = Envelope<Page<ResourceBillReply>>),
        (status = 400, description = "100001 on `month`, `resource_ids`, `q` or `cursor`"),
        (status = 403, description = "100013: the permission to see bills is missing everywhere")))]
pub async fn billing_bill_resource_list(
    State(app): State<App>,
    caller: Caller,
    asked: Asked<ResourceBillFilter>,
) -> Result<Reply<Page<ResourceBillReply>>> {
    list_resource_bills(&app, &caller, &asked).await.map(Reply)
}

/// A page of what each resource cost in a month, as far as the caller may see it.
///
/// # Errors
/// 100001 on `month`, `q` or `cursor`; when the database does not answer.
pub async fn list_resource_bills(
    app: &App,
    caller: &Caller,
    asked: &Asked<ResourceBillFilter>,
) -> Result<Page<ResourceBillReply>> {
    let list = Resources::new(caller, &asked.filter)?;
    let before = asked.place_or(Cursor::NEWEST)?;
    let (rows, next_cursor) = asked.walk(&mut app.store().read().await?, &list, before).await?;
    Ok(Page { items: rows.iter().map(reply).collect(), next_cursor })
}

/// A month's resources that a caller may see.
pub(super) struct Resources {
    account_id: Uuid,
    scope: RowScope,
    pub(super) filter: ResourceBillFilter,
    search: Search,
}

impl Resources {
    /// Those that are asked for.
    pub(super) fn new(caller: &Caller, filter: &ResourceBillFilter) -> Result<Self> {
        month("month", filter.month)?;
        let search = Search::in_words_and_ids(filter.q.as_deref());
        let scope = caller.row_scope(Operation::BillView);
        Ok(Self { account_id: caller.account_id, scope, filter: filter.clone(), search })
    }
}

impl Listing for Resources {
    type Row = ResourceBillRow;

    async fn page(&self, conn: &mut Conn, before: Cursor, rows: i64) -> sqlx::Result<Vec<ResourceBillRow>> {
        let Self { account_id, scope, filter, search } = self;
        let ids = filter.resource_ids.as_ref().map(IdList::ids);
        let ids = ids.as_ref().map(Ids::text);
        read::read_resource_bill_page(conn, *account_id, filter, ids, scope, search, before.id, rows).await
    }

    fn place(&self, row: &ResourceBillRow) -> Cursor {
        Cursor { at: Cursor::NEWEST.at, id: row.resource_id }
    }

    fn is_wanted(&self, row: &ResourceBillRow) -> bool {
        let names = row.project_name.iter().chain(&row.vdc_name);
        self.search.is_in([&row.name, &row.product, &row.region].into_iter().chain(names), [row.resource_id])
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
