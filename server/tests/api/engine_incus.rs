//! What only a real Incus can show (`scripts/test-engines.sh`): answers that are lost, names that others have, secrets, disks, and the program
//! killed while it asks. Without one, these tests do nothing.

use std::time::Duration;

use portico_core::console::ConsoleKind;
use portico_core::instance::InstanceLogin;
use portico_core::lifecycle::{OperationKind, Seen};
use portico_core::text::Secret;
use portico_server::engine::{ConsoleInput, Fault, PublicAddress, engine_name_of};
use portico_server::kit::queue::run_due;
use reqwest::Method;
use serde_json::{Value, json};

use crate::admin::operator;
use crate::engine_contract::bench::{self, Bench, PASSWORD, call, can_limit, file, section};
use crate::engine_contract::thief::Thief;
use crate::engine_contract::tls::Tls;
use crate::faults;
use crate::instances::{act, monthly, order, publish_tiny, shown};
use crate::support::{Browser, Log, variable};

const KEY: &str = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJlqF0R7Yz3vX1qvJm4nqGm3o0Dk2bq0r5m1zv9wQp3a somebody";

fn public(address: &str, bandwidth_mbit: u32) -> PublicAddress {
    PublicAddress { address: address.to_owned(), bandwidth_mbit }
}

/// Whether something is forwarded from an address.
async fn is_forwarded(socket: &str, address: &str) -> bool {
    let all = call(socket, Method::GET, "/1.0/networks/incusbr0/forwards?recursion=1", None).await;
    all.as_array().is_some_and(|all| all.iter().any(|one: &Value| one["listen_address"] == address))
}

/// Connects from the node itself to a port of an address; says what is answered.
async fn ask(address: &str, port: u16) -> String {
    let home = std::path::PathBuf::from(variable("PORTICO_TEST_INCUS_HOME").unwrap());
    let pid = std::fs::read_to_string(home.join("pid")).unwrap();
    let lines = [
        "import socket, subprocess, sys",
        "subprocess.run(['ip', 'route', 'replace', sys.argv[1], 'dev', 'incusbr0'], check=True)",
        "print(socket.create_connection((sys.argv[1], int(sys.argv[2])), 5).makefile().read().strip())",
    ];
    let said = tokio::process::Command::new("nsenter")
        .args(["-t", pid.split(' ').next().unwrap(), "-n", "python3", "-c", &lines.join("\n")])
        .args([address, &port.to_string()])
        .output()
        .await
        .unwrap();
    String::from_utf8(said.stdout).unwrap().trim().to_owned()
}

#[tokio::test]
async fn what_is_sent_to_a_public_address_reaches_its_machine_with_no_more_than_its_bandwidth() {
    let Some(bench) = Bench::incus().await else { return };
    let socket = bench.socket.clone().unwrap();
    let mut machine = bench.machine();
    bench.do_it(&machine, OperationKind::Create).await;
    let serve = json!({"command": ["/bin/sh", "-c", "(nc -ll -p 8080 -e echo hello >/dev/null 2>&1 </dev/null &)"],
        "wait-for-websocket": false, "interactive": false});
    let path = format!("/1.0/instances/{}", machine.engine_name);
    call(&socket, Method::POST, &format!("{path}/exec"), Some(serve)).await;
    machine.spec.public = Some(public("198.51.100.7", 10));
    bench.do_it(&machine, OperationKind::Network).await.unwrap();
    assert_eq!(ask("198.51.100.7", 8_080).await, "hello");
    let nic = async || call(&socket, Method::GET, &path, None).await["devices"]["eth0"].clone();
    let limit = |mbit: &str| if can_limit() { json!(mbit) } else { Value::Null };
    let (ingress, egress) = (nic().await["limits.ingress"].clone(), nic().await["limits.egress"].clone());
    assert_eq!((ingress, egress), (limit("10Mbit"), limit("10Mbit")));
    machine.spec.public = Some(public("198.51.100.8", 3));
    bench.do_it(&machine, OperationKind::Network).await.unwrap();
    assert_eq!(
        (ask("198.51.100.8", 8_080).await, ask("198.51.100.7", 8_080).await),
        ("hello".to_owned(), String::new())
    );
    assert_eq!(nic().await["limits.egress"], limit("3Mbit"));
    machine.spec.public = None;
    bench.do_it(&machine, OperationKind::Network).await.unwrap();
    assert_eq!(ask("198.51.100.8", 8_080).await, "");
    assert!(nic().await["limits.egress"].is_null() && !is_forwarded(&socket, "198.51.100.8").await);
    bench.do_it(&machine, OperationKind::Delete).await;
}

