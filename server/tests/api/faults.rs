//! The program killed after each step of whatever moves money, and started again: what was begun is done or undone by itself, once
//! (SECURITY M-9, M-20). The points are `fault!` in the sources (`docs/decisions/0038-fault-points.md`).

mod bench;
mod cloud;

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use portico_server::engine::engine_name_of;
use portico_server::money::bill::close_bills;
use portico_server::money::billing::What;
use portico_server::money::order::Renew;
use portico_server::money::recharge::TopUpLook;
use serde_json::{Value, json};
use uuid::Uuid;

pub use self::bench::Bench;
use crate::admin::operator;
use crate::floors::FLOOR_SOURCES;
use crate::instances::{monthly, publish};
use crate::support::{
    PRICE, RECHARGE, available, card_draft, charge, metered, order_draft, post_as, recharge_draft, sum_of,
    title_draft, top_up_draft, word, yuan,
};

const ORDER: &str = "/gicend/billing/order/create/";
const INVOICE: &str = "/gicend/invoice/create/";
const VISA: &str = "4242424242424242";
/// Within how long whatever was begun has to be done or undone, counted from the start after the kill.
const SETTLED: Duration = Duration::from_secs(180);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_recharge_cut_off_after_any_step_is_open_or_undone_and_one_that_was_paid_is_credited_once() {
    let mut bench = Bench::new("faults_01", "1").await;
    let customer = bench.customer.clone();
    let begun = "recharge where state = 'pending' and sealed is null";
    // A payment whose notice is lost: the gateway is asked, and the answer is lost as well.
    let (_, lost) = customer.call(RECHARGE, "lost", &recharge_draft()).await;
    let reference = lost["data"]["reference"].as_str().unwrap().to_owned();
    bench.killed("recharge.heard", customer.choose(&reference, "silent")).await;
    bench.until("recharge.heard", "recharge where state = 'success'", 1).await;
    let told = [
        "recharge.notice_received",
        "recharge.ended",
        "recharge.credited",
        "recharge.posted",
        "recharge.told",
    ];
    for (paid, point) in (2..).zip(told) {
        // The notice of the one before, sent again, would come to this point before anybody paid.
        bench.until(point, "job where kind = 'payment.test_notice' and ended_at is null", 0).await;
        let (_, answer) = customer.call(RECHARGE, point, &recharge_draft()).await;
        let reference = answer["data"]["reference"].as_str().unwrap().to_owned();
        bench.killed(point, customer.choose(&reference, "pay")).await;
        bench.until(point, "recharge where state = 'success'", paid).await;
        let answer = bench.answer(RECHARGE, point, &recharge_draft()).await;
        assert_eq!(answer["state"], "success", "{point}");
    }
    let calls = [
        "recharge.created",
        "recharge.gateway_asked",
        "recharge.gateway_answered",
        "call.worked",
        "call.kept",
    ];
    for point in calls {
        let body = recharge_draft();
        bench.killed(point, customer.try_call(RECHARGE, point, &body)).await;
        bench.until(point, begun, 0).await;
    }
    for point in calls {
        let answer = bench.answer(RECHARGE, point, &recharge_draft()).await;
        let is_undone = ["recharge.created", "recharge.gateway_asked"].contains(&point);
        let state = if is_undone { ("failed", "unreachable") } else { ("pending", "") };
        let reason = answer["reason"].as_str().unwrap_or_default();
        assert_eq!((answer["state"].as_str().unwrap(), reason), state, "{point}");
        if !is_undone {
            customer.pay(answer["reference"].as_str().unwrap()).await;
        }
    }
    bench.until("all", "recharge where state = 'success'", 9).await;
    bench.until("all", "recharge", 11).await;
    bench.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_recharge_by_card_cut_off_after_any_step_charges_the_card_and_credits_it_once_or_not_at_all() {
    let mut bench = Bench::new("faults_02", "1").await;
    let customer = bench.customer.clone();
    let bound = bench.browser.post("/gicend/card/create/", card_draft(VISA)).await;
    let card = bound.data()["card"]["card_id"].clone();
    let body = json!({ "method": "bank_card", "amount": "1.00", "currency": "CNY", "card": card });
    let points = [
        "recharge.created",
        "recharge.gateway_asked",
        "recharge.gateway_answered",
        "recharge.heard",
        "recharge.ended",
        "recharge.credited",
        "recharge.posted",
        "call.worked",
    ];
    for (count, point) in (1..).zip(points) {
        bench.killed(point, customer.try_call(RECHARGE, point, &body)).await;
        bench.until(point, "recharge where state <> 'pending'", count).await;
        bench.until(point, "test_charge where state = 'paid'", count - 1).await;
    }
    for point in points {
        let answer = bench.answer(RECHARGE, point, &body).await;
        let state = if point == "recharge.created" { "failed" } else { "success" };
        assert_eq!(answer["state"], state, "{point}");
    }
    assert_eq!(bench.server.count("test_charge").await, 7);
    bench.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_auto_top_up_cut_off_after_any_step_is_charged_credited_and_told_once() {
    let mut bench = Bench::new("faults_03", "6").await;
    let mut draft = card_draft(VISA);
    draft["auto_pay"] = json!(true);
    let card = bench.browser.post("/gicend/card/create/", draft).await.data()["card"]["card_id"].clone();
    let mut top_up = top_up_draft("50.00", 0);
    top_up["monthly_ceiling"] = json!("99999.00");
    let body = json!({ "card_id": card, "top_up": top_up });
    bench.browser.post("/gicend/recharge/top_up/save/", body).await.data();
    let points = [
        "top_up.decided",
        "recharge.created",
        "recharge.gateway_asked",
        "recharge.gateway_answered",
        "recharge.credited",
        "recharge.posted",
        "top_up.paid",
        "top_up.told",
        "mail.sent",
    ];
    for (count, point) in (1..).zip(points) {
        let app = &bench.server.app;
        let low = available(app, bench.account_id).await - 1_000;
        let spend = What::Spend { amount: yuan(low), may_owe: false };
        post_as(app, bench.account_id, &["spend", point], spend).await.unwrap();
        bench.arm(point);
        bench.server.execute("update top_up set look_at = 0").await;
        bench.staged(&TopUpLook::default()).await;
        bench.fallen(point).await;
        bench.until(point, "recharge where state = 'success'", count).await;
        bench.until(point, "top_up_try where told = 'success'", count).await;
    }
    let count = i64::try_from(points.len()).unwrap();
    bench.until("all", "job where ended_at is null and kind = 'mail.send'", 0).await;
    assert_eq!(bench.server.count("top_up_try").await, count);
    assert_eq!(bench.server.count("message where kind = 'top_up_done'").await, count);
    assert_eq!(bench.server.count("test_charge where state = 'paid'").await, count);
    bench.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_order_cut_off_after_any_step_is_made_with_its_hold_or_not_at_all_and_ends_once() {
    let mut bench = Bench::new("faults_04", "1").await;
    let customer = bench.customer.clone();
    let calls = ["order.held", "order.written", "call.worked", "call.kept"];
    for (point, made) in calls.into_iter().zip([0, 0, 1, 2]) {
        let body = order_draft("monthly");
        bench.killed(point, customer.try_call(ORDER, point, &body)).await;
        bench.until(point, "customer_order", made).await;
        bench.until(point, "ledger_hold where state = 'held'", made).await;
    }
    for point in calls {
        bench.answer(ORDER, point, &order_draft("monthly")).await;
    }
    bench.until("repeated", "customer_order", 4).await;
    bench.until("repeated", "ledger_hold where state = 'held'", 4).await;
    let order = bench.ordered("back").await;
    let body = json!({ "order_id": order });
    for point in ["order.decided", "order.captured", "order.cancelled"] {
        bench.killed(point, customer.try_call("/gicend/billing/order/cancel/", point, &body)).await;
        let ended = i64::from(point == "order.cancelled");
        bench.until(point, "customer_order where state = 'cancelled'", ended).await;
        bench.until(point, "ledger_hold where state = 'released'", ended).await;
    }
    let order = bench.ordered("go").await;
    for point in ["order.decided", "order.told", "order.captured", "order.started", "order.settled"] {
        bench.command_killed(point, &["admin", "order", "approve", &order]);
        let ended = i64::from(point == "order.settled");
        for table in [
            "customer_order where state = 'approved'",
            "resource",
            "bill_line",
            "message where kind = 'order_approved'",
        ] {
            bench.until(point, table, ended).await;
        }
        bench.until(point, "ledger_hold where state = 'captured'", ended).await;
    }
    assert_eq!(bench.command(&["admin", "order", "approve", &order]).code(), Some(1), "it has ended");
    bench.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_instance_cut_off_at_any_step_is_made_once_and_charged_once() {
    let mut bench = Bench::new("faults_10", "1").await;
    publish(&bench.server, "us-west").await;
    let customer = bench.customer.clone();
    let path = "/gicend/compute/instance/create/";
    for (count, point) in (1..).zip(["cloud.taken", "cloud.asked", "cloud.noted"]) {
        let mut body = monthly(point);
        body["region"] = json!("us-west");
        bench.killed(point, customer.try_call(path, point, &body)).await;
        let (status, answer) = customer.call(path, point, &body).await;
        assert!(status.is_success(), "{answer}");
        bench.until(point, "cloud_object where kind = 'instance' and seen = 'on'", count).await;
        bench.until(point, "test_machine", count).await;
        bench.until(point, "customer_order where fulfil = 'built'", 2 * count).await;
        bench.until(point, "resource", 2 * count).await;
    }
    bench.until("all", "cloud_object", 6).await;
    bench.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_deletion_of_an_unknown_machine_cut_off_after_any_step_is_done_once_the_program_is_back() {
    let mut bench = Bench::new("faults_12", "1").await;
    publish(&bench.server, "us-west").await;
    let grace = operator(&bench.server, "grace").await;
    let customer = bench.customer.clone();
    for point in ["orphan.taken", "orphan.asked"] {
        let mut body = monthly(point);
        body["region"] = json!("us-west");
        let (_, made) = customer.call("/gicend/compute/instance/create/", point, &body).await;
        let id = made["data"]["instance_ids"][0].as_str().unwrap();
        let name = engine_name_of(id.parse().unwrap());
        bench.until(point, "cloud_object where kind = 'instance' and seen = 'on'", 1).await;
        // The database of an old backup: it knows nothing of the machine.
        for table in ["operation", "cloud_object where parent_id is not null", "cloud_object"] {
            bench.server.execute(&format!("delete from {table}")).await;
        }
        let columns = "cloud_orphan (region, engine_name, seen, facts, found_at, seen_at)";
        let facts = r#"{"host":"h1","addresses":[]}"#;
        let row = format!("('us-west', '{name}', 'on', '{facts}', 1, 2)");
        bench.server.execute(&format!("insert into {columns} values {row} on conflict do nothing")).await;
        bench.arm(point);
        grace.post("/admin/orphan/delete/", json!({"region": "us-west", "engine_name": name})).await.data();
        bench.fallen(point).await;
        bench.until(point, "cloud_orphan", 0).await;
        bench.until(point, "test_machine", 0).await;
    }
    bench.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_renewal_cut_off_after_any_step_is_paid_once() {
    let mut bench = Bench::new("faults_05", "1").await;
    bench.bought("first").await;
    let points = ["renewal.marked", "renewal.paid", "renewal.ordered", "renewal.billed", "renewal.done"];
    for (count, point) in (1..).zip(points) {
        let ended = bench.server.app.now().micros() + count;
        bench.arm(point);
        bench.server.execute(&format!("update resource set paid_until = {ended}")).await;
        bench.staged(&Renew::default()).await;
        bench.fallen(point).await;
        bench.until(point, "customer_order where kind = 'renewal'", count).await;
        bench.until(point, "bill_line where kind = 'renewal'", count).await;
        bench.until(point, "ledger_movement where kind = 'spend'", count).await;
        bench.until(point, "job where ended_at is null and kind = 'order.renew'", 0).await;
    }
    bench.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_credit_note_cut_off_after_any_step_is_written_with_its_refund_or_not_at_all_and_again_once() {
    let bench = Bench::new("faults_06", "1").await;
    bench.bought("first").await;
    let line = word(&bench.server.bill_items().await[0], "line_id").to_owned();
    let points = ["credit_note.refunded", "credit_note.written", "credit_note.done"];
    for (point, before) in points.into_iter().zip(0..) {
        let id = Uuid::from_u128(before.try_into().unwrap()).to_string();
        let credit = ["bill", "credit", &line, "--amount", "0.30", "--reason", "not used", "--id", &id];
        bench.command_killed(point, &credit);
        let written: i64 = before + i64::from(point == "credit_note.done");
        for notes in [written, before + 1] {
            bench.until(point, "bill_line where kind = 'credit'", notes).await;
            bench.until(point, "ledger_movement where kind = 'refund'", notes).await;
            assert!(bench.command(&credit).success(), "{point}");
        }
    }
    assert_eq!(sum_of(&bench.server.bill_items().await, "total"), PRICE - 90);
    bench.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refund_cut_off_after_any_step_leaves_the_balance_and_goes_back_once_or_not_at_all() {
    let bench = Bench::new("faults_08", "1").await;
    let customer = bench.customer.clone();
    let (_, answer) = customer.call(RECHARGE, "paid", &recharge_draft()).await;
    let reference = answer["data"]["reference"].as_str().unwrap().to_owned();
    customer.pay(&reference).await;
    bench.until("paid", "recharge where state = 'success'", 1).await;
    let points = ["refund.taken", "refund.asked", "refund.answered", "refund.ended"];
    for (point, before) in points.into_iter().zip(0..) {
        let id = Uuid::from_u128(before.try_into().unwrap()).to_string();
        let mut refund = vec!["recharge", "refund", &reference, "--amount", "0.01", "--reason", "asked for"];
        refund.extend(["--id", &id]);
        bench.command_killed(point, &refund);
        // The server that runs goes on where the command left it.
        let ended: i64 = before + i64::from(point != "refund.taken");
        for done in [ended, before + 1] {
            for table in ["recharge_return where state = 'done'", "test_refund"] {
                bench.until(point, table, done).await;
            }
            bench.until(point, "ledger_movement where kind = 'withdraw'", done).await;
            assert!(bench.command(&refund).success(), "{point}");
        }
    }
    // A second payment of it, which a person credits.
    let row = "insert into recharge_quarantine (quarantine_id, gateway, reference, why, recharge_id, event_id, transaction_id, \
        amount, currency, at) select recharge_id, gateway, reference, 'twice', recharge_id, '', 'second', 100, 'CNY', 1 from recharge";
    bench.server.execute(row).await;
    let id = answer["data"]["recharge_id"].as_str().unwrap();
    let credit = ["recharge", "quarantine-credit", id, "--reason", "it is theirs"];
    bench.command_killed("quarantine.credited", &credit);
    bench.until("quarantine.credited", "recharge", 1).await;
    assert!(bench.command(&credit).success());
    assert!(!bench.command(&credit).success(), "it is decided");
    bench.until("credited", "recharge where state = 'success'", 2).await;
    bench.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_invoice_cut_off_after_any_step_takes_its_amount_and_number_once_or_not_at_all() {
    let mut bench = Bench::new("faults_07", "1").await;
    let customer = bench.customer.clone();
    let title = bench.browser.post("/gicend/invoice/title_create/", title_draft()).await;
    let title = title.data()["title_id"].clone();
    metered(&bench.server, bench.account_id).await;
    for month in 2..6 {
        charge(&bench.server, bench.account_id, &month.to_string(), month, 1_000).await;
    }
    close_bills(&bench.server.app).await.unwrap();
    let billed = bench.browser.get("/gicend/invoice/billed_list/").await;
    let months = billed.data()["months"].as_array().unwrap().iter().filter(|row| row["state"] == "available");
    let bodies: Vec<Value> = months
        .map(|row| {
            let total = &row["available"]["minor"];
            json!({"months": [row["month"]], "title_id": title, "kind": "plain", "note": "", "total": total})
        })
        .collect();
    let calls = ["invoice.taken", "invoice.asked", "call.worked", "call.kept"];
    assert_eq!(bodies.len(), calls.len());
    for ((point, body), asked) in calls.into_iter().zip(&bodies).zip([0, 0, 1, 2]) {
        bench.killed(point, customer.try_call(INVOICE, point, body)).await;
        bench.until(point, "invoice", asked).await;
        bench.until(point, "bill_money where invoiced > 0", asked).await;
    }
    let mut asked = Vec::new();
    for (point, body) in calls.into_iter().zip(&bodies) {
        asked.push(bench.answer(INVOICE, point, body).await["invoice_id"].as_str().unwrap().to_owned());
    }
    bench.until("repeated", "invoice where state = 'pending'", 4).await;
    for point in ["invoice.numbered", "invoice.decided", "invoice.told", "invoice.done"] {
        bench.command_killed(point, &["invoice", "issue", &asked[0]]);
        let issued = i64::from(point == "invoice.done");
        for table in
            ["invoice where state = 'issued'", "invoice_series", "message where kind = 'invoice_issued'"]
        {
            bench.until(point, table, issued).await;
        }
    }
    assert_eq!(bench.command(&["invoice", "issue", &asked[0]]).code(), Some(1), "it is issued");
    for point in ["invoice.numbered", "invoice.freed", "invoice.done"] {
        bench.command_killed(point, &["invoice", "void", &asked[0], "--reason", "asked for twice"]);
        let voided = i64::from(point == "invoice.done");
        bench.until(point, "invoice where state = 'voided'", voided).await;
        bench.until(point, "bill_money where invoiced > 0", 4 - voided).await;
    }
    assert!(bench.command(&["invoice", "issue", &asked[1]]).success());
    let invoices = bench.browser.whole_list("/gicend/invoice/list/").await;
    let last = invoices.iter().filter_map(|one| one["number"].as_str()).max().unwrap();
    assert!(last.ends_with("-00002"), "numbers have no gaps: {last}");
    bench.end().await;
}

/// The names of the points in a folder's sources.
fn points(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            points(&path, found);
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let names = text.split("fault!(\"").skip(1).filter_map(|rest| rest.split('"').next());
        found.extend(names.map(str::to_owned));
    }
}

#[test]
fn the_program_is_killed_at_every_fault_point_there_is() {
    let mut found = BTreeSet::new();
    for folder in ["src"].into_iter().chain(FLOOR_SOURCES) {
        points(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut found);
    }
    assert!(found.len() > 20);
    let tests =
        [include_str!("faults.rs"), include_str!("backup.rs"), include_str!("backup_move.rs")].concat();
    found.retain(|point| !tests.contains(&format!("\"{point}\"")));
    assert_eq!(found, BTreeSet::new());
}
