//! Where public addresses lead in a cluster whose members forward each by itself, with what stands for an Incus: machines come to be on other
//! members while something else is done with them, and members come back that were down while that happened.

use std::collections::BTreeMap;

use portico_core::lifecycle::OperationKind;
use portico_server::engine::{Leads, PublicAddress, StrayLead, engine_name_of};
use portico_server::kit::queue::run_due;
use reqwest::Method;
use serde_json::{Value, json};
use uuid::Uuid;

use super::gate::{Gate, error, forwards, value};
use super::made;
use crate::engine_contract::bench::{Bench, Machine, call};
use crate::engine_contract::fake::FakeIncus;
use crate::instances::{act, cloud, draft, running, shown};
use crate::support::Browser;

const ADDRESS: &str = "198.51.100.70";

/// Holds a machine to a private address, as no guest of the stand-in asks for one, and has its public one lead there.
async fn lead(bench: &Bench, fake: &FakeIncus, machine: &mut Machine, address: &str) {
    let nic = json!({"type": "nic", "name": "eth0", "network": "incusbr0", "ipv4.address": "10.78.0.9"});
    let path = format!("/1.0/instances/{}", machine.engine_name);
    let socket = fake.socket.display().to_string();
    call(&socket, Method::PATCH, &path, Some(json!({"devices": {"eth0": nic}}))).await;
    machine.spec.public = Some(PublicAddress { address: address.to_owned(), bandwidth_mbit: 10 });
    bench.do_it(machine, OperationKind::Network).await;
}

/// Has a member forward something as it does for another, but for what is changed.
async fn forward(fake: &FakeIncus, member: &str, like: &Value, change: impl FnOnce(&mut Value)) {
    let mut body = json!({"listen_address": like["listen_address"], "config": like["config"]});
    change(&mut body);
    let path = format!("/1.0/networks/incusbr0/forwards?target={member}");
    call(&fake.socket.display().to_string(), Method::POST, &path, Some(body)).await;
}

/// What members forward: address and member, in their order.
async fn places(fake: &FakeIncus) -> Vec<(String, String)> {
    let text = |one: &Value, key: &str| one[key].as_str().unwrap().to_owned();
    let all = forwards(fake).await;
    let mut found: Vec<_> =
        all.iter().map(|one| (text(one, "listen_address"), text(one, "location"))).collect();
    found.sort();
    found
}

fn place(address: &str, member: &str) -> (String, String) {
    (address.to_owned(), member.to_owned())
}

/// Says of the members `n1` and `n2` that the first one stands so.
fn stand(gate: &Gate, standing: &str) {
    let members =
        json!([{"server_name": "n1", "status": standing}, {"server_name": "n2", "status": "Online"}]);
    gate.say("GET cluster/members", 200, value(&members));
}

#[tokio::test]
async fn an_engine_tells_which_addresses_lead_to_their_machines_and_what_members_that_answer_forward_to_none()
{
    let fake = FakeIncus::new();
    fake.cluster(&["n1", "n2"]);
    let gate = Gate::of(&fake);
    let bench = Bench::incus_with(&fake, gate.section(&fake)).await;
    let told = async || bench.engine.list_leads().await.unwrap().unwrap();
    assert_eq!(told().await, Leads::default());
    let mut machine = made(&bench).await;
    lead(&bench, &fake, &mut machine, ADDRESS).await;
    let right = BTreeMap::from([(machine.engine_name.clone(), vec![ADDRESS.to_owned()])]);
    let leads = told().await;
    assert_eq!((leads.right, leads.stray), (right, Vec::new()));
    fake.evacuate_to("n2");
    let engine_name = machine.engine_name.clone();
    let (address, host) = place(ADDRESS, "n1");
    let stray = StrayLead { engine_name, address, host, has_machine: true };
    let leads = told().await;
    assert_eq!((leads.right.len(), leads.stray), (0, vec![stray.clone()]));
    stand(&gate, "Offline");
    assert!(told().await.stray.is_empty(), "nothing is asked of a member that is down");
    gate.forget("GET cluster/members");
    let old = forwards(&fake).await.remove(0);
    bench.engine.remove_lead(&stray).await.unwrap();
    assert!(places(&fake).await.is_empty());
    assert_eq!(bench.engine.remove_lead(&stray).await, Ok(()), "it is gone");
    let other = Uuid::from_u128(7).to_string();
    forward(&fake, "n1", &old, |body| body["config"]["user.portico.id"] = json!(other)).await;
    bench.engine.remove_lead(&stray).await.unwrap();
    assert_eq!(places(&fake).await, [place(ADDRESS, "n1")], "it is another machine's by now");
    let leads = told().await;
    assert!(leads.stray.len() == 1 && !leads.stray[0].has_machine, "{leads:?}");
    bench.engine.remove_lead(&leads.stray[0]).await.unwrap();
    forward(&fake, "n1", &old, |body| body["config"]["user.portico.installation"] = json!(other)).await;
    assert_eq!(told().await, Leads::default(), "others' are not ours to judge");
}