#[tokio::test]
async fn an_address_that_somebody_elses_machine_has_is_refused_and_stays_theirs() {
    let Some(bench) = Bench::incus().await else { return };
    let socket = bench.socket.clone().unwrap();
    let theirs = json!({"listen_address": "198.51.100.5", "config": {"target_address": "10.78.0.200"}});
    call(&socket, Method::POST, "/1.0/networks/incusbr0/forwards", Some(theirs)).await;
    let mut machine = bench.machine();
    bench.do_it(&machine, OperationKind::Create).await;
    machine.spec.public = Some(public("198.51.100.5", 10));
    assert_eq!(bench.done(&machine, OperationKind::Network, bench.operation()).await, Err(Fault::Refused));
    bench.do_it(&machine, OperationKind::Delete).await;
    assert!(is_forwarded(&socket, "198.51.100.5").await);
    call(&socket, Method::DELETE, "/1.0/networks/incusbr0/forwards/198.51.100.5", None).await;
}

/// Deletes the only instance, and waits until nothing is left.
async fn delete(bench: &Bench, browser: &Browser, id: &str) {
    act(browser, "delete", &[id]).await.data();
    for _ in 0..100 {
        run_due(&bench.server.app).await.unwrap();
        bench.pass().await;
        if bench.server.count("cloud_object where gone_at is null").await == 0 {
            return;
        }
    }
    panic!("it is never gone");
}

#[tokio::test]
async fn the_address_of_an_instance_that_was_missing_at_its_end_is_another_ones_afterwards() {
    let Some(socket) = variable("PORTICO_TEST_INCUS_SOCKET") else { return };
    let mut one = section(&json!([format!("unix:{socket}")]));
    one["addresses"] = json!(["198.51.100.11/32"]);
    let bench = Bench::incus_by(one).await.unwrap();
    let (browser, _) = bench.customer("incus_lost").await;
    let body = |name: &str| {
        let mut body = bench.draft(name);
        (body["instance"]["bandwidth_mbit"], body["total"]) = (json!(10), json!(50));
        body
    };
    let first = order(&browser, body("first")).await.remove(0);
    bench.until(&browser, &first, "running").await;
    bench.lose(&engine_name_of(first.parse().unwrap())).await;
    for _ in 0..2 {
        bench.server.clock.advance(6);
        bench.observe().await;
    }
    assert_eq!(shown(&browser, &first).await["instance"]["seen"], "absent");
    assert!(is_forwarded(&socket, "198.51.100.11").await, "only its console knows how to take that away");
    delete(&bench, &browser, &first).await;
    assert!(!is_forwarded(&socket, "198.51.100.11").await);
    let second = order(&browser, body("second")).await.remove(0);
    bench.until(&browser, &second, "running").await;
    assert_eq!(shown(&browser, &second).await["instance"]["public_address"], "198.51.100.11");
    act(&browser, "force_stop", &[&second]).await.data();
    bench.until(&browser, &second, "stopped").await;
    delete(&bench, &browser, &second).await;
    assert_eq!(bench.count().await, 0);
}

#[tokio::test]
async fn whichever_answer_is_lost_one_machine_is_made_and_signed_in_to_and_nothing_is_left_of_it() {
    let Some(socket) = variable("PORTICO_TEST_INCUS_SOCKET") else { return };
    let mut number = 1;
    loop {
        let thief = Thief::of(&socket, number);
        let endpoint = json!([format!("unix:{}", thief.socket.display())]);
        let bench = Bench::incus_at(endpoint).await.unwrap();
        let mut machine = bench.machine();
        machine.spec.disks = vec![2, 1];
        machine.spec.public = Some(public("198.51.100.9", 10));
        let sight = bench.do_it(&machine, OperationKind::Create).await.unwrap();
        assert_eq!((sight.seen, bench.count().await), (Seen::On, 1), "{number}");
        assert!(is_forwarded(&socket, "198.51.100.9").await, "{number}");
        let shadow = file(&socket, &machine.engine_name, "/etc/shadow").await.unwrap();
        assert!(shadow.starts_with("root:$6$"), "{number}: {shadow}");
        bench.do_it(&machine, OperationKind::Restart).await;
        assert_eq!(bench.do_it(&machine, OperationKind::Stop).await.unwrap().seen, Seen::Off, "{number}");
        assert_eq!(bench.do_it(&machine, OperationKind::Delete).await, None, "{number}");
        assert_eq!(bench.count().await, 0, "{number}");
        let volumes = call(&socket, Method::GET, "/1.0/storage-pools/default/volumes/custom", None).await;
        assert!(!volumes.to_string().contains(&machine.engine_name), "{number}: {volumes}");
        assert!(!is_forwarded(&socket, "198.51.100.9").await, "{number}");
        if number > thief.asked() {
            break;
        }
        number += 1;
    }
    assert!(
        number > 10,
        "made, two for a disk, on, three for a password, off and on, off, two deleted: {number}"
    );
}

