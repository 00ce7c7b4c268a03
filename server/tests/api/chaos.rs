//! The program killed again and again while customers pay and buy: what they were told is there, once (SECURITY M-7, M-8).

use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use portico_core::price::PriceListDraft;
use portico_server::admin::price_publish::price_publish;
use portico_server::clock::Clock;
use portico_server::queue::{Job, run_due};
use portico_server::recharge::Reconcile;
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::{
    Browser, START, TestServer, assert_ledger, available, deposit, key_draft, limit_addresses, store_url,
    test_gateway_with, variable,
};

/// Customers at once: every other one pays, the rest buy.
const CLIENTS: usize = 6;
/// What one recharge pays and what one order costs, in minor units.
const PRICE: i64 = 100;

/// Where the customers call, with what, and whether they stop.
struct Shop {
    client: Client,
    url: String,
    secret: String,
    is_over: AtomicBool,
}

impl Shop {
    /// Calls until somebody answers: a customer tries again, with the same key, until it is known what became of it.
    async fn call(&self, path: &str, key: &str, body: &Value) -> (StatusCode, Value) {
        loop {
            let request = self.client.post(format!("{}{path}", self.url)).bearer_auth(&self.secret);
            let sent = request.header("idempotency-key", key).json(body).send().await;
            if let Ok(answer) = sent {
                let status = answer.status();
                // 409: what was cut off is still counted as in progress for a moment.
                let is_told = status != StatusCode::CONFLICT && !status.is_server_error();
                if is_told && let Ok(body) = answer.json().await {
                    return (status, body);
                }
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Pays at the gateway's page, until the page says that it was done.
    async fn pay(&self, reference: &str) {
        let url = format!("{}/payment/test/{reference}", self.url);
        loop {
            let request = self.client.post(&url).header("content-type", "application/x-www-form-urlencoded");
            if request
                .body("outcome=pay")
                .send()
                .await
                .is_ok_and(|answer| answer.status() == StatusCode::SEE_OTHER)
            {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Recharges one after another; how many were paid.
    async fn recharges(&self, name: usize) -> i64 {
        let body = json!({ "method": "alipay", "amount": "1.00", "currency": "CNY" });
        let mut paid = 0;
        while !self.is_over.load(Ordering::Relaxed) {
            let (status, answer) =
                self.call("/gicend/recharge/create/", &format!("pay {name} {paid}"), &body).await;
            if status == StatusCode::TOO_MANY_REQUESTS {
                // Many wait to be paid: the notices of those that were paid died with the program.
                tokio::time::sleep(Duration::from_millis(100)).await;
                continue;
            }
            assert_eq!(status, StatusCode::OK, "{answer}");
            self.pay(answer["data"]["reference"].as_str().unwrap()).await;
            paid += 1;
        }
        paid
    }

    /// Orders one after another; how many were taken.
    async fn orders(&self, name: usize) -> i64 {
        let body = json!({"region": "cn-east", "product": "cpu", "scheme": "monthly", "quantity": 1_000_000, "periods": 1,
            "project_id": null, "vdc_id": null, "total": PRICE});
        let mut taken = 0;
        while !self.is_over.load(Ordering::Relaxed) {
            let (status, answer) =
                self.call("/gicend/billing/order/create/", &format!("buy {name} {taken}"), &body).await;
            assert_eq!(status, StatusCode::OK, "{answer}");
            taken += 1;
        }
        taken
    }
}

/// How customers call. Whoever hears nothing for a while asks again, and the gateway's page sends back to the console, where nobody
/// needs to go.
fn customer() -> Client {
    let never = reqwest::redirect::Policy::none();
    Client::builder().timeout(Duration::from_secs(10)).redirect(never).build().unwrap()
}

/// A server on which a verified account with a security key recharges and orders, and what the key is.
async fn opened() -> (TestServer, Browser, Uuid, String) {
    let server = test_gateway_with(|config| limit_addresses(config, 1_000_000)).await;
    // The process goes by the system's clock.
    server.clock.advance(Clock::System.now().seconds() - START.seconds());
    let (browser, id) = server.verified("chaos_01").await;
    let tiers = json!([{"from": 0, "rate": PRICE * 1_000_000}]);
    let price = json!({"product": "cpu", "scheme": "monthly", "free": 0, "tiers": tiers});
    let list: PriceListDraft = serde_json::from_value(
        json!({"region": "cn-east", "version": 1, "currency": "CNY", "valid_from": 0, "prices": [price]}),
    )
    .unwrap();
    price_publish(&server.app, &list).await.unwrap();
    deposit(&server.app, id, "first", 100_000_000).await;
    browser.prove().await;
    let secret =
        browser.key(key_draft(&["finance_recharge", "finance_orders", "compute_create_delete"])).await.secret;
    (server, browser, id, secret)
}

/// The program on the database of `server`.
fn process(server: &TestServer, database: &str, port: u16) -> Child {
    Command::new(env!("CARGO_BIN_EXE_portico"))
        .arg("serve")
        .env_clear()
        .env("PORTICO_STORAGE_DATA_DIR", &server.app.config().storage.data_dir)
        .env("PORTICO_DATABASE_URL", database)
        .env("PORTICO_HTTP_LISTEN", format!("127.0.0.1:{port}"))
        .env("PORTICO_PAYMENT_TEST_ENABLED", "true")
        .env("PORTICO_PAYMENT_NOTICES_PER_MINUTE", "1000000")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

async fn is_up(port: u16) {
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// `PORTICO_CHAOS_KILLS` says how often; `just chaos` kills a thousand times.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_customers_paid_and_bought_is_there_once_though_the_program_is_killed_all_the_time() {
    let kills: u64 = variable("PORTICO_CHAOS_KILLS").map_or(200, |kills| kills.parse().unwrap());
    let (server, _browser, id, secret) = opened().await;
    let database = store_url(server.app.store(), &server.app.config().storage.data_dir).await;
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let shop = Shop {
        client: customer(),
        url: format!("http://127.0.0.1:{port}"),
        secret,
        is_over: AtomicBool::new(false),
    };
    let shop = Arc::new(shop);
    let customers: Vec<_> = (0..CLIENTS)
        .map(|name| {
            let shop = Arc::clone(&shop);
            tokio::spawn(async move {
                if name % 2 == 0 { shop.recharges(name).await } else { shop.orders(name).await }
            })
        })
        .collect();
    for round in 0..kills {
        let mut child = process(&server, &database, port);
        is_up(port).await;
        // From the first request to some that are done: never the same moment twice in a row.
        tokio::time::sleep(Duration::from_millis(round * 37 % 300)).await;
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let mut last = process(&server, &database, port);
    shop.is_over.store(true, Ordering::Relaxed);
    let (mut paid, mut bought) = (0, 0);
    for (name, customer) in customers.into_iter().enumerate() {
        let done = customer.await.unwrap();
        *if name % 2 == 0 { &mut paid } else { &mut bought } += done;
    }
    last.kill().unwrap();
    last.wait().unwrap();
    settle(&server).await;
    assert!(paid > 0 && bought > 0, "{paid} paid, {bought} bought");
    assert_eq!(server.count("recharge").await, paid, "one for each key");
    assert_eq!(server.count("recharge where state = 'success'").await, paid);
    assert_eq!(server.count("ledger_movement where kind = 'deposit'").await, paid + 1);
    assert_eq!(server.count("customer_order").await, bought);
    assert_eq!(server.count("ledger_hold where state = 'held'").await, bought);
    assert_eq!(available(&server.app, id).await, 100_000_000 + PRICE * (paid - bought));
    assert_ledger(server.app.store()).await;
}

/// What the program would do in the next hours: jobs of the killed are taken over, gateways asked for what was not told.
async fn settle(server: &TestServer) {
    for _ in 0..200 {
        server.clock.advance(600);
        Reconcile {}.run(&server.app, Uuid::nil()).await.unwrap();
        run_due(&server.app).await.unwrap();
        if server.count("recharge where state = 'pending'").await == 0 {
            return;
        }
    }
    panic!("recharges never ended");
}
