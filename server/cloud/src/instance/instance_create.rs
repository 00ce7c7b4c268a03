//! Orders instances: their price is held until the engine has made them, and nobody has to approve it.

use axum::extract::State;
use portico_core::instance::{Instance, InstanceDraft, instance_names, judge_boot_disk};
use portico_core::obstacle::Obstacle;
use portico_core::paid_time::may_choose_renewal;
use portico_core::price::Scheme;
use portico_core::quota::{Used, judge_quota};
use portico_core::{Rule, Violation};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::ordered::{Ordered, create_instance};
use super::priced::price_instance;
use crate::CloudParts;
use crate::caller::idempotency::{IdempotencyKey, once};
use crate::caller::{Caller, Mark};
use crate::cloud::flavor::{FlavorRow, find_flavor};
use crate::cloud::names::Names;
use crate::cloud::object::{
    FreeRooms, count_free_addresses, count_usage, list_instances_of_purchase, list_names_in,
};
use crate::cloud::quota::find_quota_of;
use crate::engine::MachineSpec;
use crate::kit::http::extract::check_under;
use crate::kit::http::{Body, Envelope, Reply};
use crate::kit::store::Conn;
use crate::money::billing::{arrears, ledger};
use crate::money::budget;
use crate::money::order::building::{Buyer, Wanted};
use crate::money::order::order_create::{hide_budget, hide_shortage, require_total};
use crate::money::order::placed::{Placed, may_order, require_order_place};
use crate::people::account;
use crate::people::project::{self, Place};
use crate::{App, Error, Result, transaction};

/// The name under which keys of calls are kept.
const ROUTE: &str = "instance/create";

/// What is ordered: one instance, or several that are alike.
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InstanceCreateDraft {
    /// The name of a region where the caller may create.
    pub region: String,
    /// The zone that they have to be in, one of the region's; null for any.
    #[serde(default)]
    pub zone: Option<String>,
    /// The name of a flavor of `/gicend/compute/offer/list/`.
    pub flavor: String,
    /// The name of an image of `/gicend/compute/offer/list/`.
    pub image: String,
    /// By what they are billed: the hour, the month or the year.
    pub scheme: Scheme,
    /// For how many hours (an estimate; billed is what is used), months or years.
    #[schema(value_type = i64, minimum = 0, maximum = 4294967295_i64)]
    pub periods: u32,
    /// Whether they renew themselves when they expire, until that is turned off; never by the hour.
    #[serde(default)]
    pub renews: bool,
    /// For which project; null for none, or for that of the VDC.
    pub project_id: Option<Uuid>,
    /// In which VDC; null for none.
    pub vdc_id: Option<Uuid>,
    /// The price of all of them that was seen, in minor units: the order is refused when it has changed.
    pub total: i64,
    /// Names, login and disks.
    pub instance: InstanceDraft,
}

impl InstanceCreateDraft {
    fn to_placed(&self) -> Placed<'_> {
        Placed { region: &self.region, project_id: self.project_id, vdc_id: self.vdc_id }
    }
}

/// What was ordered, as one purchase.
#[derive(Debug, Serialize, ToSchema)]
pub struct InstanceCreateReply {
    /// What their orders have in common.
    pub purchase_id: Uuid,
    /// The instances, in the order of their names' numbers.
    pub instance_ids: Vec<Uuid>,
}

