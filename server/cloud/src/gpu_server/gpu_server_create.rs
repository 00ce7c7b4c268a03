//! Orders GPU servers: the price of each is held until the operator has reviewed the order and people have handed the machine over.

use axum::extract::State;
use portico_core::Rule;
use portico_core::gpu_server::{GpuServer, GpuServerDraft, GpuServerEvent};
use portico_core::instance::instance_names;
use portico_core::obstacle::Obstacle;
use portico_core::paid_time::may_choose_renewal;
use portico_core::price::Scheme;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;
use uuid::Uuid;

use super::event::note_event;
use super::stock::Taken;
use super::store::{self, ServerRow};
use super::tell_server;
use crate::CloudParts;
use crate::caller::idempotency::{IdempotencyKey, once};
use crate::caller::{Caller, Mark};
use crate::cloud::flavor::{FlavorRow, model_select, take_model};
use crate::cloud::names::Names;
use crate::kit::http::extract::check_under;
use crate::kit::http::{Body, Envelope, Reply};
use crate::kit::store::{Conn, Json};
use crate::money::billing::{arrears, ledger};
use crate::money::budget;
use crate::money::catalogue::quote_show::QuoteReply;
use crate::money::order::building::{Buyer, NewPart, Wanted, price_units};
use crate::money::order::order_create::{
    OrderDraft, approve_unreviewed, hide_budget, hide_shortage, order_for_review, require_total,
};
use crate::money::order::placed::{Placed, may_order, require_order_place};
use crate::people::account;
use crate::people::project::{self, Place};
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result, transaction};

/// The name under which keys of calls are kept.
const ROUTE: &str = "gpu_server/create";

/// An order of GPU servers of one model: one, or several that are alike.
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GpuServerCreateDraft {
    /// A region's name, one of the `regions` of `/gicend/site/config/`.
    pub region: String,
    /// The name of a model that `/gicend/compute/gpu_server/offer/` lists for the region.
    pub model: String,
    /// By the hour for what is used, or in advance by the month or the year.
    pub scheme: Scheme,
    /// For how many hours (an estimate; billed is what is used), months or years.
    #[schema(value_type = i64, minimum = 0, maximum = 4294967295_i64)]
    pub periods: u32,
    /// Whether it renews itself when it expires, until that is turned off; never by the hour.
    #[serde(default)]
    pub renews: bool,
    /// For which project; null for none, or for that of the VDC.
    pub project_id: Option<Uuid>,
    /// In which VDC; null for none.
    pub vdc_id: Option<Uuid>,
    /// The price of all of them that was seen, in minor units: the order is refused when it has changed.
    pub total: i64,
    /// Names, how many, SSH key and what the provider's staff is to know.
    pub server: GpuServerDraft,
}

impl GpuServerCreateDraft {
    fn to_placed(&self) -> Placed<'_> {
        Placed { region: &self.region, project_id: self.project_id, vdc_id: self.vdc_id }
    }
}

/// What was ordered, as one purchase.
#[derive(Debug, Serialize, ToSchema)]
pub struct GpuServerCreateReply {
    /// What their orders have in common.
    pub purchase_id: Uuid,
    /// By which the servers are shown from now on, though nobody has prepared them, in the order of their names' numbers.
    pub server_ids: Vec<Uuid>,
    /// The order of each in the same order. They wait for one review, which approves or rejects all of them.
    pub order_ids: Vec<Uuid>,
}

/// Orders GPU servers for the account, all of them or none. The price of each is held, and charged once the provider's staff hands it over; until
/// then nothing is billed.
#[utoipa::path(post, path = "/gicend/compute/gpu_server/create/", tag = "gpu server", request_body = GpuServerCreateDraft,
    params(("Idempotency-Key" = String, Header, description = "1–255 printable characters; the same again orders nothing more")),
    responses((status = 200, body = Envelope<GpuServerCreateReply>),
        (status = 400, description = "100001 on `region`, `model`, `periods`, `renews`, `project_id`, `vdc_id`, on a field of `server`, or on `Idempotency-Key`"),
        (status = 402, description = "100009: the balance does not cover it; 100008: something is owed, or what was stopped does not run again yet"),
        (status = 403, description = "100013: to create and to see orders there, and a verified account, are needed"),
        (status = 409, description = "100001 on `total`: the price is another by now; on `server.name`: `occupied`, where a GPU server of the project has it, or one of the numbered names; on `model`: `sold_out`; on `server.count`: `out_of_range`, where fewer are left; on `project_id`: `budget_reached`; `archived` on it or on `vdc_id`; 100006: a call under the same key is in progress"),
        (status = 422, description = "100001 on `Idempotency-Key`: it stands for another body")))]
