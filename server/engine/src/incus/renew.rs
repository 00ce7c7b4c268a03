//! Empties the disks of a machine that is rebuilt.

use reqwest::Method;
use serde_json::{Map, json};

use super::super::{Fault, Progress, Stage};
use super::machine::{Machine, OPERATION};
use super::make::{DISKS, device_name, has_disk, volume_name};
use super::token::Token;
use super::{Found, IncusEngine};

impl IncusEngine {
    /// Puts new volumes in the place of those of a machine that is off, all but the disk that it starts from; none: they are there. What has the
    /// operation's mark is new, so that whatever was cut off goes on where it was.
    pub(super) async fn renew_disks(
        &self,
        stage: &Stage<'_>,
        token: Token,
        machine: &Machine,
    ) -> Result<Option<Progress>, Fault> {
        let token = token.at(DISKS);
        let mut old = Vec::new();
        for number in 1..stage.spec.disks.len() {
            let volume = volume_name(stage, number);
            match self.look_at_volume(stage, &volume).await? {
                Found::Ours(found) if is_of(&found, stage) => {}
                Found::Ours(_) => old.push((device_name(number), volume)),
                Found::Foreign => return Err(Fault::Refused),
                Found::Absent => {}
            }
        }
        // Incus keeps devices that a change does not name, and deletes no volume that a machine has: of these it is said that there are none.
        let held = old.iter().filter(|(device, _)| has_disk(machine, device));
        let none: Map<_, _> = held.map(|(device, _)| (device.clone(), json!({ "type": "none" }))).collect();
        if !none.is_empty() {
            let (path, body) = (self.instance(stage.engine_name, ""), json!({ "devices": none }));
            return self.begin(stage, token, Method::PATCH, &path, Some(&body)).await.map(Some);
        }
        for (_, volume) in &old {
            if let Some(again) = self.delete_volume(&token, volume).await? {
                return Ok(Some(again));
            }
        }
        self.attach_disks(stage, token, machine).await
    }
}

/// Whether a volume was made by the operation.
fn is_of(volume: &Machine, stage: &Stage<'_>) -> bool {
    volume.config.get(OPERATION).is_some_and(|mark| *mark == stage.operation_id.to_string())
}
