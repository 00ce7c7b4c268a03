//! Money that went back at the gateway: taken from the balance once, however often and in whatever order that is told.

use axum::body::Body;
use futures::future::join_all;
use portico_server::money::billing::What;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::admin::operator;
use crate::payment_stripe;
use crate::support::{
    Browser, TestServer, Told, assert_ledger, available, keep_answers, post_as, test_gateway,
    test_gateway_with, yuan,
};

const STRIPE_SECRET: &str = "whsec_fedcba9876543210";

/// A recharge of ten yuan, and the notice that it was paid.
async fn begun(server: &TestServer, login: &str) -> (Browser, Uuid, Value, Told) {
    let (browser, account_id) = server.verified(login).await;
    let recharge = browser.recharge("alipay", "10.00").await.data().clone();
    let told = Told::paid(&recharge);
    (browser, account_id, recharge, told)
}

fn back(told: &Told, event: &str, minor: i64) -> Told {
    Told { event: event.to_owned(), kind: "refunded", refunded: Some(minor), ..told.clone() }
}

async fn state(browser: &Browser, recharge: &Value) -> (Value, i64) {
    let now = browser.recharge_now(recharge).await;
    (now["state"].clone(), now["returned"]["minor"].as_i64().unwrap())
}

#[tokio::test]
async fn a_refund_in_parts_is_taken_from_the_balance_part_by_part_and_each_once() {
    let server = test_gateway().await;
    let (browser, account_id, recharge, paid) = begun(&server, "refund_1").await;
    server.tell(&paid).await;
    let first = back(&paid, "b1", 300);
    join_all((0..20).map(|_| server.tell(&first))).await;
    server.tell(&back(&paid, "b1 again", 300)).await;
    assert_eq!(available(&server.app, account_id).await, 700);
    server.tell(&back(&paid, "b2", 450)).await;
    assert_eq!(state(&browser, &recharge).await, (json!("success"), 450));
    // The first one comes once more, late.
    server.tell(&back(&paid, "b3", 300)).await;
    assert_eq!(available(&server.app, account_id).await, 550);
    server.tell(&back(&paid, "b4", 1_000)).await;
    server.tell(&back(&paid, "b5", 1_001)).await;
    assert_eq!(state(&browser, &recharge).await, (json!("success"), 1_000));
    assert_eq!(available(&server.app, account_id).await, 0);
    assert_eq!(server.count("ledger_movement where kind = 'withdraw'").await, 3);
    assert_eq!(server.count("message where kind = 'recharge'").await, 3);
    assert_eq!(server.count("recharge_quarantine").await, 0);
    assert!(server.audited().await.iter().any(|action| action.contains("recharge.take_back")));
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn a_part_that_went_back_before_the_payment_was_heard_leaves_the_rest_credited() {
    let server = test_gateway().await;
    let (browser, account_id, recharge, paid) = begun(&server, "refund_2").await;
    server.tell(&back(&paid, "b1", 400)).await;
    server.tell(&paid).await;
    assert_eq!(state(&browser, &recharge).await, (json!("success"), 400));
    assert_eq!(available(&server.app, account_id).await, 600);
    assert_eq!(server.count("recharge_quarantine").await, 0);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn what_went_back_whole_before_the_payment_was_heard_credits_nothing() {
    let server = test_gateway().await;
    let (browser, account_id, recharge, paid) = begun(&server, "refund_3").await;
    server.tell(&back(&paid, "b1", 1_000)).await;
    server.tell(&paid).await;
    let now = browser.recharge_now(&recharge).await;
    assert_eq!((&now["state"], &now["reason"]), (&json!("failed"), &json!("refunded")));
    assert_eq!(available(&server.app, account_id).await, 0);
    assert_eq!(server.count("recharge_quarantine").await, 0);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn what_was_spent_before_it_went_back_is_owed() {
    let server = test_gateway().await;
    let (_, account_id, _, paid) = begun(&server, "refund_4").await;
    server.tell(&paid).await;
    let spend = What::Spend { amount: yuan(900), may_owe: false };
    post_as(&server.app, account_id, &["spent"], spend).await.unwrap();
    server.tell(&back(&paid, "b1", 1_000)).await;
    assert_eq!(available(&server.app, account_id).await, -900);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn the_record_says_as_a_file_what_went_back() {
    let server = test_gateway().await;
    let (browser, _, _, paid) = begun(&server, "refund_5").await;
    server.tell(&paid).await;
    server.tell(&back(&paid, "b1", 300)).await;
    let text = server.csv(&browser, "/gicend/recharge/export/", json!({ "format": "csv" })).await;
    assert!(text.contains(",10.00,CNY,3.00,success,"), "{text}");
    let list = browser.get("/gicend/recharge/list/").await.data().clone();
    assert_eq!(list["items"][0]["returned"], json!({ "minor": 300, "currency": "CNY" }));
}

/// A server with an account at Stripe, and a recharge of ten yuan that was begun there.
pub async fn at_stripe(login: &str) -> (TestServer, Browser, Uuid, Value) {
    let server = test_gateway_with(|config| {
        let stripe = &mut config.payment.stripe;
        (stripe.secret_key, stripe.publishable_key) = ("sk_test_1".into(), "pk_test_1".to_owned());
        (stripe.webhook_secret, stripe.url) = (STRIPE_SECRET.into(), "http://127.0.0.1:1".to_owned());
    })
    .await;
    let (browser, account_id, recharge, _) = begun(&server, login).await;
    server.execute("update recharge set gateway = 'stripe', gateway_id = 'pi_9'").await;
    (server, browser, account_id, recharge)
}

/// Sends an event as Stripe would.
pub async fn stripe_tells(server: &TestServer, event: &str, kind: &str, object: Value) {
    let body = payment_stripe::event(kind, object).replace("evt_1", event);
    let mut request = axum::http::Request::builder().method("POST").uri("/gicend/payment/notice/stripe/");
    request.headers_mut().unwrap().extend(payment_stripe::signed(
        &body,
        STRIPE_SECRET,
        server.app.now().seconds(),
    ));
    let sent = request.header("content-type", "application/json").body(Body::from(body)).unwrap();
    assert_eq!(server.browser_at("203.0.113.9:1").send(sent).await.status, 200, "{event}");
}

pub fn intent(recharge: &Value) -> Value {
    json!({
        "id": "pi_9", "status": "succeeded", "amount": 1_000, "amount_received": 1_000, "currency": "cny",
        "latest_charge": "ch_9", "metadata": { "reference": recharge["reference"] },
    })
}

#[tokio::test]
async fn a_disputed_payment_is_told_taken_back_when_it_is_withdrawn_and_given_back_when_it_is_won() {
    let _kept = keep_answers(&["payment/notice/stripe"]);
    let (server, browser, account_id, recharge) = at_stripe("refund_6").await;
    stripe_tells(&server, "e1", "payment_intent.succeeded", intent(&recharge)).await;
    let dispute =
        |status: &str| json!({ "id": "dp_1", "amount": 600, "status": status, "payment_intent": "pi_9" });
    stripe_tells(&server, "e2", "charge.dispute.created", dispute("needs_response")).await;
    assert_eq!(available(&server.app, account_id).await, 1_000);
    assert_eq!(browser.recharge_now(&recharge).await["disputed"]["minor"], 600);
    stripe_tells(&server, "e3", "charge.dispute.funds_withdrawn", dispute("needs_response")).await;
    assert_eq!(available(&server.app, account_id).await, 400);
    stripe_tells(&server, "e4", "charge.dispute.closed", dispute("won")).await;
    // What was heard late changes nothing.
    stripe_tells(&server, "e5", "charge.dispute.funds_withdrawn", dispute("needs_response")).await;
    assert_eq!(available(&server.app, account_id).await, 1_000);
    let now = browser.recharge_now(&recharge).await;
    assert_eq!((&now["disputed"]["minor"], &now["returned"]["minor"]), (&json!(0), &json!(0)));
    let lost = json!({ "id": "dp_2", "amount": 2_000, "status": "lost", "payment_intent": "pi_9" });
    stripe_tells(&server, "e6", "charge.dispute.closed", lost).await;
    assert_eq!(available(&server.app, account_id).await, 0);
    assert_eq!(server.count("message where kind = 'recharge'").await, 4);
    assert_eq!(server.count("recharge_return").await, 2);
    // Another merchant's business.
    let foreign = json!({ "id": "dp_3", "amount": 1, "status": "lost", "payment_intent": "pi_8" });
    stripe_tells(&server, "e7", "charge.dispute.closed", foreign).await;
    assert_eq!((server.count("recharge_return").await, server.count("recharge_quarantine").await), (2, 0));
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn sums_and_single_refunds_of_one_payment_count_once_and_one_that_fails_later_comes_back() {
    let (server, browser, account_id, recharge) = at_stripe("refund_7").await;
    let refund = |id: &str, minor: i64, status: &str| json!({ "id": id, "amount": minor, "status": status, "payment_intent": "pi_9", "metadata": {} });
    let charge = |refunded: i64| {
        json!({
            "id": "ch_9", "amount": 1_000, "amount_refunded": refunded, "currency": "cny", "payment_intent": "pi_9",
            "metadata": { "reference": recharge["reference"] },
        })
    };
    stripe_tells(&server, "e1", "refund.created", refund("re_1", 300, "succeeded")).await;
    stripe_tells(&server, "e2", "payment_intent.succeeded", intent(&recharge)).await;
    assert_eq!(available(&server.app, account_id).await, 700);
    stripe_tells(&server, "e3", "charge.refunded", charge(300)).await;
    stripe_tells(&server, "e4", "charge.refunded", charge(500)).await;
    stripe_tells(&server, "e5", "refund.created", refund("re_2", 200, "succeeded")).await;
    assert_eq!(available(&server.app, account_id).await, 500);
    stripe_tells(&server, "e6", "refund.failed", refund("re_2", 200, "failed")).await;
    assert_eq!(state(&browser, &recharge).await, (json!("success"), 300));
    assert_eq!(available(&server.app, account_id).await, 700);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn of_a_lost_dispute_what_was_refunded_before_is_reinstated_to_the_operator_and_not_to_the_balance() {
    let (server, browser, account_id, recharge) = at_stripe("refund_10").await;
    stripe_tells(&server, "e1", "payment_intent.succeeded", intent(&recharge)).await;
    let refund = json!({ "id": "re_1", "amount": 300, "status": "succeeded", "payment_intent": "pi_9", "metadata": {} });
    stripe_tells(&server, "e2", "refund.created", refund).await;
    let dispute =
        |status: &str| json!({ "id": "dp_1", "amount": 1_000, "status": status, "payment_intent": "pi_9" });
    stripe_tells(&server, "e3", "charge.dispute.funds_withdrawn", dispute("needs_response")).await;
    // The bank corrects its claim, and the rest is lost all the same.
    stripe_tells(&server, "e4", "charge.dispute.funds_reinstated", dispute("under_review")).await;
    stripe_tells(&server, "e5", "charge.dispute.closed", dispute("lost")).await;
    stripe_tells(&server, "e6", "charge.dispute.funds_reinstated", dispute("lost")).await;
    assert_eq!(state(&browser, &recharge).await, (json!("success"), 1_000));
    assert_eq!(available(&server.app, account_id).await, 0);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn a_dispute_of_a_payment_that_staff_credited_takes_it_back_from_where_it_was_credited() {
    let (server, browser, account_id, recharge) = at_stripe("refund_9").await;
    let mut short = intent(&recharge);
    short["amount_received"] = json!(900);
    stripe_tells(&server, "e1", "payment_intent.succeeded", short).await;
    assert_eq!(available(&server.app, account_id).await, 0, "it fits nothing");
    let ada = operator(&server, "ada").await;
    let found = ada.get("/admin/payment/list/").await.data()["items"][0].clone();
    let credit = json!({"id": found["id"], "customer_no": "", "reason": "Nine is fine"});
    ada.post("/admin/payment/credit/", credit).await.data();
    assert_eq!(available(&server.app, account_id).await, 900);
    let dispute =
        json!({ "id": "dp_1", "amount": 600, "status": "needs_response", "payment_intent": "pi_9" });
    stripe_tells(&server, "e2", "charge.dispute.funds_withdrawn", dispute).await;
    assert_eq!(available(&server.app, account_id).await, 300);
    let first = browser.recharge_now(&recharge).await;
    assert_eq!(first["returned"]["minor"], 0, "nothing was credited for what was asked for");
    assert_ledger(server.app.store()).await;
}
