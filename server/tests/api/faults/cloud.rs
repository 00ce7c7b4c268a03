//! The program killed before and after each call of an engine, in every kind of operation: what was asked is done once, and the books say so.

use std::future::Future;

use serde_json::{Value, json};

use super::Bench;
use crate::instances::{act, draft, order, publish, status};
use crate::instances_changes::change;
use crate::support::Answer;

const REGION: &str = "us-west";

impl Bench {
    /// Asks for an operation of a kind, and has the program die at a point of it; it ends well, once.
    async fn cut_off(&mut self, point: &str, kind: &str, ask: impl Future<Output = Answer>) {
        let done = format!("operation where state = 'done' and kind = '{kind}'");
        let before = self.server.count(&done).await;
        self.arm(point);
        ask.await.data();
        self.fallen(point).await;
        self.until(&format!("{kind} at {point}"), &done, before + 1).await;
    }
}

/// One instance in every kind of operation, each cut off at a point.
async fn live_through(login: &str, point: &str) {
    let mut bench = Bench::new(login, "1").await;
    publish(&bench.server, REGION).await;
    let fresh = bench.server.browser();
    let browser = std::mem::replace(&mut bench.browser, fresh);
    let mut body = draft("web");
    (body["region"], body["total"]) = (json!(REGION), json!(50));
    body["instance"]["bandwidth_mbit"] = json!(10);
    bench.arm(point);
    let id = order(&browser, body).await.remove(0);
    bench.fallen(point).await;
    bench.until(point, "operation where state = 'done' and kind = 'create'", 1).await;
    for (what, wanted) in
        [("stop", "stopped"), ("start", "running"), ("restart", "running"), ("force_stop", "stopped")]
    {
        bench.cut_off(point, what, act(&browser, what, &[&id])).await;
        assert_eq!(status(&browser, &id).await, wanted, "{what} at {point}");
    }
    let ask = |path: &'static str, more: Value| change(&browser, path, &id, more);
    bench.cut_off(point, "resize", ask("resize", json!({"flavor": "g1.large", "total": 72}))).await;
    let login = json!({"name": "web", "login": "password", "password": "Rainy_Meadow43",
        "password_confirm": "Rainy_Meadow43", "ssh_key": ""});
    let image = json!({"image": "ubuntu-24.04", "instance": login});
    bench.cut_off(point, "rebuild", ask("rebuild", image)).await;
    bench.cut_off(point, "start", act(&browser, "start", &[&id])).await;
    let typed = json!({"instance": {"password": "Rainy_Meadow44", "password_confirm": "Rainy_Meadow44"}});
    bench.cut_off(point, "password", ask("password", typed)).await;
    for (path, more) in [
        ("bandwidth", json!({"bandwidth_mbit": 20, "total": 10})),
        ("address/release", json!({})),
        ("address/add", json!({"bandwidth_mbit": 5, "total": 5})),
    ] {
        bench.cut_off(point, "network", ask(path, more)).await;
    }
    assert_eq!(bench.server.count("test_machine where power = 'on'").await, 1, "{point}");
    bench.cut_off(point, "force_stop", act(&browser, "force_stop", &[&id])).await;
    bench.cut_off(point, "delete", act(&browser, "delete", &[&id])).await;
    assert_eq!(bench.server.count("operation").await, 14, "{point}");
    bench.until(point, "job where ended_at is null and kind = 'cloud.operate'", 0).await;
    for nothing in [
        "operation where state <> 'done'",
        "test_machine",
        "cloud_object where gone_at is null",
        "run_span where ended_at is null",
        "customer_order where fulfil <> 'built'",
        "ledger_hold where state = 'held'",
    ] {
        assert_eq!(bench.server.count(nothing).await, 0, "{point}: {nothing}");
    }
    bench.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_is_done_with_an_instance_is_done_once_though_the_program_dies_before_it_asks_the_engine() {
    live_through("faults_13", "cloud.taken").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_is_done_with_an_instance_is_done_once_though_the_program_dies_with_the_engines_answer() {
    live_through("faults_14", "cloud.asked").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_is_done_with_an_instance_is_done_once_though_the_program_dies_when_it_has_noted_it() {
    live_through("faults_15", "cloud.noted").await;
}
