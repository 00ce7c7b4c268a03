//! Instances for the demo's account: a dozen in several states, with a past.

use portico_core::flavor::Flavor;
use portico_core::instance::InstanceLogin;
use portico_core::lifecycle::{OperationCause, OperationKind, Wanted};
use portico_core::price::Scheme;
use portico_core::public_address::ADDRESS_PRODUCT;
use uuid::Uuid;

use super::ordered::{Ordered, create_instance};
use super::priced::price_instance;
use crate::CloudParts;
use crate::cloud::flavor::find_flavor;
use crate::cloud::monitor::add_samples;
use crate::cloud::object::{
    NewOperation, Past, count_free_addresses, find_object, protect_object, stage_operation, want_object,
};
use crate::engine::{Fault, MachineSpec};
use crate::kit::store::Conn;
use crate::money::catalogue::sells;
use crate::money::order::building::{self, Buyer};
use crate::people::project::find_first_place;
use crate::platform::feature::Sample;
use crate::{App, Result};

const HOUR: i64 = 3_600;
/// A public key whose private half nobody has.
const KEY: &str =
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f demo@example.com";
/// The first of them are ordered of a real engine, too.
const REAL: usize = 4;
/// The one that is looked at most closely.
const WATCHED: &str = "web-1";
/// In the order in which they were made.
const INSTANCES: [SampleInstance; 12] = [
    SampleInstance::of("api-1", "g1.small", "ubuntu-24.04", &[40], Scheme::Hourly, 26 * 24).elsewhere(),
    SampleInstance::of("web-1", "g1.small", "debian-12", &[40], Scheme::Monthly, 22 * 24)
        .tagged(&["web", "production"])
        .public(20),
    SampleInstance::of("database", "g1.large", "ubuntu-24.04", &[40, 200], Scheme::Monthly, 19 * 24)
        .then(Then::Protected),
    SampleInstance::of("cache", "m1.large", "debian-12", &[40], Scheme::Monthly, 12 * 24).then(Then::Renews),
    SampleInstance::of("api-2", "g1.small", "ubuntu-24.04", &[40], Scheme::Monthly, 9 * 24)
        .elsewhere()
        .public(5),
    SampleInstance::of("web-2", "g1.small", "debian-12", &[40], Scheme::Hourly, 8 * 24)
        .tagged(&["web", "production"])
        .public(20),
    SampleInstance::of("batch", "c1.xlarge", "rocky-9", &[40], Scheme::Hourly, 120).then(Then::Stopped(116)),
    SampleInstance::of("build", "g1.large", "rocky-9", &[80], Scheme::Hourly, 72).then(Then::Stopped(62)),
    SampleInstance::of("train-1", "gpu.a100.1", "ubuntu-24.04", &[200], Scheme::Hourly, 60)
        .then(Then::Stopped(51)),
    SampleInstance::of("train-2", "gpu.a100.1", "ubuntu-24.04", &[200], Scheme::Hourly, 50)
        .then(Then::SoldOut),
    SampleInstance::of("report", "g1.small", "debian-12", &[40], Scheme::Hourly, 30).then(Then::Restarted(4)),
    SampleInstance::of("staging", "g1.small", "debian-12", &[40], Scheme::Hourly, 0),
];

/// One of the demo's instances, as it is ordered and what became of it.
struct SampleInstance {
    name: &'static str,
    flavor: &'static str,
    image: &'static str,
    /// Their sizes in GiB; it starts from the first.
    disks: &'static [u32],
    scheme: Scheme,
    /// How many hours ago it was ordered; what is ordered now, the engine makes in the first seconds.
    hours_ago: i64,
    is_elsewhere: bool,
    tags: &'static [&'static str],
    /// Of a public address; 0: it has none.
    mbit: u32,
    then: Then,
}

/// What became of an instance.
#[derive(Clone, Copy, PartialEq)]
enum Then {
    /// It has run since it was made.
    Runs,
    /// It runs, and nobody may delete it.
    Protected,
    /// It runs, and renews itself.
    Renews,
    /// It was switched off so many hours ago.
    Stopped(i64),
    /// It was restarted so many hours ago.
    Restarted(i64),
    /// There was no room for it.
    SoldOut,
}

impl SampleInstance {
    const fn of(
        name: &'static str,
        flavor: &'static str,
        image: &'static str,
        disks: &'static [u32],
        scheme: Scheme,
        hours_ago: i64,
    ) -> Self {
        Self {
            name,
            flavor,
            image,
            disks,
            scheme,
            hours_ago,
            is_elsewhere: false,
            tags: &[],
            mbit: 0,
            then: Then::Runs,
        }
    }

    /// Of how many of the last hours there is a measurement for each minute; of one a whole day of them.
    fn minute_hours(&self) -> i64 {
        if self.name == WATCHED { 24 } else { 3 }
    }

    fn region<'a>(&self, app: &'a App) -> Option<&'a String> {
        let regions = &app.config().resources.regions;
        if self.is_elsewhere { regions.last() } else { regions.first() }
    }

    const fn then(self, then: Then) -> Self {
        Self { then, ..self }
    }

    const fn tagged(self, tags: &'static [&'static str]) -> Self {
        Self { tags, ..self }
    }

    /// With a public address of so many Mbit/s.
    const fn public(self, mbit: u32) -> Self {
        Self { mbit, ..self }
    }

    /// The bandwidth of its public address, where its region has one left and sells it.
    async fn bandwidth_mbit(
        &self,
        conn: &mut Conn,
        app: &App,
        account_id: Uuid,
        region: &str,
    ) -> Result<u32> {
        let is_had = count_free_addresses(conn, app, region).await?.is_some_and(|free| free > 0)
            && sells(conn, app, account_id, region, ADDRESS_PRODUCT).await?;
        Ok(if is_had { self.mbit } else { 0 })
    }

    /// In the last of the regions.
    const fn elsewhere(self) -> Self {
        Self { is_elsewhere: true, ..self }
    }
}