pub async fn compute_gpu_server_create(
    State(app): State<App>,
    caller: Caller,
    key: IdempotencyKey,
    Body(draft): Body<GpuServerCreateDraft>,
) -> Result<Reply<Value>> {
    let work = |purchase_id| create_servers(&app, &caller, purchase_id, &draft);
    once(&app, &caller, ROUTE, &key, &draft, may_order(&app, &caller, &draft.to_placed()), work)
        .await
        .map(Reply)
}

/// Orders them under an id; what a call that was cut off has ordered already is told again.
async fn create_servers(
    app: &App,
    caller: &Caller,
    purchase_id: Uuid,
    draft: &GpuServerCreateDraft,
) -> Result<GpuServerCreateReply> {
    if app.cloud().of(&draft.region).is_none() {
        return Err(Error::field("region", Rule::UnknownChoice));
    }
    transaction!(app.store(), tx => {
        let place = require_order_place(tx, caller, &draft.to_placed()).await?;
        let made = store::list_servers_of_purchase(tx, purchase_id).await?;
        if !made.is_empty() {
            Mark::excuse();
            let (server_ids, order_ids) = made.into_iter().unzip();
            return Ok(GpuServerCreateReply { purchase_id, server_ids, order_ids });
        }
        let (checked, model) = check_draft(tx, app, draft).await?;
        require_open(tx, caller, draft, place).await?;
        let names = Names::of(store::list_names_in(tx, caller.account_id, place.project_id).await?);
        names.require_all_free(checked.name(), *checked.count(), "server.name")?;
        require_stock(tx, draft, &model, *checked.count()).await?;
        let priced = price_server(tx, app, caller, draft, place, &model).await?;
        let (mut server_ids, mut order_ids) = (Vec::new(), Vec::new());
        for name in instance_names(checked.name(), *checked.count()) {
            let server_id = app.random().id(app.now());
            let new = NewServer { server_id, name: &name, model: &model, checked: &checked, place, priced: &priced };
            let ordered = order_server(tx, app, &Buyer::from(caller), purchase_id, &new).await;
            order_ids.push(ordered.map_err(|error| hide_shortage(caller, error))?);
            server_ids.push(server_id);
        }
        // All of a purchase that wait are decided on together.
        if let Some(first) = order_ids.first() {
            approve_unreviewed(tx, app, *first, priced.draft.scheme, &priced.draft.product).await?;
        }
        Ok(GpuServerCreateReply { purchase_id, server_ids, order_ids })
    })
}

/// Prices one of them, where all of them come to what was seen and the project's budget has room for that.
async fn price_server(
    tx: &mut Conn,
    app: &App,
    caller: &Caller,
    draft: &GpuServerCreateDraft,
    place: Place,
    model: &FlavorRow,
) -> Result<Priced> {
    let GpuServerCreateDraft { region, scheme, periods, renews, .. } = draft;
    let wanted = Wanted { region, place, scheme: *scheme, periods: *periods, renews: *renews };
    let priced = price_model(tx, app, caller.account_id, &wanted, model).await?;
    let total = priced.priced.quote.total.saturating_mul(i64::from(draft.server.count));
    require_total(total, draft.total)?;
    let room = budget::require_room(tx, app, place.project_id, total).await;
    room.map_err(|error| hide_budget(caller, place, error))?;
    Ok(priced)
}

/// Judges what was typed, then what was chosen: the model's row as it is offered.
async fn check_draft(
    tx: &mut Conn,
    app: &App,
    draft: &GpuServerCreateDraft,
) -> Result<(GpuServer, FlavorRow)> {
    let checked = check_under("server", draft.server.clone(), &app.config().limits)?;
    let model = model_select(tx, &draft.region, &draft.model).await?;
    let model = model.ok_or_else(|| Error::field("model", Rule::UnknownChoice))?;
    Ok((checked, model))
}

/// Refuses what depends on the account as it is now; of orders that come at once each sees those before it.
async fn require_open(
    tx: &mut Conn,
    caller: &Caller,
    draft: &GpuServerCreateDraft,
    place: Place,
) -> Result<()> {
    project::require_open(tx, caller.account_id, place).await?;
    may_choose_renewal(draft.scheme, draft.renews).map_err(|rule| Error::field("renews", rule))?;
    account::require_verified(tx, caller.account_id).await?;
    ledger::take_turn(tx, caller.account_id).await?;
    arrears::require_none(tx, caller.account_id).await.map_err(|error| hide_shortage(caller, error))
}