/// Runs a line in a machine; whether it ended well.
async fn is_so(socket: &str, engine_name: &str, line: &str) -> bool {
    let body = json!({"command": ["/bin/sh", "-c", line], "wait-for-websocket": false, "interactive": false});
    let path = format!("/1.0/instances/{engine_name}/exec");
    call(socket, Method::POST, &path, Some(body)).await["metadata"]["return"] == 0
}

#[tokio::test]
async fn a_rebuild_whichever_answer_is_lost_leaves_nothing_on_any_disk_and_takes_passwords_as_it_was_asked() {
    let Some(socket) = variable("PORTICO_TEST_INCUS_SOCKET") else { return };
    let thief = Thief::of(&socket, 0);
    let bench = Bench::incus_at(json!([format!("unix:{}", thief.socket.display())])).await.unwrap();
    let mut machine = bench.machine();
    (machine.spec.disks, machine.spec.login) = (vec![2, 1], InstanceLogin::Key);
    KEY.clone_into(&mut machine.spec.ssh_key);
    bench.do_it(&machine, OperationKind::Create).await;
    let name = machine.engine_name.clone();
    let vendor_data = async || {
        let instance = call(&socket, Method::GET, &format!("/1.0/instances/{name}"), None).await;
        instance["config"]["cloud-init.vendor-data"].as_str().unwrap().to_owned()
    };
    let hostname = format!("hostname: \"{}\"\n", bench::HOSTNAME);
    assert!(vendor_data().await.contains(&hostname) && !vendor_data().await.contains("ssh_pwauth"));
    for number in 1.. {
        let write =
            "for one in /root /mnt/disk1; do echo mine >$one/mine; done; grep -q ' /mnt/disk1 ' /proc/mounts";
        assert!(is_so(&socket, &name, write).await, "{number}");
        bench.do_it(&machine, OperationKind::ForceStop).await;
        machine.spec.login = if number % 2 == 1 { InstanceLogin::Password } else { InstanceLogin::Key };
        let before = thief.asked();
        thief.steal(number);
        assert_eq!(bench.do_it(&machine, OperationKind::Rebuild).await.unwrap().seen, Seen::Off, "{number}");
        let asked = thief.asked() - before;
        bench.do_it(&machine, OperationKind::Start).await;
        let empty = "! ls /root/mine /mnt/disk1/mine && grep -q ' /mnt/disk1 ' /proc/mounts";
        assert!(is_so(&socket, &name, empty).await, "{number}");
        let takes_passwords = machine.spec.login == InstanceLogin::Password;
        assert_eq!(vendor_data().await.contains("ssh_pwauth: true\n"), takes_passwords, "{number}");
        if number > asked {
            assert!(
                number > 8,
                "an image, a disk taken, deleted, made and given, a mark, on and off: {number}"
            );
            break;
        }
    }
    bench.do_it(&machine, OperationKind::Delete).await;
    let volumes = call(&socket, Method::GET, "/1.0/storage-pools/default/volumes/custom", None).await;
    assert!(!volumes.to_string().contains(&name), "{volumes}");
}

#[tokio::test]
async fn two_megabytes_that_are_pasted_into_a_guest_that_writes_them_back_come_back_to_the_last_line() {
    let Some(bench) = Bench::incus().await else { return };
    let machine = bench.machine();
    bench.do_it(&machine, OperationKind::Create).await;
    let mut shell = bench.open_console(&machine, ConsoleKind::Shell).await.unwrap();
    bench::until(&mut shell, "# ").await;
    bench::type_in(&shell, "stty -echo; cat\r").await;
    let input = shell.input.clone();
    let paste = tokio::spawn(async move {
        let line = format!("{}\r", "a".repeat(1_000));
        for text in std::iter::repeat_n(line, 2_000).chain(["the end\r".to_owned()]) {
            input.send(ConsoleInput::Typed(text.into())).await.unwrap();
        }
    });
    let read = async {
        let (mut tail, mut bytes) = (String::new(), 0);
        while !tail.contains("\nthe end\r\n") || bytes < 2_000_000 {
            let written = shell.output.recv().await.unwrap();
            bytes += written.len();
            tail.push_str(&String::from_utf8_lossy(&written));
            tail.drain(..tail.len().saturating_sub(100));
        }
    };
    tokio::time::timeout(Duration::from_secs(60), read).await.expect("all of it comes");
    paste.await.unwrap();
    bench.do_it(&machine, OperationKind::Delete).await;
}

