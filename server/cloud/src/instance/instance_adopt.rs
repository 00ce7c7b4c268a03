//! Gives a machine that nothing stands for to a customer: it is an instance of theirs and billed from then on, and nothing of it changes.

use portico_core::flavor::FlavorSpec;
use portico_core::instance::InstanceLogin;
use portico_core::lifecycle::{ObjectKind, Part, Seen, Wanted};
use portico_core::obstacle::Obstacle;
use portico_core::price::Scheme;
use portico_core::{Code, Rule};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::ordered::PartOrder;
use super::priced::{PricedPart, price_instance};
use crate::CloudParts;
use crate::cloud::flavor::{find_flavor, list_flavors_of};
use crate::cloud::object::orphan::{find_adoptable, forget_adopted};
use crate::cloud::object::{
    ObjectRow, Spec, find_object, insert_object, insert_own_address, take_on_object, want_object,
};
use crate::engine::{Fault, Image, Inspection, MachineSpec, engine_name_of, object_of_engine_name};
use crate::kit::store::{Conn, Json};
use crate::money::billing::{arrears, ledger};
use crate::money::order::building::{self, Buyer};
use crate::people::access::notify_holders_at;
use crate::people::account;
use crate::people::identity::require_not_suspended;
use crate::people::project::{self, Place, find_project_of_name};
use crate::platform::audit::{self, Actor, Event};
use crate::{App, Error, Result, news};

news! {
    /// The provider's staff gave an account an instance that was its own before.
    struct InstanceAdopted("instance_adopted", Resource to ComputeView) {
        /// The instance's id, by which the console has its page.
        instance_id: Uuid,
        /// The instance's name: what its engine called the machine.
        instance: String,
        /// The name of the flavor by which it is billed.
        flavor: String,
    }
}

/// Whose a machine shall be, and as what it is billed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OrphanAdoptDraft {
    /// The name of the region whose engine has it.
    pub region: String,
    /// By which name its engine knows it.
    pub engine_name: String,
    /// The customer number of the account.
    pub customer_no: String,
    /// The name of the account's project that it shall be in; empty for none.
    pub project: String,
    /// The flavor's name, by which it is billed by the hour.
    pub flavor: String,
    /// The image's name: who signs in by it, and what it is rebuilt from.
    pub image: String,
}

/// What it has become.
#[derive(Debug, Serialize, ToSchema)]
pub struct OrphanAdoptReply {
    /// The id of the customer's new instance.
    pub instance_id: Uuid,
}

/// What an engine says of a machine that nothing stands for, and what it can be taken on as.
#[derive(Debug, Serialize, ToSchema)]
pub struct OrphanShowReply {
    /// Processors, memory and GPUs; of GPUs an engine may know the number only.
    pub spec: FlavorSpec,
    /// Its disks, in GiB, the one that it starts from first.
    pub disks: Vec<u32>,
    /// The flavor that is as it; null: none is.
    pub flavor: Option<String>,
    /// The image that it was made from; null: none of those that there are.
    pub image: Option<String>,
    /// Its public address; null: it has none.
    pub public_address: Option<String>,
    /// The flavors that its region offers.
    pub flavors: Vec<String>,
    /// The images that its region has.
    pub images: Vec<Image>,
}

/// Asks its engine what a machine is that nothing stands for.
///
/// # Errors
/// 100004 when there is no such any more; 900026 with HTTP 503 when its engine does not answer.
pub async fn show_unknown_machine(app: &App, region: &str, engine_name: &str) -> Result<OrphanShowReply> {
    let found = inspect_unknown_machine(app, region, engine_name).await?;
    let flavors = list_flavors_of(&mut app.store().read().await?, region).await?;
    let is_alike = |spec: &FlavorSpec| {
        let FlavorSpec { vcpus, memory_mib, gpus, .. } = found.flavor;
        (spec.vcpus, spec.memory_mib, spec.gpus) == (vcpus, memory_mib, gpus)
    };
    Ok(OrphanShowReply {
        flavor: flavors.iter().find(|row| is_alike(&row.spec.0)).map(|row| row.name.clone()),
        flavors: flavors.into_iter().map(|row| row.name).collect(),
        images: app.cloud().of(region).map(|engine| engine.images()).unwrap_or_default(),
        image: found.image,
        public_address: found.public.map(|public| public.address),
        spec: found.flavor,
        disks: found.disks,
    })
}

