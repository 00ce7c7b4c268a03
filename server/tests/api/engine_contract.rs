//! What every engine must do, with the test engine and with a real Incus: each call may be made again, what was asked is done once, and what the
//! engine has of others is left alone (`docs/decisions/0080-engines-are-asked-again.md`).

pub mod bench;
pub mod fake;
pub mod thief;
pub mod tls;

use futures::future::{join, join_all};
use portico_core::console::{ConsoleKind, ConsoleSize};
use portico_core::lifecycle::{OperationKind, Seen};
use portico_server::engine::{ConsoleInput, Fault, PublicAddress, engine_name_of};
use portico_server::kit::queue::run_due;
use reqwest::Method;
use serde_json::{Value, json};

use self::bench::Bench;
use crate::admin::operator;
use crate::cloud_care::number;
use crate::instances::{act, order, shown, status};
use crate::support::{Program, assert_ledger, available};

/// A public address of both engines' documents.
const PUBLIC: &str = "198.51.100.70";

async fn an_operation_that_is_asked_twice_at_once_and_without_its_answers_makes_one_machine(bench: Bench) {
    let (machine, operation) = (bench.machine(), bench.operation());
    let ask = || bench.step(&machine, OperationKind::Create, operation, None);
    let (one, two) = join(ask(), ask()).await;
    assert!(one.is_ok() || two.is_ok(), "{one:?} {two:?}");
    let sight = bench.done(&machine, OperationKind::Create, operation).await.unwrap().unwrap();
    assert_eq!((sight.seen, &sight.engine_name), (Seen::On, &machine.engine_name));
    assert!(!sight.facts.addresses.is_empty() && !sight.facts.host.is_empty(), "{:?}", sight.facts);
    assert_eq!(bench.count().await, 1);
    let again = bench.done(&machine, OperationKind::Create, operation).await.unwrap();
    assert_eq!((again, bench.count().await), (Some(sight), 1));
    bench.do_it(&machine, OperationKind::Delete).await;
}

async fn what_is_so_already_is_done_at_once(bench: Bench) {
    let machine = bench.machine();
    bench.do_it(&machine, OperationKind::Create).await;
    for (kind, seen) in [
        (OperationKind::Start, Seen::On),
        (OperationKind::Stop, Seen::Off),
        (OperationKind::Stop, Seen::Off),
        (OperationKind::Start, Seen::On),
        (OperationKind::Restart, Seen::On),
    ] {
        assert_eq!(bench.do_it(&machine, kind).await.unwrap().seen, seen, "{kind:?}");
    }
    assert_eq!(bench.do_it(&machine, OperationKind::Delete).await, None, "while it runs");
    assert_eq!(bench.do_it(&machine, OperationKind::Delete).await, None, "when it is gone");
    assert_eq!(bench.count().await, 0);
}

async fn a_machine_becomes_another_while_it_is_off_and_gets_a_password_while_it_is_on(bench: Bench) {
    let mut machine = bench.machine();
    bench.do_it(&machine, OperationKind::Create).await;
    assert_eq!(bench.do_it(&machine, OperationKind::Password).await.unwrap().seen, Seen::On);
    (machine.spec.flavor.vcpus, machine.spec.flavor.memory_mib) = (2, 320);
    for kind in [OperationKind::Resize, OperationKind::Rebuild] {
        assert_eq!(bench.done(&machine, kind, bench.operation()).await, Err(Fault::Refused), "{kind:?} on");
    }
    assert_eq!(bench.do_it(&machine, OperationKind::ForceStop).await.unwrap().seen, Seen::Off);
    let refused = bench.done(&machine, OperationKind::Password, bench.operation()).await;
    assert_eq!(refused, Err(Fault::Refused), "a password while it is off");
    for kind in [OperationKind::Resize, OperationKind::Resize, OperationKind::Rebuild] {
        assert_eq!(bench.do_it(&machine, kind).await.unwrap().seen, Seen::Off, "{kind:?}");
    }
    let (operation, id) = (bench.operation(), machine.object_id);
    assert!(bench.done(&machine, OperationKind::Rebuild, operation).await.is_ok());
    let rest = bench.engine.look_at_rest(&machine.engine_name, id).await.unwrap().unwrap();
    let left = (rest.sight.seen, rest.image.as_deref(), rest.operation_id);
    assert_eq!(left, (Seen::Off, Some(machine.spec.image.as_str()), Some(operation)));
    if let Some(socket) = &bench.socket {
        let path = format!("/1.0/instances/{}", machine.engine_name);
        let config = bench::call(socket, Method::GET, &path, None).await["config"].clone();
        assert_eq!((&config["limits.cpu"], &config["limits.memory"]), (&json!("2"), &json!("320MiB")));
    }
    assert_eq!(bench.do_it(&machine, OperationKind::Start).await.unwrap().seen, Seen::On);
    bench.do_it(&machine, OperationKind::Stop).await;
    for size in [(2, u32::MAX), (u32::MAX, 320)] {
        (machine.spec.flavor.vcpus, machine.spec.flavor.memory_mib) = size;
        let too_large = bench.done(&machine, OperationKind::Resize, bench.operation()).await;
        assert_eq!(too_large, Err(Fault::SoldOut), "{size:?}");
    }
    bench.do_it(&machine, OperationKind::Delete).await;
    assert_eq!(bench.engine.look_at_rest(&machine.engine_name, id).await, Ok(None));
    assert_eq!(bench.count().await, 0);
}

