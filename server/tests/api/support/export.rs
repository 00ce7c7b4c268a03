//! Lists as files.

use axum::body::Body;
use axum::http::{HeaderMap, StatusCode, header};
use serde_json::Value;

use super::{Browser, Key, TestServer, bodies};

/// Every list as a file, of the whole account.
pub fn exports() -> Vec<(&'static str, Value)> {
    let all = bodies().into_iter().filter(|(_, body)| body.get("format").is_some());
    let plain = all.map(|(path, mut body)| {
        if let Some(fields) = body.as_object_mut() {
            fields.retain(|_, value| !value.as_str().is_some_and(|text| text.starts_with('$')));
        }
        (path, body)
    });
    plain.collect()
}

impl TestServer {
    /// Asks for a list as a file, has it made, and fetches it.
    pub async fn export(&self, browser: &Browser, path: &str, wanted: Value) -> (HeaderMap, Vec<u8>) {
        let staged = browser.post(path, wanted).await;
        let export_id = staged.data()["export_id"].as_str().expect("an id").to_owned();
        self.sent().await;
        browser.download(&export_id).await
    }

    /// The same, as text.
    pub async fn csv(&self, browser: &Browser, path: &str, wanted: Value) -> String {
        String::from_utf8(self.export(browser, path, wanted).await.1).expect("UTF-8")
    }

    /// The same with a security key, from 127.0.0.1.
    pub async fn csv_by_key(&self, key: &Key, path: &str, wanted: Value) -> String {
        let browser = self.browser();
        let request = |method: &str, path: &str, body: String| {
            browser
                .request(method, path)
                .header(header::AUTHORIZATION, format!("Bearer {}", key.secret))
                .header(header::CONTENT_TYPE, "application/json")
                .body(Body::from(body))
                .expect("a request")
        };
        let staged = browser.send(request("POST", path, wanted.to_string())).await;
        let export_id = staged.data()["export_id"].as_str().expect("an id").to_owned();
        self.sent().await;
        let path = format!("/gicend/export/download/?export_id={export_id}");
        let (head, bytes) = browser.file(request("GET", &path, String::new())).await;
        assert_eq!(head.status, StatusCode::OK);
        String::from_utf8(bytes.to_vec()).expect("UTF-8")
    }
}

impl Browser {
    /// Fetches a file that is ready.
    pub async fn download(&self, export_id: &str) -> (HeaderMap, Vec<u8>) {
        let path = format!("/gicend/export/download/?export_id={export_id}");
        let (head, bytes) =
            self.file(self.request("GET", &path).body(Body::empty()).expect("a request")).await;
        assert_eq!(head.status, StatusCode::OK, "{}", String::from_utf8_lossy(&bytes));
        (head.headers, bytes.to_vec())
    }
}