/// The same for whoever takes it on. Not within a transaction: an engine may take its time.
///
/// # Errors
/// As of [`show_unknown_machine`].
pub async fn inspect_unknown_machine(app: &App, region: &str, engine_name: &str) -> Result<Inspection> {
    let gone = || Error::new(Code::NotFound);
    find_adoptable(&mut app.store().read().await?, region, engine_name).await?;
    let object_id = object_of_engine_name(engine_name).ok_or_else(gone)?;
    let down = || Error::new(Code::ResourceOperationFailed).with_status(503);
    let engine = app.cloud().of(region).ok_or_else(down)?;
    match engine.inspect(engine_name, object_id).await {
        Ok(found) => found.ok_or_else(gone),
        Err(Fault::Down | Fault::Refused | Fault::SoldOut) => Err(down()),
    }
}

/// Makes an instance of an account of a machine that nothing stands for, as its engine has it: billed by the hour from now on, on or off as
/// it is. Nothing is asked of the engine, so its passwords and keys stay those that it has. What the account may have at most is no hindrance:
/// the machine is there already.
///
/// # Errors
/// 100001 on `flavor`, `image` or `project`, or on `project_id` of one that is archived; 100004 when something stands for it by now; 100006 on
/// `engine_name` with HTTP 409 while it is deleted, or when nothing but disks is left of it, and on `customer_no` while the account is suspended;
/// 100008 and 100009 of the account's balance; 100013 for an account that is not verified.
pub async fn adopt_machine(
    tx: &mut Conn,
    app: &App,
    actor: Actor,
    account_id: Uuid,
    draft: &OrphanAdoptDraft,
    found: &Inspection,
) -> Result<Uuid> {
    let OrphanAdoptDraft { region, engine_name, .. } = draft;
    find_adoptable(tx, region, engine_name).await?;
    let object_id = object_of_engine_name(engine_name).ok_or_else(|| Error::new(Code::NotFound))?;
    if find_object(tx, object_id).await?.is_some() {
        return Err(Error::field("engine_name", Obstacle::UsedId.rule()).with_status(409));
    }
    require_not_suspended(tx, account_id, "customer_no").await?;
    account::require_verified(tx, account_id).await?;
    let place = place_of(tx, account_id, &draft.project).await?;
    project::require_open(tx, account_id, place).await?;
    // Of orders that come at once each sees those before it.
    ledger::take_turn(tx, account_id).await?;
    arrears::require_none(tx, account_id).await?;
    let (spec, parts) = price_machine(tx, app, account_id, draft, place, found).await?;
    let user_id = account::find_main_user_id(tx, account_id).await?;
    let buyer = Buyer { account_id, user_id, actor: actor.clone() };
    let purchase_id = app.random().id(app.now());
    let order = PartOrder { buyer: &buyer, place, purchase_id, field: "engine_name" };
    let row = order_parts(tx, app, &order, object_id, spec, &parts).await?;
    if found.sight.seen != Seen::On {
        want_object(tx, object_id, Wanted::Off).await?;
    }
    take_on_object(tx, app, &row, &found.sight).await?;
    forget_adopted(tx, region, engine_name).await?;
    let OrphanAdoptDraft { flavor, image, .. } = draft;
    let after = json!({ "region": region, "project_id": row.project_id, "vdc_id": row.vdc_id,
        "flavor": flavor, "image": image, "disks": found.disks });
    let event = Event::done(actor, "instance.adopt").on("instance", object_id, &row.name).after(after);
    let news = InstanceAdopted { instance_id: object_id, instance: row.name.clone(), flavor: flavor.clone() };
    notify_holders_at(tx, app, account_id, &place.resource_in(region), &news).await?;
    audit::record(tx, app, account_id, &event).await?;
    Ok(object_id)
}

