//! GPUs of instances on Incus, with what stands for one: no machine of the tests has any. What is asked of it is what its API description takes
//! (`server/tests/data/incus_api.json`), and what a machine has of them stays as it is.

use axum::http::Method;
use portico_core::lifecycle::OperationKind;
use portico_core::text::Secret;
use portico_server::closing::admin::flavor_publish::publish_flavor_list;
use portico_server::engine::Fault;
use portico_server::kit::queue::run_due;
use serde_json::{Value, json};

use crate::engine_contract::bench::{Bench, Machine, observe};
use crate::engine_contract::fake::{Asked, FakeIncus};
use crate::instances::{CREATE, cloud, done, monthly, running, shown};
use crate::instances_changes::{change, refused};
use crate::support::available;

/// What Incus says of its API.
const API: &str = include_str!("../data/incus_api.json");

/// A machine with two GPUs and two disks that is made and off.
async fn made(bench: &Bench) -> Machine {
    let mut machine = bench.machine();
    (machine.spec.flavor.gpus, machine.spec.flavor.gpu_model) = (2, "A100".to_owned());
    machine.spec.disks = vec![2, 1];
    machine.user_data = Some(Secret::from("#!/bin/sh\ntrue\n"));
    let operation = bench.operation();
    for _ in 0..2 {
        bench.step(&machine, OperationKind::Create, operation, None).await.unwrap();
    }
    machine
}

#[tokio::test]
async fn a_machine_with_other_gpus_than_wanted_is_refused_though_it_has_the_size() {
    let fake = FakeIncus::new();
    let bench = Bench::fake(&fake).await;
    let mut machine = made(&bench).await;
    let asked = fake.asked().len();
    for gpus in [1, 3, 0] {
        machine.spec.flavor.gpus = gpus;
        let resized = bench.done(&machine, OperationKind::Resize, bench.operation()).await;
        assert_eq!(resized, Err(Fault::Refused), "{gpus}");
    }
    assert_eq!(fake.asked().len(), asked, "nothing of it is changed");
    machine.spec.flavor.gpus = 2;
    assert!(bench.done(&machine, OperationKind::Resize, bench.operation()).await.is_ok());
}

#[tokio::test]
async fn other_gpus_are_refused_before_anything_is_held_where_the_engine_cannot_change_them() {
    const LOGIN: &str = "incus_gpus_02";
    let (server, browser, account) = cloud(LOGIN).await;
    let mut body = monthly("web");
    body["flavor"] = json!("gpu.a100.4");
    let id = running(&server, &browser, body).await;
    done(&server, &browser, "stop", &id).await;
    let spec = |vcpus: u32, model: &str, gpus: u32| json!({"vcpus": vcpus, "memory_mib": 65_536, "gpu_model": model, "gpus": gpus});
    let flavor = |name: &str, spec: Value| json!({"name": name, "family": "gpu", "spec": spec});
    let publish = async |large: Value| {
        let flavors = json!([flavor("gpu.a100.4", spec(8, "A100", 4)), flavor("g1.large", large)]);
        let list = serde_json::from_value(json!({"region": "cn-east", "flavors": flavors})).unwrap();
        publish_flavor_list(&server.app, list).await.unwrap();
    };
    let fake = FakeIncus::new();
    let section = fake.section();
    let restarted =
        server.restart_with(|config| config.engine = vec![serde_json::from_value(section).unwrap()]);
    let browser = restarted.browser();
    restarted.sign_in(&browser, LOGIN).await;
    observe(&restarted.app).await;
    // What stands for Incus has room for the machine, and not the machine.
    let facts = json!({"host": "n1", "addresses": []});
    server
        .execute(&format!("update cloud_object set seen = 'off', facts = '{facts}' where kind = 'instance'"))
        .await;
    let (orders, before) = (server.count("customer_order").await, available(&server.app, account).await);
    let resize = json!({"flavor": "g1.large", "total": 10_000});
    for other in [spec(8, "A100", 2), spec(8, "A100", 8), spec(8, "H100", 4), spec(8, "", 0)] {
        publish(other.clone()).await;
        let answer = change(&browser, "resize", &id, resize.clone()).await;
        assert_eq!(refused(&answer), (409, json!("flavor"), json!("state_forbids")), "{other}");
        assert_eq!(answer.body["violations"][0]["rule"]["state"], "gpus");
    }
    assert_eq!(server.count("customer_order").await, orders);
    assert_eq!(available(&server.app, account).await, before);
    assert_eq!(shown(&browser, &id).await["instance"]["status"], "stopped");
    publish(spec(16, "A100", 4)).await;
    change(&browser, "resize", &id, resize).await.data();
    assert_eq!(server.count("customer_order").await, orders + 1);
}

