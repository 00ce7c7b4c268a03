//! Instances for the demo's account, which its engine makes in the first seconds.

use portico_core::flavor::Flavor;
use portico_core::instance::InstanceLogin;
use portico_core::price::Scheme;

use super::ordered::{Ordered, create_instance};
use super::priced::{Wanted, price_parts};
use crate::cloud::engine::MachineSpec;
use crate::cloud::flavor::flavor_select;
use crate::cloud::monitor::add_samples;
use crate::kit::store::Conn;
use crate::money::order::building::Buyer;
use crate::people::project::first_place;
use crate::platform::feature::Sample;
use crate::{App, Result};

/// A public key whose private half nobody has.
const KEY: &str =
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f demo@example.com";
/// Name, flavor, image, disks (GiB), billing scheme.
const INSTANCES: [(&str, &str, &str, &[u32], Scheme); 4] = [
    ("web-1", "g1.small", "debian-12", &[40], Scheme::Hourly),
    ("web-2", "g1.small", "debian-12", &[40], Scheme::Hourly),
    ("database", "g1.large", "ubuntu-24.04", &[40, 200], Scheme::Monthly),
    ("batch", "c1.xlarge", "rocky-9", &[40], Scheme::Hourly),
];

/// Orders them in the first region, as far as that offers them; with its first image where it has not theirs.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn add_instances(tx: &mut Conn, app: &App, sample: &Sample) -> Result<()> {
    let Some(region) = app.config().resources.regions.first() else { return Ok(()) };
    let (account_id, user_id, actor) = (sample.account_id, sample.user_id, sample.main.clone());
    let is_simulated = app.cloud().of(region).is_some_and(|engine| engine.is_simulated());
    let images = app.cloud().of(region).map(|engine| engine.images()).unwrap_or_default();
    let buyer = Buyer { account_id, user_id, actor };
    let place = first_place(tx, account_id, region).await?;
    for (name, flavor, image, disks, scheme) in INSTANCES {
        let Some(row) = flavor_select(tx, region, flavor).await? else { continue };
        let Some(image) = images.iter().find(|one| one.name == image).or(images.first()) else { continue };
        let Flavor { name: flavor_name, spec, .. } = row.flavor();
        let wanted = Wanted { region, place, scheme, periods: 1, renews: false, disks };
        let parts = price_parts(tx, app, account_id, &wanted, &row.flavor().product()).await?;
        let (image, disks, ssh_key) = (image.name.clone(), disks.to_vec(), KEY.to_owned());
        let spec =
            MachineSpec { flavor: spec, flavor_name, image, disks, login: InstanceLogin::Key, ssh_key };
        let ordered = Ordered { place, spec, parts, password: None };
        let made = create_instance(tx, app, &buyer, app.random().id(app.now()), &ordered, name).await?;
        if is_simulated {
            add_samples(tx, app, made).await?;
        }
    }
    Ok(())
}