/// Refuses a model of which fewer are left; whoever else orders of it at this moment waits.
async fn require_stock(
    tx: &mut Conn,
    draft: &GpuServerCreateDraft,
    model: &FlavorRow,
    count: u32,
) -> Result<()> {
    let is_offered = take_model(tx, &draft.region, &draft.model).await?;
    let free = if is_offered { Taken::of(tx, &draft.region).await?.count_free(&model.flavor()) } else { 0 };
    let refusal = match free {
        0 => Error::field("model", Obstacle::SoldOut.rule()),
        free if free < count => {
            Error::field("server.count", Rule::OutOfRange { min: 1, max: i64::from(free) })
        }
        _ => return Ok(()),
    };
    Err(refusal.with_status(409))
}

/// The order of a GPU server, and the price of it.
pub(super) struct Priced {
    pub(super) draft: OrderDraft,
    pub(super) priced: QuoteReply,
}

/// Prices a GPU server of a model.
///
/// # Errors
/// 100001 on what cannot be priced.
pub(super) async fn price_model(
    tx: &mut Conn,
    app: &App,
    account_id: Uuid,
    wanted: &Wanted<'_>,
    model: &FlavorRow,
) -> Result<Priced> {
    let product = model.flavor().product();
    let (draft, priced) = price_units(tx, app, account_id, wanted, &product, 1).await?;
    Ok(Priced { draft, priced })
}

/// A GPU server that is ordered.
pub(super) struct NewServer<'a> {
    pub(super) server_id: Uuid,
    /// What it is called: the typed name, with its number where there are several.
    pub(super) name: &'a str,
    pub(super) model: &'a FlavorRow,
    pub(super) checked: &'a GpuServer,
    pub(super) place: Place,
    pub(super) priced: &'a Priced,
}

/// Orders it as one of a purchase, and writes its row; says the id of the order.
///
/// # Errors
/// 100009 when the balance does not cover it; when the database does not answer.
async fn order_server(
    tx: &mut Conn,
    app: &App,
    buyer: &Buyer,
    purchase_id: Uuid,
    new: &NewServer<'_>,
) -> Result<Uuid> {
    let order_id = app.random().id(app.now());
    let Priced { draft, priced } = new.priced;
    let part = NewPart { purchase_id: Some(purchase_id), part: None, place: new.place, draft, priced };
    order_for_review(tx, app, buyer, order_id, &part).await?;
    insert_new_server(tx, app, buyer, new, order_id).await?;
    Ok(order_id)
}

/// Writes the row of a GPU server that was ordered.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn insert_new_server(
    tx: &mut Conn,
    app: &App,
    buyer: &Buyer,
    new: &NewServer<'_>,
    order_id: Uuid,
) -> Result<()> {
    let (now, draft) = (app.now(), &new.priced.draft);
    let parts = new.model.flavor().server.unwrap_or_default();
    let row = ServerRow {
        server_id: new.server_id,
        account_id: buyer.account_id,
        user_id: buyer.user_id,
        project_id: new.place.project_id,
        vdc_id: new.place.vdc_id,
        region: draft.region.clone(),
        order_id,
        model: new.model.name.clone(),
        spec: Json(new.model.spec.0.clone()),
        disks: parts.disks,
        network: parts.network,
        name: new.name.to_owned(),
        ssh_key: new.checked.ssh_key().clone(),
        wish: new.checked.note().clone(),
        created_at: now,
        handed: None,
        handed_at: None,
        resource_id: None,
        withdrawn_at: None,
        gone_at: None,
        is_protected: false,
        tags: Json(Vec::new()),
    };
    store::insert_server(tx, &row).await.map_err(project::missing_place_error)?;
    note_event(tx, app, &row, GpuServerEvent::Order, Some(buyer.user_id), "").await?;
    tell_server(tx, app, &row).await?;
    let event = Event::done(buyer.actor.clone(), "gpu_server.create")
        .on("gpu_server", row.server_id, &row.name)
        .after(json!({ "region": row.region, "project_id": row.project_id, "vdc_id": row.vdc_id,
            "model": row.model, "order_id": order_id }));
    audit::record(tx, app, row.account_id, &event).await
}
