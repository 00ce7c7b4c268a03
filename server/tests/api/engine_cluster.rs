//! A cluster of Incus, whose nodes lose their power (`scripts/test-engines.sh`). Without one, this does nothing.

use std::process::Command;

use portico_server::kit::queue::run_due;
use reqwest::Method;
use serde_json::{Value, json};

use crate::admin::operator;
use crate::engine_contract::bench::{Bench, call};
use crate::instances::{order, shown, status};
use crate::instances_zones::{drain, host_of};
use crate::support::{Browser, variable};

const CREATE: &str = "/gicend/compute/instance/create/";

/// The sockets of a cluster's nodes; none where the tests were begun without one.
fn nodes() -> Option<Vec<String>> {
    let sockets: Vec<_> = variable("PORTICO_TEST_INCUS_SOCKETS")?.split(',').map(str::to_owned).collect();
    (sockets.len() > 1).then_some(sockets)
}

/// Takes a node's power, or gives it back.
fn power(told: &str, node: &str) {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../scripts/with-incus.sh");
    assert!(Command::new(script).args([told, node]).status().unwrap().success());
}

/// The hosts that answer.
async fn up(grace: &Browser) -> Vec<String> {
    let engines = grace.get("/admin/engine/list/").await.data()["engines"].as_array().unwrap().clone();
    let engine = engines.iter().find(|one| one["region"] == "cn-east").unwrap();
    let hosts = engine["hosts"].as_array().unwrap().iter().filter(|host| host["is_up"] == true);
    hosts.map(|host| host["host"].as_str().unwrap().to_owned()).collect()
}

/// What the form sends for an instance in a zone; in any for none.
fn wish(bench: &Bench, name: &str, zone: Option<&str>) -> Value {
    let mut body = bench.draft(name);
    body["zone"] = json!(zone);
    body
}

/// An instance that runs.
async fn made(bench: &Bench, browser: &Browser, name: &str, zone: Option<&str>) -> String {
    let id = order(browser, wish(bench, name, zone)).await.remove(0);
    bench.until(browser, &id, "running").await;
    id
}

#[tokio::test]
async fn a_cluster_keeps_to_zones_goes_on_without_a_node_and_has_its_machines_back_with_it() {
    let Some(nodes) = nodes() else { return };
    let far = json!({"failure_domain": "b", "roles": ["database"], "groups": ["default"]});
    call(&nodes[0], Method::PATCH, "/1.0/cluster/members/n3", Some(far)).await;
    let endpoints = json!([format!("unix:{}", nodes[2]), format!("unix:{}", nodes[0])]);
    let bench = Bench::incus_at(endpoints).await.unwrap();
    let (browser, _) = bench.customer("cluster_01").await;
    let offer = browser.get("/gicend/compute/offer/list/?region=cn-east").await.data().clone();
    assert_eq!(offer["zones"], json!(["a", "b"]));

    let far = made(&bench, &browser, "far", Some("b")).await;
    let near = made(&bench, &browser, "near", Some("a")).await;
    let grace = operator(&bench.server, "grace").await;
    assert_eq!((host_of(&grace, &far).await, host_of(&grace, &near).await), (json!("n3"), json!("n1")));
    assert_eq!(shown(&browser, &far).await["instance"]["zone"], "b");
    drain(&grace, "n1", true).await;
    let beside = made(&bench, &browser, "beside", Some("a")).await;
    assert_eq!(host_of(&grace, &beside).await, "n2");

    power("--cut", "3");
    bench.until(&browser, &far, "error").await;
    assert_eq!(status(&browser, &near).await, "running", "others go on");
    // While it finds a leader, a cluster may take other members for lost.
    for _ in 0..300 {
        if up(&grace).await == ["n1", "n2"] {
            break;
        }
        bench.pass().await;
        run_due(&bench.server.app).await.unwrap();
    }
    assert_eq!(up(&grace).await, ["n1", "n2"]);
    let refused = browser.post(CREATE, wish(&bench, "nowhere", Some("b"))).await;
    assert_eq!(refused.status, 409);
    assert_eq!(refused.body["violations"][0]["field"], "zone");
    made(&bench, &browser, "meanwhile", None).await;

    power("--start", "3");
    bench.until(&browser, &far, "running").await;
    assert_eq!(host_of(&grace, &far).await, "n3");
    run_due(&bench.server.app).await.unwrap();
    assert_eq!(bench.count().await, 4, "each is there once");
}