#[tokio::test]
async fn a_name_that_somebody_elses_machine_has_is_refused_and_that_machine_is_not_touched() {
    let Some(bench) = Bench::incus().await else { return };
    let socket = bench.socket.clone().unwrap();
    let machine = bench.machine();
    let path = format!("/1.0/instances/{}", machine.engine_name);
    let foreign = json!({"name": machine.engine_name, "source": {"type": "image", "alias": "busybox"}, "profiles": [],
        "start": true, "devices": {"root": {"type": "disk", "path": "/", "pool": "default", "size": "1GiB"}}});
    call(&socket, Method::POST, "/1.0/instances", Some(foreign)).await;
    let before = call(&socket, Method::GET, &path, None).await;
    for kind in [OperationKind::Create, OperationKind::Start, OperationKind::Stop, OperationKind::Restart] {
        let refused = bench.done(&machine, kind, bench.operation()).await;
        assert_eq!(refused, Err(Fault::Refused), "{kind:?}");
    }
    assert_eq!(bench.do_it(&machine, OperationKind::Delete).await, None, "nothing of ours is left");
    assert_eq!(bench.count().await, 0, "and it is no machine of this installation");
    let after = call(&socket, Method::GET, &path, None).await;
    assert_eq!((&after, after["status"].as_str()), (&before, Some("Running")));
    bench.lose(&machine.engine_name).await;
}

#[tokio::test]
async fn a_password_is_set_and_stands_in_no_operation_no_configuration_no_file_and_no_line_of_the_log() {
    let Some(bench) = Bench::incus().await else { return };
    let socket = bench.socket.clone().unwrap();
    let log = Log::default();
    let guard = log.begin();
    let machine = bench.machine();
    bench.do_it(&machine, OperationKind::Create).await;
    drop(guard);
    let instance = format!("/1.0/instances/{}", machine.engine_name);
    for path in
        ["/1.0/operations?recursion=1", &format!("{instance}?recursion=1"), &format!("{instance}/logs")]
    {
        let text = call(&socket, Method::GET, path, None).await.to_string();
        assert!(!text.contains(PASSWORD), "{path}");
    }
    let text = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    assert!(!text.is_empty() && !text.contains(PASSWORD));
    for path in ["/run/portico/login", "/run/portico"] {
        assert_eq!(file(&socket, &machine.engine_name, path).await, None, "{path}");
    }
    // What is in the machine's own book of passwords is what its user types: the same salt makes the same hash of it.
    let shadow = file(&socket, &machine.engine_name, "/etc/shadow").await.unwrap();
    let hash = shadow.split(':').nth(1).unwrap().to_owned();
    let salt = hash.split('$').nth(2).unwrap();
    let check = format!("[ \"$(mkpasswd -m sha512 -S {salt} {PASSWORD})\" = '{hash}' ]");
    let body =
        json!({"command": ["/bin/sh", "-c", check], "wait-for-websocket": false, "interactive": false});
    let left = call(&socket, Method::POST, &format!("{instance}/exec"), Some(body)).await;
    assert_eq!(left["metadata"]["return"], 0, "{hash} {left}");
    bench.do_it(&machine, OperationKind::Delete).await;
}

#[tokio::test]
async fn what_a_machine_is_set_up_by_at_its_first_start_is_what_was_given() {
    let Some(bench) = Bench::incus().await else { return };
    let socket = bench.socket.clone().unwrap();
    let given =
        "#cloud-config\nruncmd:\n  - [ sh, -c, \"echo '\u{4f60}\u{597d}' > /root/Amber_Lantern77\" ]\n";
    let log = Log::default();
    for user_data in [Some(given), None] {
        let mut machine = bench.machine();
        machine.user_data = user_data.map(Secret::from);
        let guard = log.begin();
        bench.do_it(&machine, OperationKind::Create).await;
        drop(guard);
        let told = call(&socket, Method::GET, "/1.0/operations?recursion=1", None).await.to_string();
        assert!(!told.contains("Amber_Lantern77"), "{told}");
        let path = format!("/1.0/instances/{}", machine.engine_name);
        let config = call(&socket, Method::GET, &path, None).await["config"].clone();
        assert_eq!(config["cloud-init.user-data"].as_str(), user_data);
        assert!(config["cloud-init.vendor-data"].as_str().unwrap().starts_with("#cloud-config\n"));
        bench.do_it(&machine, OperationKind::Delete).await;
    }
    let text = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    assert!(
        !text.is_empty() && !text.contains("Amber_Lantern77"),
        "it stands where its machine reads it alone"
    );
}

