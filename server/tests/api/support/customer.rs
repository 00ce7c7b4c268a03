//! A customer of the real program: a verified account with a security key, called over the network.

use std::time::Duration;

use portico_core::price::PriceListDraft;
use portico_server::closing::admin::price_publish::publish_price_list;
use portico_server::platform::config::Config;
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Browser, TestServer, deposit, key_draft, limit_addresses, test_gateway_with};

/// What a month of one unit costs, in minor units; an hour of one costs the same.
pub const PRICE: i64 = 100;
/// What an account begins with, in minor units.
pub const FIRST: i64 = 100_000_000;

/// Who calls, where, and with what.
#[derive(Clone)]
pub struct Customer {
    pub client: Client,
    pub url: String,
    pub secret: String,
}

impl Customer {
    /// Whoever hears nothing for a while asks again, and the gateway's page sends back to the console, where nobody needs to go.
    pub fn new(port: u16, secret: &str) -> Self {
        let never = reqwest::redirect::Policy::none();
        let client = Client::builder().timeout(Duration::from_secs(10)).redirect(never).build();
        let (url, secret) = (format!("http://127.0.0.1:{port}"), secret.to_owned());
        Self { client: client.expect("a client"), url, secret }
    }

    /// The same, calling elsewhere.
    pub fn at(&self, port: u16) -> Self {
        Self { url: format!("http://127.0.0.1:{port}"), ..self.clone() }
    }

    /// Calls once; nothing when nobody answers.
    pub async fn try_call(&self, path: &str, key: &str, body: &Value) -> Option<(StatusCode, Value)> {
        let request = self.client.post(format!("{}{path}", self.url)).bearer_auth(&self.secret);
        let answer = request.header("idempotency-key", key).json(body).send().await.ok()?;
        Some((answer.status(), answer.json().await.ok()?))
    }

    /// Calls until somebody answers: a customer tries again, with the same key, until it is known what became of it.
    pub async fn call(&self, path: &str, key: &str, body: &Value) -> (StatusCode, Value) {
        loop {
            if let Some((status, body)) = self.try_call(path, key, body).await {
                // 409: what was cut off is still counted as in progress for a moment.
                if status != StatusCode::CONFLICT && !status.is_server_error() {
                    return (status, body);
                }
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// What a page shows.
    pub async fn get(&self, path: &str) -> (StatusCode, Value) {
        let request = self.client.get(format!("{}{path}", self.url)).bearer_auth(&self.secret);
        let answer = request.send().await.expect("an answer");
        (answer.status(), answer.json().await.expect("JSON"))
    }

    /// Chooses an outcome on the gateway's page, once; says whether it was taken.
    pub async fn choose(&self, reference: &str, outcome: &'static str) -> bool {
        let request = self.client.post(format!("{}/payment/test/{reference}", self.url));
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        let answer = request.body(format!("outcome={outcome}")).send().await;
        answer.is_ok_and(|answer| answer.status() == StatusCode::SEE_OTHER)
    }

    /// Pays at the gateway's page, until the page says that it was done.
    pub async fn pay(&self, reference: &str) {
        while !self.choose(reference, "pay").await {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
}

/// A recharge of one yuan.
pub fn recharge_draft() -> Value {
    json!({ "method": "alipay", "amount": "1.00", "currency": "CNY" })
}

/// An order of one unit for a month, which renews itself, or by the hour.
pub fn order_draft(scheme: &str) -> Value {
    json!({"region": "cn-east", "product": "cpu", "scheme": scheme, "quantity": 1_000_000, "periods": 1, "renews": scheme != "hourly",
        "project_id": null, "vdc_id": null, "total": PRICE})
}

/// A server at the present, on which a verified account with money, prices and a security key recharges and orders; its main
/// user, its id and the key's secret.
pub async fn opened(login: &str) -> (TestServer, Browser, Uuid, String) {
    opened_with(login, |_| ()).await
}

/// The same with the configuration changed by `change`.
pub async fn opened_with(
    login: &str,
    change: impl FnOnce(&mut Config),
) -> (TestServer, Browser, Uuid, String) {
    let server = test_gateway_with(|config| {
        limit_addresses(config, 1_000_000);
        change(config);
    })
    .await;
    server.go_to_the_present();
    let (browser, id) = server.verified(login).await;
    let price = |scheme: &str| {
        let tiers = json!([{"from": 0, "rate": PRICE * 1_000_000}]);
        json!({"product": "cpu", "scheme": scheme, "free": 0, "tiers": tiers})
    };
    let list: PriceListDraft =
        serde_json::from_value(json!({"region": "cn-east", "version": 1, "currency": "CNY",
        "valid_from": 0, "prices": [price("monthly"), price("hourly")]}))
        .expect("a price list");
    publish_price_list(&server.app, None, &list).await.expect("it is published");
    deposit(&server.app, id, "first", FIRST).await;
    browser.prove().await;
    let groups = ["finance_recharge", "finance_orders", "finance_bills", "compute_create_delete"];
    let secret = browser.key(key_draft(&groups)).await.secret;
    (server, browser, id, secret)
}
