//! The program killed before and after each call of an engine, in every kind of operation: what was asked is done once, and the books say so.

use std::future::Future;
use std::time::{Duration, Instant};

use portico_core::lifecycle::Seen;
use portico_server::cloud::CloudParts;
use serde_json::{Value, json};

use super::{Bench, SETTLED};
use crate::instances::{CREATE, act, draft, publish, publish_tiny, status};
use crate::instances_changes::change;
use crate::support::Answer;

const REGION: &str = "us-west";
/// How often the program dies in one operation at most.
const DEATHS: usize = 8;

impl Bench {
    /// Asks for an operation of a kind, and has the program die at a point of it each time that it comes there: at first, and then whenever the
    /// operation has gone a step further. It ends well, once. What was answered when it was asked for.
    async fn cut_off(&mut self, point: &str, kind: &str, ask: impl Future<Output = Answer>) -> Answer {
        let done = format!("operation where state = 'done' and kind = '{kind}'");
        let wanted = self.server.count(&done).await + 1;
        self.server.go_to_the_present();
        self.arm(point);
        let answer = ask.await;
        answer.data();
        self.wait_for_death(point).await;
        let (begun, mut deaths) = (Instant::now(), 1);
        loop {
            if deaths < DEATHS {
                self.arm(&format!("{point} 2"));
            }
            // Nobody is left who would come back for its jobs.
            self.server.execute("update job set due_at = 1 where state = 'running'").await;
            self.rise().await;
            while !self.child.is_over() {
                if self.server.count(&done).await == wanted {
                    self.disarm();
                    return answer;
                }
                assert!(begun.elapsed() < SETTLED, "{kind} at {point} is never done");
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            deaths += 1;
        }
    }

    /// How many machines of this installation the engine has in a state; none: in any.
    async fn machines(&self, seen: Option<Seen>) -> usize {
        let listed = self.server.app.cloud().of(REGION).unwrap().list().await.unwrap();
        // Of what another test is making or deleting at this moment, Incus tells the name only.
        let own = listed.iter().filter(|sight| sight.seen != Seen::Error);
        own.filter(|sight| seen.is_none_or(|seen| sight.seen == seen)).count()
    }
}

/// One instance in every kind of operation, each cut off at a point, with the test engine or what a section of the configuration leads to.
async fn live_through(login: &str, point: &str, engine: Option<Value>) {
    let mut bench = Bench::with(login, "1", engine.as_ref()).await;
    // The image that it begins with, and another one where there is one.
    let (first, second) = match engine {
        Some(_) => ("busybox", "busybox"),
        None => ("debian-12", "ubuntu-24.04"),
    };
    match engine {
        Some(_) => publish_tiny(&bench.server, REGION).await,
        None => publish(&bench.server, REGION).await,
    }
    let fresh = bench.server.browser();
    let browser = std::mem::replace(&mut bench.browser, fresh);
    let mut body = draft("web");
    (body["region"], body["image"], body["total"]) = (json!(REGION), json!(first), json!(50));
    body["instance"]["bandwidth_mbit"] = json!(10);
    let ordered = bench.cut_off(point, "create", browser.post(CREATE, body)).await;
    let id = ordered.data()["instance_ids"][0].as_str().unwrap().to_owned();
    assert_eq!((status(&browser, &id).await, bench.machines(Some(Seen::On)).await), (json!("running"), 1));
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
    let image = json!({"image": second, "instance": login});
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
    assert_eq!((bench.machines(Some(Seen::On)).await, bench.machines(None).await), (1, 1), "{point}");
    bench.cut_off(point, "force_stop", act(&browser, "force_stop", &[&id])).await;
    bench.cut_off(point, "delete", act(&browser, "delete", &[&id])).await;
    assert_eq!(bench.server.count("operation").await, 14, "{point}");
    bench.until(point, "job where ended_at is null and kind = 'cloud.operate'", 0).await;
    for nothing in [
        "operation where state <> 'done'",
        "cloud_object where gone_at is null",
        "run_span where ended_at is null",
        "customer_order where fulfil <> 'built'",
        "ledger_hold where state = 'held'",
    ] {
        assert_eq!(bench.server.count(nothing).await, 0, "{point}: {nothing}");
    }
    assert_eq!(bench.machines(None).await, 0, "{point}");
    bench.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_is_done_with_an_instance_is_done_once_though_the_program_dies_before_it_asks_the_engine() {
    live_through("faults_13", "cloud.taken", None).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_is_done_with_an_instance_is_done_once_though_the_program_dies_with_the_engines_answer() {
    live_through("faults_14", "cloud.asked", None).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_is_done_with_an_instance_is_done_once_though_the_program_dies_when_it_has_noted_it() {
    live_through("faults_15", "cloud.noted", None).await;
}

/// The same of machines that are real; only where there is an Incus.
mod incus {
    use serde_json::{Value, json};

    use super::{REGION, live_through};
    use crate::engine_contract::bench::section;
    use crate::support::variable;

    /// The section that leads to it, with addresses that no other test gives out.
    fn incus(addresses: &str) -> Option<Value> {
        let mut section = section(&json!([format!("unix:{}", variable("PORTICO_TEST_INCUS_SOCKET")?)]));
        (section["region"], section["addresses"]) = (json!(REGION), json!([addresses]));
        Some(section)
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn what_is_done_with_a_machine_of_incus_is_done_once_though_the_program_dies_before_it_asks() {
        let Some(engine) = incus("198.51.100.32/29") else { return };
        live_through("faults_16", "cloud.taken", Some(engine)).await;
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn what_is_done_with_a_machine_of_incus_is_done_once_though_the_program_dies_with_the_answer() {
        let Some(engine) = incus("198.51.100.40/29") else { return };
        live_through("faults_17", "cloud.asked", Some(engine)).await;
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn what_is_done_with_a_machine_of_incus_is_done_once_though_the_program_dies_when_it_noted_it() {
        let Some(engine) = incus("198.51.100.48/29") else { return };
        live_through("faults_18", "cloud.noted", Some(engine)).await;
    }
}
