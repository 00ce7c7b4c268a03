//! What the provider's staff sees of everybody's GPU servers, and does with each: hands it over or gives it up, withdraws and restores the
//! access to it, and takes it back.

use portico_core::Rule;
use portico_core::gpu_server::{GpuServerAction, GpuServerEvent, GpuServerTask, HandOver};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::event::{note_event, record_act};
use super::reply::GpuServerReply;
use super::rights::{require_allowed, server_of, to_resource};
use super::store::{self, ServerRow, ShownServer};
use super::{Handed, follow_server, tell_server};
use crate::kit::http::Asked;
use crate::kit::store::page::{Cursor, Page};
use crate::kit::store::search::Search;
use crate::kit::store::walk::Listing;
use crate::kit::store::{Conn, Json, Waiting};
use crate::money::metering::refuse_operation_on;
use crate::money::order::{charge_order, release_order};
use crate::money::remark::Remark;
use crate::people::access::notify_holders_at;
use crate::people::identity::require_not_suspended;
use crate::platform::audit::{Actor, Event};
use crate::{App, Error, Result, list, news};

news! {
    /// A GPU server was handed over: it can be used, and is billed.
    struct GpuServerReady("gpu_server_ready", Resource to ComputeView) {
        /// The server's id, by which the console has its page.
        server_id: Uuid,
        /// What its owner called the server.
        server: String,
        /// Whom one signs in to it as, and where.
        login: String,
    }

    /// A GPU server could not be prepared, and nothing was charged.
    struct GpuServerGivenUp("gpu_server_given_up", Resource to ComputeView) {
        /// The server's id, by which the console has its page.
        server_id: Uuid,
        /// What its owner called the server.
        server: String,
        /// Why, in the words of the provider's staff, or the program's own remark.
        reason: String,
        /// Whether the reason is a word of the program's own; what earlier versions stored does not say.
        is_own_reason: bool,
    }
}

list! {
    /// Which GPU servers with something to do.
    pub struct GpuServerQueueFilter of "GpuServers" {
        /// Those with this to do; without it, those with anything to do.
        word task: GpuServerTask,
        /// Only those with this in their name, address, asset number or customer number, or as a piece of their id or their resource's; at most 64 characters.
        text q,
    }
}

/// A customer's GPU server, as the provider's staff sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct QueuedGpuServer {
    /// The number of the account that ordered it.
    pub customer_no: String,
    /// What is to be done.
    pub task: GpuServerTask,
    /// The server as its customer sees it.
    pub server: GpuServerReply,
}

/// A page of GPU servers with something to do.
///
/// # Errors
/// 100001 on `cursor`; when the database does not answer.
pub async fn list_server_queue(
    app: &App,
    asked: &Asked<GpuServerQueueFilter>,
) -> Result<Page<QueuedGpuServer>> {
    let from = asked.place_or(Cursor::OLDEST)?;
    let search = Search::in_words_and_ids(asked.filter.q.as_deref());
    let queue = Queue { task: asked.filter.task, search };
    let (rows, next_cursor) = asked.walk(&mut app.store().read().await?, &queue, from).await?;
    let queued = |row: &ShownServer| {
        Some(QueuedGpuServer {
            customer_no: row.customer_no.clone(),
            task: row.task()?,
            server: GpuServerReply::from(row),
        })
    };
    Ok(Page { items: rows.iter().filter_map(queued).collect(), next_cursor })
}

/// GPU servers that the staff has something to do with. Since when is told of those that wait to be handed over: they wait from their order on.
///
/// # Errors
/// When the database does not answer.
pub async fn count_server_tasks(conn: &mut Conn) -> Result<Waiting> {
    Ok(store::count_tasks(conn).await?)
}

/// GPU servers with something to do.
struct Queue {
    task: Option<GpuServerTask>,
    search: Search,
}

impl Listing for Queue {
    type Row = ShownServer;

