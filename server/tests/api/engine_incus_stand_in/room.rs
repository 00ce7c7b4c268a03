//! Room that several server processes on one database give out, with what stands for an Incus: what one of them has promised to a machine counts for
//! all of them, before Incus shows it.

use futures::future::join;
use portico_core::lifecycle::OperationKind;
use portico_server::engine::Fault;
use reqwest::Method;
use serde_json::json;
use uuid::Uuid;

use super::gate::{Gate, error};
use super::made;
use crate::engine_contract::bench::{Bench, Machine};
use crate::engine_contract::fake::FakeIncus;

/// Two server processes on one database, behind one door to what stands for an Incus, each of whose members has 64 processors to give.
async fn pair(fake: &FakeIncus, gate: &Gate) -> (Bench, Bench) {
    let mut section = gate.section(fake);
    section["vcpus_per_thread"] = json!(1);
    let one = Bench::incus_with(fake, section.clone()).await;
    let two = Bench::beside(&one.server, fake, section);
    (one, two)
}

/// A machine that more than half of a member is needed for, and that nobody has asked for yet.
fn large(bench: &Bench) -> Machine {
    let mut machine = bench.machine();
    machine.spec.flavor.vcpus = 40;
    machine
}

/// Asks for a machine that Incus does not make: it has been promised room, and nothing else.
async fn promise(bench: &Bench, machine: &Machine, operation: Uuid, gate: &Gate) {
    gate.say("POST instances?", 500, error());
    bench.step(machine, OperationKind::Create, operation, None).await.unwrap();
    gate.forget("POST instances?");
}

#[tokio::test]
async fn of_two_servers_that_place_machines_at_once_none_gives_out_the_room_that_the_other_has_promised() {
    let fake = FakeIncus::new();
    fake.cluster(&["n1", "n2"]);
    let gate = Gate::of(&fake);
    let (one, two) = pair(&fake, &gate).await;
    let (first, second, third) = (large(&one), large(&two), large(&two));
    gate.hold("POST instances?target=n1");
    let meanwhile = async {
        gate.hear("POST instances?target=n1").await;
        // Of the first one Incus shows nothing yet.
        let second = two.step(&second, OperationKind::Create, two.operation(), None).await;
        let third = two.step(&third, OperationKind::Create, two.operation(), None).await;
        gate.forget("POST instances?target=n1");
        (second, third)
    };
    let operation = one.operation();
    let (first, (second, third)) =
        join(one.step(&first, OperationKind::Create, operation, None), meanwhile).await;
    assert!(first.is_ok() && second.is_ok(), "{first:?} {second:?}");
    assert_eq!(third, Err(Fault::SoldOut));
    let placed = ["n1", "n2"].map(|member| gate.count(&format!("POST instances?target={member}")));
    assert_eq!(placed, [1, 1]);
}

#[tokio::test]
async fn a_machine_that_is_asked_for_again_is_put_where_it_was_promised_room_before() {
    let fake = FakeIncus::new();
    fake.cluster(&["n1", "n2"]);
    let gate = Gate::of(&fake);
    let (one, two) = pair(&fake, &gate).await;
    let (blocker, machine) = (large(&one), large(&one));
    one.step(&blocker, OperationKind::Create, one.operation(), None).await.unwrap();
    let operation = one.operation();
    promise(&one, &machine, operation, &gate).await;
    let placed = || ["n1", "n2"].map(|member| gate.count(&format!("POST instances?target={member}")));
    assert_eq!(placed(), [1, 1]);
    one.do_it(&blocker, OperationKind::Delete).await;
    two.step(&machine, OperationKind::Create, operation, None).await.unwrap();
    assert_eq!(placed(), [1, 2], "though the first member has room again");
}

#[tokio::test]
async fn what_is_promised_to_a_machine_that_is_never_made_is_somebody_elses_after_some_minutes() {
    let fake = FakeIncus::new();
    let gate = Gate::of(&fake);
    let (one, two) = pair(&fake, &gate).await;
    let (first, second) = (large(&one), large(&two));
    promise(&one, &first, one.operation(), &gate).await;
    let create = async || two.step(&second, OperationKind::Create, two.operation(), None).await;
    one.server.clock.advance(590);
    assert_eq!(create().await, Err(Fault::SoldOut));
    one.server.clock.advance(20);
    assert!(create().await.is_ok());
    let late = one.step(&first, OperationKind::Create, one.operation(), None).await;
    assert_eq!(late, Err(Fault::SoldOut), "it is the other one's by now");
}

