//! Two servers on one PostgreSQL: real processes, whose customers call either or both at once (SECURITY M-1, M-2, M-3, M-11, J-5).
//! On SQLite, which is for one server, only what one process may remember of another's changes is looked at.

use futures::future::{join, join_all};
use portico_core::price::PriceListDraft;
use portico_server::closing::admin::price_publish::publish_price_list;
use portico_server::kit::queue::{Job, enqueue};
use portico_server::kit::store::Engine;
use portico_server::money::billing::What;
use portico_server::money::metering::RateUsage;
use portico_server::money::metering::usage::{UsageRecord, add_usage};
use portico_server::money::order::{Decision, Renew, decide_order};
use portico_server::platform::audit::Actor;
use portico_server::{App, Result, transaction};
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::{
    Browser, Customer, FIRST, PRICE, Program, RECHARGE, Running, TestServer, Told, assert_ledger, available,
    everywhere, free_port, opened, order_draft, post_as, recharge_draft, variable_number, yuan,
};

const ORDER: &str = "/gicend/billing/order/create/";
const CANCEL: &str = "/gicend/billing/order/cancel/";
const ORDERS: &str = "/gicend/billing/order/list/";

/// Two programs on one database, and a customer who calls the one or the other.
struct Pair {
    server: TestServer,
    browser: Browser,
    account_id: Uuid,
    program: Program,
    ports: [u16; 2],
    children: Vec<Running>,
    customers: [Customer; 2],
}

impl Pair {
    async fn new(login: &str) -> Self {
        let (server, browser, account_id, secret) = opened(login).await;
        let program = Program::on(&server).await;
        let ports = [free_port(), free_port()];
        let one = Customer::new(ports[0], &secret);
        let customers = [one.clone(), one.at(ports[1])];
        Self { server, browser, account_id, program, ports, children: Vec::new(), customers }
    }

    async fn start(&mut self) {
        let (one, two) = join(self.program.serve(self.ports[0]), self.program.serve(self.ports[1])).await;
        self.children = vec![one, two];
    }