    async fn page(&self, conn: &mut Conn, from: Cursor, rows: i64) -> sqlx::Result<Vec<ShownServer>> {
        store::open_servers_page(conn, from, rows).await
    }

    fn place(&self, row: &ShownServer) -> Cursor {
        Cursor { at: row.server.created_at, id: row.server.server_id }
    }

    fn is_wanted(&self, row: &ShownServer) -> bool {
        row.task().is_some_and(|task| self.task.is_none_or(|wanted| wanted == task)) && {
            let handed = row.server.handed.as_ref().map(|handed| &handed.0);
            let addresses = handed.iter().flat_map(|handed| &handed.addresses).map(String::as_str);
            let words = [row.server.name.as_str(), &row.customer_no].into_iter().chain(addresses);
            let words = words.chain(handed.map(|handed| handed.asset_no.as_str()));
            let ids = [Some(row.server.server_id), row.server.resource_id].into_iter().flatten();
            self.search.is_in(words, ids)
        }
    }
}

/// Hands a GPU server over: what was held is charged, its billing begins, and its customer is told, all at once or not at all.
///
/// # Errors
/// 100004 when there is none; 900026 on `server_id` with HTTP 409 while it is as it is; 100006 with HTTP 409 when what was held has come
/// back, and on `server_id` while the account is suspended.
pub async fn hand_over_server(
    tx: &mut Conn,
    app: &App,
    actor: Actor,
    server_id: Uuid,
    with: &HandOver,
) -> Result<()> {
    let (row, handed) = deliver_server(tx, app, server_id, with).await?;
    let login = handed.addresses.first().map(|address| format!("{}@{address}", handed.login_user));
    let news = GpuServerReady { server_id, server: row.name.clone(), login: login.unwrap_or_default() };
    notify_holders_at(tx, app, row.account_id, &to_resource(&row), &news).await?;
    let event = Event::done(actor, "gpu_server.hand_over")
        .on("gpu_server", server_id, &row.name)
        .after(json!({ "addresses": handed.addresses, "asset_no": handed.asset_no, "login_user": handed.login_user }));
    record_act(tx, app, &row, event).await
}

/// The same without telling anybody; says what was handed over, and with what.
///
/// # Errors
/// As [`hand_over_server`].
pub(super) async fn deliver_server(
    tx: &mut Conn,
    app: &App,
    server_id: Uuid,
    with: &HandOver,
) -> Result<(ServerRow, Handed)> {
    let shown = server_of(tx, server_id).await?;
    require_allowed(&shown, GpuServerAction::HandOver, "server_id")?;
    let (row, now) = (&shown.server, app.now());
    require_not_suspended(tx, row.account_id, "server_id").await?;
    let resource_id = app.random().id(now);
    if !charge_order(tx, app, row.order_id, resource_id, &row.name, now).await? {
        return Err(somebody_else(server_id));
    }
    let handed = Handed {
        addresses: with.addresses().clone(),
        login_user: with.login_user().clone(),
        asset_no: with.asset_no().clone(),
        host_keys: with.host_keys().clone(),
        note: with.note().clone(),
    };
    store::hand_over(tx, server_id, &Json(handed.clone()), resource_id, now).await?;
    note_event(tx, app, row, GpuServerEvent::HandOver, None, "").await?;
    let shown = server_of(tx, server_id).await?;
    follow_server(tx, app, &shown).await?;
    Ok((shown.server, handed))
}

