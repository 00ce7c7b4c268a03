//! What the operator's calls about what customers are told need.

use serde_json::{Value, json};

use super::scene::Scene;
use crate::support::Browser;

/// What is told to customers.
pub const NOTICES: [&str; 3] = ["announcement/", "news/", "recommendation/"];

/// What is saved, or was before it is withdrawn.
pub async fn notice(scene: &Scene, grace: &Browser, path: &str) -> Value {
    let (kind, act) = path.split_once('/').unwrap();
    if act == "list" {
        return json!({});
    }
    if act == "reach" {
        return json!({"regions": [], "kinds": ["instance"]});
    }
    let mut told = json!({"title_us": "A new region", "text_us": "us-west is open.", "title_cn": "新区域",
        "text_cn": "us-west 已开放。"});
    let more = match kind {
        "announcement" => {
            json!({"kind": "operations", "severity": "info", "regions": [], "from": null, "until": null,
            "is_pinned": false})
        }
        "recommendation" => {
            json!({"link": "/main/home", "regions": [], "unless": "none", "from": null, "until": null,
            "position": 0})
        }
        _ => json!({}),
    };
    told.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let (name, id) = (format!("{kind}_id"), scene.server.app.random().id(scene.server.app.now()));
    let body = json!({&name: id, kind: told});
    if act != "withdraw" {
        return body;
    }
    grace.post(&format!("/admin/{kind}/save/"), body).await.data();
    json!({name: id})
}
