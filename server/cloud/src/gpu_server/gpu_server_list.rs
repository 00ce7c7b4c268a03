//! The account's GPU servers, newest first.

use std::collections::BTreeMap;

use axum::extract::State;
use portico_core::gpu_server::GpuServerState;
use portico_core::permission_group::Operation;
use portico_core::price::Scheme;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::reply::GpuServerReply;
use super::store::{ShownServer, servers_page};
use crate::caller::Caller;
use crate::cloud::flavor::to_gpu_text;
use crate::cloud::narrow::{due_before, tag_in_json};
use crate::kit::clock::Time;
use crate::kit::http::{Asked, Envelope, Reply};
use crate::kit::store::page::{Cursor, Page};
use crate::kit::store::search::Search;
use crate::kit::store::walk::{Listing, walk};
use crate::kit::store::{Conn, RowScope};
use crate::{App, Result, list};

/// GPU servers that are counted at most; a quota allows fewer.
const COUNTED: usize = 1_000;

list! {
    /// Which of the GPU servers that the caller may see.
    pub struct GpuServerFilter of "GpuServers" {
        /// Only in this status.
        word status: GpuServerState,
        /// Only in this region.
        text region,
        /// Only of this model.
        text model,
        /// Only those with GPUs of this model, such as `H100`.
        text gpu_model,
        /// Only those that are billed so.
        word scheme: Scheme,
        /// Only in this project.
        project_id: Option<Uuid>,
        /// Only in this VDC.
        vdc_id: Option<Uuid>,
        /// Only those that expire, or are renewed, within so many days of 24 hours, 0 to 65,535, or have expired. What is billed by the hour, or
        /// not handed over yet, is not among them.
        expires_in: Option<u16>,
        /// Only those with this tag.
        text tag,
        /// Only servers with this in their name, tags, addresses, serial number, id or that of the resource by which they are billed, in any case; at most 64 characters.
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
    let list = Found::new(app, caller, &asked.filter);
    let before = asked.place_or(Cursor::NEWEST)?;
    let (rows, next_cursor) = asked.walk(&mut app.store().read().await?, &list, before).await?;
    Ok(Page { items: rows.iter().map(GpuServerReply::from).collect(), next_cursor })
}

/// How many GPU servers of a region are in one status.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct GpuServerCount {
    /// The name of the region that these servers stand in.
    pub region: String,
    /// The status that they are in.
    pub status: GpuServerState,
    /// How many of them there are, 1 at least.
    pub count: i64,
}

/// How many of the account's GPU servers that the caller may see are in which status, by region; of a project, or of all. Of so many that a
/// page would not hold them the newest are counted.
///
/// # Errors
/// When the database does not answer.
pub async fn count_servers(
    conn: &mut Conn,
    app: &App,
    caller: &Caller,
    project_id: Option<Uuid>,
) -> Result<Vec<GpuServerCount>> {
    let list = Found::new(app, caller, &GpuServerFilter { project_id, ..GpuServerFilter::default() });
    let (rows, _) = walk(conn, &list, Cursor::NEWEST, COUNTED).await?;
    let mut counts: BTreeMap<(String, &str), GpuServerCount> = BTreeMap::new();
    for row in &rows {
        let (region, status) = (row.server.region.clone(), row.status());
        let new = GpuServerCount { region: region.clone(), status, count: 0 };
        counts.entry((region, status.as_str())).or_insert(new).count += 1;
    }
    Ok(counts.into_values().collect())
}

/// GPU servers that a caller may see.
pub(super) struct Found {
    account_id: Uuid,
    filter: GpuServerFilter,
    scope: RowScope,
    search: Search,
    /// Before which moment their paid time has to end, where it has to.
    due_before: Option<Time>,
    /// The tag, as a list in JSON has it.
    tag: Option<String>,
    /// The model of their GPUs, as a specification in JSON has it.
    gpu: Option<String>,
}

impl Found {
    /// Those that are asked for.
    pub(super) fn new(app: &App, caller: &Caller, filter: &GpuServerFilter) -> Self {
        Self {
            account_id: caller.account_id,
            filter: filter.clone(),
            scope: caller.row_scope(Operation::ComputeView),
            search: Search::in_words_and_ids(filter.q.as_deref()),
            due_before: due_before(filter.expires_in, app.now()),
            tag: filter.tag.as_deref().map(tag_in_json),
            gpu: filter.gpu_model.as_deref().map(to_gpu_text),
        }
    }
}

impl Listing for Found {
    type Row = ShownServer;

    async fn page(&self, conn: &mut Conn, from: Cursor, rows: i64) -> sqlx::Result<Vec<ShownServer>> {
        let Self { account_id, filter, scope, search, due_before, .. } = self;
        let (tag, gpu) = (self.tag.as_deref(), self.gpu.as_deref());
        servers_page(conn, *account_id, filter, scope, search, tag, gpu, *due_before, from, rows).await
    }

    fn place(&self, row: &ShownServer) -> Cursor {
        Cursor { at: row.server.created_at, id: row.server.server_id }
    }

    fn is_wanted(&self, row: &ShownServer) -> bool {
        let server = &row.server;
        let handed = server.handed.as_ref().map(|handed| &handed.0);
        let words = handed.into_iter().flat_map(|handed| handed.addresses.iter().chain([&handed.asset_no]));
        self.filter.status.is_none_or(|status| status == row.status())
            && self.filter.gpu_model.as_ref().is_none_or(|model| server.spec.0.gpu_model == *model)
            && self.filter.tag.as_ref().is_none_or(|tag| server.tags.0.contains(tag))
            && self.search.is_in(
                [&server.name].into_iter().chain(&server.tags.0).chain(words),
                [Some(server.server_id), server.resource_id].into_iter().flatten(),
            )
    }
}
