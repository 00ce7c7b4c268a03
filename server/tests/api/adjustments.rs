//! Balances that the operator's staff changes by hand: alone up to a limit, with a second person beyond it.

use axum::http::StatusCode;
use futures::future::join_all;
use portico_core::adjustment::{AdjustmentAction, AdjustmentKind};
use portico_server::closing::admin::adjustment::{
    AdjustmentDecideDraft, adjust_by_command, decide_adjustment_by_command,
};
use portico_server::money::adjustment::AdjustmentDraft;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::account_deletion::deleted;
use crate::admin::{operator, operator_twice};
use crate::audit::account_id;
use crate::operator_queues::assert_found_by_customer;
use crate::support::{Answer, Browser, TestServer, assert_ledger, available};

const CREATE: &str = "/admin/adjustment/create/";
const LIST: &str = "/admin/adjustment/list/";

/// A customer, their number, and two operators.
async fn scene() -> (TestServer, Browser, String, Browser, Browser) {
    let server = TestServer::start().await;
    let customer = server.signed_in("adjusted_1").await;
    let number = customer.customer_no().await;
    let (ada, bertha) = (operator(&server, "ada").await, operator(&server, "bertha").await);
    (server, customer, number, ada, bertha)
}

fn change(id: u128, number: &str, kind: &str, amount: &str) -> Value {
    json!({ "id": Uuid::from_u128(id), "customer_no": number, "kind": kind, "amount": amount, "reason": "As agreed" })
}

fn decision(id: u128, note: &str) -> Value {
    json!({ "id": Uuid::from_u128(id), "note": note })
}

async fn decide(browser: &Browser, action: &str, id: u128, note: &str) -> Answer {
    browser.post(&format!("/admin/adjustment/{action}/"), decision(id, note)).await
}

async fn balance(customer: &Browser) -> [i64; 3] {
    let shown = customer.get("/gicend/billing/account/").await;
    ["gift", "cash", "credit_line"].map(|part| shown.data()[part]["minor"].as_i64().unwrap())
}