async fn a_machine_that_is_on_says_what_it_has_counted_and_one_that_is_off_does_not(bench: Bench) {
    let machine = bench.machine();
    bench.do_it(&machine, OperationKind::Create).await;
    let counters = async || {
        let readings = bench.engine.measure().await.unwrap();
        readings.into_iter().find(|reading| reading.engine_name == machine.engine_name)
    };
    // Incus tells for some seconds what it told before, to whoever asked then.
    let settle = async |is_on: bool| {
        for _ in 0..12 {
            if bench.socket.is_some() && counters().await.is_some() != is_on {
                tokio::time::sleep(std::time::Duration::from_secs(1)).await;
            }
        }
    };
    settle(true).await;
    let first = counters().await.unwrap().counters;
    bench.server.clock.advance(60);
    let second = counters().await.unwrap().counters;
    assert!(second.memory > 0, "{second:?}");
    assert!(second.cpu >= first.cpu && second.net_in >= first.net_in && second.disk_read >= first.disk_read);
    bench.do_it(&machine, OperationKind::ForceStop).await;
    settle(false).await;
    assert_eq!(counters().await, None);
    bench.do_it(&machine, OperationKind::Delete).await;
}

async fn a_machine_that_is_gone_is_not_started_stopped_or_made_again(bench: Bench) {
    let machine = bench.machine();
    bench.do_it(&machine, OperationKind::Create).await;
    bench.lose(&machine.engine_name).await;
    for kind in [
        OperationKind::Start,
        OperationKind::Stop,
        OperationKind::ForceStop,
        OperationKind::Restart,
        OperationKind::Resize,
        OperationKind::Rebuild,
        OperationKind::Password,
    ] {
        let refused = bench.done(&machine, kind, bench.operation()).await;
        assert_eq!(refused, Err(Fault::Refused), "{kind:?}");
    }
    assert_eq!(bench.count().await, 0);
}

async fn hosts_have_less_room_beside_a_machine_and_as_much_as_before_without_it(bench: Bench) {
    let rooms = async || {
        let hosts = bench.engine.hosts().await.unwrap();
        hosts.into_iter().map(|host| (host.name, host.free)).collect::<std::collections::BTreeMap<_, _>>()
    };
    let machine = bench.machine();
    let sight = bench.do_it(&machine, OperationKind::Create).await.unwrap();
    let with = rooms().await;
    let host = &with[&sight.facts.host];
    assert!(host.fits(&machine.spec.flavor, 2), "{host:?}");
    if bench.socket.is_none() {
        bench.do_it(&machine, OperationKind::Delete).await;
        let without = rooms().await;
        assert_eq!(&without[&sight.facts.host].beside(&machine.spec.flavor, 2), host);
    }
}

