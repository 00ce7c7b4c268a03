//! What has to be there before an instance that is billed by the hour is made another.

use serde_json::{Value, json};

use super::scene::Scene;
use crate::instances::draft;

/// The calls that do so.
pub(super) const CHANGES: [&str; 4] = [
    "compute/instance/resize",
    "compute/instance/address/add",
    "compute/instance/bandwidth",
    "compute/instance/address/release",
];

impl Scene {
    /// A new instance that was asked to restart, of an engine that does not respond.
    pub(super) async fn unanswered(&self) -> String {
        let id = self.machine().await;
        self.act("compute/instance/restart", json!({"instance_ids": [id]})).await;
        self.server
            .execute(
                "update operation set unanswered_at = 1, due_at = 9000000000000000 where ended_at is null",
            )
            .await;
        id
    }

    /// The body of one of them.
    pub(super) async fn change(&self, path: &str) -> Value {
        match path {
            "compute/instance/resize" => {
                let hourly = self.within(draft(&format!("web-{}", self.fresh())));
                let id = self.stop(self.order_machine(hourly).await).await;
                json!({"instance_id": id, "flavor": "g1.large", "total": 72})
            }
            "compute/instance/address/add" => {
                let hourly = self.within(draft(&format!("web-{}", self.fresh())));
                json!({"instance_id": self.order_machine(hourly).await, "bandwidth_mbit": 10, "total": 7})
            }
            "compute/instance/bandwidth" => {
                json!({"instance_id": self.public_machine().await, "bandwidth_mbit": 20, "total": 10})
            }
            _ => json!({"instance_id": self.public_machine().await}),
        }
    }

    /// An instance with a public address, billed by the hour.
    async fn public_machine(&self) -> String {
        let mut body = self.within(draft(&format!("web-{}", self.fresh())));
        body["instance"]["bandwidth_mbit"] = json!(10);
        body["total"] = json!(50);
        self.order_machine(body).await
    }
}
