//! What is asked of an Incus when machines want the same room, one was moved to another member of its cluster, or is to become one of another
//! kind, with what stands for an Incus.

mod gate;
mod lead;
mod room;
mod trouble;

use std::time::Duration;

use futures::future::join;
use portico_core::lifecycle::OperationKind;
use portico_server::cloud::monitor::MeasureEngines;
use portico_server::cloud::object::orphan_delete::{DeleteOrphans, delete_unknown_machine};
use portico_server::cloud::object::{ObserveEngines, Operate};
use portico_server::engine::{Fault, PublicAddress};
use portico_server::kit::queue::{Job, run_due};
use portico_server::{App, Error, transaction};
use reqwest::Method;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::cloud_care::number;
use crate::engine_contract::bench::{Bench, Machine, call};
use crate::engine_contract::fake::FakeIncus;
use crate::instances::{cloud, done, draft, order, publish, running, status};
use crate::instances_changes::{change, refused, reinstall};
use crate::quotas;
use crate::support::Browser;

/// An installation whose one host has 64 processors to give.
async fn small(fake: &FakeIncus) -> Bench {
    let mut section = fake.section();
    section["vcpus_per_thread"] = json!(1);
    Bench::incus_with(fake, section).await
}

/// A machine of one processor that is made and off.
async fn made(bench: &Bench) -> Machine {
    let machine = bench.machine();
    bench.step(&machine, OperationKind::Create, bench.operation(), None).await.unwrap();
    machine
}

#[tokio::test]
async fn a_machine_gets_more_processors_with_the_memory_that_it_has_only_where_its_host_has_room_for_them() {
    let fake = FakeIncus::new();
    let bench = small(&fake).await;
    let (mut machine, other) = (made(&bench).await, made(&bench).await);
    let asked = fake.asked().len();
    machine.spec.flavor.vcpus = 64;
    let resized = bench.done(&machine, OperationKind::Resize, bench.operation()).await;
    assert_eq!(resized, Err(Fault::SoldOut), "the other one has a processor");
    assert_eq!(fake.asked().len(), asked, "nothing of it is changed");
    bench.do_it(&other, OperationKind::Delete).await;
    assert!(bench.done(&machine, OperationKind::Resize, bench.operation()).await.is_ok());
}

#[tokio::test]
async fn of_two_machines_that_become_larger_at_once_one_gets_the_room_that_only_one_can_have() {
    for memory_mib in [256, 512] {
        let fake = FakeIncus::new();
        let bench = small(&fake).await;
        let (mut one, mut two) = (made(&bench).await, made(&bench).await);
        for machine in [&mut one, &mut two] {
            (machine.spec.flavor.vcpus, machine.spec.flavor.memory_mib) = (40, memory_mib);
        }
        let (first, second) = join(
            bench.done(&one, OperationKind::Resize, bench.operation()),
            bench.done(&two, OperationKind::Resize, bench.operation()),
        )
        .await;
        let results = [first, second];
        let fitted = results.iter().filter(|result| result.is_ok()).count();
        assert!(fitted == 1 && results.contains(&Err(Fault::SoldOut)), "{memory_mib}: {results:?}");
    }
}

#[tokio::test]
async fn a_public_address_follows_its_machine_to_the_member_that_it_was_evacuated_to() {
    let fake = FakeIncus::new();
    fake.cluster(&["n1", "n2"]);
    let bench = Bench::fake(&fake).await;
    let mut machine = made(&bench).await;
    let socket = fake.socket.display().to_string();
    // No guest of it asks for a private address.
    let nic = json!({"type": "nic", "name": "eth0", "network": "incusbr0", "ipv4.address": "10.78.0.9"});
    let path = format!("/1.0/instances/{}", machine.engine_name);
    call(&socket, Method::PATCH, &path, Some(json!({"devices": {"eth0": nic}}))).await;
    let address = "198.51.100.70".to_owned();
    machine.spec.public = Some(PublicAddress { address, bandwidth_mbit: 10 });
    let forwarding = async || {
        let all = call(&socket, Method::GET, "/1.0/networks/incusbr0/forwards?recursion=1", None).await;
        all.as_array().unwrap().iter().map(|one: &Value| one["location"].clone()).collect::<Vec<_>>()
    };
    bench.do_it(&machine, OperationKind::Network).await;
    assert_eq!(forwarding().await, ["n1"]);
    fake.evacuate_to("n2");
    bench.do_it(&machine, OperationKind::Network).await;
    assert_eq!(forwarding().await, ["n2"]);
    let asked = fake.asked().len();
    bench.do_it(&machine, OperationKind::Network).await;
    assert_eq!(fake.asked().len(), asked, "it is forwarded where it is already");
}