/// Gives the preparation of a GPU server up: what was held comes back, and its customer reads why.
///
/// # Errors
/// 100004 when there is none; 900026 on `server_id` with HTTP 409 while it is as it is.
pub async fn give_up_server(
    tx: &mut Conn,
    app: &App,
    actor: Actor,
    server_id: Uuid,
    reason: impl Into<Remark<'_>>,
) -> Result<()> {
    let reason = reason.into();
    let shown = server_of(tx, server_id).await?;
    require_allowed(&shown, GpuServerAction::GiveUp, "server_id")?;
    let row = &shown.server;
    if !release_order(tx, app, row.order_id, reason).await? {
        return Err(somebody_else(server_id));
    }
    note_event(tx, app, row, GpuServerEvent::GiveUp, None, reason).await?;
    tell_server(tx, app, row).await?;
    let (text, is_own_reason) = (reason.text().to_owned(), reason.is_own());
    let news = GpuServerGivenUp { server_id, server: row.name.clone(), reason: text, is_own_reason };
    notify_holders_at(tx, app, row.account_id, &to_resource(row), &news).await?;
    let event = Event::done(actor, "gpu_server.give_up")
        .on("gpu_server", server_id, &row.name)
        .after(json!({ "reason": reason.text() }));
    record_act(tx, app, row, event).await
}

/// Notes that nobody has access to a GPU server any more, as it is not paid for.
///
/// # Errors
/// 100004 when there is none; 900026 on `server_id` with HTTP 409 while it is as it is, or when that is noted already.
pub async fn withdraw_server(tx: &mut Conn, app: &App, actor: Actor, server_id: Uuid) -> Result<()> {
    let shown = server_of(tx, server_id).await?;
    require_allowed(&shown, GpuServerAction::Withdraw, "server_id")?;
    if !store::withdraw_access(tx, server_id, app.now()).await? {
        let (state, action) = (shown.status().as_str(), GpuServerAction::Withdraw.as_str());
        let rule = Rule::StateForbids { state: state.to_owned(), action: action.to_owned() };
        return Err(refuse_operation_on("server_id", rule));
    }
    note_act(tx, app, actor, &shown.server, GpuServerEvent::Withdraw).await
}

/// Notes that the access to a GPU server is there again; from now on it is in use, and billed where that is by the hour.
///
/// # Errors
/// 100004 when there is none; 900026 on `server_id` with HTTP 409 while it is as it is.
pub async fn restore_server(tx: &mut Conn, app: &App, actor: Actor, server_id: Uuid) -> Result<()> {
    let shown = server_of(tx, server_id).await?;
    require_allowed(&shown, GpuServerAction::Restore, "server_id")?;
    if !store::restore_access(tx, server_id).await? {
        return Err(somebody_else(server_id));
    }
    note_act(tx, app, actor, &shown.server, GpuServerEvent::Restore).await
}

/// Notes that a GPU server is wiped: it counts as stock again, and leaves its customer's list.
///
/// # Errors
/// 100004 when there is none; 900026 on `server_id` with HTTP 409 while it is as it is.
pub async fn take_back_server(tx: &mut Conn, app: &App, actor: Actor, server_id: Uuid) -> Result<()> {
    let shown = server_of(tx, server_id).await?;
    require_allowed(&shown, GpuServerAction::TakeBack, "server_id")?;
    if !store::forget_server(tx, server_id, app.now()).await? {
        return Err(somebody_else(server_id));
    }
    note_act(tx, app, actor, &shown.server, GpuServerEvent::TakeBack).await
}

/// Notes what was done where its owner reads it: as what happened to the server, and in the account's log.
async fn note_act(
    tx: &mut Conn,
    app: &App,
    actor: Actor,
    row: &ServerRow,
    kind: GpuServerEvent,
) -> Result<()> {
    note_event(tx, app, row, kind, None, "").await?;
    match store::server_select(tx, row.server_id).await? {
        Some(shown) => follow_server(tx, app, &shown).await?,
        None => tell_server(tx, app, row).await?,
    }
    let action = match kind {
        GpuServerEvent::Withdraw => "gpu_server.withdraw",
        GpuServerEvent::Restore => "gpu_server.restore",
        _ => "gpu_server.take_back",
    };
    let event = Event::done(actor, action).on("gpu_server", row.server_id, &row.name);
    record_act(tx, app, row, event).await
}

/// The refusal when somebody else was first; asked again core says how it stands.
fn somebody_else(server_id: Uuid) -> Error {
    tracing::debug!(%server_id, "somebody else was first");
    Error::conflict()
}
