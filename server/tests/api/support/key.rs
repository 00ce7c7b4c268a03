use axum::body::Body;
use axum::http::header;
use serde_json::{Value, json};

use super::{Answer, Browser, TestServer};

/// A security key as its owner knows it.
#[derive(Debug, Clone)]
pub struct Key {
    pub id: String,
    pub secret: String,
}

/// A new key that may do what these permission groups hold in the whole account, for ever and from anywhere.
pub fn key_draft(groups: &[&str]) -> Value {
    json!({"name": "Backup", "grants": [{"scope": {"kind": "all"}, "groups": groups}], "valid_days": 0, "ip_list": ""})
}

impl Browser {
    /// Makes a security key.
    pub async fn key(&self, draft: Value) -> Key {
        let made = self.post("/gicend/key/create/", draft).await;
        let text = |name: &str| made.data()[name].as_str().expect("a text").to_owned();
        Key { id: text("key_id"), secret: text("secret") }
    }

    /// Calls with a security key, and with whatever else `headers` are.
    pub async fn call(&self, method: &str, path: &str, secret: &str, headers: &[(&str, &str)]) -> Answer {
        let mut request = self
            .request(method, path)
            .header(header::AUTHORIZATION, format!("Bearer {secret}"))
            .header(header::CONTENT_TYPE, "application/json");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        self.send(request.body(Body::from("{}")).expect("a request")).await
    }
}

impl Browser {
    /// Posts a body with a security key.
    pub async fn post_by_key(&self, path: &str, secret: &str, body: &Value) -> Answer {
        let request = self
            .request("POST", path)
            .header(header::AUTHORIZATION, format!("Bearer {secret}"))
            .header(header::CONTENT_TYPE, "application/json");
        self.send(request.body(Body::from(body.to_string())).expect("a request")).await
    }
}

impl TestServer {
    /// Calls with a security key from an address, without a browser.
    pub async fn call_from(&self, address: &str, path: &str, secret: &str) -> Answer {
        let peer =
            if address.contains(':') { format!("[{address}]:4000") } else { format!("{address}:4000") };
        let method = if path.contains("/list/") { "GET" } else { "POST" };
        self.browser_at(&peer).call(method, path, secret, &[]).await
    }
}