#[tokio::test]
async fn an_instance_is_installed_anew_from_images_of_its_own_kind_only() {
    const LOGIN: &str = "incus_kinds";
    let image = |alias: &str, is_vm: bool| json!({"alias": alias, "title": alias, "least_gib": 1, "user": "root", "is_vm": is_vm});
    // Its name is another, so that nothing is installed from what is no obstacle.
    let (alike, other) = (("instance.name", "does_not_match"), ("image", "unknown_choice"));
    for (present, container, vm) in
        [(Some(false), alike, other), (Some(true), other, alike), (None, alike, alike)]
    {
        // The stand-in knows nothing of the machine, and says so before long: each is another server's.
        let (server, browser, _) = cloud(LOGIN).await;
        let id = running(&server, &browser, draft("web")).await;
        done(&server, &browser, "stop", &id).await;
        let fake = FakeIncus::new();
        let mut section = fake.section();
        let own = present.map(|is_vm| image("debian-12", is_vm));
        let images = own.into_iter().chain([image("container", false), image("vm", true)]);
        section["images"] = images.collect();
        let restarted =
            server.restart_with(|config| config.engine = vec![serde_json::from_value(section).unwrap()]);
        let browser = restarted.browser();
        restarted.sign_in(&browser, LOGIN).await;
        let offer = browser.get("/gicend/compute/offer/list/?region=cn-east").await.data().clone();
        let kinds = offer["images"].as_array().unwrap().iter().map(|one| one["is_vm"].clone());
        let expected = present.into_iter().chain([false, true]).map(Value::from);
        assert_eq!(kinds.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
        for (wanted, (field, rule)) in [("container", container), ("vm", vm)] {
            let answer = change(&browser, "rebuild", &id, reinstall(wanted, "other")).await;
            let expected = (400, json!(field), json!(rule));
            assert_eq!(refused(&answer), expected, "{wanted} in the place of {present:?}");
        }
    }
}

/// Has a job go on until something is so, which is long before an engine that hangs is given up.
async fn run_until(app: &App, job: &impl Job<Host = App>, is_so: impl AsyncFn() -> bool) {
    let looked = tokio::time::timeout(Duration::from_secs(15), async {
        while !is_so().await {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    });
    tokio::select! {
        ended = job.run(app, Uuid::nil()) => panic!("nothing hangs: {ended:?}"),
        seen = looked => assert!(seen.is_ok(), "it waits for the engine that hangs"),
    }
}

#[tokio::test]
async fn an_engine_that_hangs_keeps_no_other_region_from_being_observed_and_measured_nor_the_second_look() {
    let fake = FakeIncus::new();
    let bench = Bench::fake(&fake).await;
    let (server, (browser, _)) = (&bench.server, bench.customer("incus_hangs").await);
    publish(server, "us-west").await;
    let id = running(server, &browser, west()).await;
    for _ in 0..2 {
        server.clock.advance(60);
        run_due(&server.app).await.unwrap();
    }
    fake.hang();
    server.clock.advance(60);
    let samples = server.count("sample").await;
    let is_measured = async || server.count("sample").await > samples;
    run_until(&server.app, &MeasureEngines::default(), is_measured).await;
    server.execute("update test_machine set power = 'off'").await;
    let is_seen = async || status(&browser, &id).await == "stopped";
    run_until(&server.app, &ObserveEngines::default(), is_seen).await;
    let now = server.app.now().micros();
    let second = format!("job where kind = 'cloud.observe' and ended_at is null and due_at > {now}");
    assert_eq!(server.count(&second).await, 1);
}

/// What is ordered in the region whose engine does not hang.
fn west() -> Value {
    let mut body = draft("west");
    body["region"] = json!("us-west");
    body
}

/// The operations of a region that a run has begun with.
fn begun_in(region: &str) -> String {
    format!(
        "operation p join cloud_object o on o.object_id = p.object_id where o.region = '{region}' and p.tries > 0"
    )
}

/// An installation with another region, whose customer has ordered batches of twenty machines where the engine is to hang, a moment ago.
async fn crowd(fake: &FakeIncus, login: &str, batches: usize) -> (Bench, Browser) {
    let bench = Bench::fake(fake).await;
    let (server, (browser, _)) = (&bench.server, bench.customer(login).await);
    publish(server, "us-west").await;
    quotas::set(server, &number(&browser).await, "", 300).await;
    browser.get("/gicend/compute/offer/list/?region=cn-east").await.data();
    let room = json!({"vcpus": 100_000, "memory_mib": 100_000_000, "disk_gib": 1_000_000, "gpu_model": "", "gpus": 0});
    server.execute(&format!("update cloud_host set room = '{room}' where region = 'cn-east'")).await;
    for batch in 0..batches {
        let mut many = bench.draft(&format!("east{batch}"));
        (many["total"], many["instance"]["count"]) = (json!(20 * 43), json!(20));
        order(&browser, many).await;
    }
    assert_eq!(server.count("operation where ended_at is null").await, 20 * batches as i64);
    server.clock.advance(1);
    (bench, browser)
}

#[tokio::test]
async fn an_engine_that_hangs_keeps_nothing_from_being_gone_on_with_in_another_region() {
    let fake = FakeIncus::new();
    // More than one run looks at of a region, and all of them were asked for before.
    let (bench, browser) = crowd(&fake, "incus_waits", 11).await;
    order(&browser, west()).await;
    fake.hang();
    let is_begun = async || bench.server.count(&begun_in("us-west")).await == 1;
    run_until(&bench.server.app, &Operate::default(), is_begun).await;
}

#[tokio::test]
async fn an_engine_that_hangs_holds_half_of_the_workers_and_the_others_go_on_with_another_region() {
    let fake = FakeIncus::new();
    let (bench, browser) = crowd(&fake, "incus_half", 3).await;
    let (server, there) = (&bench.server, begun_in("cn-east"));
    fake.hang();
    let run = async || Operate::default().run(&server.app, Uuid::nil()).await;
    let others = async {
        while server.count(&there).await < 16 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        order(&browser, west()).await;
        run().await.unwrap();
    };
    tokio::select! {
        ended = join(run(), run()) => panic!("nothing hangs: {ended:?}"),
        () = others => {}
    }
    assert_eq!(server.count(&there).await, 16, "two runs go on with eight each");
    assert_eq!(server.count(&begun_in("us-west")).await, 1);
    let soon = server.app.now().plus_seconds(1).micros();
    let again = format!("job where kind = 'cloud.operate' and ended_at is null and due_at = {soon}");
    assert_ne!(server.count(&again).await, 0, "what is left of the first is looked at again");
}

#[tokio::test]
async fn an_engine_that_hangs_keeps_no_unknown_machine_from_being_deleted_in_another_region() {
    let fake = FakeIncus::new();
    let bench = Bench::fake(&fake).await;
    let (server, app) = (&bench.server, &bench.server.app);
    fake.hang();
    for region in ["cn-east", "us-west"] {
        let columns = "region, engine_name, kind, seen, facts, found_at, seen_at";
        let facts = json!({"host": "h1", "addresses": []});
        let values = format!("'{region}', 'unknown', 'instance', 'off', '{facts}', 1, 2");
        server.execute(&format!("insert into cloud_orphan ({columns}) values ({values})")).await;
        let asked: Result<(), Error> =
            transaction!(app.store(), tx => { delete_unknown_machine(tx, app, region, "unknown").await });
        asked.unwrap();
        server.clock.advance(1);
    }
    let is_gone = async || server.count("cloud_orphan where region = 'us-west'").await == 0;
    run_until(app, &DeleteOrphans::default(), is_gone).await;
    assert_eq!(server.count("cloud_orphan where region = 'cn-east'").await, 1);
}
