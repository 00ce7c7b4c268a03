//! What operators' calls about what was used and billed need, and about what runs by the clock.

use serde_json::{Value, json};

use super::operators::number;
use super::scene::Scene;

/// The areas of these calls.
pub(super) const BOOKS: [&str; 4] = ["bill/", "usage/", "ledger/", "schedule/"];

/// What the call needs.
pub(super) async fn books(scene: &Scene, path: &str) -> Value {
    match path {
        "bill/item/list" => json!({"customer_no": number(scene).await, "month": scene.month.to_string()}),
        "bill/correct" => {
            let id = scene.server.app.random().id(scene.server.app.now());
            let line_id = item(scene).await["line_id"].clone();
            json!({"id": id, "line_id": line_id, "amount": "0.01", "reason": "Measured twice."})
        }
        "usage/import" => {
            let (resource, at) = (scene.account_id, scene.server.app.now().timestamp());
            let text =
                format!("resource_id,record_id,at,quantity\n{resource},import {},{at},1\n", scene.fresh());
            json!({"format": "csv", "text": text})
        }
        "schedule/run" => json!({"name": "billing.verify_ledger"}),
        _ => json!({}),
    }
}

/// A billing item of a month that is on no invoice; no credit note.
async fn item(scene: &Scene) -> Value {
    let listed = scene.owner.get(&format!("/gicend/billing/bill/item/list/?month={}", scene.month)).await;
    let items = listed.data()["items"].as_array().unwrap();
    items.iter().find(|item| item["kind"] != "credit").unwrap().clone()
}
