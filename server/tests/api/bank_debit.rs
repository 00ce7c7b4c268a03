//! Recharges by ACH: a bank account is named and its debit authorised; the bank takes days, and may return it before or after.

use axum::body::Body;
use futures::future::join_all;
use portico_core::Currency;
use portico_server::kit::queue::run_due;
use serde_json::{Value, json};
use uuid::Uuid;
use wiremock::matchers::{body_string_contains, method, path};
use wiremock::{Mock, MockServer, ResponseTemplate};

use crate::refunds::stripe_tells;
use crate::support::{
    Answer, Browser, RECHARGE, TestServer, assert_ledger, available, keep_answers, test_gateway_with,
};

pub const DEBIT: &str = "/gicend/recharge/debit/";
const ACCOUNT: &str = "000987654321";

/// A server whose accounts are in dollars, with what its test gateway sends to the console.
async fn in_dollars() -> (TestServer, MockServer) {
    let console = MockServer::start().await;
    let hook = Mock::given(method("POST")).and(path("/gicend/payment/notice/test/"));
    hook.respond_with(ResponseTemplate::new(200)).mount(&console).await;
    let server = test_gateway_with(|config| {
        config.billing.currency = Currency::USD;
        config.http.public_url = console.uri();
    })
    .await;
    (server, console)
}

/// Runs what is due, and hands on the notices that the test gateway sends meanwhile.
async fn notices(server: &TestServer, console: &MockServer) {
    let before = console.received_requests().await.unwrap().len();
    run_due(&server.app).await.unwrap();
    for sent in console.received_requests().await.unwrap().iter().skip(before) {
        let mut request = axum::http::Request::builder().method("POST").uri("/gicend/payment/notice/test/");
        for name in ["webhook-id", "webhook-timestamp", "webhook-signature", "content-type"] {
            request = request.header(name, sent.headers[name].clone());
        }
        let sent = request.body(Body::from(sent.body.clone())).unwrap();
        assert_eq!(server.browser_at("203.0.113.9:1").send(sent).await.status, 200);
    }
}

async fn begun(browser: &Browser) -> Value {
    let body = json!({ "method": "ach", "amount": "25.00", "currency": "USD" });
    browser.post(RECHARGE, body).await.data().clone()
}

pub fn bank(recharge: &Value, account: &str) -> Value {
    json!({
        "recharge_id": recharge["recharge_id"], "holder": "Ada Lovelace", "holder_type": "individual",
        "account_type": "checking", "routing_number": "110000000", "account_number": account,
        "account_again": account, "authorised": true,
    })
}

pub async fn debited(browser: &Browser, recharge: &Value) -> Answer {
    browser.post(DEBIT, bank(recharge, ACCOUNT)).await
}

/// The kinds of what the people were told of recharges.
async fn told(server: &TestServer) -> String {
    server.dump().await["message"].join("\n")
}

async fn paid(login: &str) -> (TestServer, MockServer, Browser, Uuid, Value) {
    let (server, console) = in_dollars().await;
    let (browser, account_id) = server.verified(login).await;
    let recharge = begun(&browser).await;
    assert_eq!(debited(&browser, &recharge).await.status, 200);
    assert_eq!(browser.choose(&recharge, "pay").await.status, 303);
    notices(&server, &console).await;
    (server, console, browser, account_id, recharge)
}