#[tokio::test]
async fn a_key_is_in_its_users_own_folder_and_more_disks_are_there_with_their_size() {
    let Some(bench) = Bench::incus().await else { return };
    let socket = bench.socket.clone().unwrap();
    let mut machine = bench.machine();
    machine.spec.login = InstanceLogin::Key;
    KEY.clone_into(&mut machine.spec.ssh_key);
    machine.spec.disks = vec![2, 1, 3];
    bench.do_it(&machine, OperationKind::Create).await;
    let keys = file(&socket, &machine.engine_name, "/root/.ssh/authorized_keys").await;
    assert_eq!(keys.unwrap(), format!("{KEY}\n"));
    let check = json!({"command": ["/bin/sh", "-c", "[ \"$(stat -c %a:%u /root/.ssh/authorized_keys)\" = 600:0 ] && grep -q ' /mnt/disk2 ' /proc/mounts"],
        "wait-for-websocket": false, "interactive": false});
    let left =
        call(&socket, Method::POST, &format!("/1.0/instances/{}/exec", machine.engine_name), Some(check))
            .await;
    assert_eq!(left["metadata"]["return"], 0, "{left}");
    let instance = call(&socket, Method::GET, &format!("/1.0/instances/{}", machine.engine_name), None).await;
    assert_eq!(instance["devices"]["root"]["size"], "2GiB");
    assert_eq!(
        (&instance["config"]["limits.cpu"], &instance["config"]["limits.memory"]),
        (&json!("1"), &json!("256MiB"))
    );
    let volume = format!("/1.0/storage-pools/default/volumes/custom/{}-2", machine.engine_name);
    assert_eq!(call(&socket, Method::GET, &volume, None).await["config"]["size"], "3GiB");
    bench.do_it(&machine, OperationKind::Delete).await;
    assert!(call(&socket, Method::GET, &volume, None).await.is_null());
}

#[tokio::test]
async fn disks_whose_machine_is_gone_and_that_nothing_stands_for_are_told_of_and_deleted_when_an_operator_says_so()
 {
    let Some(bench) = Bench::incus().await else { return };
    let socket = bench.socket.clone().unwrap();
    let (mut machine, mut other) = (bench.machine(), bench.machine());
    (machine.spec.disks, other.spec.disks) = (vec![2, 1, 1], vec![2, 1]);
    for one in [&machine, &other] {
        bench.do_it(one, OperationKind::Create).await;
    }
    assert_eq!(bench.engine.list_left_disks().await.unwrap(), []);
    bench.lose(&machine.engine_name).await;
    let left = bench.engine.list_left_disks().await.unwrap();
    assert_eq!(left.iter().map(|disks| &disks.engine_name).collect::<Vec<_>>(), [&machine.engine_name]);
    assert!(!left[0].host.is_empty());
    for _ in 0..2 {
        bench.observe().await;
    }
    let grace = operator(&bench.server, "grace").await;
    let listed = grace.get("/admin/orphan/list/").await.data()["items"].as_array().unwrap().clone();
    let disks = listed.iter().find(|one| one["engine_name"] == *machine.engine_name).unwrap();
    assert_eq!((&disks["kind"], &disks["host"], listed.len()), (&json!("disk"), &json!(left[0].host), 2));
    let which = json!({"region": "cn-east", "engine_name": machine.engine_name});
    grace.post("/admin/orphan/delete/", which).await.data();
    while bench.server.count("cloud_orphan where kind = 'disk'").await > 0 {
        run_due(&bench.server.app).await.unwrap();
        bench.pass().await;
    }
    let volumes = call(&socket, Method::GET, "/1.0/storage-pools/default/volumes/custom", None).await;
    let is_there = |name: &str| volumes.to_string().contains(name);
    assert!(!is_there(&machine.engine_name) && is_there(&other.engine_name), "{volumes}");
    bench.do_it(&other, OperationKind::Delete).await;
}

