//! The rest of a balance before its account ends: asked for, paid to its source and by hand, refused, taken back, or given up.

use axum::http::StatusCode;
use futures::future::join_all;
use portico_server::kit::queue::run_due;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::admin::operator;
use crate::operator_queues::assert_found_by_customer;
use crate::support::{
    Browser, TestServer, Told, assert_ledger, available, deposit, keep_answers, test_gateway,
};

const SHOW: &str = "/gicend/account/payout/show/";
const CREATE: &str = "/gicend/account/payout/create/";
const WITHDRAW: &str = "/gicend/account/payout/withdraw/";
const FORFEIT: &str = "/gicend/account/payout/forfeit/";

/// A recharge that was paid at the test gateway and credited.
pub(crate) async fn recharged(server: &TestServer, browser: &Browser, amount: &str) -> Value {
    let recharge = browser.recharge("alipay", amount).await.data().clone();
    browser.choose(&recharge, "silent").await;
    let reference = recharge["reference"].as_str().unwrap();
    let payment = server.test_payment(&recharge).await;
    let told =
        Told { transaction: Some(payment), event: format!("msg {reference}"), ..Told::paid(&recharge) };
    assert_eq!(server.tell(&told).await.status, 200);
    recharge
}

async fn blockers(browser: &Browser) -> Value {
    browser.get("/gicend/account/deletion/show/").await.data()["blockers"].clone()
}

async fn asked(browser: &Browser) -> Value {
    let answer = browser.post(CREATE, json!({ "pay_to": "Bank of Somewhere, 12345" })).await;
    answer.data()["latest"].clone()
}

/// An account with 30 yuan: 10 and 15 by recharges, 5 otherwise.
async fn with_rest(server: &TestServer, login: &str) -> (Browser, Uuid) {
    let (browser, account_id) = server.verified(login).await;
    recharged(server, &browser, "10.00").await;
    server.clock.advance(1);
    recharged(server, &browser, "15.00").await;
    deposit(&server.app, account_id, "otherwise", 500).await;
    (browser, account_id)
}

