//! The program killed again and again while customers make, switch, resize and delete instances: each is there once or not at all, and
//! billed for the time in which it was.

mod proof;
mod tenant;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use portico_server::kit::queue::run_due;
use uuid::Uuid;

use self::proof::{assert_billed, assert_kept, assert_whole, told_of_all};
use self::tenant::{Tenant, Told};
use crate::engine_contract::bench::{Bench, REGION};
use crate::instances::{pass_hours, publish_least};
use crate::support::{
    Browser, Customer, FIRST, Kills, Program, TestServer, deposit, free_port, key_draft, variable_number,
};

/// Customers at once where `PORTICO_CHAOS_TENANTS` does not say another number.
const TENANTS: usize = 4;
/// Customers of one account; there are two accounts at least.
const TOGETHER: usize = 5;
/// What a security key needs to do all of it.
const GROUPS: [&str; 4] = ["compute_create_delete", "compute_configure", "compute_view", "finance_orders"];

/// An account that makes instances.
struct Account {
    browser: Browser,
    id: Uuid,
    secret: String,
}

impl Account {
    /// A verified one with money and a security key.
    async fn open(server: &TestServer, number: usize) -> Self {
        let (browser, id) = server.verified(&format!("cloud_chaos_{number}")).await;
        deposit(&server.app, id, "first", FIRST).await;
        browser.prove().await;
        let secret = browser.key(key_draft(&GROUPS)).await.secret;
        Self { browser, id, secret }
    }
}

/// `PORTICO_CHAOS_KILLS` says how often, and `PORTICO_CHAOS_TENANTS` how many customers there are; `just chaos` kills a thousand times while there are
/// fifty.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_instance_is_there_once_or_not_at_all_though_the_program_is_killed_all_the_time() {
    live_through_kills(Bench::test().await).await;
}

mod incus {
    use serde_json::json;

    use super::Bench;
    use crate::engine_contract::bench::section;
    use crate::support::variable;

    /// The same of machines that are real; only where there is an Incus.
    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn each_machine_of_incus_is_there_once_or_not_at_all_though_the_program_is_killed_all_the_time() {
        let Some(socket) = variable("PORTICO_TEST_INCUS_SOCKET") else { return };
        let mut section = section(&json!([format!("unix:{socket}")]));
        section["vcpus_per_thread"] = json!(64);
        super::live_through_kills(Bench::incus_by(section).await.unwrap()).await;
    }
}

async fn live_through_kills(bench: Bench) {
    let began = Instant::now();
    let server = &bench.server;
    server.go_to_the_present();
    publish_least(server, REGION).await;
    let customers = variable_number("PORTICO_CHAOS_TENANTS", TENANTS);
    let mut accounts = Vec::new();
    for number in 0..(customers / TOGETHER).max(2) {
        accounts.push(Account::open(server, number).await);
    }
    let account_of = |number: usize| &accounts[number % accounts.len()];
    let mut program = Program::on(server)
        .await
        .with("PORTICO_QUEUE_LEASE_SECONDS", "2")
        .with("PORTICO_QUEUE_POLL_MILLISECONDS", "50");
    if let Some(engine) = bench.engine_variable() {
        program = program.with("PORTICO_ENGINE", &engine);
    }
    let port = free_port();
    let is_over = Arc::new(AtomicBool::new(false));
    let tenants: Vec<_> = (0..customers)
        .map(|number| {
            let customer = Customer::new(port, &account_of(number).secret);
            tokio::spawn(
                Tenant { customer, number, image: bench.image(), is_over: Arc::clone(&is_over) }.live(),
            )
        })
        .collect();
    // From the first request to a machine that is made.
    let kills = Kills { count: variable_number("PORTICO_CHAOS_KILLS", 6), more: 370, most: 1_100 };
    let told =
        program.killed_while(port, &kills, &is_over, tenants, async || server.end_leases().await).await;
    settle(&bench).await;
    for (number, told) in told.iter().enumerate() {
        assert_kept(&account_of(number).browser, told).await;
    }
    let told: Told = told_of_all(told);
    assert_whole(server, &told).await;
    pass_hours(server, 2).await;
    let ids: Vec<_> = accounts.iter().map(|account| account.id).collect();
    assert_billed(server, &told, &ids).await;
    assert!(program.ledger_is_whole());
    let audit = program.command().args(["audit", "verify"]).status().unwrap();
    assert!(audit.success());
    println!(
        "{} kills, {} customers, {} instances, {} operations, {} seconds",
        kills.count,
        customers,
        told.instances,
        told.operations,
        began.elapsed().as_secs()
    );
}

/// What the program would do in the next seconds: what the killed one left is taken over.
async fn settle(bench: &Bench) {
    let server = &bench.server;
    server.go_to_the_present();
    for _ in 0..200 {
        bench.pass().await;
        run_due(&server.app).await.unwrap();
        let open = server.count("operation where ended_at is null").await;
        let building = server.count("customer_order where fulfil = 'building'").await;
        if open + building == 0 {
            return;
        }
    }
    panic!("operations never ended");
}