/// Whether a value is of a type that the description names.
fn is_of(api: &Value, value: &Value, kind: &str) -> bool {
    if let Some(of) = kind.strip_prefix("array of ") {
        return value.as_array().is_some_and(|all| all.iter().all(|one| is_of(api, one, of)));
    }
    if let Some(of) = kind.strip_prefix("object of ") {
        return value.as_object().is_some_and(|all| all.values().all(|one| is_of(api, one, of)));
    }
    match kind {
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64(),
        _ => match api["maps"][kind].as_str() {
            Some(map) => is_of(api, value, map),
            None => is_object(api, value, kind),
        },
    }
}

/// Whether a value has fields only that a definition has, each of its type.
fn is_object(api: &Value, value: &Value, definition: &str) -> bool {
    let fields = &api["definitions"][definition];
    value.as_object().is_some_and(|object| {
        object.iter().all(|(key, value)| fields[key].as_str().is_some_and(|kind| is_of(api, value, kind)))
    })
}

fn has(list: &Value, word: &str) -> bool {
    list.as_array().unwrap().iter().any(|one| one == word)
}

/// Holds a body to what Incus says it is.
fn assert_described(api: &Value, asked: &Asked) {
    let parts: Vec<&str> = asked.path.split('/').collect();
    let definition = match (asked.method.as_str(), parts.as_slice()) {
        ("POST", ["instances"]) => "InstancesPost",
        ("PATCH", ["instances", _]) => "InstancePut",
        ("PUT", ["instances", _, "state"]) => "InstanceStatePut",
        _ => return,
    };
    assert!(is_object(api, &asked.body, definition), "{asked:?}");
    for key in asked.body["config"].as_object().into_iter().flat_map(|all| all.keys()) {
        assert!(has(&api["config_keys"], key) || key.starts_with("user."), "{key}");
    }
    for device in asked.body["devices"].as_object().into_iter().flat_map(|all| all.values()) {
        let options = match device["type"].as_str().unwrap() {
            "gpu" => {
                assert!(has(&api["gpu_types"], device["gputype"].as_str().unwrap()), "{device}");
                "gpu_physical"
            }
            "nic" => "nic_bridged",
            kind => kind,
        };
        let keys =
            device.as_object().unwrap().keys().filter(|key| !["type", "gputype"].contains(&key.as_str()));
        for key in keys {
            assert!(has(&api["device_options"][options], key), "{options}.{key}");
        }
    }
}