async fn an_orphan_is_told_of_and_deleted_once_an_operator_says_so_and_never_before(bench: Bench) {
    // It has the installation's mark, and no object stands for it.
    let machine = bench.machine();
    bench.do_it(&machine, OperationKind::Create).await;
    bench.observe().await;
    assert_eq!(bench.server.count("cloud_orphan where seen_at > found_at").await, 0, "seen once");
    bench.observe().await;
    bench.observe().await;
    let told = "cloud_orphan where seen_at > found_at and seen = 'on'";
    assert_eq!(bench.server.count(told).await, 1);
    let grace = operator(&bench.server, "grace").await;
    let orphans = grace.get("/admin/orphan/list/").await.data()["items"].clone();
    assert_eq!(orphans[0]["engine_name"], *machine.engine_name);
    if bench.socket.is_none() {
        let output = Program::on(&bench.server)
            .await
            .command()
            .args(["engine", "list"])
            .stdout(std::process::Stdio::piped())
            .output();
        let output = output.unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success() && text.contains("cn-east  test  up"), "{text}");
        assert!(
            text.contains(&format!("  unknown machine {} on h1 (on), since 2026-11-21", machine.engine_name)),
            "{text}"
        );
    }
    assert_eq!(bench.count().await, 1);
    let which = json!({"region": "cn-east", "engine_name": machine.engine_name});
    grace.post("/admin/orphan/delete/", which).await.data();
    while bench.server.count("cloud_orphan").await > 0 {
        run_due(&bench.server.app).await.unwrap();
        bench.pass().await;
    }
    assert_eq!(bench.count().await, 0);
}

async fn an_unknown_machine_becomes_a_customers_instance_as_it_is_and_is_billed_from_then_on(bench: Bench) {
    let (browser, id) = bench.customer("contract_13").await;
    let mut machine = bench.machine();
    machine.spec.disks = vec![2, 1];
    machine.spec.public = Some(PublicAddress { address: PUBLIC.to_owned(), bandwidth_mbit: 7 });
    bench.do_it(&machine, OperationKind::Create).await;
    let shadow = async || match &bench.socket {
        Some(socket) => bench::file(socket, &machine.engine_name, "/etc/shadow").await,
        None => None,
    };
    let before = shadow().await;
    bench.do_it(&machine, OperationKind::Stop).await;
    for _ in 0..2 {
        bench.observe().await;
    }
    let grace = operator(&bench.server, "grace").await;
    let which = format!("region=cn-east&engine_name={}", machine.engine_name);
    let told = grace.get(&format!("/admin/orphan/show/?{which}")).await.data().clone();
    assert_eq!((&told["spec"]["vcpus"], &told["spec"]["memory_mib"]), (&json!(1), &json!(256)));
    assert_eq!((&told["disks"], &told["flavor"]), (&json!([2, 1]), &json!("g1.small")));
    assert_eq!((&told["image"], &told["public_address"]), (&json!(bench.image()), &json!(PUBLIC)));
    let body = json!({"region": "cn-east", "engine_name": machine.engine_name, "project": "",
        "customer_no": number(&browser).await, "flavor": "g1.small", "image": bench.image()});
    let adopted = grace.post("/admin/orphan/adopt/", body).await.data()["instance_id"].clone();
    let instance_id = adopted.as_str().unwrap();
    assert_eq!(instance_id, machine.object_id.to_string());
    for _ in 0..3 {
        run_due(&bench.server.app).await.unwrap();
        bench.observe().await;
        assert_eq!(status(&browser, instance_id).await, "stopped", "nobody starts it");
    }
    assert_eq!((bench.server.count("operation").await, bench.server.count("cloud_orphan").await), (0, 0));
    let instance = shown(&browser, instance_id).await["instance"].clone();
    assert_eq!((&instance["public_address"], &instance["bandwidth_mbit"]), (&json!(PUBLIC), &json!(7)));
    assert_eq!(bench.server.count("run_span where ended_at is null").await, 4, "all but its processors");
    act(&browser, "start", &[instance_id]).await.data();
    bench.until(&browser, instance_id, "running").await;
    assert_eq!(shadow().await, before, "whoever signed in signs in as before");
    assert_eq!(bench.server.count("run_span where ended_at is null").await, 5);
    act(&browser, "stop", &[instance_id]).await.data();
    bench.until(&browser, instance_id, "stopped").await;
    act(&browser, "delete", &[instance_id]).await.data();
    while bench.count().await > 0 {
        run_due(&bench.server.app).await.unwrap();
        bench.pass().await;
    }
    assert!(available(&bench.server.app, id).await > 99_000, "by the hour");
    assert_ledger(bench.server.app.store()).await;
}