/// Has those of simulated engines live the past that they would have, as far as their regions offer them.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn add_past_instances(tx: &mut Conn, app: &App, sample: &Sample) -> Result<()> {
    // An hour earlier than the first: what was used before is charged before.
    let began = app.now().plus_seconds(-(INSTANCES[0].hours_ago + 1) * HOUR);
    let mut past = Past::begin(app, sample.account_id, began)?;
    for one in INSTANCES.iter().filter(|one| one.hours_ago > 0) {
        let Some(region) = one.region(app) else { continue };
        if app.cloud().of(region).is_some_and(|engine| engine.is_simulated()) {
            add_past_instance(tx, app, &mut past, sample, one).await?;
        }
    }
    past.advance(tx, app.now().plus_seconds(-HOUR)).await
}

/// Orders what is ordered now: of simulated engines what has no past, of real ones the first few.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn add_present_instances(tx: &mut Conn, app: &App, sample: &Sample) -> Result<()> {
    for (number, one) in INSTANCES.iter().enumerate() {
        let engine = one.region(app).and_then(|region| app.cloud().of(region));
        let is_ordered = engine
            .is_some_and(|engine| if engine.is_simulated() { one.hours_ago == 0 } else { number < REAL });
        if is_ordered {
            order_sample(tx, app, sample, one).await?;
        }
    }
    Ok(())
}

/// Orders one when it was ordered, and has done with it what was done until now.
async fn add_past_instance(
    tx: &mut Conn,
    app: &App,
    past: &mut Past,
    sample: &Sample,
    one: &SampleInstance,
) -> Result<()> {
    let ago = |hours: i64| app.now().plus_seconds(-hours * HOUR);
    past.advance(tx, ago(one.hours_ago)).await?;
    let began = past.app.now();
    let Some(object_id) = order_sample(tx, &past.app, sample, one).await? else { return Ok(()) };
    if one.then == Then::SoldOut {
        return past.give_up(tx, object_id, Fault::SoldOut).await;
    }
    past.finish(tx, object_id).await?;
    past.add_object(object_id);
    let mut until = app.now();
    match one.then {
        Then::Protected => protect_object(tx, object_id, true).await?,
        Then::Stopped(hours) => {
            past.advance(tx, ago(hours)).await?;
            operate_past(tx, past, sample, object_id, OperationKind::Stop, Wanted::Off).await?;
            until = past.app.now();
        }
        Then::Restarted(hours) => {
            past.advance(tx, ago(hours)).await?;
            operate_past(tx, past, sample, object_id, OperationKind::Restart, Wanted::On).await?;
        }
        Then::Runs | Then::Renews | Then::SoldOut => {}
    }
    add_samples(tx, app, object_id, began, until, one.minute_hours()).await
}

/// Has something done with one, as its owner asked for it then.
async fn operate_past(
    tx: &mut Conn,
    past: &Past,
    sample: &Sample,
    object_id: Uuid,
    kind: OperationKind,
    wanted: Wanted,
) -> Result<()> {
    let Some(shown) = find_object(tx, object_id).await? else { return Ok(()) };
    want_object(tx, object_id, wanted).await?;
    let new = NewOperation::new(kind, OperationCause::Customer, Some(sample.user_id));
    stage_operation(tx, &past.app, &shown.object, new).await?;
    past.finish(tx, object_id).await
}

/// Orders one, where its flavor is offered, with the region's first image where it has not that; says its id.
async fn order_sample(
    tx: &mut Conn,
    app: &App,
    sample: &Sample,
    one: &SampleInstance,
) -> Result<Option<Uuid>> {
    let Some(region) = one.region(app) else { return Ok(None) };
    let (account_id, user_id, actor) = (sample.account_id, sample.user_id, sample.main.clone());
    let buyer = Buyer { account_id, user_id, actor };
    let place = find_first_place(tx, account_id, region).await?;
    let images = app.cloud().of(region).map(|engine| engine.images()).unwrap_or_default();
    let image = images.iter().find(|image| image.name == one.image).or(images.first());
    let (Some(row), Some(image)) = (find_flavor(tx, region, one.flavor).await?, image) else {
        return Ok(None);
    };
    let Flavor { name: flavor_name, spec, .. } = row.flavor();
    let (scheme, renews) = (one.scheme, one.then == Then::Renews);
    let wanted = building::Wanted { region, place, scheme, periods: 1, renews };
    let product = row.flavor().product();
    let mbit = one.bandwidth_mbit(tx, app, account_id, region).await?;
    let parts = price_instance(tx, app, account_id, &wanted, &product, one.disks, mbit).await?;
    let (image, disks, ssh_key) = (image.name.clone(), one.disks.to_vec(), KEY.to_owned());
    let (login, public, zone) = (InstanceLogin::Key, None, None);
    let spec = MachineSpec { flavor: spec, flavor_name, image, disks, login, ssh_key, public, zone };
    let tags = one.tags.iter().map(|tag| (*tag).to_owned()).collect();
    let ordered = Ordered { place, spec, parts, password: None, user_data: None, tags, is_protected: false };
    let purchase_id = app.random().id(app.now());
    create_instance(tx, app, &buyer, purchase_id, &ordered, one.name).await.map(Some)
}
