//! What the operator's calls about what customers are told need.

use portico_core::news::NewsDraft;
use portico_core::{Draft, Limits};
use portico_server::people::broadcast::publish_news;
use portico_server::transaction;
use serde_json::{Value, json};

use super::scene::Scene;
use crate::support::Browser;

/// What is told to customers.
pub const NOTICES: [&str; 4] = ["announcement/", "news/", "recommendation/", "terms/"];

/// A version of the terms that is to come.
pub fn terms_draft(version: &str) -> Value {
    let text = |name: &str| format!("{name}\n\nOf {{brand}}, {version}.\n\nMore.");
    json!({"version": version, "agreement_us": text("Agreement"), "agreement_cn": text("协议"), "clause_1_5_us": text("Storing"),
        "clause_1_5_cn": text("存储"), "clause_1_6_us": text("Processing"), "clause_1_6_cn": text("处理")})
}

async fn terms(grace: &Browser, path: &str) -> Value {
    match path {
        "terms/list" => json!({}),
        "terms/show" => json!({"version": "sample", "lang": "US"}),
        "terms/source" => json!({"version": "sample"}),
        "terms/preview" | "terms/publish" => terms_draft("2027-01-01"),
        _ => {
            grace.post("/admin/terms/publish/", terms_draft("2027-01-02")).await.data();
            json!({"version": "2027-01-02"})
        }
    }
}

/// News of which nobody has been told yet.
async fn news_under_way(scene: &Scene) -> Value {
    let news_id = scene.server.app.random().id(scene.server.app.now());
    let draft: NewsDraft = serde_json::from_value(
        json!({"title_us": "New", "text_us": "More.", "title_cn": "新", "text_cn": "更多。"}),
    )
    .unwrap();
    let checked = draft.check(&Limits::default()).unwrap();
    transaction!(scene.server.app.store(), tx => {
        publish_news(tx, &scene.server.app, news_id, "grace", &checked).await
    })
    .unwrap();
    json!(news_id)
}

/// What is saved, or was before it is withdrawn.
pub async fn notice(scene: &Scene, grace: &Browser, path: &str) -> Value {
    if path.starts_with("terms/") {
        return terms(grace, path).await;
    }
    let (kind, act) = path.split_once('/').unwrap();
    if act == "list" {
        return json!({});
    }
    if path == "news/stop" {
        return json!({"news_id": news_under_way(scene).await});
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