async fn an_instance_goes_its_whole_way_and_costs_what_was_told(bench: Bench) {
    let (browser, id) = bench.customer("contract_06").await;
    let mut body = bench.draft("web");
    body["scheme"] = json!("monthly");
    body["renews"] = json!(true);
    body["total"] = json!(12_000);
    let ids = order(&browser, body).await;
    assert_eq!(status(&browser, &ids[0]).await, "creating");
    bench.until(&browser, &ids[0], "running").await;
    let instance = shown(&browser, &ids[0]).await["instance"].clone();
    assert!(!instance["addresses"].as_array().unwrap().is_empty(), "{instance}");
    assert_eq!(available(&bench.server.app, id).await, 88_000);
    assert_eq!(bench.count().await, 1);
    for (what, wanted) in
        [("stop", "stopped"), ("start", "running"), ("restart", "running"), ("stop", "stopped")]
    {
        act(&browser, what, &[&ids[0]]).await.data();
        bench.until(&browser, &ids[0], wanted).await;
    }
    act(&browser, "delete", &[&ids[0]]).await.data();
    let list = async || browser.get("/gicend/compute/instance/list/").await.data()["items"].clone();
    for _ in 0..100 {
        run_due(&bench.server.app).await.unwrap();
        bench.pass().await;
        if list().await == json!([]) {
            break;
        }
    }
    assert_eq!((list().await, bench.count().await), (json!([]), 0));
    assert_eq!(bench.server.count("operation where state = 'done'").await, 6);
    assert_eq!(bench.server.count("operation where state <> 'done'").await, 0);
    assert_ledger(bench.server.app.store()).await;
}

async fn what_was_asked_of_an_engine_that_is_down_goes_on_by_itself_when_it_is_back(bench: Bench) {
    let (browser, _) = bench.customer("contract_07").await;
    bench.observe().await;
    let ids = order(&browser, bench.draft("web")).await;
    bench.power(false).await;
    for _ in 0..15 {
        run_due(&bench.server.app).await.unwrap();
        bench.pass().await;
    }
    assert_eq!(status(&browser, &ids[0]).await, "creating", "down is no reason to give up");
    bench.power(true).await;
    bench.until(&browser, &ids[0], "running").await;
    act(&browser, "stop", &[&ids[0]]).await.data();
    bench.power(false).await;
    run_due(&bench.server.app).await.unwrap();
    bench.power(true).await;
    bench.until(&browser, &ids[0], "stopped").await;
    assert_eq!(bench.count().await, 1);
    act(&browser, "delete", &[&ids[0]]).await.data();
    while bench.count().await > 0 {
        run_due(&bench.server.app).await.unwrap();
        bench.pass().await;
    }
}

async fn whatever_is_asked_of_it_and_its_first_answer_lost_is_done_once(bench: Bench) {
    let mut machine = bench.machine();
    for (kind, seen) in [
        (OperationKind::Create, Some(Seen::On)),
        (OperationKind::Password, Some(Seen::On)),
        (OperationKind::Restart, Some(Seen::On)),
        (OperationKind::Stop, Some(Seen::Off)),
        (OperationKind::Resize, Some(Seen::Off)),
        (OperationKind::Rebuild, Some(Seen::Off)),
        (OperationKind::Start, Some(Seen::On)),
        (OperationKind::ForceStop, Some(Seen::Off)),
        (OperationKind::Delete, None),
    ] {
        if kind == OperationKind::Resize {
            (machine.spec.flavor.vcpus, machine.spec.flavor.memory_mib) = (2, 320);
        }
        let operation = bench.operation();
        // Whether it was heard or not, nothing is known of it afterwards.
        bench.fail_after(kind).await;
        let _lost = bench.step(&machine, kind, operation, None).await;
        let sight = bench.done(&machine, kind, operation).await.unwrap();
        assert_eq!(sight.map(|sight| sight.seen), seen, "{kind:?}");
        assert_eq!(bench.count().await, usize::from(seen.is_some()), "{kind:?}");
    }
}

