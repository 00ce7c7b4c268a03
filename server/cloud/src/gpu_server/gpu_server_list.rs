//! The account's GPU servers, newest first.

use axum::extract::State;
use portico_core::gpu_server::GpuServerState;
use portico_core::permission_group::Operation;
use portico_core::price::Scheme;
use uuid::Uuid;

use super::reply::GpuServerReply;
use super::store::{ShownServer, servers_page};
use crate::caller::Caller;
use crate::kit::http::{Asked, Envelope, Reply};
use crate::kit::store::page::{Cursor, Page};
use crate::kit::store::search::Search;
use crate::kit::store::walk::Listing;
use crate::kit::store::{Conn, RowScope};
use crate::{App, Result, list};

list! {
    /// Which of the GPU servers that the caller may see.
    pub struct GpuServerFilter of "GpuServers" {
        /// Only in this status.
        word status: GpuServerState,
        /// Only in this region.
        text region,
        /// Only of this model.
        text model,
        /// Only those that are billed so.
        word scheme: Scheme,
        /// Only in this project.
        project_id: Option<Uuid>,
        /// Only in this VDC.
        vdc_id: Option<Uuid>,
        /// Only servers with this in their name, addresses, serial number, id or that of the resource by which they are billed, in any case; at most 64 characters.
        text q,
    }
}

/// Lists the account's GPU servers; to a sub-user those of the projects, VDCs and regions where they may see them.
#[utoipa::path(get, path = "/gicend/compute/gpu_server/list/", tag = "gpu server", params(Asked::<GpuServerFilter>),
    responses((status = 200, body = Envelope<Page<GpuServerReply>>),
        (status = 400, description = "100001 on `region`, `model`, `q` or `cursor`"),
        (status = 403, description = "100013: the permission to see instances is missing everywhere")))]
pub async fn compute_gpu_server_list(
    State(app): State<App>,
    caller: Caller,
    asked: Asked<GpuServerFilter>,
) -> Result<Reply<Page<GpuServerReply>>> {
    list_servers(&app, &caller, &asked).await.map(Reply)
}

/// A page of the GPU servers that the caller may see.
///
/// # Errors
/// 100001 on a parameter; when the database does not answer.
pub(super) async fn list_servers(
    app: &App,
    caller: &Caller,
    asked: &Asked<GpuServerFilter>,
) -> Result<Page<GpuServerReply>> {
    let list = Found::new(caller, &asked.filter);
    let before = asked.place_or(Cursor::NEWEST)?;
    let (rows, next_cursor) = asked.walk(&mut app.store().read().await?, &list, before).await?;
    Ok(Page { items: rows.iter().map(GpuServerReply::from).collect(), next_cursor })
}

/// GPU servers that a caller may see.
pub(super) struct Found {
    account_id: Uuid,
    filter: GpuServerFilter,
    scope: RowScope,
    search: Search,
}

impl Found {
    /// Those that are asked for.
    pub(super) fn new(caller: &Caller, filter: &GpuServerFilter) -> Self {
        Self {
            account_id: caller.account_id,
            filter: filter.clone(),
            scope: caller.row_scope(Operation::ComputeView),
            search: Search::in_words_and_ids(filter.q.as_deref()),
        }
    }
}

impl Listing for Found {
    type Row = ShownServer;

    async fn page(&self, conn: &mut Conn, from: Cursor, rows: i64) -> sqlx::Result<Vec<ShownServer>> {
        servers_page(conn, self.account_id, &self.filter, &self.scope, &self.search, from, rows).await
    }

    fn place(&self, row: &ShownServer) -> Cursor {
        Cursor { at: row.server.created_at, id: row.server.server_id }
    }

    fn is_wanted(&self, row: &ShownServer) -> bool {
        let server = &row.server;
        let handed = server.handed.as_ref().map(|handed| &handed.0);
        let words = handed.into_iter().flat_map(|handed| handed.addresses.iter().chain([&handed.asset_no]));
        self.filter.status.is_none_or(|status| status == row.status())
            && self.search.is_in(
                [&server.name].into_iter().chain(words),
                [Some(server.server_id), server.resource_id].into_iter().flatten(),
            )
    }
}
