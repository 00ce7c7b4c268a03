//! What a machine is made of, read from Incus: for one that the database knows nothing of.

use std::collections::BTreeMap;

use portico_core::flavor::FlavorSpec;
use portico_core::instance::MAX_DISKS;
use portico_core::lifecycle::Seen;
use serde::Deserialize;
use uuid::Uuid;

use super::super::{Fault, Inspection, Rest};
use super::machine::{Machine, OPERATION};
use super::make::{Volume, cards_of};
use super::{Found, IncusEngine};

/// The fingerprint of the image that an instance was made from.
const BASE_IMAGE: &str = "volatile.base_image";

/// What an alias stands for.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Alias {
    target: String,
}

impl IncusEngine {
    /// What there is under an object's name, if it is ours.
    pub(super) async fn look_into(
        &self,
        engine_name: &str,
        object_id: Uuid,
    ) -> Result<Option<Inspection>, Fault> {
        let Found::Ours(machine) = self.find(engine_name, object_id).await? else { return Ok(None) };
        if machine.to_seen() == Seen::Error {
            return Err(Fault::Down);
        }
        let server = self.server().await?.server_name;
        let limit = |key: &str| machine.expanded_config.get(key).map(String::as_str).unwrap_or_default();
        let flavor = FlavorSpec {
            vcpus: limit("limits.cpu").parse().unwrap_or(0),
            memory_mib: mib(limit("limits.memory")).unwrap_or(0),
            gpu_model: String::new(),
            gpus: u32::try_from(cards_of(&machine).len()).unwrap_or(u32::MAX),
        };
        let (disks, image) = (self.disks_of(&machine).await?, self.image_of(&machine).await?);
        let public = self.public_of(&machine, object_id).await?;
        Ok(Some(Inspection { sight: machine.sight(&server), flavor, disks, image, public }))
    }

    /// How what there is under an object's name is after something failed with it, if it is ours.
    pub(super) async fn look_at_rest_of(
        &self,
        engine_name: &str,
        object_id: Uuid,
    ) -> Result<Option<Rest>, Fault> {
        let Found::Ours(machine) = self.find(engine_name, object_id).await? else { return Ok(None) };
        if machine.to_seen() == Seen::Error {
            return Err(Fault::Down);
        }
        let server = self.server().await?.server_name;
        let operation_id = machine.config.get(OPERATION).and_then(|mark| mark.parse().ok());
        // Only a reinstallation goes by its image: without it, how the machine is is still worth knowing.
        let image = self.image_of(&machine).await.ok().flatten();
        Ok(Some(Rest { sight: machine.sight(&server), image, operation_id }))
    }

    /// The sizes of its disks, in GiB; what is no size of ours counts as one that we did not make.
    async fn disks_of(&self, machine: &Machine) -> Result<Vec<u32>, Fault> {
        let root = machine.expanded_devices.get("root").and_then(|root| root.get("size"));
        let mut sizes = vec![root.cloned()];
        for number in 1..MAX_DISKS {
            let Some(device) = machine.devices.get(&format!("disk{number}")) else { break };
            sizes.push(self.size_of(device).await?);
        }
        let gib = |size: Option<String>| mib(&size?).map(|mib| mib.div_ceil(1_024));
        sizes.into_iter().map(gib).collect::<Option<Vec<u32>>>().ok_or(Fault::Refused)
    }

    async fn size_of(&self, device: &BTreeMap<String, String>) -> Result<Option<String>, Fault> {
        let Some(name) = device.get("source") else { return Ok(None) };
        let volume: Option<Volume> = self.client.get(&self.volume(name)).await?;
        Ok(volume.and_then(|volume| volume.config.get("size").cloned()))
    }

    /// The image of ours that it was made from.
    async fn image_of(&self, machine: &Machine) -> Result<Option<String>, Fault> {
        let Some(base) = machine.config.get(BASE_IMAGE) else { return Ok(None) };
        for image in &self.config.images {
            let path = self.path(&format!("images/aliases/{}", image.alias));
            let alias: Option<Alias> = self.client.get(&path).await?;
            if alias.is_some_and(|alias| alias.target == *base) {
                return Ok(Some(image.alias.clone()));
            }
        }
        Ok(None)
    }
}

/// A size as the driver writes it, in MiB.
fn mib(size: &str) -> Option<u32> {
    let (number, unit) = size.split_at(size.find(|one: char| !one.is_ascii_digit())?);
    let times = match unit {
        "MiB" => 1,
        "GiB" => 1_024,
        "TiB" => 1_024 * 1_024,
        _ => return None,
    };
    number.parse::<u32>().ok()?.checked_mul(times)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_as_the_driver_writes_them_and_nothing_else_is_one() {
        for (size, read) in [("256MiB", Some(256)), ("2GiB", Some(2_048)), ("1TiB", Some(1_048_576))] {
            assert_eq!(mib(size), read, "{size}");
        }
        for size in ["", "2", "2GB", "GiB", "50%", "99999999TiB"] {
            assert_eq!(mib(size), None, "{size}");
        }
    }
}
