//! What the operator's calls about operators themselves need.

use serde_json::{Value, json};

use super::scene::Scene;
use crate::support::{Browser, PASSWORD, PASSWORD_HASH, SoftPasskey};

/// Another password for the operator who asks, whose own was drawn.
pub async fn own_password(scene: &Scene, asker: &Browser) -> Value {
    know_password(scene).await;
    let shown = asker.get("/admin/session/show/").await;
    let new = "Windy_Meadow42";
    json!({"login_name": shown.data()["name"], "current": PASSWORD, "password": new, "password_confirm": new})
}

async fn know_password(scene: &Scene) {
    let known = format!("update operator set password_hash = '{PASSWORD_HASH}'");
    scene.server.execute(&known).await;
}

/// What guards the sign-in of whoever asks.
pub async fn own_factor(scene: &Scene, grace: &Browser, path: &str) -> Value {
    know_password(scene).await;
    let proof = json!({"password": PASSWORD});
    match path {
        "factor/show" => json!({}),
        "factor/totp/confirm" => {
            let app = grace.begin_own_app(PASSWORD).await;
            json!({"code": app.code(&scene.server, 0)})
        }
        "factor/passkey/create/finish" => {
            let options = grace.begin_own_passkey(PASSWORD).await;
            json!({"name": "Laptop", "credential": SoftPasskey::of_operator().create(&options)})
        }
        "factor/passkey/delete" => {
            let shown = grace.get("/admin/factor/show/").await;
            json!({"passkey_id": shown.data()["passkeys"][0]["passkey_id"], "password": PASSWORD})
        }
        _ => proof,
    }
}

/// Somebody new, and what an administrator does with them.
pub async fn colleague(scene: &Scene, grace: &Browser, path: &str) -> Value {
    let draft = json!({"name": format!("new_{}", scene.fresh()), "roles": ["support"]});
    if path == "operator/create" {
        return draft;
    }
    let made = grace.post("/admin/operator/create/", draft).await.data()["operator_id"].clone();
    match path {
        "operator/roles" => json!({"operator_id": made, "roles": ["finance"]}),
        "operator/email" => json!({"operator_id": made, "email": "new@example.com"}),
        _ => json!({"operator_id": made}),
    }
}