async fn a_machine_that_is_deleted_at_the_engine_is_in_error_and_not_made_again(bench: Bench) {
    let (browser, _) = bench.customer("contract_08").await;
    let ids = order(&browser, bench.draft("web")).await;
    bench.until(&browser, &ids[0], "running").await;
    bench.lose(&engine_name_of(ids[0].parse().unwrap())).await;
    bench.observe().await;
    bench.until(&browser, &ids[0], "error").await;
    bench.observe().await;
    assert_eq!(bench.count().await, 0);
    act(&browser, "delete", &[&ids[0]]).await.data();
    run_due(&bench.server.app).await.unwrap();
}

async fn operations_of_two_loops_on_one_database_are_each_done_once(bench: Bench) {
    let (browser, id) = bench.customer("contract_09").await;
    let other = bench.server.restart();
    let mut ids = Vec::new();
    for (batch, count) in bench.batches().into_iter().enumerate() {
        let mut body = bench.draft(&format!("node-{batch}"));
        (body["instance"]["count"], body["total"]) = (json!(count), json!(count * 43));
        ids.extend(order(&browser, body).await);
    }
    let many = ids.len();
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    let until = async |wanted: Value| {
        for _ in 0..600 {
            let (one, two) = join(run_due(&bench.server.app), run_due(&other.app)).await;
            one.and(two).unwrap();
            if bench.server.count("operation where ended_at is null").await == 0 {
                let now = join_all(ids.iter().map(|id| status(&browser, id))).await;
                assert!(now.iter().all(|status| *status == wanted), "{now:?} instead of {wanted}");
                return;
            }
            bench.pass().await;
        }
        panic!("operations never end");
    };
    until(json!("running")).await;
    assert_eq!(bench.count().await, many);
    let switches = [("stop", "stopped"), ("start", "running")].into_iter().cycle();
    for (_, (what, wanted)) in (0..bench.switches()).zip(switches) {
        for batch in ids.chunks(20) {
            act(&browser, what, batch).await.data();
        }
        until(json!(wanted)).await;
    }
    for batch in ids.chunks(20) {
        act(&browser, "delete", batch).await.data();
    }
    for _ in 0..600 {
        let (one, two) = join(run_due(&bench.server.app), run_due(&other.app)).await;
        one.and(two).unwrap();
        bench.pass().await;
        if bench.server.count("cloud_object where gone_at is null").await == 0 {
            break;
        }
    }
    assert_eq!(bench.count().await, 0);
    let many = i64::try_from(many).unwrap();
    let done = bench.server.count("operation where state = 'done'").await;
    assert_eq!((done, (2 + bench.switches()) * many), (200, 200));
    assert_eq!(bench.server.count("operation").await, done);
    assert_eq!(bench.server.count("resource").await, 2 * many, "one for each machine and one for its disk");
    assert!(
        available(&bench.server.app, id).await > 99_000,
        "by the hour: nothing but what was used is paid"
    );
    assert_ledger(bench.server.app.store()).await;
}

async fn a_console_answers_what_is_typed_knows_size_and_name_and_is_there_while_the_machine_is_on(
    bench: Bench,
) {
    let machine = bench.machine();
    bench.do_it(&machine, OperationKind::Create).await;
    let mut shell = bench.open_console(&machine, ConsoleKind::Shell).await.unwrap();
    bench::until(&mut shell, "# ").await;
    bench::type_in(&shell, "echo hi-there\r").await;
    bench::until(&mut shell, "\nhi-there").await;
    let size = ConsoleSize { columns: 111, rows: 33 };
    shell.input.send(ConsoleInput::Resized(size)).await.unwrap();
    bench::type_in(&shell, "stty size\r").await;
    bench::until(&mut shell, "33 111").await;
    bench::type_in(&shell, "hostname\r").await;
    bench::until(&mut shell, &format!("\n{}", bench::HOSTNAME)).await;
    bench::type_in(&shell, "exit\r").await;
    while shell.output.recv().await.is_some() {}
    let mut serial = bench.open_console(&machine, ConsoleKind::Serial).await.unwrap();
    bench::type_in(&serial, "\r").await;
    bench::until(&mut serial, "# ").await;
    let mut left = bench.open_console(&machine, ConsoleKind::Shell).await.unwrap();
    bench::until(&mut left, "# ").await;
    bench.do_it(&machine, OperationKind::ForceStop).await;
    while left.output.recv().await.is_some() {}
    for kind in [ConsoleKind::Shell, ConsoleKind::Serial] {
        assert_eq!(bench.open_console(&machine, kind).await.err(), Some(Fault::Refused), "{kind:?}");
    }
    bench.do_it(&machine, OperationKind::Delete).await;
    assert_eq!(bench.open_console(&machine, ConsoleKind::Shell).await.err(), Some(Fault::Refused));
}

