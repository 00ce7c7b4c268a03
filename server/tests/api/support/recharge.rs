//! Verified accounts that recharge at the built-in test gateway, and its notices.

use axum::body::Body;
use axum::http::Request;
use portico_core::state::{Region, Verification, VerificationState};
use portico_server::money::payment::standard_webhook::WebhookKey;
use portico_server::people::account::save_verification;
use portico_server::platform::config::Config;
use portico_server::{Error, transaction};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Answer, Browser, TestServer};

/// Where a recharge is begun.
pub const RECHARGE: &str = "/gicend/recharge/create/";

/// A server with the test gateway.
pub async fn test_gateway() -> TestServer {
    TestServer::start_with(|config| config.payment.test.enabled = true).await
}

/// The same with the configuration changed by `change`.
pub async fn test_gateway_with(change: impl FnOnce(&mut Config)) -> TestServer {
    TestServer::start_with(|config| {
        config.payment.test.enabled = true;
        change(config);
    })
    .await
}

/// What a notice of the test gateway says.
#[derive(Clone)]
pub struct Told {
    pub event: String,
    pub kind: &'static str,
    pub reference: String,
    pub transaction: Option<String>,
    pub minor: i64,
    /// What went back in all.
    pub refunded: Option<i64>,
    pub currency: &'static str,
}

impl Told {
    /// That a recharge was paid, in the words of its reply.
    pub fn paid(recharge: &Value) -> Self {
        Self {
            event: "msg_1".to_owned(),
            kind: "paid",
            reference: recharge["reference"].as_str().expect("a reference").to_owned(),
            transaction: Some("test_1".to_owned()),
            minor: recharge["amount"]["minor"].as_i64().expect("an amount"),
            refunded: None,
            currency: "CNY",
        }
    }

    pub fn body(&self) -> String {
        json!({
            "type": format!("charge.{}", self.kind),
            "data": {
                "reference": self.reference, "transaction_id": self.transaction, "amount": self.minor,
                "refunded": self.refunded, "currency": self.currency,
            },
        })
        .to_string()
    }
}

impl TestServer {
    /// A signed-in main user of a verified account.
    pub async fn verified(&self, login: &str) -> (Browser, Uuid) {
        let browser = self.signed_in(login).await;
        let info = browser.get("/gicend/account/info/").await;
        let account_id: Uuid = info.data()["customer_id"].as_str().unwrap().parse().unwrap();
        let verification = Verification {
            mainland: VerificationState::Verified,
            other: VerificationState::NotVerified,
            confirmed: Some(Region::Mainland),
        };
        let saved: Result<(), Error> = transaction!(self.app.store(), tx => {
            save_verification(tx, account_id, &verification).await
        });
        saved.expect("it is verified");
        (browser, account_id)
    }

    /// A notice with the test gateway's signature.
    pub fn notice(&self, told: &Told) -> Request<Body> {
        self.notice_of(&told.event, &told.body())
    }

    /// A body with the test gateway's signature.
    pub fn notice_of(&self, event: &str, body: &str) -> Request<Body> {
        let key = WebhookKey::new(&self.app.secret().derive("payment test gateway"));
        let at = self.app.now().seconds().to_string();
        Request::builder()
            .method("POST")
            .uri("/gicend/payment/notice/test/")
            .header("content-type", "application/json")
            .header("webhook-id", event)
            .header("webhook-timestamp", &at)
            .header("webhook-signature", key.sign(event, &at, body.as_bytes()))
            .body(Body::from(body.to_owned()))
            .expect("a request")
    }

    /// What the test gateway calls the payment of a recharge, of which it may have told nobody.
    pub async fn test_payment(&self, recharge: &Value) -> String {
        let reference = recharge["reference"].as_str().expect("a reference");
        self.scalar(&format!("select transaction_id from test_charge where reference = '{reference}'")).await
    }

    /// Sends a notice as the gateway would, from an address of its own.
    pub async fn tell(&self, told: &Told) -> Answer {
        self.browser_at("203.0.113.9:1").send(self.notice(told)).await
    }
}

impl Browser {
    /// Begins a recharge in yuan.
    pub async fn recharge(&self, method: &str, amount: &str) -> Answer {
        let body = json!({ "method": method, "amount": amount, "currency": "CNY" });
        self.post(RECHARGE, body).await
    }

    /// A recharge as it stands.
    pub async fn recharge_now(&self, recharge: &Value) -> Value {
        let path =
            format!("/gicend/recharge/show/?recharge_id={}", recharge["recharge_id"].as_str().unwrap());
        self.get(&path).await.data().clone()
    }

    /// Chooses an outcome on the test gateway's page.
    pub async fn choose(&self, recharge: &Value, outcome: &str) -> Answer {
        let path = format!("/payment/test/{}", recharge["reference"].as_str().unwrap());
        let request = self.request("POST", &path).header("content-type", "application/x-www-form-urlencoded");
        self.send(request.body(Body::from(format!("outcome={outcome}"))).unwrap()).await
    }
}