/// Orders instances for the account. Each part of each has an order; its price is held, and charged once the instance is there. What
/// cannot be made costs nothing.
#[utoipa::path(post, path = "/gicend/compute/instance/create/", tag = "instance", request_body = InstanceCreateDraft,
    params(("Idempotency-Key" = String, Header, description = "1–255 printable characters; the same again orders nothing more")),
    responses((status = 200, body = Envelope<InstanceCreateReply>),
        (status = 400, description = "100001 on `region`, `zone`, `flavor`, `image`, `periods`, `renews`, `project_id`, `vdc_id`, on a field of `instance`, or on `Idempotency-Key`"),
        (status = 402, description = "100009: the balance does not cover it; 100008: something is owed, or what was stopped does not run again yet"),
        (status = 403, description = "100013: to create and to see orders there, and a verified account, are needed"),
        (status = 409, description = "100001 on `total`: the price is another by now; on `instance.name`: `occupied`, where an instance of the project has it, or one of the numbered names; on `flavor`, `zone`, `instance.disks[N]` or `instance.bandwidth_mbit`: `sold_out`; on `instance.count`: `out_of_range`, where fewer have room; `quota_reached` on `flavor`, `instance.count`, `instance.disks` or `instance.bandwidth_mbit`; on `project_id`: `budget_reached`; `archived` on it or on `vdc_id`; 100006: a call under the same key is in progress"),
        (status = 422, description = "100001 on `Idempotency-Key`: it stands for another body")))]
pub async fn compute_instance_create(
    State(app): State<App>,
    caller: Caller,
    key: IdempotencyKey,
    Body(draft): Body<InstanceCreateDraft>,
) -> Result<Reply<Value>> {
    let work = |purchase_id| create_instances(&app, &caller, purchase_id, &draft);
    once(&app, &caller, ROUTE, &key, &draft, may_order(&app, &caller, &draft.to_placed()), work)
        .await
        .map(Reply)
}

/// What is going to be made, judged and priced.
struct Plan {
    checked: Instance,
    ordered: Ordered,
}

/// Orders them under an id; what a call that was cut off has ordered already is told again.
async fn create_instances(
    app: &App,
    caller: &Caller,
    purchase_id: Uuid,
    draft: &InstanceCreateDraft,
) -> Result<InstanceCreateReply> {
    // An engine's own book may be written when it is looked at for the first time: not within the order's transaction.
    let rooms = match app.cloud().of(&draft.region) {
        Some(_) => FreeRooms::of(app, &draft.region).await?,
        None => return Err(Error::field("region", Rule::UnknownChoice)),
    };
    transaction!(app.store(), tx => {
        let place = require_order_place(tx, caller, &draft.to_placed()).await?;
        let instance_ids = list_instances_of_purchase(tx, purchase_id).await?;
        if !instance_ids.is_empty() {
            Mark::excuse();
            return Ok(InstanceCreateReply { purchase_id, instance_ids });
        }
        let plan = plan_instances(tx, app, caller, draft, place, &rooms).await?;
        let buyer = Buyer::from(caller);
        let mut instance_ids = Vec::new();
        for name in instance_names(plan.checked.name(), *plan.checked.count()) {
            let made = create_instance(tx, app, &buyer, purchase_id, &plan.ordered, &name).await;
            instance_ids.push(made.map_err(|error| hide_shortage(caller, error))?);
        }
        Ok(InstanceCreateReply { purchase_id, instance_ids })
    })
}

