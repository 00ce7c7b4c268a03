//! The account's resources, newest first.

use axum::extract::State;
use portico_core::price::Scheme;
use uuid::Uuid;

use super::found::{Found, ResourceStatus};
use super::resource_reply::{ResourceReply, reply};
use crate::caller::Caller;
use crate::kit::http::{Asked, Envelope, IdList, Reply};
use crate::kit::store::page::Page;
use crate::{App, Result, list};

list! {
    /// Filter of the resources that the caller may see; each of the given conditions must hold.
    pub struct ResourceFilter of "Resources" {
        /// Only those of which this can be said. Those that are expiring come the soonest first.
        word state: ResourceStatus,
        /// Only with this billing mode.
        word scheme: Scheme,
        /// Only of this product.
        text product,
        /// Only at this node.
        text region,
        /// Only in this project.
        project_id: Option<Uuid>,
        /// Only in this VDC.
        vdc_id: Option<Uuid>,
        /// Only these: 1 to 100 ids with commas between them, none twice.
        #[param(value_type = Option<String>)]
        #[schema(value_type = Option<String>)]
        resource_ids: Option<IdList>,
        /// Only what is by itself, and of an instance that by which it computes, not its other parts.
        whole: Option<bool>,
        /// Only resources with this in their name, id, product, node or the names of project and VDC, in any case; at most 64
        /// characters.
        text q,
    }
}

/// Lists the account's resources; to a sub-user those of the projects and VDCs where they may see them.
#[utoipa::path(get, path = "/gicend/billing/resource/list/", tag = "order", params(Asked::<ResourceFilter>),
    responses((status = 200, body = Envelope<Page<ResourceReply>>),
        (status = 400, description = "100001 on `product`, `region`, `resource_ids`, `q` or `cursor`"),
        (status = 403, description = "100013: the permission to see resources is missing everywhere")))]
pub async fn billing_resource_list(
    State(app): State<App>,
    caller: Caller,
    asked: Asked<ResourceFilter>,
) -> Result<Reply<Page<ResourceReply>>> {
    list_resources(&app, &caller, &asked).await.map(Reply)
}

/// A page of the resources that the caller may see.
///
/// # Errors
/// 100001 on a parameter; when the database does not answer.
pub async fn list_resources(
    app: &App,
    caller: &Caller,
    asked: &Asked<ResourceFilter>,
) -> Result<Page<ResourceReply>> {
    let mut conn = app.store().read().await?;
    let (list, first) = Found::new(&mut conn, app, caller, &asked.filter).await?;
    let (rows, next_cursor) = asked.walk(&mut conn, &list, asked.place_or(first)?).await?;
    let items = rows.into_iter().map(|row| reply(row, list.arrears())).collect();
    Ok(Page { items, next_cursor })
}
