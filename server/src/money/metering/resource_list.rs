//! The account's resources, newest first.

use axum::extract::State;
use portico_core::price::Scheme;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::found::{Found, ResourceStatus, Wanted};
use super::resource_reply::{ResourceReply, reply};
use crate::kit::http::{Caller, Envelope, Query, Reply, cursor_asked};
use crate::kit::store::page::{self, Cursor, Page};
use crate::kit::store::walk::walk;
use crate::{App, Result};

/// Which resources.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ResourceListQuery {
    /// Only those of which this can be said. Those that are expiring come the soonest first.
    #[param(inline)]
    pub state: Option<ResourceStatus>,
    /// Only with this billing scheme.
    #[param(inline)]
    pub scheme: Option<Scheme>,
    /// Only of this product.
    pub product: Option<String>,
    /// Only at this node.
    pub region: Option<String>,
    /// Only in this project.
    pub project_id: Option<Uuid>,
    /// Only in this VDC.
    pub vdc_id: Option<Uuid>,
    /// Only resources with this in their name, id, product, node or the names of project and VDC, in any case; at most 64
    /// characters.
    pub q: Option<String>,
    /// Resources on the page: 1 to 100, 20 when left out.
    #[param(value_type = Option<i64>, minimum = 0, maximum = 4294967295_i64)]
    pub limit: Option<u32>,
    /// Where the page before ended: its `next_cursor`.
    pub cursor: Option<String>,
}

/// Lists the account's resources; to a sub-user those of the projects and VDCs where they may see them.
#[utoipa::path(get, path = "/gicend/billing/resource/list/", tag = "order", params(ResourceListQuery),
    responses((status = 200, body = Envelope<Page<ResourceReply>>),
        (status = 400, description = "100001 on `product`, `region`, `q` or `cursor`"),
        (status = 403, description = "100013: the permission to see resources is missing everywhere")))]
pub async fn billing_resource_list(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<ResourceListQuery>,
) -> Result<Reply<Page<ResourceReply>>> {
    list_resources(&app, &caller, &query).await.map(Reply)
}

/// A page of the resources that the caller may see.
///
/// # Errors
/// 100001 on a parameter; when the database does not answer.
pub async fn list_resources(
    app: &App,
    caller: &Caller,
    query: &ResourceListQuery,
) -> Result<Page<ResourceReply>> {
    let wanted = Wanted {
        state: query.state,
        scheme: query.scheme,
        product: query.product.as_deref(),
        region: query.region.as_deref(),
        project_id: query.project_id,
        vdc_id: query.vdc_id,
        q: query.q.as_deref(),
    };
    let mut conn = app.store().read().await?;
    let (list, first) = Found::new(&mut conn, app, caller, &wanted).await?;
    let from = cursor_asked(query.cursor.as_deref(), first)?;
    let limit = query.limit.unwrap_or(page::DEFAULT_LIMIT).clamp(1, page::MAX_LIMIT) as usize;
    let (rows, next) = walk(&mut conn, &list, from, limit).await?;
    let resources = rows.into_iter().map(|row| reply(row, list.arrears())).collect();
    Ok(Page { items: resources, next_cursor: next.map(Cursor::encode) })
}