#[tokio::test]
async fn up_to_the_limit_a_change_is_made_at_once_and_what_one_person_changes_of_one_balance_within_a_day_counts_together()
 {
    let (server, customer, number, ada, bertha) = scene().await;
    let state = async |by: &Browser, id, kind: &str, amount: &str| {
        by.post(CREATE, change(id, &number, kind, amount)).await.data()["state"].clone()
    };
    assert_eq!(state(&ada, 1, "gift", "400").await, "done");
    assert_eq!(state(&ada, 2, "add_cash", "500").await, "done");
    assert_eq!(state(&ada, 3, "deduct_cash", "100").await, "done");
    assert_eq!(balance(&customer).await, [40_000, 40_000, 0]);
    assert_eq!(state(&ada, 4, "gift", "0.01").await, "asked", "together it is a cent over 1,000");
    assert_eq!(
        state(&bertha, 5, "credit_line", "1000").await,
        "done",
        "another person has a limit of their own"
    );
    assert_eq!(state(&bertha, 6, "credit_line", "1000").await, "done", "by nothing it changes by nothing");
    server.execute("update adjustment set decided_at = decided_at - 86400000000").await;
    assert_eq!(state(&ada, 7, "gift", "1000").await, "done", "what is a day old counts no more");
    assert_eq!(balance(&customer).await, [140_000, 40_000, 100_000]);
    assert_eq!(server.count("message where kind = 'adjustment'").await, 6);
    let told = customer.get("/gicend/message/list/?limit=1").await.data()["items"][0].clone();
    assert_eq!(told["title"], "You received gift credit");
    assert_eq!(told["body"], "¥1,000.00 of gift credit was added to your balance. Reason: As agreed");
    let audited = server.audited().await;
    for action in ["billing.gift", "billing.add_cash", "billing.deduct_cash", "billing.credit_line"] {
        assert!(audited.iter().any(|line| line.contains(action)), "{action}");
    }
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn beyond_the_limit_a_second_person_makes_a_change_and_not_one_person_with_two_sessions() {
    let (server, customer, number, _, bertha) = scene().await;
    let [carla, second_session] = operator_twice(&server, "carla").await;
    let asked = carla.post(CREATE, change(1, &number, "credit_line", "5000")).await;
    assert_eq!(asked.data()["state"], "asked");
    assert_eq!(balance(&customer).await, [0, 0, 0]);
    let waiting = bertha.get(LIST).await.data().clone();
    let row = &waiting["items"][0];
    assert_eq!(
        (&waiting["open"], &row["asked_name"], &row["is_own"]),
        (&json!(1), &json!("carla"), &json!(false))
    );
    assert_eq!(carla.get(LIST).await.data()["items"][0]["is_own"], true);
    assert_found_by_customer(&bertha, LIST).await;
    let queues = bertha.get("/admin/overview/show/").await.data()["queues"].clone();
    let counted = queues.as_array().unwrap().iter().find(|queue| queue["queue"] == "adjustments");
    assert_eq!(counted.unwrap()["count"], 1);

    for (action, note) in [("approve", ""), ("refuse", "No.")] {
        for by in [&carla, &second_session] {
            let own = decide(by, action, 1, note).await;
            assert_eq!((own.status, own.code()), (StatusCode::FORBIDDEN, json!(100_013)), "{action}");
            assert_eq!(own.body["violations"][0]["rule"]["rule"], "not_on_yourself");
        }
    }
    let others = decide(&bertha, "withdraw", 1, "").await;
    assert_eq!((others.status, others.code()), (StatusCode::FORBIDDEN, json!(100_013)));

    let approved = join_all((0..4).map(|_| decide(&bertha, "approve", 1, "Seen the contract"))).await;
    assert_eq!(approved.iter().filter(|answer| answer.status == StatusCode::OK).count(), 1);
    assert!(approved.iter().all(|answer| answer.status == StatusCode::OK || answer.code() == json!(100_006)));
    assert_eq!(balance(&customer).await, [0, 0, 500_000]);
    let done = bertha.get(&format!("{LIST}?state=done")).await.data()["items"][0].clone();
    assert_eq!((&done["decided_name"], &done["note"]), (&json!("bertha"), &json!("Seen the contract")));
    let grace = operator(&server, "grace").await;
    let noted = grace.get("/admin/audit/list/?q=adjustment.").await.data()["items"].clone();
    let told = |place: usize| (&noted[place]["operator_name"], &noted[place]["action"]);
    assert_eq!(told(1), (&json!("carla"), &json!("adjustment.ask")));
    assert_eq!(told(0), (&json!("bertha"), &json!("adjustment.approve")));
    assert!(noted[1]["detail"].as_str().unwrap().starts_with("credit_line ¥5,000.00 "), "{noted}");
    assert_eq!(noted[0]["detail"], format!("credit_line ¥5,000.00 {number}"));
    // What needed two is nobody's alone.
    let alone = bertha.post(CREATE, change(2, &number, "gift", "1000")).await;
    assert_eq!(alone.data()["state"], "done");
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn a_change_that_is_refused_or_withdrawn_moves_nothing_and_is_decided_once() {
    let (server, customer, number, ada, bertha) = scene().await;
    for id in [1, 2] {
        ada.post(CREATE, change(id, &number, "gift", "2000")).await.data();
    }
    let silent = decide(&bertha, "refuse", 1, " ").await;
    assert_eq!(
        (silent.status, &silent.body["violations"][0]["field"]),
        (StatusCode::BAD_REQUEST, &json!("note"))
    );
    decide(&bertha, "refuse", 1, "Too much.").await.data();
    decide(&ada, "withdraw", 2, "").await.data();
    for (by, action, id) in [(&bertha, "approve", 1), (&bertha, "approve", 2), (&ada, "withdraw", 1)] {
        let late = decide(by, action, id, "x").await;
        assert_eq!((late.status, late.code()), (StatusCode::CONFLICT, json!(100_006)), "{action} {id}");
    }
    assert_eq!(decide(&bertha, "approve", 9, "").await.status, StatusCode::NOT_FOUND);
    assert_eq!(ada.get(&format!("{LIST}?state=refused")).await.data()["items"][0]["note"], "Too much.");
    assert_eq!(ada.get(LIST).await.data()["open"], 0);
    assert_eq!(balance(&customer).await, [0, 0, 0]);
    assert_eq!(server.count("message where kind = 'adjustment'").await, 0);
}

#[tokio::test]
async fn what_one_person_asks_for_at_once_does_not_pass_the_limit_together_and_a_change_asked_for_twice_is_one()
 {
    let (server, customer, number, ada, bertha) = scene().await;
    let at_once = (1..=5).map(|id| ada.post(CREATE, change(id, &number, "gift", "300")));
    let states: Vec<_> =
        join_all(at_once).await.iter().map(|answer| answer.data()["state"].clone()).collect();
    assert_eq!(states.iter().filter(|state| **state == "done").count(), 3, "{states:?}");
    assert_eq!(balance(&customer).await[0], 90_000);
    let twice = (0..4).map(|_| bertha.post(CREATE, change(7, &number, "add_cash", "10")));
    assert!(join_all(twice).await.iter().all(|answer| answer.data()["state"] == "done"));
    assert_eq!(balance(&customer).await[1], 1_000);
    let grace = operator(&server, "grace").await;
    assert_eq!(grace.staff_events("action=ledger.add_cash").await, ["bertha ledger.add_cash"]);
    let mut otherwise = change(7, &number, "add_cash", "10");
    otherwise["reason"] = json!("By mistake");
    for other in [change(7, &number, "add_cash", "11"), change(7, &number, "gift", "10"), otherwise] {
        let taken = bertha.post(CREATE, other).await;
        assert_eq!((taken.status, taken.code()), (StatusCode::CONFLICT, json!(100_006)));
    }
    let anothers = ada.post(CREATE, change(7, &number, "add_cash", "10")).await;
    assert_eq!(anothers.status, StatusCode::CONFLICT, "an id is its asker's");
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn more_cash_than_there_is_is_deducted_neither_alone_nor_by_two() {
    let (server, customer, number, ada, bertha) = scene().await;
    ada.post(CREATE, change(1, &number, "add_cash", "1000")).await.data();
    bertha.post(CREATE, change(2, &number, "add_cash", "500")).await.data();
    for (id, amount) in [(3, "1500.01"), (4, "9000")] {
        let refused = bertha.post(CREATE, change(id, &number, "deduct_cash", amount)).await;
        assert_eq!(
            (refused.status, refused.code()),
            (StatusCode::PAYMENT_REQUIRED, json!(100_009)),
            "{amount}"
        );
    }
    bertha.post(CREATE, change(5, &number, "deduct_cash", "1200")).await.data();
    // Meanwhile it is spent.
    let account_id = account_id(&server).await;
    bertha.post(CREATE, change(6, &number, "deduct_cash", "400")).await.data();
    let late = decide(&ada, "approve", 5, "").await;
    assert_eq!((late.status, late.code()), (StatusCode::PAYMENT_REQUIRED, json!(100_009)));
    assert_eq!(ada.get(LIST).await.data()["open"], 1, "it waits until it can be made or somebody ends it");
    assert_eq!(available(&server.app, account_id).await, 110_000);
    assert_eq!(balance(&customer).await, [0, 110_000, 0]);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn what_a_change_would_bring_about_is_told_before_and_nothing_is_done() {
    let (server, customer, number, ada, _) = scene().await;
    let preview = async |kind: &str, amount: &str| {
        ada.post("/admin/adjustment/preview/", change(1, &number, kind, amount)).await
    };
    let told = preview("gift", "12.50").await.data().clone();
    let of = |side: &str, part: &str| told[side][part]["minor"].clone();
    assert_eq!(
        (of("before", "gift"), of("after", "gift"), of("after", "available")),
        (json!(0), json!(1_250), json!(1_250))
    );
    assert_eq!(told["needs_second_person"], false);
    assert_eq!(preview("credit_line", "1000.01").await.data()["needs_second_person"], true);
    for (kind, amount, status, code) in [
        ("deduct_cash", "1", StatusCode::PAYMENT_REQUIRED, 100_009),
        ("gift", "0", StatusCode::BAD_REQUEST, 100_001),
        ("gift", "1.001", StatusCode::BAD_REQUEST, 100_001),
    ] {
        let refused = preview(kind, amount).await;
        assert_eq!((refused.status, refused.code()), (status, json!(code)), "{kind} {amount}");
    }
    let nobody = ada.post("/admin/adjustment/preview/", change(1, "00000000", "gift", "1")).await;
    assert_eq!((nobody.status, nobody.code()), (StatusCode::NOT_FOUND, json!(100_025)));
    assert_eq!(server.count("adjustment").await, 0);
    assert_eq!(balance(&customer).await, [0, 0, 0]);
}

#[tokio::test]
async fn at_the_command_line_a_change_is_made_at_once_and_one_that_waits_is_decided() {
    let (server, customer, number, ada, _) = scene().await;
    let app = &server.app;
    let draft = |id: u128, kind, amount: &str| AdjustmentDraft {
        id: Uuid::from_u128(id),
        customer_no: number.clone(),
        kind,
        amount: amount.to_owned(),
        reason: "By wire".to_owned(),
    };
    let large = adjust_by_command(app, &draft(1, AdjustmentKind::AddCash, "50000")).await.unwrap();
    assert_eq!((large.after.cash, large.is_repeated), (5_000_000, false));
    let once = adjust_by_command(app, &draft(1, AdjustmentKind::AddCash, "50000")).await.unwrap();
    assert_eq!((once.after.cash, once.is_repeated), (5_000_000, true));
    assert_eq!(balance(&customer).await, [0, 5_000_000, 0]);
    for id in [2, 3] {
        ada.post(CREATE, change(id, &number, "gift", "2000")).await.data();
    }
    let say = |id: u128, note: &str| AdjustmentDecideDraft { id: Uuid::from_u128(id), note: note.to_owned() };
    decide_adjustment_by_command(app, AdjustmentAction::Approve, &say(2, "")).await.unwrap();
    decide_adjustment_by_command(app, AdjustmentAction::Refuse, &say(3, "Once is enough")).await.unwrap();
    assert_eq!(balance(&customer).await, [200_000, 5_000_000, 0]);
    let done = ada.get(&format!("{LIST}?state=done")).await.data()["items"].clone();
    let names: Vec<_> = done.as_array().unwrap().iter().map(|row| row["decided_name"].clone()).collect();
    assert_eq!(names, [json!(""), json!("")]);
    assert_ledger(app.store()).await;
}

#[tokio::test]
async fn a_change_that_waits_ends_with_its_account_and_no_word_of_it_is_kept() {
    let (server, customer, number, ada, bertha) = scene().await;
    ada.post(CREATE, change(1, &number, "gift", "2000")).await.data();
    deleted(&server, &customer).await;
    let late = decide(&bertha, "approve", 1, "").await;
    assert_eq!((late.status, late.code()), (StatusCode::CONFLICT, json!(100_006)));
    let withdrawn = ada.get(&format!("{LIST}?state=withdrawn")).await.data()["items"][0].clone();
    assert_eq!((&withdrawn["reason"], &withdrawn["amount"]["minor"]), (&json!(""), &json!(200_000)));
    let gone = ada.post(CREATE, change(2, &number, "gift", "1")).await;
    assert_eq!((gone.status, gone.code()), (StatusCode::NOT_FOUND, json!(100_025)));
}