    async fn until(&self, table: &str, count: i64) {
        for _ in 0..3_000 {
            if self.server.count(table).await == count {
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        panic!("{table}: {} instead of {count}", self.server.count(table).await);
    }

    async fn staged(&self, job: &impl Job<Host = App>) {
        let app = &self.server.app;
        let staged: Result<()> = transaction!(app.store(), tx => { enqueue(tx, app, job).await });
        staged.unwrap();
    }

    /// What is ordered under a scheme runs.
    async fn bought(&self, scheme: &str) -> Uuid {
        let order = self.browser.post(ORDER, order_draft(scheme)).await.data().clone();
        let (app, order_id) = (&self.server.app, order["order_id"].as_str().unwrap().parse().unwrap());
        let decided: Result<()> = transaction!(app.store(), tx => {
            decide_order(tx, app, Actor::system(), order_id, Decision::Approve, "").await
        });
        decided.unwrap();
        let shown = self.browser.get(&format!("/gicend/billing/order/show/?order_id={order_id}")).await;
        shown.data()["resource_id"].as_str().unwrap().parse().unwrap()
    }

    async fn end(mut self) {
        for child in &mut self.children {
            child.kill();
        }
        assert!(self.program.ledger_is_whole());
        assert_ledger(self.server.app.store()).await;
    }
}

/// The notice that a recharge was paid, sent to one of the servers.
async fn told(server: &TestServer, customer: &Customer, told: &Told) -> StatusCode {
    let (head, _) = server.notice(told).into_parts();
    let url = format!("{}{}", customer.url, head.uri);
    let request = customer.client.post(url).headers(head.headers).body(told.body());
    request.send().await.unwrap().status()
}

/// Pays, buys and takes back at one of the servers, as chance has it; how many minor units came and are held.
async fn busy(customer: Customer, name: usize, rounds: usize) -> (i64, i64) {
    let (mut came, mut aside, mut orders) = (0, 0, Vec::new());
    let mut chance = 20_261_121_u64 + name as u64;
    for round in 0..rounds {
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let key = format!("{name} {round}");
        match (chance >> 33) % 3 {
            0 => {
                let (status, answer) = customer.call(RECHARGE, &key, &recharge_draft()).await;
                assert_eq!(status, StatusCode::OK, "{answer}");
                customer.pay(answer["data"]["reference"].as_str().unwrap()).await;
                came += 100;
            }
            1 => {
                let (status, answer) = customer.call(ORDER, &key, &order_draft("monthly")).await;
                assert_eq!(status, StatusCode::OK, "{answer}");
                orders.push(answer["data"]["order_id"].clone());
                aside += PRICE;
            }
            _ => {
                let Some(order_id) = orders.pop() else { continue };
                let (status, answer) = customer.call(CANCEL, &key, &json!({ "order_id": order_id })).await;
                assert_eq!(status, StatusCode::OK, "{answer}");
                aside -= PRICE;
            }
        }
    }
    (came, aside)
}

/// `PORTICO_TEST_TWO_SERVERS_ROUNDS` says how much is done in the mix.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_is_asked_of_two_servers_at_once_happens_once() {
    let mut pair = Pair::new("two_01").await;
    if pair.server.app.store().engine() == Engine::Sqlite {
        return;
    }
    pair.start().await;
    let (app, id) = (&pair.server.app, pair.account_id);
    // A balance for ten.
    let all = What::Spend { amount: yuan(FIRST - 10 * PRICE), may_owe: false };
    post_as(app, id, &["all but ten"], all).await.unwrap();
    let body = order_draft("monthly");
    let buyers = (0..64).map(|buyer| {
        let (customer, body) = (pair.customers[buyer % 2].clone(), body.clone());
        async move { customer.call(ORDER, &format!("buyer {buyer}"), &body).await.0 }
    });
    let outcomes = join_all(buyers).await;
    assert_eq!(outcomes.iter().filter(|status| **status == StatusCode::OK).count(), 10);
    assert!(outcomes.iter().all(|status| [StatusCode::OK, StatusCode::PAYMENT_REQUIRED].contains(status)));
    assert_eq!(pair.browser.count_items(ORDERS).await, 10);
    assert_eq!(available(app, id).await, 0);
    // One notice to both, ten times each.
    let (_, recharge) = pair.customers[0].call(RECHARGE, "noticed", &recharge_draft()).await;
    let paid = Told::paid(&recharge["data"]);
    let notices = (0..20).map(|place| told(&pair.server, &pair.customers[place % 2], &paid));
    assert!(join_all(notices).await.into_iter().all(|status| status == StatusCode::OK));
    assert_eq!(available(app, id).await, 100);
    // One key at both.
    post_as(app, id, &["more"], What::Deposit { amount: yuan(100_000), gateway_ref: "test:more" })
        .await
        .unwrap();
    for key in ["one", "two", "three", "four", "five"] {
        let (one, two) =
            join(pair.customers[0].call(ORDER, key, &body), pair.customers[1].call(ORDER, key, &body)).await;
        assert_eq!((one.0, &one.1["data"]), (StatusCode::OK, &two.1["data"]), "{key}");
    }
    assert_eq!(pair.browser.count_items(ORDERS).await, 15);
    assert_eq!(available(app, id).await, 100_100 - 5 * PRICE);
    // Everything at once.
    let rounds = variable_number("PORTICO_TEST_TWO_SERVERS_ROUNDS", 12);
    let customers = (0..6).map(|name| tokio::spawn(busy(pair.customers[name % 2].clone(), name, rounds)));
    let done = join_all(customers).await.into_iter().map(std::result::Result::unwrap);
    let (came, aside) = done.fold((0, 0), |(came, aside), one| (came + one.0, aside + one.1));
    pair.until("recharge where state = 'success'", came / 100 + 1).await;
    assert_eq!(available(app, id).await, 100_100 - 5 * PRICE + came - aside);
    pair.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_runs_by_the_clock_of_two_servers_happens_once() {
    let mut pair = Pair::new("two_02").await;
    if pair.server.app.store().engine() == Engine::Sqlite {
        return;
    }
    // The schedule begins before anything is due.
    portico_server::kit::queue::run_due(&pair.server.app).await.unwrap();
    for _ in 0..5 {
        pair.bought("monthly").await;
    }
    let hourly = pair.bought("hourly").await;
    let (app, id) = (&pair.server.app, pair.account_id);
    let hour_ago = app.now().plus_seconds(-3_600);
    let began = hour_ago.plus_seconds(-60).micros();
    pair.server.execute(&format!("update resource set started_at = {began}, paid_until = {began}")).await;
    pair.server.execute("update resource set paid_until = null where scheme = 'hourly'").await;
    let used: Result<()> = transaction!(app.store(), tx => {
        for number in 0..4 {
            let record_id = number.to_string();
            add_usage(tx, app, &UsageRecord { resource_id: hourly, record_id, at: hour_ago, quantity: 1_000_000 }).await?;
        }
        Ok(())
    });
    used.unwrap();
    // The balance is low as soon as anything is paid.
    let body =
        json!({ "amount": portico_core::amount::print_minor(available(app, id).await), "currency": "CNY" });
    pair.browser.post("/gicend/billing/account/threshold/", body).await.data();
    pair.server.execute("delete from job").await;
    // A day was missed, and each is asked for several times.
    pair.server.execute("update schedule set last_run_at = last_run_at - 86400000000").await;
    for _ in 0..4 {
        pair.staged(&Renew::default()).await;
        pair.staged(&RateUsage {}).await;
    }
    pair.start().await;
    pair.until("customer_order where kind = 'renewal'", 5).await;
    pair.until("job where ended_at is null", 0).await;
    let twice = "(select kind from job where kind in ('billing.expire_holds', 'bill.close', 'order.expire', \
        'identity.remind_passwords', 'billing.verify_ledger') group by kind, created_at / 60000000 having count(*) > 1) x";
    assert_eq!(pair.server.count(twice).await, 0);
    assert!(pair.server.count_jobs("billing.expire_holds").await > 0);
    let items = pair.browser.items_of_bills().await;
    let count = |kind: &str| items.iter().filter(|item| item["kind"] == kind).count();
    assert_eq!((count("renewal"), count("usage")), (5, 1));
    assert_eq!(pair.browser.count_messages("low_balance").await, 1);
    pair.end().await;
}

/// The two halves of a session's key.
#[derive(Clone)]
struct Session([String; 2]);

impl Session {
    fn of(browser: &Browser) -> Self {
        Self(["cds_token", "cds_session"].map(|name| browser.cookie(name).unwrap()))
    }

    /// What one of the servers answers.
    async fn get(&self, port: u16, path: &str) -> reqwest::Response {
        let Self([token, hidden]) = self;
        let request =
            Client::new().get(format!("http://127.0.0.1:{port}{path}")).header("access-token", token);
        request.header("cookie", format!("cds_token={token}; cds_session={hidden}")).send().await.unwrap()
    }

    /// With what status both servers show the orders.
    async fn at_both(&self, ports: [u16; 2]) -> [u16; 2] {
        let (one, two) = join(self.get(ports[0], ORDERS), self.get(ports[1], ORDERS)).await;
        [one, two].map(|answer| answer.status().as_u16())
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_changes_at_one_server_counts_at_the_others_with_the_next_call() {
    let mut pair = Pair::new("two_03").await;
    let (sub_user, user_id) =
        pair.server.active_sub_user(&pair.browser, "two_sub", everywhere(&["finance_orders"])).await;
    pair.start().await;
    let ports = pair.ports;
    // A grant taken back.
    let session = Session::of(&sub_user);
    assert_eq!(session.at_both(ports).await, [200, 200]);
    let body = json!({ "user_id": user_id, "grants": [] });
    pair.browser.post("/gicend/user/grant/update/", body).await.data();
    assert_eq!(session.at_both(ports).await, [403, 403]);
    // A session ended.
    let other = pair.server.browser();
    pair.server.sign_in(&other, "two_03").await;
    let session = Session::of(&other);
    assert_eq!(session.at_both(ports).await, [200, 200]);
    other.post("/gicend/session/delete/", json!({})).await.data();
    assert_eq!(session.at_both(ports).await, [401, 401]);
    // A price published.
    let quoted = json!({"region": "cn-east", "product": "cpu", "scheme": "monthly", "quantity": 1_000_000, "periods": 1});
    for customer in &pair.customers {
        let (_, quote) = customer.call("/gicend/billing/quote/", "quote", &quoted).await;
        assert_eq!(quote["data"]["quote"]["total"], PRICE, "{quote}");
    }
    let price = |scheme: &str| json!({"product": "cpu", "scheme": scheme, "free": 0, "tiers": [{"from": 0, "rate": 200_000_000}]});
    pair.server.go_to_the_present();
    let valid_from = (pair.server.app.now().seconds() / 3_600 + 1) * 3_600;
    let list: PriceListDraft =
        serde_json::from_value(json!({"region": "cn-east", "version": 2, "currency": "CNY",
        "valid_from": valid_from, "prices": [price("monthly"), price("hourly")]}))
        .unwrap();
    publish_price_list(&pair.server.app, None, &list).await.unwrap();
    // The servers go by the clock: the list's hour is here.
    pair.server.execute("update price_list set valid_from = 1 where version = 2").await;
    for customer in &pair.customers {
        let (_, quote) = customer.call("/gicend/billing/quote/", "quote", &quoted).await;
        assert_eq!(quote["data"]["quote"]["total"], 2 * PRICE, "{quote}");
        let old = customer.try_call(ORDER, "old price", &order_draft("monthly")).await.unwrap();
        assert_eq!(old.0, StatusCode::CONFLICT, "{}", old.1);
    }
    // A setting of the account.
    pair.browser
        .post("/gicend/billing/account/threshold/", json!({ "amount": "12.34", "currency": "CNY" }))
        .await
        .data();
    let main = Session::of(&pair.browser);
    for port in ports {
        let account: Value = main.get(port, "/gicend/billing/account/").await.json().await.unwrap();
        assert_eq!(account["data"]["threshold"]["minor"], 1_234, "{account}");
    }
    // A key switched off.
    let keys = pair.browser.get("/gicend/key/list/").await.data()["items"].clone();
    let body = json!({ "key_ids": [keys[0]["key_id"]] });
    for customer in &pair.customers {
        assert_eq!(customer.get(ORDERS).await.0, StatusCode::OK);
    }
    pair.browser.post("/gicend/key/deactivate/", body).await.data();
    for customer in &pair.customers {
        assert_eq!(customer.get(ORDERS).await.0, StatusCode::UNAUTHORIZED);
    }
    pair.end().await;
}