#[tokio::test]
async fn what_incus_is_asked_about_a_machine_with_gpus_is_what_its_api_description_takes() {
    let api: Value = serde_json::from_str(API).unwrap();
    let fake = FakeIncus::new();
    let bench = Bench::fake(&fake).await;
    let mut machine = made(&bench).await;
    bench.step(&machine, OperationKind::Start, bench.operation(), None).await.unwrap();
    bench.do_it(&machine, OperationKind::ForceStop).await;
    (machine.spec.flavor.vcpus, machine.spec.flavor.memory_mib) = (2, 512);
    bench.do_it(&machine, OperationKind::Resize).await;
    let asked = fake.asked();
    for one in &asked {
        assert_described(&api, one);
    }
    let of = |method: Method, path: &str| {
        asked.iter().filter(|one| one.method == method && one.path.starts_with(path)).collect::<Vec<_>>()
    };
    let made = &of(Method::POST, "instances")[0].body;
    assert!(has(&api["instance_types"], made["type"].as_str().unwrap()), "{made}");
    let gpu =
        |number: u32| json!({"type": "gpu", "gputype": "physical", "pci": format!("0000:0{number}:00.0")});
    assert_eq!((&made["devices"]["gpu0"], &made["devices"]["gpu1"]), (&gpu(1), &gpu(2)));
    assert_eq!(made["config"]["cloud-init.user-data"], "#!/bin/sh\ntrue\n");
    assert_eq!(of(Method::PATCH, "instances").len(), 3, "a disk, memory and processors");
    assert_eq!(of(Method::PUT, "instances").len(), 2, "on and off");
    let (mut odd, mut wrong) = (made.clone(), made.clone());
    odd["gpus"] = json!(2);
    wrong["config"]["limits.cpu"] = json!(2);
    assert!(!is_object(&api, &odd, "InstancesPost") && !is_object(&api, &wrong, "InstancesPost"));
}

#[tokio::test]
async fn an_image_of_a_virtual_machine_is_offered_where_a_host_can_run_one_and_refused_elsewhere_before_it_is_held()
 {
    let fake = FakeIncus::new();
    let mut section = fake.section();
    let vm = json!({"alias": "debian-vm", "title": "Debian", "least_gib": 1, "user": "root", "is_vm": true});
    section["images"].as_array_mut().unwrap().push(vm);
    let bench = Bench::incus_with(&fake, section).await;
    let (browser, account) = bench.customer("incus_vms").await;
    let offered = async || {
        let offer = browser.get("/gicend/compute/offer/list/?region=cn-east").await.data().clone();
        let names = offer["images"].as_array().unwrap().iter().map(|image| image["name"].clone());
        names.collect::<Vec<_>>()
    };
    let mut body = bench.draft("web");
    body["image"] = json!("debian-vm");
    fake.run_by("lxc");
    bench.observe().await;
    assert_eq!(offered().await, ["busybox"]);
    let before = available(&bench.server.app, account).await;
    let answer = browser.post(CREATE, body.clone()).await;
    assert_eq!(refused(&answer), (400, json!("image"), json!("unknown_choice")));
    assert_eq!(available(&bench.server.app, account).await, before);
    fake.run_by("lxc | qemu");
    bench.observe().await;
    assert_eq!(offered().await, ["busybox", "debian-vm"]);
    browser.post(CREATE, body).await.data();
    run_due(&bench.server.app).await.unwrap();
    let made = fake.asked().into_iter().find(|asked| asked.path == "instances").unwrap();
    assert_eq!(made.body["type"], "virtual-machine");
}

#[tokio::test]
async fn a_virtual_machine_is_sold_out_where_the_hosts_that_can_run_one_are_full_whatever_room_others_have() {
    let fake = FakeIncus::new();
    fake.cluster(&["n1", "n2"]);
    let mut section = fake.section();
    let vm = json!({"alias": "debian-vm", "title": "Debian", "least_gib": 1, "user": "root", "is_vm": true});
    section["images"].as_array_mut().unwrap().push(vm);
    let bench = Bench::incus_with(&fake, section).await;
    let (browser, account) = bench.customer("incus_full").await;
    bench.observe().await;
    for (host, vcpus, runs_vms) in [("n1", 0, true), ("n2", 64, false)] {
        let room = json!({"vcpus": vcpus, "memory_mib": 65_536, "disk_gib": 1_000, "gpu_model": "", "gpus": 0, "runs_vms": runs_vms});
        bench.server.execute(&format!("update cloud_host set room = '{room}' where host = '{host}'")).await;
    }
    browser.post(CREATE, bench.draft("container")).await.data();
    let before = available(&bench.server.app, account).await;
    let mut body = bench.draft("vm");
    body["image"] = json!("debian-vm");
    let answer = browser.post(CREATE, body).await;
    assert_eq!(refused(&answer), (409, json!("flavor"), json!("state_forbids")));
    assert_eq!(available(&bench.server.app, account).await, before, "nothing is held");
}
