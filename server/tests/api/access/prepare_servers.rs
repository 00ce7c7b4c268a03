//! The same for GPU servers.

use serde_json::{Value, json};

use super::asker::HOME;
use super::scene::Scene;
use crate::gpu_servers::{decide_server, server_draft};

impl Scene {
    /// What is sent to order a GPU server in the VDC.
    fn gpu_server_draft(&self) -> Value {
        self.within(server_draft(&format!("train-{}", self.fresh())))
    }

    /// A GPU server in the VDC, which waits for its review.
    pub async fn ordered_server(&self) -> Value {
        let path = "/gicend/compute/gpu_server/create/";
        self.owner.post(path, self.gpu_server_draft()).await.data().clone()
    }

    /// One that was handed over, or came to nothing; the operator's part is done by the statements of it.
    async fn decided_server(&self, is_handed: bool) -> Value {
        let made = self.ordered_server().await;
        let order_id = made["order_ids"][0].as_str().unwrap().parse().unwrap();
        decide_server(&self.server, &made["server_ids"][0], order_id, is_handed).await;
        made["server_ids"][0].clone()
    }

    /// A body, or a query, that succeeds.
    pub(super) async fn gpu_server(&self, path: &str) -> Value {
        match path {
            "compute/gpu_server/offer" => json!({"region": HOME}),
            "compute/gpu_server/create" => self.gpu_server_draft(),
            "compute/gpu_server/export" => json!({"format": "csv"}),
            // The newest, so that the first of the list is always the same.
            "compute/gpu_server/list" => {
                self.decided_server(true).await;
                json!({})
            }
            "compute/gpu_server/rename" => {
                json!({"server_id": self.decided_server(true).await, "server": {"name": format!("train-{}", self.fresh())}})
            }
            "compute/gpu_server/tags" => {
                json!({"server_id": self.decided_server(true).await, "server": {"tags": ["web"]}})
            }
            "compute/gpu_server/move" => {
                json!({"server_ids": [self.decided_server(true).await], "project_id": self.project, "vdc_id": self.vdc})
            }
            "compute/gpu_server/protection" => {
                json!({"server_ids": [self.decided_server(true).await], "is_protected": false})
            }
            "compute/gpu_server/give_back" => {
                let server_id = self.decided_server(true).await;
                let path =
                    format!("/gicend/compute/gpu_server/show/?server_id={}", server_id.as_str().unwrap());
                json!({"server_id": server_id, "name": self.owner.get(&path).await.data()["name"]})
            }
            "compute/gpu_server/remove" => json!({"server_id": self.decided_server(false).await}),
            _ => json!({"server_id": self.decided_server(true).await}),
        }
    }
}
