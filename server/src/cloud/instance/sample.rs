//! Instances for the demo's account: a dozen in several states, with a past.

use portico_core::flavor::Flavor;
use portico_core::instance::InstanceLogin;
use portico_core::lifecycle::{OperationCause, OperationKind, Wanted};
use portico_core::price::Scheme;
use uuid::Uuid;

use super::ordered::{Ordered, create_instance};
use super::priced::{self, price_parts};
use crate::cloud::engine::{Fault, MachineSpec};
use crate::cloud::flavor::find_flavor;
use crate::cloud::monitor::add_samples;
use crate::cloud::object::{NewOperation, Past, find_object, protect_object, stage_operation, want_object};
use crate::kit::store::Conn;
use crate::money::order::building::Buyer;
use crate::people::project::find_first_place;
use crate::platform::feature::Sample;
use crate::{App, Result};

const HOUR: i64 = 3_600;
/// A public key whose private half nobody has.
const KEY: &str =
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f demo@example.com";
/// The first of them are ordered of a real engine, too.
const REAL: usize = 4;
/// In the order in which they were made.
const INSTANCES: [SampleInstance; 12] = [
    SampleInstance::of("web-1", "g1.small", "debian-12", &[40], Scheme::Hourly, 26 * 24)
        .tagged(&["web", "production"]),
    SampleInstance::of("database", "g1.large", "ubuntu-24.04", &[40, 200], Scheme::Monthly, 19 * 24)
        .then(Then::Protected),
    SampleInstance::of("cache", "m1.large", "debian-12", &[40], Scheme::Monthly, 12 * 24).then(Then::Renews),
    SampleInstance::of("api-2", "g1.small", "ubuntu-24.04", &[40], Scheme::Monthly, 9 * 24).elsewhere(),
    SampleInstance::of("web-2", "g1.small", "debian-12", &[40], Scheme::Hourly, 8 * 24)
        .tagged(&["web", "production"]),
    SampleInstance::of("batch", "c1.xlarge", "rocky-9", &[40], Scheme::Hourly, 120).then(Then::Stopped(116)),
    SampleInstance::of("api-1", "g1.small", "ubuntu-24.04", &[40], Scheme::Hourly, 96).elsewhere(),
    SampleInstance::of("build", "g1.large", "rocky-9", &[80], Scheme::Hourly, 72).then(Then::Stopped(62)),
    SampleInstance::of("train-1", "gpu.a100.1", "ubuntu-24.04", &[200], Scheme::Hourly, 60)
        .then(Then::Stopped(51)),
    SampleInstance::of("train-2", "gpu.a100.1", "ubuntu-24.04", &[200], Scheme::Hourly, 50)
        .then(Then::SoldOut),
    SampleInstance::of("report", "g1.small", "debian-12", &[40], Scheme::Hourly, 30).then(Then::Restarted(4)),
    SampleInstance::of("staging", "g1.small", "debian-12", &[40], Scheme::Hourly, 0),
];

/// One of them.
struct SampleInstance {
    name: &'static str,
    flavor: &'static str,
    image: &'static str,
    /// In GiB.
    disks: &'static [u32],
    scheme: Scheme,
    /// How many hours ago it was ordered; what is ordered now, the engine makes in the first seconds.
    hours_ago: i64,
    is_elsewhere: bool,
    tags: &'static [&'static str],
    then: Then,
}

/// What became of an instance.
#[derive(Clone, Copy, PartialEq)]
enum Then {
    /// It runs.
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
            then: Then::Runs,
        }
    }

    /// Of how many of the last hours there is a measurement for each minute; of the first a whole day of them.
    fn minutes(&self) -> i64 {
        if self.hours_ago == INSTANCES[0].hours_ago { 24 } else { 3 }
    }

    const fn then(self, then: Then) -> Self {
        Self { then, ..self }
    }

    const fn tagged(self, tags: &'static [&'static str]) -> Self {
        Self { tags, ..self }
    }

    /// In the last of the regions.
    const fn elsewhere(self) -> Self {
        Self { is_elsewhere: true, ..self }
    }
}

