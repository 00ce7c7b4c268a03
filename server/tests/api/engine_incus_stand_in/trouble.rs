//! What is asked of an Incus that is busy with something else or not ready, and of a cluster with members that are dead or silent, with what
//! stands for an Incus.

use std::time::Duration;

use futures::future::join;
use portico_core::lifecycle::OperationKind;
use portico_server::engine::{Fault, Progress, PublicAddress};
use reqwest::Method;
use serde_json::{Value, json};
use tokio::time::sleep;

use super::gate::{Gate, begun, error, forwards, value};
use super::made;
use crate::engine_contract::bench::{Bench, Machine, call};
use crate::engine_contract::fake::FakeIncus;

/// Holds a machine to a private address, as no guest of the stand-in asks for one, and gives it a public one.
async fn give_address(fake: &FakeIncus, machine: &mut Machine) {
    let nic = json!({"type": "nic", "name": "eth0", "network": "incusbr0", "ipv4.address": "10.78.0.9"});
    let path = format!("/1.0/instances/{}", machine.engine_name);
    let socket = fake.socket.display().to_string();
    call(&socket, Method::PATCH, &path, Some(json!({"devices": {"eth0": nic}}))).await;
    machine.spec.public = Some(PublicAddress { address: "198.51.100.70".to_owned(), bandwidth_mbit: 10 });
}

/// What an engine that is not done is told when it is asked again.
fn job(progress: Result<Progress, Fault>) -> String {
    match progress {
        Ok(Progress::Wait { job, .. }) => job,
        other => panic!("it waits for nothing: {other:?}"),
    }
}

#[tokio::test]
async fn a_public_address_follows_its_machine_from_a_dead_member_that_is_rid_of_it_once_it_is_back() {
    // A dead member whose machines were moved by the cluster itself counts as evacuated.
    for (standing, tries) in [("Offline", 0), ("Evacuated", 5)] {
        let fake = FakeIncus::new();
        fake.cluster(&["n1", "n2"]);
        let gate = Gate::of(&fake);
        let bench = Bench::incus_with(&fake, gate.section(&fake)).await;
        let mut machine = made(&bench).await;
        give_address(&fake, &mut machine).await;
        bench.do_it(&machine, OperationKind::Network).await;
        let old = forwards(&fake).await.remove(0);
        assert_eq!(old["location"], "n1");
        fake.evacuate_to("n2");
        let dead =
            json!([{"server_name": "n1", "status": standing}, {"server_name": "n2", "status": "Online"}]);
        gate.say("GET cluster/members", 200, value(&dead));
        gate.say("DELETE networks/", 500, error());
        // What is forwarded then is said below.
        gate.say("POST networks/incusbr0/forwards?target=n2", 200, value(&Value::Null));
        let operation = bench.operation();
        let mut told = job(bench.step(&machine, OperationKind::Network, operation, None).await);
        assert_eq!((gate.count("POST networks/incusbr0/forwards?target=n2"), gate.count("DELETE")), (1, 0));
        let mut new = old.clone();
        new["location"] = json!("n2");
        gate.say("GET networks/incusbr0/forwards?", 200, value(&json!([old, new])));
        for _ in 0..tries {
            told = job(bench.step(&machine, OperationKind::Network, operation, Some(&told)).await);
        }
        let done = bench.step(&machine, OperationKind::Network, operation, Some(&told)).await;
        assert!(matches!(done, Ok(Progress::Done(Some(_)))), "{standing}: {done:?}");
        assert_eq!(gate.count("DELETE"), tries, "{standing}");
        gate.forget("GET cluster/members");
        gate.forget("DELETE networks/");
        job(bench.step(&machine, OperationKind::Network, bench.operation(), None).await);
        assert!(forwards(&fake).await.is_empty(), "{standing}: the member that is back is rid of it");
    }
}

#[tokio::test]
async fn a_rebuild_that_finds_incus_busy_with_something_else_puts_its_own_image_there_once_that_is_over() {
    let fake = FakeIncus::new();
    let gate = Gate::of(&fake);
    let bench = Bench::incus_with(&fake, gate.section(&fake)).await;
    let machine = made(&bench).await;
    let rebuild = format!("POST instances/{}/rebuild", machine.engine_name);
    gate.say(&rebuild, 200, begun("ours"));
    gate.say("GET operations/ours", 200, value(&json!({"id": "ours", "status_code": 200})));
    gate.begin_task(&machine.engine_name);
    let operation = bench.operation();
    let waiting = job(bench.step(&machine, OperationKind::Rebuild, operation, None).await);
    assert_eq!(gate.count(&rebuild), 0);
    gate.end_task();
    let rebuilt = job(bench.step(&machine, OperationKind::Rebuild, operation, Some(&waiting)).await);
    assert_eq!(gate.count(&rebuild), 1, "what has ended was not its own");
    job(bench.step(&machine, OperationKind::Rebuild, operation, Some(&rebuilt)).await);
    let mark = fake.asked().pop().unwrap().body["config"]["user.portico.operation"].clone();
    assert_eq!((gate.count(&rebuild), mark), (1, json!(operation.to_string())));
}

