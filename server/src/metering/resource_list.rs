//! The account's resources, newest first.

use axum::extract::State;
use portico_core::Rule;
use portico_core::permission_group::Operation;
use portico_core::price::Scheme;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::resource::billed;
use super::store::{self, ShownResourceRow};
use crate::clock::Time;
use crate::http::{Caller, Envelope, Query, Reply};
use crate::project::Place;
use crate::store::Conn;
use crate::store::page::{self, Cursor};
use crate::store::walk::{Listing, walk};
use crate::{App, Error, Result};

/// Which page.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ResourceListQuery {
    /// Resources on the page: 1 to 100, 20 when left out.
    #[param(value_type = Option<i64>, minimum = 0, maximum = 4294967295_i64)]
    pub limit: Option<u32>,
    /// Where the page before ended: its `next_cursor`.
    pub cursor: Option<String>,
}

/// A page of resources.
#[derive(Debug, Serialize, ToSchema)]
pub struct ResourceListReply {
    /// The resources, newest first. There may be fewer than asked for, even none, though more follow.
    pub resources: Vec<ResourceReply>,
    /// What to ask the next page with; null when this was the last.
    pub next_cursor: Option<String>,
}

/// A resource.
#[derive(Debug, Serialize, ToSchema)]
pub struct ResourceReply {
    /// The resource.
    pub resource_id: Uuid,
    /// Its name.
    pub name: String,
    /// The order that it came of.
    pub order_id: Uuid,
    /// The node.
    pub region: String,
    /// The product.
    pub product: String,
    /// The billing scheme.
    #[schema(inline)]
    pub scheme: Scheme,
    /// How much of the product it has, in millionths of its unit.
    pub quantity: i64,
    /// The project.
    pub project_id: Option<Uuid>,
    /// The project's name.
    pub project_name: Option<String>,
    /// The VDC.
    pub vdc_id: Option<Uuid>,
    /// The VDC's name.
    pub vdc_name: Option<String>,
    /// When it began.
    pub started_at: Time,
    /// Until when it is paid; null for what is billed by the hour.
    pub paid_until: Option<Time>,
    /// Whether the next period is paid when this one is over.
    pub renews: bool,
    /// `active`, `overdue` (the next period is not paid yet) or `ended`.
    pub state: String,
    /// When it ended.
    pub ended_at: Option<Time>,
}

/// Lists the account's resources; to a sub-user those of the projects and VDCs where they may see them.
#[utoipa::path(get, path = "/gicend/billing/resource/list/", tag = "order", params(ResourceListQuery),
    responses((status = 200, body = Envelope<ResourceListReply>), (status = 400, description = "100001 on `cursor`"),
        (status = 403, description = "100013: the permission to see resources is missing everywhere")))]
pub async fn resource_list_show(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<ResourceListQuery>,
) -> Result<Reply<ResourceListReply>> {
    resource_list(&app, &caller, &query).await.map(Reply)
}

/// A page of resources.
///
/// # Errors
/// 100001 on `cursor`; when the database does not answer.
pub async fn resource_list(
    app: &App,
    caller: &Caller,
    query: &ResourceListQuery,
) -> Result<ResourceListReply> {
    let unknown = || Error::field("cursor", Rule::UnknownChoice);
    let cursor = query.cursor.as_deref().map(|text| Cursor::decode(text).ok_or_else(unknown)).transpose()?;
    let limit = query.limit.unwrap_or(page::DEFAULT_LIMIT).clamp(1, page::MAX_LIMIT) as usize;
    let list = Resources(caller.clone());
    let mut conn = app.store().read().await?;
    let (rows, next) = walk(&mut conn, &list, cursor.unwrap_or(Cursor::NEWEST), limit).await?;
    let resources = rows.into_iter().map(reply).collect::<Result<Vec<_>>>()?;
    Ok(ResourceListReply { resources, next_cursor: next.map(Cursor::encode) })
}

/// Those that a caller may see.
struct Resources(Caller);

impl Listing for Resources {
    type Row = ShownResourceRow;

    async fn page(&self, conn: &mut Conn, before: Cursor, rows: i64) -> sqlx::Result<Vec<ShownResourceRow>> {
        store::resource_page(conn, self.0.account_id, before, rows).await
    }

    fn place(row: &ShownResourceRow) -> Cursor {
        Cursor { at: row.resource.started_at, id: row.resource.resource_id }
    }

    fn is_wanted(&self, row: &ShownResourceRow) -> bool {
        let place = Place { project_id: row.resource.project_id, vdc_id: row.resource.vdc_id };
        self.0.decide(Operation::ComputeView, &place.resource()).is_allowed()
    }
}

fn reply(row: ShownResourceRow) -> Result<ResourceReply> {
    let scheme = billed(&row.resource)?.scheme;
    let resource = row.resource;
    Ok(ResourceReply {
        resource_id: resource.resource_id,
        name: resource.name,
        order_id: resource.order_id,
        region: resource.region,
        product: resource.product,
        scheme,
        quantity: resource.quantity,
        project_id: resource.project_id,
        project_name: row.project_name,
        vdc_id: resource.vdc_id,
        vdc_name: row.vdc_name,
        started_at: resource.started_at,
        paid_until: resource.paid_until,
        renews: resource.renews,
        state: resource.state,
        ended_at: resource.ended_at,
    })
}