/// An instance with a public address that runs on the first of two members, as the console knows, with the address.
async fn public_instance(login: &str, fake: &FakeIncus, gate: &Gate) -> (Bench, Browser, String, String) {
    let (server, browser, _) = cloud(login).await;
    let mut body = draft("web");
    (body["instance"]["bandwidth_mbit"], body["total"]) = (json!(10), json!(50));
    let id = running(&server, &browser, body).await;
    let address = shown(&browser, &id).await["instance"]["public_address"].as_str().unwrap().to_owned();
    fake.cluster(&["n1", "n2"]);
    let bench = Bench::beside(&server, fake, gate.section(fake));
    let browser = bench.server.browser();
    bench.server.sign_in(&browser, login).await;
    let object_id = id.parse().unwrap();
    let mut machine = Machine { object_id, engine_name: engine_name_of(object_id), ..bench.machine() };
    bench.step(&machine, OperationKind::Create, bench.operation(), None).await.unwrap();
    lead(&bench, fake, &mut machine, &address).await;
    let path = format!("/1.0/instances/{}/state", machine.engine_name);
    let socket = fake.socket.display().to_string();
    call(&socket, Method::PUT, &path, Some(json!({"action": "start"}))).await;
    bench.server.clock.advance(60);
    settle(&bench).await;
    assert_eq!(places(fake).await, [place(&address, "n1")]);
    (bench, browser, id, address)
}

/// Looks at the engine, and lets what comes of it be done.
async fn settle(bench: &Bench) {
    bench.observe().await;
    for _ in 0..5 {
        bench.pass().await;
        run_due(&bench.server.app).await.unwrap();
    }
}

#[tokio::test]
async fn an_address_follows_an_instance_that_was_moved_while_something_else_was_done_with_it() {
    const LED: &str = "operation where kind = 'network' and cause = 'drift' and state = 'done'";
    let fake = FakeIncus::new();
    let gate = Gate::of(&fake);
    let (bench, browser, id, address) = public_instance("lead_01", &fake, &gate).await;
    let before = bench.server.count(LED).await;
    settle(&bench).await;
    assert_eq!(bench.server.count(LED).await, before, "what leads there is left alone");
    act(&browser, "stop", &[&id]).await.data();
    fake.evacuate_to("n2");
    bench.until(&browser, &id, "stopped").await;
    settle(&bench).await;
    assert_eq!(places(&fake).await, [place(&address, "n2")], "though it is off");
    assert_eq!(bench.server.count(LED).await, before + 1);
    assert_eq!(bench.server.count("operation where ended_at is null").await, 0);
    // Somebody has it lead nowhere.
    let path = format!("/1.0/networks/incusbr0/forwards/{address}?target=n2");
    call(&fake.socket.display().to_string(), Method::DELETE, &path, None).await;
    bench.server.clock.advance(60);
    settle(&bench).await;
    assert_eq!(places(&fake).await, [place(&address, "n2")]);
}

#[tokio::test]
async fn an_address_that_cannot_be_led_after_its_instance_is_tried_again_each_hour_and_holds_nothing_up() {
    const LOGIN: &str = "lead_03";
    const FORWARD: &str = "POST networks/incusbr0/forwards";
    const FAILED: &str = "operation where kind = 'network' and cause = 'drift' and state = 'failed'";
    let fake = FakeIncus::new();
    let gate = Gate::of(&fake);
    let (bench, browser, id, address) = public_instance(LOGIN, &fake, &gate).await;
    gate.say(FORWARD, 500, error());
    fake.evacuate_to("n2");
    for failed in 1..=2 {
        bench.server.clock.advance((failed - 1) * 3_600);
        bench.observe().await;
        for _ in 0..12 {
            bench.server.clock.advance(40);
            run_due(&bench.server.app).await.unwrap();
        }
        // Within the hour nothing is tried.
        settle(&bench).await;
        let open = bench.server.count("operation where ended_at is null").await;
        assert_eq!((bench.server.count(FAILED).await, open), (failed, 0));
    }
    assert!(bench.server.sent_of("instance_change_failed").await.is_empty(), "nobody asked for it");
    bench.server.sign_in(&browser, LOGIN).await;
    act(&browser, "stop", &[&id]).await.data();
    gate.forget(FORWARD);
    bench.until(&browser, &id, "stopped").await;
    settle(&bench).await;
    assert_eq!(places(&fake).await, [place(&address, "n2")]);
}

#[tokio::test]
async fn a_member_that_is_back_is_rid_of_what_it_forwards_to_machines_that_are_elsewhere_or_nowhere() {
    let (nowhere, adoptable) = ("198.51.100.71", "198.51.100.72");
    let fake = FakeIncus::new();
    let gate = Gate::of(&fake);
    let (bench, _, _, address) = public_instance("lead_02", &fake, &gate).await;
    let old = forwards(&fake).await.remove(0);
    fake.evacuate_to("n2");
    settle(&bench).await;
    assert_eq!(places(&fake).await, [place(&address, "n2")]);
    // A machine that nothing stands for, which was evacuated with its address.
    let mut orphan = made(&bench).await;
    lead(&bench, &fake, &mut orphan, adoptable).await;
    fake.evacuate_to("n2");
    stand(&gate, "Offline");
    forward(&fake, "n1", &old, |_| ()).await;
    let gone = Uuid::from_u128(7).to_string();
    forward(&fake, "n1", &old, |body| {
        (body["listen_address"], body["config"]["user.portico.id"]) = (json!(nowhere), json!(gone));
    })
    .await;
    let operations = bench.server.count("operation").await;
    settle(&bench).await;
    let kept = place(adoptable, "n1");
    let left = [kept.clone(), place(nowhere, "n1"), place(&address, "n1"), place(&address, "n2")];
    let sorted = |mut all: Vec<(String, String)>| {
        all.sort();
        all
    };
    assert_eq!(places(&fake).await, sorted(left.to_vec()), "it is down");
    gate.forget("GET cluster/members");
    settle(&bench).await;
    assert_eq!(places(&fake).await, sorted(vec![kept, place(&address, "n2")]));
    assert_eq!(bench.server.count("operation").await, operations, "nothing is done with the instance");
}