async fn a_public_address_comes_with_a_machine_is_given_and_taken_while_it_runs_and_goes_with_it(
    bench: Bench,
) {
    let (browser, _) = bench.customer("contract_14").await;
    let mut body = bench.draft("web");
    body["instance"]["bandwidth_mbit"] = json!(10);
    body["total"] = json!(50);
    let ids = order(&browser, body).await;
    bench.until(&browser, &ids[0], "running").await;
    let instance = async || shown(&browser, &ids[0]).await["instance"].clone();
    assert!(instance().await["public_address"].is_string());
    let change = async |path: &str, mbit: i64, total: i64| {
        let path = format!("/gicend/compute/instance/{path}/");
        let body = json!({"instance_id": ids[0], "bandwidth_mbit": mbit, "total": total});
        browser.post(&path, body).await.data();
        bench.until(&browser, &ids[0], "running").await;
    };
    change("bandwidth", 20, 10).await;
    assert_eq!(instance().await["bandwidth_mbit"], 20);
    browser.post("/gicend/compute/instance/address/release/", json!({"instance_id": ids[0]})).await.data();
    bench.until(&browser, &ids[0], "running").await;
    assert!(instance().await["public_address"].is_null());
    change("address/add", 5, 5).await;
    let last = instance().await;
    assert_eq!(last["bandwidth_mbit"], 5, "{last}");
    for (what, wanted) in [("stop", "stopped"), ("start", "running"), ("stop", "stopped")] {
        act(&browser, what, &[&ids[0]]).await.data();
        bench.until(&browser, &ids[0], wanted).await;
    }
    assert_eq!(instance().await["public_address"], last["public_address"]);
    act(&browser, "delete", &[&ids[0]]).await.data();
    while bench.server.count("cloud_object where gone_at is null").await > 0 {
        run_due(&bench.server.app).await.unwrap();
        bench.pass().await;
    }
    assert_eq!(bench.server.count("operation where state = 'failed'").await, 0);
    assert_ledger(bench.server.app.store()).await;
}

/// The same for both: those of Incus do nothing unless there is one.
macro_rules! contract {
    ($($name:ident)*) => {
        mod test_engine {
            $(#[tokio::test] async fn $name() { super::$name(super::Bench::test().await).await; })*
        }

        mod incus {
            $(#[tokio::test] async fn $name() {
                if let Some(bench) = super::Bench::incus().await { super::$name(bench).await; }
            })*
        }
    };
}

contract! {
    a_console_answers_what_is_typed_knows_size_and_name_and_is_there_while_the_machine_is_on
    an_operation_that_is_asked_twice_at_once_and_without_its_answers_makes_one_machine
    what_is_so_already_is_done_at_once
    a_machine_becomes_another_while_it_is_off_and_gets_a_password_while_it_is_on
    a_machine_that_is_on_says_what_it_has_counted_and_one_that_is_off_does_not
    a_machine_that_is_gone_is_not_started_stopped_or_made_again
    hosts_have_less_room_beside_a_machine_and_as_much_as_before_without_it
    an_orphan_is_told_of_and_deleted_once_an_operator_says_so_and_never_before
    an_unknown_machine_becomes_a_customers_instance_as_it_is_and_is_billed_from_then_on
    an_instance_goes_its_whole_way_and_costs_what_was_told
    what_was_asked_of_an_engine_that_is_down_goes_on_by_itself_when_it_is_back
    a_machine_that_is_deleted_at_the_engine_is_in_error_and_not_made_again
    whatever_is_asked_of_it_and_its_first_answer_lost_is_done_once
    operations_of_two_loops_on_one_database_are_each_done_once
    a_public_address_comes_with_a_machine_is_given_and_taken_while_it_runs_and_goes_with_it
}