#[tokio::test]
async fn what_is_promised_to_a_machine_is_free_again_as_soon_as_nothing_is_left_of_it() {
    let fake = FakeIncus::new();
    let gate = Gate::of(&fake);
    let (one, two) = pair(&fake, &gate).await;
    let (first, second) = (large(&one), large(&two));
    promise(&one, &first, one.operation(), &gate).await;
    let free = async || two.engine.hosts().await.unwrap()[0].free.vcpus;
    assert_eq!(free().await, 24);
    one.do_it(&first, OperationKind::Delete).await;
    assert_eq!(free().await, 64);
    assert!(two.step(&second, OperationKind::Create, two.operation(), None).await.is_ok());
}

#[tokio::test]
async fn disks_that_incus_does_not_show_yet_are_given_to_no_other_machine() {
    let fake = FakeIncus::new();
    let gate = Gate::of(&fake);
    let (one, two) = pair(&fake, &gate).await;
    let (mut first, mut second) = (one.machine(), two.machine());
    (first.spec.disks, second.spec.disks) = (vec![2, 600], vec![2, 600]);
    one.step(&first, OperationKind::Create, one.operation(), None).await.unwrap();
    let host = two.engine.hosts().await.unwrap().remove(0);
    assert_eq!((host.free.disk_gib, host.machines), (1_024 - 602, vec![first.engine_name.clone()]));
    let refused = two.step(&second, OperationKind::Create, two.operation(), None).await;
    assert_eq!(refused, Err(Fault::SoldOut), "its second disk is made after the machine");
    second.spec.disks = vec![2, 420];
    assert!(two.step(&second, OperationKind::Create, two.operation(), None).await.is_ok());
}

#[tokio::test]
async fn two_servers_that_look_for_gpus_at_once_give_each_to_one_machine() {
    let fake = FakeIncus::new();
    let gate = Gate::of(&fake);
    let (one, two) = pair(&fake, &gate).await;
    let (mut first, mut second) = (one.machine(), two.machine());
    for (machine, gpus) in [(&mut first, 3), (&mut second, 1)] {
        (machine.spec.flavor.gpus, machine.spec.flavor.gpu_model) = (gpus, "A100".to_owned());
    }
    gate.hold("POST instances?");
    let first = one.step(&first, OperationKind::Create, one.operation(), None);
    let meanwhile = async {
        gate.hear("POST instances?").await;
        let second = two.step(&second, OperationKind::Create, two.operation(), None);
        let both = async {
            while gate.count("POST instances?") < 2 {
                tokio::time::sleep(std::time::Duration::from_millis(10)).await;
            }
            gate.forget("POST instances?");
        };
        join(second, both).await.0
    };
    let (first, second) = join(first, meanwhile).await;
    assert!(first.is_ok() && second.is_ok(), "{first:?} {second:?}");
    let made = fake.asked().into_iter().filter(|asked| asked.method == Method::POST);
    let mut cards: Vec<_> = made
        .flat_map(|asked| asked.body["devices"].as_object().unwrap().clone())
        .filter_map(|(_, device)| device["pci"].as_str().map(str::to_owned))
        .collect();
    cards.sort();
    let all: Vec<_> = (1..=4).map(|number| format!("0000:0{number}:00.0")).collect();
    assert_eq!(cards, all);
}

#[tokio::test]
async fn of_two_servers_that_enlarge_machines_at_once_one_gets_the_room_that_only_one_can_have() {
    let fake = FakeIncus::new();
    let gate = Gate::of(&fake);
    let (one, two) = pair(&fake, &gate).await;
    let (mut first, mut second) = (made(&one).await, made(&two).await);
    for machine in [&mut first, &mut second] {
        (machine.spec.flavor.vcpus, machine.spec.flavor.memory_mib) = (40, 512);
    }
    let change = format!("PATCH instances/{}", first.engine_name);
    gate.hold(&change);
    let meanwhile = async {
        gate.hear(&change).await;
        // Incus shows the first one as it was.
        let second = two.done(&second, OperationKind::Resize, two.operation()).await;
        gate.forget(&change);
        second
    };
    let resized = one.done(&first, OperationKind::Resize, one.operation());
    let (first, second) = join(resized, meanwhile).await;
    assert!(first.is_ok(), "{first:?}");
    assert_eq!(second, Err(Fault::SoldOut));
}