#[tokio::test]
async fn a_machine_that_incus_is_still_making_is_deleted_when_it_is_there_and_is_not_said_to_be_gone_before()
{
    let fake = FakeIncus::new();
    let gate = Gate::of(&fake);
    let bench = Bench::incus_with(&fake, gate.section(&fake)).await;
    let machine = made(&bench).await;
    let (look, remove) = (
        format!("GET instances/{}?", machine.engine_name),
        format!("DELETE instances/{}", machine.engine_name),
    );
    gate.say(&look, 404, error());
    gate.begin_task(&machine.engine_name);
    let operation = bench.operation();
    let waiting = job(bench.step(&machine, OperationKind::Delete, operation, None).await);
    assert_eq!(gate.count(&remove), 0);
    gate.end_task();
    gate.forget(&look);
    let deleted = job(bench.step(&machine, OperationKind::Delete, operation, Some(&waiting)).await);
    assert_eq!(gate.count(&remove), 1);
    let gone = bench.step(&machine, OperationKind::Delete, operation, Some(&deleted)).await;
    assert_eq!((gone, bench.count().await), (Ok(Progress::Done(None)), 0));
}

#[tokio::test]
async fn a_machine_that_is_made_while_it_is_looked_for_is_deleted_and_is_not_said_to_be_gone() {
    let fake = FakeIncus::new();
    let gate = Gate::of(&fake);
    let bench = Bench::incus_with(&fake, gate.section(&fake)).await;
    let machine = made(&bench).await;
    gate.say_once(&format!("GET instances/{}?", machine.engine_name), 404, error());
    job(bench.step(&machine, OperationKind::Delete, bench.operation(), None).await);
    assert_eq!((gate.count("DELETE instances/"), bench.count().await), (1, 0));
}

#[tokio::test]
async fn somebody_elses_machine_of_the_same_name_is_not_touched_whatever_incus_is_doing_with_it() {
    let fake = FakeIncus::new();
    let gate = Gate::of(&fake);
    let bench = Bench::incus_with(&fake, gate.section(&fake)).await;
    let machine = bench.machine();
    let socket = fake.socket.display().to_string();
    let theirs = json!({"name": machine.engine_name, "config": {}, "devices": {}});
    call(&socket, Method::POST, "/1.0/instances", Some(theirs)).await;
    let asked = fake.asked().len();
    gate.begin_task(&machine.engine_name);
    let operation = bench.operation();
    let waiting = job(bench.step(&machine, OperationKind::Delete, operation, None).await);
    gate.end_task();
    let gone = bench.step(&machine, OperationKind::Delete, operation, Some(&waiting)).await;
    assert_eq!((gone, fake.asked().len()), (Ok(Progress::Done(None)), asked), "nothing of ours is left");
}

#[tokio::test]
async fn what_an_endpoint_that_is_not_ready_did_not_take_is_done_once_by_another_one() {
    let fake = FakeIncus::new();
    let gate = Gate::of(&fake);
    gate.say("POST instances?", 503, error());
    let mut section = fake.section();
    section["endpoints"] = json!([gate.endpoint(), section["endpoints"][0]]);
    let bench = Bench::incus_with(&fake, section).await;
    made(&bench).await;
    assert_eq!((gate.count("POST instances?"), fake.asked().len(), bench.count().await), (1, 1, 1));
}

#[tokio::test]
async fn a_region_is_down_when_no_endpoint_of_it_is_ready_and_not_when_one_is() {
    let fake = FakeIncus::new();
    let gate = Gate::of(&fake);
    gate.say("", 503, error());
    let mut section = gate.section(&fake);
    let bench = Bench::incus_with(&fake, section.clone()).await;
    assert_eq!(bench.engine.hosts().await, Err(Fault::Down));
    let asked = gate.count("");
    section["endpoints"] = json!([gate.endpoint(), fake.section()["endpoints"][0]]);
    let bench = Bench::incus_with(&fake, section).await;
    assert!(bench.engine.hosts().await.unwrap()[0].is_up);
    assert_eq!(gate.count("") - asked, 1, "the one that answered is asked first afterwards");
}

#[tokio::test]
async fn what_a_members_machines_have_counted_is_known_as_of_when_it_came_however_long_others_are_silent() {
    let fake = FakeIncus::new();
    fake.cluster(&["n1", "n2", "n3"]);
    let gate = Gate::of(&fake);
    let metrics = |name: &str| format!("incus_cpu_seconds_total{{name=\"{name}\",project=\"default\"}} 1\n");
    for silent in ["GET metrics?target=n1", "GET metrics?target=n2"] {
        gate.hold(silent);
    }
    gate.say("GET metrics?target=n3", 200, metrics("p3"));
    let bench = Bench::incus_with(&fake, gate.section(&fake)).await;
    let began = bench.server.app.now();
    let late = async {
        gate.hear("GET metrics?target=n3").await;
        // It is read by then, and has its moment.
        sleep(Duration::from_millis(500)).await;
        bench.server.clock.advance(20);
        gate.say("GET metrics?target=n2", 200, metrics("p2"));
    };
    let (readings, ()) = join(bench.engine.measure(), late).await;
    let seconds = |micros: i64| micros.div_euclid(1_000_000);
    let known: Vec<_> = readings
        .unwrap()
        .into_iter()
        .map(|reading| (reading.engine_name, seconds(reading.at.micros() - began.micros())))
        .collect();
    assert_eq!(known, [("p2".to_owned(), 20), ("p3".to_owned(), 0)]);
}
