//! What is asked once everything has come to rest.

use portico_server::cloud::CloudParts;
use std::collections::BTreeSet;

use portico_core::lifecycle::Seen;
use portico_server::engine::engine_name_of;
use reqwest::StatusCode;
use serde_json::json;
use uuid::Uuid;

use super::tenant::Told;
use crate::engine_contract::bench::{REGION, observe};
use crate::instances::shown;
use crate::support::{Browser, FIRST, TestServer, assert_ledger, assert_metered, available, sum_of};

/// What all of them were told.
pub fn told_of_all(all: Vec<Told>) -> Told {
    all.into_iter().fold(Told::default(), |mut sum, told| {
        sum.kept.extend(told.kept);
        sum.gone.extend(told.gone);
        sum.instances += told.instances;
        sum.months += told.months;
        sum.resizes += told.resizes;
        sum.operations += told.operations;
        sum
    })
}

/// A customer finds what they left as they left it, and nothing of what they deleted.
pub async fn assert_kept(browser: &Browser, told: &Told) {
    for (id, left) in &told.kept {
        let instance = shown(browser, id).await["instance"].clone();
        assert_eq!((&instance["status"], &instance["flavor"]), (&json!(left.status), &json!(left.flavor)));
    }
    for id in &told.gone {
        let answer = browser.get(&format!("/gicend/compute/instance/show/?instance_id={id}")).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{id}");
    }
}

/// The engine has what customers keep, once and as they left it, and nothing else; what was asked for was done once; nothing is held.
pub async fn assert_whole(server: &TestServer, told: &Told) {
    let ours: Vec<_> = told.kept.keys().chain(&told.gone).map(|id| engine_name(id)).collect();
    let mut machines = server.app.cloud().of(REGION).unwrap().list().await.unwrap();
    // Of what another test is making or deleting at this moment, Incus tells the name only.
    machines.retain(|sight| sight.seen != Seen::Error || ours.contains(&sight.engine_name));
    let mut found: Vec<_> = machines.iter().map(|sight| (sight.engine_name.clone(), sight.seen)).collect();
    found.sort_by(|one, other| one.0.cmp(&other.0));
    let mut wanted: Vec<_> =
        told.kept.iter().map(|(id, left)| (engine_name(id), seen(left.status))).collect();
    wanted.sort_by(|one, other| one.0.cmp(&other.0));
    assert_eq!(found, wanted);
    observe(&server.app).await;
    server.clock.advance(1);
    observe(&server.app).await;
    assert_eq!(server.count("cloud_orphan").await, 0);
    let made: BTreeSet<_> = object_ids(server).await.iter().map(Uuid::to_string).collect();
    let ids: BTreeSet<_> = told.kept.keys().chain(&told.gone).cloned().collect();
    assert_eq!(made, ids, "one for each key");
    assert_eq!(
        server.count("cloud_object where gone_at is null and kind = 'instance'").await,
        machines.len() as i64
    );
    assert_eq!(server.count("operation").await, told.operations, "each once");
    assert_eq!(server.count("operation where state <> 'done'").await, 0);
    assert_eq!(server.count("customer_order").await, told.instances * 2 + told.resizes);
    assert_eq!(server.count("customer_order where fulfil <> 'built'").await, 0);
    assert_eq!(server.count("ledger_hold where state = 'held'").await, 0);
    // The disk of each, and the machines that run.
    let running = told.kept.values().filter(|left| left.status == "running").count();
    let used = (told.kept.len() + running) as i64;
    assert_eq!(server.count("run_span where ended_at is null").await, used);
}

/// Each hour of use is usage once, and accounts paid what their bills say.
pub async fn assert_billed(server: &TestServer, told: &Told, accounts: &[Uuid]) {
    let used = assert_metered(server).await;
    assert!(used.len() >= told.kept.len(), "{used:?}");
    assert_eq!(server.count("bill_line where kind = 'purchase'").await, told.months * 2);
    let mut paid = 0;
    for account in accounts {
        paid += FIRST - available(&server.app, *account).await;
    }
    assert_eq!(sum_of(&server.of_customers("bill").await, "total"), paid);
    assert_ledger(server.app.store()).await;
}

fn engine_name(id: &str) -> String {
    engine_name_of(id.parse().unwrap())
}

fn seen(status: &str) -> Seen {
    if status == "running" { Seen::On } else { Seen::Off }
}

async fn object_ids(server: &TestServer) -> Vec<Uuid> {
    let mut conn = server.app.store().read().await.unwrap();
    let sql = "select object_id from cloud_object where kind = 'instance'";
    on!(conn, c => { sqlx::query_scalar(sql).fetch_all(c).await.unwrap() })
}