#[tokio::test]
async fn a_balance_is_asked_back_put_aside_and_paid_to_its_sources_and_the_rest_by_hand() {
    let server = test_gateway().await;
    let (browser, account_id) = with_rest(&server, "payout_1").await;
    assert_eq!(blockers(&browser).await, json!(["balance"]));
    let stands = browser.get(SHOW).await;
    assert_eq!(stands.data()["cash"]["minor"], 3_000);
    assert_eq!(stands.data()["to_source"]["minor"], 2_500);
    let payout = asked(&browser).await;
    assert_eq!((&payout["state"], &payout["amount"]["minor"]), (&json!("asked"), &json!(3_000)));
    assert_eq!(available(&server.app, account_id).await, 0);
    assert_eq!(blockers(&browser).await, json!(["pending_payouts"]));
    let twice = browser.post(CREATE, json!({ "pay_to": "" })).await;
    assert_eq!(
        (twice.status, &twice.body["violations"][0]["field"]),
        (StatusCode::CONFLICT, &json!("account"))
    );

    let grace = operator(&server, "grace").await;
    let waiting = grace.get("/admin/payout/list/").await.data().clone();
    assert_eq!(
        (&waiting["open"], &waiting["items"][0]["would_go_back"]["minor"]),
        (&json!(1), &json!(2_500))
    );
    assert_eq!(waiting["items"][0]["payout"]["pay_to"], "Bank of Somewhere, 12345");
    assert_found_by_customer(&grace, "/admin/payout/list/").await;
    let pay = |note: &str| json!({ "id": payout["payout_id"], "note": note });
    let silent = grace.post("/admin/payout/pay/", pay("")).await;
    assert_eq!(
        (silent.status, &silent.body["violations"][0]["field"]),
        (StatusCode::BAD_REQUEST, &json!("note"))
    );
    let paid = join_all((0..4).map(|_| grace.post("/admin/payout/pay/", pay("Wired on 3 May, no. 7")))).await;
    assert_eq!(paid.iter().filter(|answer| answer.status == StatusCode::OK).count(), 1);
    assert!(paid.iter().all(|answer| answer.status == StatusCode::OK || answer.code() == json!(100_006)));
    server.clock.advance(11);
    run_due(&server.app).await.unwrap();

    let latest = browser.get(SHOW).await.data()["latest"].clone();
    assert_eq!((&latest["state"], &latest["to_source"]["minor"]), (&json!("paid"), &json!(2_500)));
    assert_eq!(latest["note"], "Wired on 3 May, no. 7");
    assert_eq!(server.scalar("select cast(sum(refunded) as text) from test_charge").await, "2500");
    assert_eq!(available(&server.app, account_id).await, 0);
    assert_eq!(blockers(&browser).await, json!([]));
    assert_found_by_customer(&grace, "/admin/payout/list/?state=paid").await;
    assert_eq!(server.count("message where kind = 'payout'").await, 1);
    let audited = server.audited().await;
    for action in ["payout.create", "payout.pay", "recharge.refund"] {
        assert!(audited.iter().any(|line| line.contains(action)), "{action}");
    }
    assert_eq!(grace.staff_events("action=payout.pay").await, ["grace payout.pay"]);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn a_payout_that_is_refused_or_taken_back_is_in_the_balance_again_and_is_decided_once() {
    let _kept = keep_answers(&["account/payout/create", "account/payout/withdraw"]);
    let server = test_gateway().await;
    let (browser, account_id) = with_rest(&server, "payout_2").await;
    let grace = operator(&server, "grace").await;
    let payout = asked(&browser).await;
    let refuse = |note: &str| json!({ "id": payout["payout_id"], "note": note });
    assert_eq!(grace.post("/admin/payout/refuse/", refuse(" ")).await.status, StatusCode::BAD_REQUEST);
    grace.post("/admin/payout/refuse/", refuse("The papers are missing.")).await.data();
    assert_eq!(available(&server.app, account_id).await, 3_000);
    let latest = browser.get(SHOW).await.data()["latest"].clone();
    assert_eq!((&latest["state"], &latest["note"]), (&json!("refused"), &json!("The papers are missing.")));
    let gone = browser.post(WITHDRAW, json!({ "payout_id": payout["payout_id"] })).await;
    assert_eq!((gone.status, gone.code()), (StatusCode::CONFLICT, json!(100_006)));

    server.clock.advance(1);
    let again = asked(&browser).await;
    let (other, _) = server.verified("payout_3").await;
    let id = json!({ "payout_id": again["payout_id"] });
    assert_eq!(other.post(WITHDRAW, id.clone()).await.status, StatusCode::NOT_FOUND);
    browser.post(WITHDRAW, id).await.data();
    assert_eq!(available(&server.app, account_id).await, 3_000);
    let late = grace.post("/admin/payout/pay/", json!({ "id": again["payout_id"], "note": "x" })).await;
    assert_eq!((late.status, late.code()), (StatusCode::CONFLICT, json!(100_006)));
    assert_eq!(grace.get("/admin/payout/list/").await.data()["open"], 0);
    assert_eq!(
        grace.get("/admin/payout/list/?state=withdrawn").await.data()["items"].as_array().unwrap().len(),
        1
    );
    assert_eq!(server.count("message where kind = 'payout'").await, 1);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn a_balance_is_given_up_in_words_and_with_the_amount_that_was_seen_only() {
    let _kept = keep_answers(&["account/payout/forfeit"]);
    let server = test_gateway().await;
    let (browser, account_id) = with_rest(&server, "payout_4").await;
    for (amount, words, field, status) in [
        ("30.00", "yes", "words", 400),
        ("x", "I give up this balance", "amount", 400),
        ("29.99", "I give up this balance", "amount", 409),
    ] {
        let refused = browser.post(FORFEIT, json!({ "amount": amount, "words": words })).await;
        let violation = &refused.body["violations"][0];
        assert_eq!((refused.status.as_u16(), &violation["field"]), (status, &json!(field)));
    }
    assert_eq!(available(&server.app, account_id).await, 3_000);
    let body = json!({ "amount": "30.00", "words": "我放弃该余额" });
    let gone = join_all((0..4).map(|_| browser.post(FORFEIT, body.clone()))).await;
    assert_eq!(gone.iter().filter(|answer| answer.status == StatusCode::OK).count(), 1);
    assert!(gone.iter().all(|answer| [StatusCode::OK, StatusCode::NOT_FOUND].contains(&answer.status)));
    assert_eq!(available(&server.app, account_id).await, 0);
    assert_eq!(blockers(&browser).await, json!([]));
    assert!(server.audited().await.iter().any(|line| line.contains("payout.forfeit")));
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn what_else_stands_in_the_way_of_the_accounts_end_comes_before_its_balance_is_paid_back() {
    let server = test_gateway().await;
    let (browser, _) = with_rest(&server, "payout_5").await;
    browser.recharge("alipay", "1.00").await.data();
    let forfeit = json!({ "amount": "30.00", "words": "I give up this balance" });
    for (path, body) in [(CREATE, json!({ "pay_to": "" })), (FORFEIT, forfeit)] {
        let refused = browser.post(path, body).await;
        assert_eq!(refused.status, StatusCode::CONFLICT, "{path}");
        assert_eq!(refused.body["violations"][0]["rule"]["state"], "pending_recharges");
    }
    let (empty, _) = server.verified("payout_6").await;
    assert_eq!(empty.get(SHOW).await.data()["cash"], Value::Null);
    assert_eq!(empty.post(CREATE, json!({ "pay_to": "" })).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_payout_that_a_gateway_does_not_take_back_is_in_the_balance_again() {
    let server = test_gateway().await;
    let (browser, account_id) = server.verified("payout_7").await;
    recharged(&server, &browser, "10.00").await;
    let payout = asked(&browser).await;
    // The gateway's book has nothing of it any more.
    server.execute("update test_charge set state = 'failed'").await;
    let grace = operator(&server, "grace").await;
    grace.post("/admin/payout/pay/", json!({ "id": payout["payout_id"], "note": "" })).await.data();
    assert_eq!(blockers(&browser).await, json!(["pending_refunds"]));
    server.clock.advance(11);
    run_due(&server.app).await.unwrap();
    assert_eq!(blockers(&browser).await, json!(["balance"]));
    assert_eq!(available(&server.app, account_id).await, 1_000);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn a_balance_is_asked_back_and_given_up_with_a_fresh_proof_alone() {
    let server = test_gateway().await;
    let (browser, _) = with_rest(&server, "payout_09").await;
    server.clock.advance(301);
    let create = json!({"pay_to": "Bank of Somewhere 1"});
    let forfeit = json!({"amount": "1.00", "words": "I give up this balance"});
    for (path, body) in [("create", create), ("forfeit", forfeit)] {
        let refused = browser.post(&format!("/gicend/account/payout/{path}/"), body).await;
        assert_eq!(refused.code(), json!(100_013), "{path}");
        assert_eq!(refused.body["violations"][0]["field"], "proof", "{path}");
    }
}