#[tokio::test]
async fn a_debit_is_authorised_waits_for_the_bank_for_days_and_is_credited_when_it_pays() {
    let _kept = keep_answers(&["recharge/debit"]);
    let (server, console) = in_dollars().await;
    let (browser, account_id) = server.verified("debit_1").await;
    let recharge = begun(&browser).await;
    assert_eq!((&recharge["next"], &recharge["bank"]), (&json!({ "step": "bank" }), &Value::Null));
    // The page of the bank has nothing to choose before the account is named.
    browser.choose(&recharge, "pay").await;
    browser.choose(&recharge, "return R01").await;
    let now = debited(&browser, &recharge).await;
    let now = now.data();
    assert_eq!(now["bank"], json!({ "name": "Test bank", "last_four": "4321" }));
    // Begun at midnight of a Saturday: Friday evening in New York, and four working days later.
    assert_eq!(now["expected_at"], "2026-11-27T00:00:00Z");
    // Days go by, in which nothing is given up.
    for _ in 0..80 {
        server.clock.advance(3_600);
        run_due(&server.app).await.unwrap();
    }
    server.sign_in(&browser, "debit_1").await;
    assert_eq!(browser.recharge_now(&recharge).await["state"], "pending");
    assert_eq!(available(&server.app, account_id).await, 0);
    browser.choose(&recharge, "pay").await;
    notices(&server, &console).await;
    let now = browser.recharge_now(&recharge).await;
    assert_eq!(
        (&now["state"], &now["expected_at"], &now["bank_return"]),
        (&json!("success"), &Value::Null, &Value::Null)
    );
    assert_eq!(available(&server.app, account_id).await, 2_500);
    assert!(told(&server).await.contains("cleared"));
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn what_the_bank_returns_is_not_credited_and_says_why_by_its_code() {
    let (server, console) = in_dollars().await;
    let (browser, account_id) = server.verified("debit_2").await;
    for (code, reason) in
        [("R01", "insufficient_funds"), ("R03", "invalid_details"), ("R16", "account_frozen")]
    {
        let recharge = begun(&browser).await;
        debited(&browser, &recharge).await;
        browser.choose(&recharge, &format!("return {code}")).await;
        browser.choose(&recharge, "pay").await;
        notices(&server, &console).await;
        let now = browser.recharge_now(&recharge).await;
        assert_eq!((&now["state"], &now["reason"]), (&json!("failed"), &json!("declined")));
        assert_eq!(now["bank_return"], json!({ "reason": reason, "code": code }));
        let again = debited(&browser, &recharge).await;
        assert_eq!(again.status, 200, "the same again changes nothing");
    }
    assert_eq!(browser.choose(&begun(&browser).await, "return X1").await.status, 400);
    assert_eq!(available(&server.app, account_id).await, 0);
    assert!(told(&server).await.contains("bounced"));
    // A notice that is lost is made up for by asking.
    let recharge = begun(&browser).await;
    debited(&browser, &recharge).await;
    browser.choose(&recharge, "return R20").await;
    for _ in 0..3 {
        server.clock.advance(60);
        run_due(&server.app).await.unwrap();
    }
    assert_eq!(browser.recharge_now(&recharge).await["bank_return"]["reason"], "debits_not_taken");
}

#[tokio::test]
async fn a_debit_that_the_bank_returns_after_it_had_paid_is_taken_from_the_balance_once() {
    let (server, console, browser, account_id, recharge) = paid("debit_3").await;
    assert_eq!(available(&server.app, account_id).await, 2_500);
    server.clock.advance(40 * 86_400);
    server.sign_in(&browser, "debit_3").await;
    for _ in 0..3 {
        browser.choose(&recharge, "return R10").await;
        notices(&server, &console).await;
    }
    let now = browser.recharge_now(&recharge).await;
    assert_eq!((&now["state"], &now["returned"]["minor"]), (&json!("success"), &json!(2_500)));
    assert_eq!(now["bank_return"], json!({ "reason": "not_authorised", "code": "R10" }));
    assert_eq!(available(&server.app, account_id).await, 0);
    assert_eq!(server.count("ledger_movement where kind = 'withdraw'").await, 1);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn the_numbers_of_a_bank_account_are_kept_nowhere_and_the_authorisation_is() {
    let (server, _console, browser, _, recharge) = paid("debit_4").await;
    let dump = server.dump().await.into_values().flatten().collect::<Vec<_>>().join("\n");
    assert!(!dump.contains(ACCOUNT) && !dump.contains("110000000"));
    assert!(dump.contains("recharge.authorise") && dump.contains("*4321"));
    let lists = browser.get("/gicend/recharge/list/").await.body.to_string();
    assert!(!lists.contains(ACCOUNT) && lists.contains(recharge["reference"].as_str().unwrap()));
}

#[tokio::test]
async fn a_bank_account_that_is_refused_can_be_corrected_and_is_debited_once_however_many_send_it() {
    let (server, _console) = in_dollars().await;
    let (browser, _) = server.verified("debit_5").await;
    let recharge = begun(&browser).await;
    let refused = browser.post(DEBIT, bank(&recharge, "000111111116")).await;
    let violation = &refused.body["violations"][0];
    assert_eq!((refused.status.as_u16(), &violation["field"]), (400, &json!("account_number")));
    assert_eq!(violation["rule"]["rule"], "debit_declined");
    let mut wrong = bank(&recharge, ACCOUNT);
    (wrong["routing_number"], wrong["authorised"]) = (json!("110000001"), json!(false));
    let wrong = browser.post(DEBIT, wrong).await;
    let fields: Vec<&Value> =
        wrong.body["violations"].as_array().unwrap().iter().map(|violation| &violation["field"]).collect();
    assert_eq!(fields, ["routing_number", "authorised"]);
    let answers = join_all((0..4).map(|_| debited(&browser, &recharge))).await;
    assert!(answers.iter().all(|answer| answer.status == 200));
    let (other, _) = server.verified("debit_6").await;
    assert_eq!(debited(&other, &recharge).await.status, 404);
    // No bank account pays by another method, nor after the time is over.
    let page =
        browser.post(RECHARGE, json!({ "method": "alipay", "amount": "1.00", "currency": "USD" })).await;
    assert_eq!(debited(&browser, page.data()).await.status, 409);
    let late = begun(&browser).await;
    server.clock.advance(15 * 60);
    let late = debited(&browser, &late).await;
    assert_eq!((late.status.as_u16(), &late.body["violations"][0]["field"]), (409, &json!("recharge_id")));
}

/// A server in dollars with a simulated Stripe, and a recharge by ACH that was begun there.
pub async fn at_stripe(login: &str) -> (TestServer, MockServer, Browser, Uuid, Value) {
    let stripe = MockServer::start().await;
    let begins = Mock::given(method("POST")).and(path("/v1/payment_intents"));
    begins.respond_with(ResponseTemplate::new(200).set_body_json(unpaid())).mount(&stripe).await;
    let server = test_gateway_with(|config| {
        config.billing.currency = Currency::USD;
        let settings = &mut config.payment.stripe;
        (settings.secret_key, settings.publishable_key) = ("sk_test_1".into(), "pk_test_1".to_owned());
        (settings.webhook_secret, settings.url) = ("whsec_fedcba9876543210".into(), stripe.uri());
    })
    .await;
    let (browser, account_id) = server.verified(login).await;
    let recharge = begun(&browser).await;
    assert_eq!((&recharge["gateway"], &recharge["next"]), (&json!("stripe"), &json!({ "step": "bank" })));
    (server, stripe, browser, account_id, recharge)
}

/// What Stripe says of the intent when it is made.
pub fn unpaid() -> Value {
    json!({
        "id": "pi_3", "status": "requires_payment_method", "amount": 2_500, "currency": "usd",
        "payment_method_types": ["us_bank_account"], "client_secret": "pi_3_secret_x", "latest_charge": null,
    })
}

/// What Stripe says of the intent.
pub fn intent(recharge: &Value, status: &str) -> Value {
    json!({
        "id": "pi_3", "status": status, "amount": 2_500, "amount_received": 2_500, "currency": "usd",
        "payment_method_types": ["us_bank_account"], "metadata": { "reference": recharge["reference"] },
        "latest_charge": "py_3", "last_payment_error": null, "next_action": null,
        "payment_method": { "id": "pm_3", "us_bank_account": { "bank_name": "STRIPE TEST BANK", "last4": "4321" } },
    })
}

/// The intent of an account that is proved by small amounts first.
pub fn proof(recharge: &Value) -> Value {
    let mut proof = intent(recharge, "requires_action");
    proof["next_action"] = json!({ "type": "verify_with_microdeposits", "verify_with_microdeposits": {
        "hosted_verification_url": "https://payments.stripe.com/microdeposit/pacs_1", "microdeposit_type": "amounts" } });
    proof
}

/// The intent of a debit that the bank returned.
pub fn bounced(recharge: &Value, code: &str) -> Value {
    let mut failed = intent(recharge, "requires_payment_method");
    failed["last_payment_error"] = json!({ "type": "card_error", "code": "payment_intent_payment_attempt_failed",
        "decline_code": "insufficient_funds", "network_decline_code": code });
    failed
}

/// The intent of an account that was refused at once.
pub fn blocked(recharge: &Value) -> Value {
    let mut blocked = intent(recharge, "requires_payment_method");
    blocked["last_payment_error"] = json!({ "code": "payment_method_provider_decline" });
    blocked
}

/// The dispute by which Stripe tells that a debit came back after it had paid: details it publishes of cards and wallets only.
pub fn dispute(reason: &str, code: Option<&str>) -> Value {
    json!({ "id": "dp_1", "amount": 2_500, "status": "lost", "payment_intent": "pi_3", "reason": reason,
        "network_reason_code": code, "payment_method_details": null })
}

/// What Stripe says when it refuses a request.
pub fn refusal(code: &str) -> Value {
    json!({ "error": { "type": "invalid_request_error", "code": code } })
}

/// How Stripe answers the confirmation of the intent.
async fn confirms(stripe: &MockServer, answer: ResponseTemplate, times: u64) -> wiremock::MockGuard {
    Mock::given(method("POST"))
        .and(path("/v1/payment_intents/pi_3/confirm"))
        .and(body_string_contains("payment_method_data%5Btype%5D=us_bank_account"))
        .and(body_string_contains("us_bank_account%5D%5Baccount_holder_type%5D=individual"))
        .and(body_string_contains("us_bank_account%5D%5Baccount_type%5D=checking"))
        .and(body_string_contains("us_bank_account%5D%5Brouting_number%5D=110000000"))
        .and(body_string_contains("us_bank_account%5D%5Baccount_number%5D=000987654321"))
        .and(body_string_contains("billing_details%5D%5Bname%5D=Ada+Lovelace"))
        .and(body_string_contains("mandate_data%5Bcustomer_acceptance%5D%5Btype%5D=online"))
        .and(body_string_contains("customer_acceptance%5D%5Bonline%5D%5Bip_address%5D="))
        .and(body_string_contains("customer_acceptance%5D%5Bonline%5D%5Buser_agent%5D="))
        .respond_with(answer)
        .expect(times)
        .mount_as_scoped(stripe)
        .await
}

#[tokio::test]
async fn stripe_is_handed_the_account_with_its_holders_word_proves_it_by_small_amounts_and_tells_of_a_return()
{
    let (server, stripe, browser, account_id, recharge) = at_stripe("debit_7").await;
    let answer = ResponseTemplate::new(400).set_body_json(refusal("routing_number_invalid"));
    let guard = confirms(&stripe, answer, 1).await;
    let refused = debited(&browser, &recharge).await;
    assert_eq!(refused.body["violations"][0]["field"], "routing_number");
    drop(guard);
    // Of a try that was refused at once Stripe tells as of one that failed: another account may be named all the same.
    stripe_tells(&server, "e0", "payment_intent.payment_failed", blocked(&recharge)).await;
    assert_eq!(browser.recharge_now(&recharge).await["next"]["step"], "bank");
    let proof = proof(&recharge);
    let guard = confirms(&stripe, ResponseTemplate::new(200).set_body_json(&proof), 1).await;
    let now = debited(&browser, &recharge).await.data().clone();
    assert_eq!(
        now["next"],
        json!({ "step": "verify", "url": "https://payments.stripe.com/microdeposit/pacs_1" })
    );
    assert_eq!((&now["bank"]["name"], &now["expected_at"]), (&json!("STRIPE TEST BANK"), &Value::Null));
    drop(guard);
    // Days later the small amounts were typed in, and the bank is debited.
    let asks = |answer: Value| {
        let asked = Mock::given(method("GET")).and(path("/v1/payment_intents/pi_3"));
        asked.respond_with(ResponseTemplate::new(200).set_body_json(answer))
    };
    let guard = asks(proof).mount_as_scoped(&stripe).await;
    for _ in 0..40 {
        server.clock.advance(3_600);
        run_due(&server.app).await.unwrap();
    }
    server.sign_in(&browser, "debit_7").await;
    let now = browser.recharge_now(&recharge).await;
    assert_eq!((&now["state"], &now["next"]["step"]), (&json!("pending"), &json!("verify")));
    drop(guard);
    stripe_tells(&server, "e1", "payment_intent.processing", intent(&recharge, "processing")).await;
    assert!(browser.recharge_now(&recharge).await["expected_at"].is_string());
    stripe_tells(&server, "e2", "payment_intent.payment_failed", bounced(&recharge, "R09")).await;
    let now = browser.recharge_now(&recharge).await;
    assert_eq!(
        (&now["state"], &now["bank_return"]),
        (&json!("failed"), &json!({ "reason": "insufficient_funds", "code": "R09" }))
    );
    assert_eq!(available(&server.app, account_id).await, 0);
}

#[tokio::test]
async fn a_debit_at_stripe_that_is_returned_as_a_dispute_after_it_was_paid_is_taken_back() {
    let (server, stripe, browser, account_id, recharge) = at_stripe("debit_8").await;
    let guard =
        confirms(&stripe, ResponseTemplate::new(200).set_body_json(intent(&recharge, "processing")), 1).await;
    let now = debited(&browser, &recharge).await.data().clone();
    assert_eq!((&now["next"], &now["bank"]["last_four"]), (&json!({ "step": "wait" }), &json!("4321")));
    drop(guard);
    stripe_tells(&server, "e1", "payment_intent.succeeded", intent(&recharge, "succeeded")).await;
    assert_eq!(available(&server.app, account_id).await, 2_500);
    let dispute = dispute("debit_not_authorized", Some("R29"));
    stripe_tells(&server, "e2", "charge.dispute.created", dispute.clone()).await;
    stripe_tells(&server, "e3", "charge.dispute.closed", dispute).await;
    let now = browser.recharge_now(&recharge).await;
    assert_eq!(now["bank_return"], json!({ "reason": "not_authorised", "code": "R29" }));
    assert_eq!(available(&server.app, account_id).await, 0);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn a_debit_whose_answer_was_lost_is_found_confirmed_when_it_is_sent_again_or_asked_for() {
    let (server, stripe, browser, _, recharge) = at_stripe("debit_9").await;
    let guard = confirms(&stripe, ResponseTemplate::new(500), 1).await;
    let silent = debited(&browser, &recharge).await;
    assert_eq!(silent.status, 503);
    drop(guard);
    let asked = Mock::given(method("GET")).and(path("/v1/payment_intents/pi_3"));
    let answer = ResponseTemplate::new(200).set_body_json(intent(&recharge, "processing"));
    asked.respond_with(answer).mount(&stripe).await;
    let twice = refusal("payment_intent_unexpected_state");
    let again = Mock::given(method("POST")).and(path("/v1/payment_intents/pi_3/confirm"));
    again.respond_with(ResponseTemplate::new(400).set_body_json(twice)).mount(&stripe).await;
    let now = browser.post(DEBIT, bank(&recharge, "000123456789")).await;
    assert_eq!((now.status.as_u16(), &now.data()["next"]), (200, &json!({ "step": "wait" })));
    let debited = json!({ "name": "STRIPE TEST BANK", "last_four": "4321" });
    assert_eq!(now.data()["bank"], debited, "the account that was taken, not the one that was typed since");
    server.clock.advance(61);
    run_due(&server.app).await.unwrap();
    assert_eq!(browser.recharge_now(&recharge).await["state"], "pending");
}

#[tokio::test]
async fn a_debit_whose_answer_was_never_kept_is_returned_all_the_same() {
    let (server, stripe, browser, account_id, recharge) = at_stripe("debit_10").await;
    let guard = confirms(&stripe, ResponseTemplate::new(500), 1).await;
    assert_eq!(debited(&browser, &recharge).await.status, 503);
    drop(guard);
    stripe_tells(&server, "e1", "payment_intent.processing", intent(&recharge, "processing")).await;
    stripe_tells(&server, "e2", "payment_intent.payment_failed", bounced(&recharge, "R01")).await;
    let now = browser.recharge_now(&recharge).await;
    let returned = json!({ "reason": "insufficient_funds", "code": "R01" });
    assert_eq!((&now["state"], &now["bank_return"]), (&json!("failed"), &returned));
    assert!(told(&server).await.contains("bounced"));
    assert_eq!(available(&server.app, account_id).await, 0);
}