/// Orders them, as far as their regions offer them; with its first image where one has not theirs. Those of simulated engines get the past that they
/// would have.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn add_instances(tx: &mut Conn, app: &App, sample: &Sample) -> Result<()> {
    let regions = &app.config().resources.regions;
    let (Some(first), Some(last)) = (regions.first(), regions.last()) else { return Ok(()) };
    let began = app.now().plus_seconds(-INSTANCES[0].hours_ago * HOUR);
    let mut past = Past::begin(app, sample.account_id, began)?;
    for (number, one) in INSTANCES.iter().enumerate() {
        let region = if one.is_elsewhere { last } else { first };
        match app.cloud().of(region).map(|engine| engine.is_simulated()) {
            Some(true) if one.hours_ago > 0 => add_past(tx, app, &mut past, sample, one, region).await?,
            Some(is_simulated) if is_simulated || number < REAL => {
                order_sample(tx, app, sample, one, region).await?;
            }
            _ => {}
        }
    }
    past.advance(tx, app.now().plus_seconds(-HOUR)).await
}

/// Orders one when it was ordered, and has done with it what was done until now.
async fn add_past(
    tx: &mut Conn,
    app: &App,
    past: &mut Past,
    sample: &Sample,
    one: &SampleInstance,
    region: &str,
) -> Result<()> {
    let ago = |hours: i64| app.now().plus_seconds(-hours * HOUR);
    past.advance(tx, ago(one.hours_ago)).await?;
    let began = past.app.now();
    let Some(object_id) = order_sample(tx, &past.app, sample, one, region).await? else { return Ok(()) };
    if one.then == Then::SoldOut {
        return past.give_up(tx, object_id, Fault::SoldOut).await;
    }
    past.finish(tx, object_id).await?;
    past.add_object(object_id);
    let (kind, wanted, hours) = match one.then {
        Then::Protected => {
            protect_object(tx, object_id, true).await?;
            return add_samples(tx, app, object_id, began, app.now(), one.minutes()).await;
        }
        Then::Stopped(hours) => (OperationKind::Stop, Wanted::Off, hours),
        Then::Restarted(hours) => (OperationKind::Restart, Wanted::On, hours),
        Then::Runs | Then::Renews | Then::SoldOut => {
            return add_samples(tx, app, object_id, began, app.now(), one.minutes()).await;
        }
    };
    past.advance(tx, ago(hours)).await?;
    let Some(shown) = find_object(tx, object_id).await? else { return Ok(()) };
    want_object(tx, object_id, wanted).await?;
    let new = NewOperation::new(kind, OperationCause::Customer, Some(sample.user_id));
    stage_operation(tx, &past.app, &shown.object, new).await?;
    past.finish(tx, object_id).await?;
    let until = if wanted == Wanted::Off { past.app.now() } else { app.now() };
    add_samples(tx, app, object_id, began, until, one.minutes()).await
}

/// Orders one, where its flavor is offered; says its id.
async fn order_sample(
    tx: &mut Conn,
    app: &App,
    sample: &Sample,
    one: &SampleInstance,
    region: &str,
) -> Result<Option<Uuid>> {
    let (account_id, user_id, actor) = (sample.account_id, sample.user_id, sample.main.clone());
    let buyer = Buyer { account_id, user_id, actor };
    let place = find_first_place(tx, account_id, region).await?;
    let images = app.cloud().of(region).map(|engine| engine.images()).unwrap_or_default();
    let image = images.iter().find(|image| image.name == one.image).or(images.first());
    let (Some(row), Some(image)) = (find_flavor(tx, region, one.flavor).await?, image) else {
        return Ok(None);
    };
    let Flavor { name: flavor_name, spec, .. } = row.flavor();
    let (scheme, renews, disks) = (one.scheme, one.then == Then::Renews, one.disks);
    let wanted = priced::Wanted { region, place, scheme, periods: 1, renews, disks };
    let parts = price_parts(tx, app, account_id, &wanted, &row.flavor().product()).await?;
    let (image, disks, ssh_key) = (image.name.clone(), disks.to_vec(), KEY.to_owned());
    let spec = MachineSpec { flavor: spec, flavor_name, image, disks, login: InstanceLogin::Key, ssh_key };
    let tags = one.tags.iter().map(|tag| (*tag).to_owned()).collect();
    let ordered = Ordered { place, spec, parts, password: None, user_data: None, tags };
    let purchase_id = app.random().id(app.now());
    create_instance(tx, app, &buyer, purchase_id, &ordered, one.name).await.map(Some)
}