#[tokio::test]
async fn an_image_that_is_not_there_and_a_machine_that_nobody_has_room_for_are_refused_and_nothing_is_left() {
    let Some(bench) = Bench::incus().await else { return };
    let mut machine = bench.machine();
    machine.spec.image = "nothing".to_owned();
    assert_eq!(bench.done(&machine, OperationKind::Create, bench.operation()).await, Err(Fault::Refused));
    let mut machine = bench.machine();
    machine.spec.flavor.memory_mib = u32::MAX;
    assert_eq!(bench.done(&machine, OperationKind::Create, bench.operation()).await, Err(Fault::SoldOut));
    assert_eq!(bench.count().await, 0);
}

#[tokio::test]
async fn an_endpoint_that_nobody_listens_on_is_passed_over_and_without_any_other_the_engine_is_down() {
    let Some(socket) = variable("PORTICO_TEST_INCUS_SOCKET") else { return };
    let nobody = "unix:/nobody/listens.here";
    let bench = Bench::incus_at(json!([nobody, format!("unix:{socket}")])).await.unwrap();
    assert!(bench.engine.hosts().await.unwrap()[0].is_up);
    let bench = Bench::incus_at(json!([nobody])).await.unwrap();
    assert_eq!(bench.engine.hosts().await, Err(Fault::Down));
    assert_eq!(
        bench.step(&bench.machine(), OperationKind::Create, bench.operation(), None).await,
        Err(Fault::Down)
    );
}

#[tokio::test]
async fn a_certificate_that_is_restricted_to_one_project_is_enough_and_no_other_server_is_talked_to() {
    let Some(socket) = variable("PORTICO_TEST_INCUS_SOCKET") else { return };
    let tls = Tls::new(&socket).await;
    let bench = Bench::incus_by(tls.section.clone()).await.unwrap();
    let mut machine = bench.machine();
    machine.spec.disks = vec![2, 1];
    let sight = bench.do_it(&machine, OperationKind::Create).await.unwrap();
    assert_eq!((sight.seen, sight.facts.host.as_str(), bench.count().await), (Seen::On, "n1", 1));
    let path = format!("/1.0/instances/{}?project=apart", machine.engine_name);
    assert_eq!(call(&socket, Method::GET, &path, None).await["name"], *machine.engine_name);
    assert_eq!(bench.do_it(&machine, OperationKind::Stop).await.unwrap().seen, Seen::Off);
    assert_eq!(bench.do_it(&machine, OperationKind::Delete).await, None);
    let mut other = tls.section.clone();
    other["server_certificate_file"] = tls.section["client_certificate_file"].clone();
    let stranger = Bench::incus_by(other).await.unwrap();
    assert_eq!(
        stranger.engine.hosts().await,
        Err(Fault::Down),
        "its certificate is not the one that is named"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_instance_cut_off_at_any_step_is_made_once_on_incus_and_charged_once() {
    let Some(socket) = variable("PORTICO_TEST_INCUS_SOCKET") else { return };
    let mut section = section(&json!([format!("unix:{socket}")]));
    section["region"] = json!("us-west");
    let mut bench = faults::Bench::with("faults_11", "1", Some(&section)).await;
    publish_tiny(&bench.server, "us-west").await;
    let customer = bench.customer.clone();
    let path = "/gicend/compute/instance/create/";
    let mut name = String::new();
    for (count, point) in (1..).zip(["cloud.taken", "cloud.asked", "cloud.noted"]) {
        let mut body = monthly(point);
        body["region"] = json!("us-west");
        body["image"] = json!("busybox");
        bench.killed(point, customer.try_call(path, point, &body)).await;
        let (status, answer) = customer.call(path, point, &body).await;
        assert!(status.is_success(), "{answer}");
        name = engine_name_of(answer["data"]["instance_ids"][0].as_str().unwrap().parse().unwrap());
        bench.until(point, "cloud_object where kind = 'instance' and seen = 'on'", count).await;
        bench.until(point, "customer_order where fulfil = 'built'", 2 * count).await;
        bench.until(point, "resource", 2 * count).await;
    }
    let made = call(&socket, Method::GET, "/1.0/instances?recursion=1", None).await;
    let made = made.as_array().unwrap();
    let one = made.iter().find(|one| one["name"] == *name).unwrap();
    let mark = |one: &serde_json::Value| one["config"]["user.portico.installation"].clone();
    let ours = made.iter().filter(|other| mark(other) == mark(one));
    assert_eq!(ours.count(), 3);
    bench.end().await;
}