/// The project of a name; nowhere for none.
async fn place_of(tx: &mut Conn, account_id: Uuid, project: &str) -> Result<Place> {
    if project.trim().is_empty() {
        return Ok(Place { project_id: None, vdc_id: None });
    }
    let found = find_project_of_name(tx, account_id, project.trim()).await?;
    let project_id = found.ok_or_else(|| Error::field("project", Rule::UnknownChoice))?;
    Ok(Place { project_id: Some(project_id), vdc_id: None })
}

/// What it is made of, and what each part costs.
async fn price_machine(
    tx: &mut Conn,
    app: &App,
    account_id: Uuid,
    draft: &OrphanAdoptDraft,
    place: Place,
    found: &Inspection,
) -> Result<(MachineSpec, Vec<PricedPart>)> {
    let flavor = find_flavor(tx, &draft.region, &draft.flavor).await?;
    let images = app.cloud().of(&draft.region).map(|engine| engine.images()).unwrap_or_default();
    let has_image = images.iter().any(|image| image.name == draft.image);
    let Some(flavor) = flavor.filter(|_| has_image) else {
        let field = if has_image { "flavor" } else { "image" };
        return Err(Error::field(field, Rule::UnknownChoice));
    };
    let wanted =
        building::Wanted { region: &draft.region, place, scheme: Scheme::Hourly, periods: 1, renews: false };
    let product = flavor.flavor().product();
    let bandwidth_mbit = found.public.as_ref().map_or(0, |public| public.bandwidth_mbit);
    let parts = price_instance(tx, app, account_id, &wanted, &product, &found.disks, bandwidth_mbit).await?;
    let spec = MachineSpec {
        flavor: flavor.spec.0,
        flavor_name: flavor.name,
        image: draft.image.clone(),
        disks: found.disks.clone(),
        login: InstanceLogin::Password,
        ssh_key: String::new(),
        public: found.public.clone(),
        // Where it is was nobody's wish.
        zone: None,
    };
    Ok((spec, parts))
}

/// Orders the parts and writes their objects; the instance's row. Its name is the engine's until somebody gives it another, and its public
/// address is the one that it has.
async fn order_parts(
    tx: &mut Conn,
    app: &App,
    order: &PartOrder<'_>,
    object_id: Uuid,
    spec: MachineSpec,
    parts: &[PricedPart],
) -> Result<ObjectRow> {
    let public = spec.public.clone();
    let count = parts.iter().take_while(|part| part.part != Part::Address).count();
    let (inner, network) = parts.split_at(count);
    let (flavor, disks) = inner.split_first().ok_or_else(|| Error::internal("an instance without parts"))?;
    let name = engine_name_of(object_id);
    let new = order.part(tx, app, flavor).await?;
    let spec = Json(Spec::Machine(spec));
    let machine = ObjectRow { object_id, engine_name: name.clone(), name, spec, ..new };
    insert_object(tx, &machine).await?;
    order.add_parts(tx, app, disks, &machine).await?;
    if let (Some((address, bandwidth)), Some(public)) = (network.split_first(), public) {
        let new = order.part(tx, app, address).await?;
        let name = format!("{} address", machine.name);
        let row = ObjectRow { kind: ObjectKind::Address, parent_id: Some(object_id), name, ..new };
        if !insert_own_address(tx, row, &public.address).await? {
            return Err(Error::field("engine_name", Obstacle::UsedId.rule()).with_status(409));
        }
        // After its address: one that is older counts as that of an address before.
        order.add_parts(tx, app, bandwidth, &machine).await?;
    }
    Ok(machine)
}
