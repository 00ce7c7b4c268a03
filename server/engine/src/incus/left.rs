//! Disks that are left when their machine is gone.

use std::collections::{BTreeMap, BTreeSet};

use super::super::{Fault, LeftDisks, object_of_engine_name};
use super::IncusEngine;
use super::make::{Volume, machine_of_volume};

impl IncusEngine {
    /// The volumes with the marks of an object whose machine is nowhere, once for each machine. Volumes are looked at first: each was made
    /// after its machine, so one that is being made is never among them.
    pub(super) async fn list_left_disks(&self) -> Result<Vec<LeftDisks>, Fault> {
        let installation = self.installation().await?;
        let path = self.path(&format!("storage-pools/{}/volumes/custom?recursion=1", self.config.pool));
        let volumes: Option<Vec<Volume>> = self.client.get(&path).await?;
        let mut left = BTreeMap::new();
        for volume in volumes.unwrap_or_default() {
            let Some(engine_name) = machine_of_volume(&volume.name) else { continue };
            let marked = volume.to_marked();
            let is_ours =
                object_of_engine_name(engine_name).is_some_and(|id| marked.is_ours(installation, id));
            if is_ours {
                left.insert(engine_name.to_owned(), marked);
            }
        }
        if left.is_empty() {
            return Ok(Vec::new());
        }
        let there = self.names().await?;
        let server = self.server().await?;
        // A pool of a whole cluster says of its volumes no place.
        let alone = if server.server_clustered { "" } else { &server.server_name };
        let gone = left.into_iter().filter(|(engine_name, _)| !there.contains(engine_name));
        let found = gone.map(|(engine_name, marked)| (engine_name, marked.host(alone).to_owned()));
        Ok(found.map(|(engine_name, host)| LeftDisks { engine_name, host }).collect())
    }

    /// The names of all instances in the project, whoever made them.
    async fn names(&self) -> Result<BTreeSet<String>, Fault> {
        let found: Option<Vec<String>> = self.client.get(&self.path("instances")).await?;
        let name = |path: &String| path.split('?').next()?.rsplit('/').next().map(str::to_owned);
        Ok(found.unwrap_or_default().iter().filter_map(name).collect())
    }
}