/// Judges what is ordered: everything that can be said of it at once, then what depends on the account as it is now.
async fn plan_instances(
    tx: &mut Conn,
    app: &App,
    caller: &Caller,
    draft: &InstanceCreateDraft,
    place: Place,
    rooms: &FreeRooms,
) -> Result<Plan> {
    let (checked, flavor) = check_draft(tx, app, draft, rooms).await?;
    project::require_open(tx, caller.account_id, place).await?;
    may_choose_renewal(draft.scheme, draft.renews).map_err(|rule| Error::field("renews", rule))?;
    let spec = MachineSpec {
        flavor: flavor.spec.0.clone(),
        flavor_name: flavor.name.clone(),
        image: draft.image.clone(),
        disks: checked.disks().clone(),
        login: *checked.login(),
        ssh_key: checked.ssh_key().clone(),
        // Each gets one of its own.
        public: None,
        zone: draft.zone.clone(),
    };
    account::require_verified(tx, caller.account_id).await?;
    // Of orders that come at once each sees those before it.
    ledger::take_turn(tx, caller.account_id).await?;
    let names = Names::of(list_names_in(tx, caller.account_id, place.project_id).await?);
    names.require_all_free(checked.name(), *checked.count(), "instance.name")?;
    require_quota(tx, app, caller.account_id, &draft.region, &spec, &checked).await?;
    require_addresses(tx, app, &draft.region, &checked).await?;
    rooms.require(&spec, *checked.count())?;
    arrears::require_none(tx, caller.account_id).await.map_err(|error| hide_shortage(caller, error))?;
    let wanted = Wanted {
        region: &draft.region,
        place,
        scheme: draft.scheme,
        periods: draft.periods,
        renews: draft.renews,
    };
    let product = flavor.flavor().product();
    let (disks, bandwidth_mbit) = (checked.disks(), *checked.bandwidth_mbit());
    let parts = price_instance(tx, app, caller.account_id, &wanted, &product, disks, bandwidth_mbit).await?;
    let of_one: i64 = parts.iter().map(|part| part.priced.quote.total).sum();
    let total = of_one.saturating_mul(i64::from(*checked.count()));
    require_total(total, draft.total)?;
    let room = budget::require_room(tx, app, place.project_id, total).await;
    room.map_err(|error| hide_budget(caller, place, error))?;
    let password = Some(checked.password().clone()).filter(|password| !password.expose().is_empty());
    let user_data = Some(checked.user_data().clone()).filter(|text| !text.expose().is_empty());
    let (tags, is_protected) = (checked.tags().clone(), *checked.is_protected());
    Ok(Plan { checked, ordered: Ordered { place, spec, parts, password, user_data, tags, is_protected } })
}

/// Judges what was typed, then what was chosen: the flavor's row as it is offered, and the image on the first disk.
async fn check_draft(
    tx: &mut Conn,
    app: &App,
    draft: &InstanceCreateDraft,
    rooms: &FreeRooms,
) -> Result<(Instance, FlavorRow)> {
    let checked = check_under("instance", draft.instance.clone(), &app.config().limits)?;
    let flavor = find_flavor(tx, &draft.region, &draft.flavor).await?;
    let engine = app.cloud().of(&draft.region);
    let images = engine.map(|engine| rooms.list_images(engine.as_ref())).unwrap_or_default();
    let image = images.iter().find(|image| image.name == draft.image);
    let mut broken = Vec::new();
    if flavor.is_none() {
        broken.push(Violation::new("flavor", Rule::UnknownChoice));
    }
    match (image, checked.disks().first()) {
        (Some(image), Some(gib)) => broken.extend(
            judge_boot_disk(*gib, image.least_gib)
                .err()
                .map(|rule| Violation::new("instance.disks[0]", rule)),
        ),
        _ => broken.push(Violation::new("image", Rule::UnknownChoice)),
    }
    match flavor {
        Some(flavor) if broken.is_empty() => Ok((checked, flavor)),
        _ => Err(Error::invalid(broken)),
    }
}

async fn require_quota(
    tx: &mut Conn,
    app: &App,
    account_id: Uuid,
    region: &str,
    spec: &MachineSpec,
    checked: &Instance,
) -> Result<()> {
    let used = count_usage(tx, account_id, region).await?;
    let count = *checked.count();
    let wanted = Used {
        addresses: if *checked.bandwidth_mbit() > 0 { count } else { 0 },
        instances: count,
        vcpus: spec.flavor.vcpus.saturating_mul(count),
        disk_gib: spec.disk_gib().saturating_mul(count),
    };
    let most = find_quota_of(tx, app, account_id, region).await?;
    judge_quota(&used, &wanted, &most).map_err(|violations| Error::invalid(violations).with_status(409))
}

/// Judges whether a region has a public address for each of them, where they are to have one.
async fn require_addresses(conn: &mut Conn, app: &App, region: &str, checked: &Instance) -> Result<()> {
    let field = "instance.bandwidth_mbit";
    if *checked.bandwidth_mbit() == 0 {
        return Ok(());
    }
    match count_free_addresses(conn, app, region).await? {
        None => Err(Error::field(field, Rule::UnknownChoice)),
        Some(free) if free < *checked.count() => {
            Err(Error::field(field, Obstacle::SoldOut.rule()).with_status(409))
        }
        Some(_) => Ok(()),
    }
}
