//! What is said to Stripe, and what the tests say in its place, against what Stripe publishes of its API: the types in its own Python library, by
//! which `tests/sdk/stripe_published.py` judges. The library is made from Stripe's OpenAPI document; Stripe itself is not asked.

use portico_core::{BankReturn, Currency, Money};
use portico_server::money::payment::{
    Asked, Gateway, Means, NewCard, NewCharge, NewRefund, PayingCard, Presence, Returned, Vault,
};
use serde_json::{Value, json};
use wiremock::matchers::{method, path};
use wiremock::{Mock, MockServer, Request, ResponseTemplate};

use crate::support::{START, sdk, tools};
use crate::{bank_debit, payment_stripe, payment_stripe_card};

const JUDGE: &str = "stripe_published.py";
const CONFIRM: &str = "/v1/payment_intents/pi_3/confirm";

/// The faults that the judge finds: a list for each thing that is given.
fn faults(what: &str, given: &[Value]) -> Vec<Value> {
    sdk(JUDGE, &json!({ what: given }))[what].as_array().unwrap().clone()
}

/// Nothing that is given has a fault.
fn assert_published(what: &str, given: &[Value]) {
    let found = faults(what, given);
    assert_eq!(found.len(), given.len());
    for (one, faults) in given.iter().zip(found) {
        assert_eq!(faults, json!([]), "{one}");
    }
}

/// Each thing that is given has one fault, which begins with these words.
fn assert_one_fault_each(what: &str, given: &[Value], expected: &[&str]) {
    for (found, expected) in faults(what, given).iter().zip(expected) {
        let all = found.as_array().unwrap();
        assert!(all.len() == 1 && all[0].as_str().unwrap().starts_with(expected), "{expected}: {found}");
    }
}

/// What a request was, as the judge reads it.
fn seen(sent: &Request) -> Value {
    let version = sent.headers.get("stripe-version").and_then(|value| value.to_str().ok());
    json!({
        "method": sent.method.as_str(), "path": sent.url.path(), "query": sent.url.query().unwrap_or_default(),
        "form": String::from_utf8_lossy(&sent.body), "version": version.unwrap_or_default(),
    })
}

async fn requests(stripe: &MockServer) -> Vec<Value> {
    stripe.received_requests().await.unwrap().iter().map(seen).collect()
}

/// Methods and paths, each once.
fn calls(requests: &[Value]) -> Vec<String> {
    let word = |request: &Value, name: &str| request[name].as_str().unwrap().to_owned();
    let mut calls: Vec<String> =
        requests.iter().map(|one| format!("{} {}", word(one, "method"), word(one, "path"))).collect();
    calls.sort();
    calls.dedup();
    calls
}

/// What is sent for a debit of an account of this kind that an earlier request had debited: it is begun, confirmed and asked for.
async fn debit(login: &str, holder_type: &str, account_type: &str) -> Vec<Value> {
    let (_server, stripe, browser, _, recharge) = bank_debit::at_stripe(login).await;
    let twice = bank_debit::refusal("payment_intent_unexpected_state");
    let confirmed = Mock::given(method("POST")).and(path(CONFIRM));
    confirmed.respond_with(ResponseTemplate::new(400).set_body_json(twice)).mount(&stripe).await;
    let answer = ResponseTemplate::new(200).set_body_json(bank_debit::intent(&recharge, "processing"));
    let asked = Mock::given(method("GET")).and(path("/v1/payment_intents/pi_3"));
    asked.respond_with(answer).mount(&stripe).await;
    let mut body = bank_debit::bank(&recharge, "000987654321");
    (body["holder_type"], body["account_type"]) = (json!(holder_type), json!(account_type));
    assert_eq!(browser.post(bank_debit::DEBIT, body).await.status, 200);
    requests(&stripe).await
}

#[tokio::test]
#[ignore = "needs Stripe's library: run under scripts/with-payment-sdks.sh"]
async fn each_request_for_a_debit_is_one_that_stripe_publishes() {
    let mut sent = debit("published_1", "individual", "checking").await;
    sent.extend(debit("published_2", "company", "savings").await);
    assert_eq!(sent.len(), 6);
    let expected =
        ["GET /v1/payment_intents/pi_3", "POST /v1/payment_intents", "POST /v1/payment_intents/pi_3/confirm"];
    assert_eq!(calls(&sent), expected);
    assert_published("requests", &sent);
}

#[tokio::test]
#[ignore = "needs Stripe's library: run under scripts/with-payment-sdks.sh"]
async fn a_request_with_a_wrong_word_name_path_or_version_is_found_out() {
    let sent = debit("published_3", "individual", "checking").await;
    let confirm = sent.iter().find(|one| one["path"] == CONFIRM).unwrap();
    let us_bank = "payment_method_data.us_bank_account";
    let acceptance = "mandate_data.customer_acceptance";
    let cases = [
        ("form", "%5Brouting_number%5D", "%5Brouting%5D", vec![format!("{us_bank}.routing: is unknown")]),
        (
            "form",
            "=checking",
            "=current",
            vec![format!("{us_bank}.account_type: current is none of checking, savings")],
        ),
        (
            "form",
            "acceptance%5D%5Btype%5D",
            "acceptance%5D%5Bkind%5D",
            vec![format!("{acceptance}.kind: is unknown"), format!("{acceptance}.type: is missing")],
        ),
        (
            "form",
            "expand%5B%5D=payment_method",
            "expand%5B%5D=status",
            vec!["expand: status cannot be told whole".to_owned()],
        ),
        ("path", "/confirm", "/debit", vec![": is no call".to_owned()]),
        ("method", "POST", "PUT", vec![": is no call".to_owned()]),
        (
            "version",
            "2024-06-20",
            "2024-06-21",
            vec!["stripe-version: 2024-06-21 is not 2024-06-20".to_owned()],
        ),
    ];
    let mut given = vec![confirm.clone()];
    for (part, right, wrong, _) in &cases {
        let mut request = confirm.clone();
        let text = confirm[part].as_str().unwrap();
        assert!(text.contains(right), "{right} in {text}");
        request[part] = json!(text.replace(right, wrong));
        given.push(request);
    }
    let found = faults("requests", &given);
    assert_eq!(found[0], json!([]));
    for ((request, found), (_, _, wrong, expected)) in given.iter().zip(&found).skip(1).zip(&cases) {
        let at = calls(std::slice::from_ref(request)).remove(0);
        let expected: Vec<String> = expected.iter().map(|fault| format!("{at} {fault}")).collect();
        assert_eq!(found, &json!(expected), "{wrong}");
    }
}

/// Stripe's side of every call: what it answers, and of which kind that is (of a list, its items).
fn answers() -> [(&'static str, &'static str, &'static str, Value); 13] {
    let intent = || {
        let mut intent = payment_stripe_card::intent("ref1", "succeeded");
        intent["client_secret"] = json!("pi_9_secret_x");
        intent
    };
    let again = payment_stripe::refund(json!({ "reference": "another" }), "pending");
    let (kept, setup) = (payment_stripe_card::kept, payment_stripe_card::setup);
    [
        ("POST", "/v1/payment_intents", "payment_intent", intent()),
        ("GET", "/v1/payment_intents/pi_9", "payment_intent", intent()),
        ("GET", "/v1/payment_intents", "payment_intent", json!({ "object": "list", "data": [intent()] })),
        ("GET", "/v1/refunds", "refund", json!({ "object": "list", "data": [again] })),
        ("POST", "/v1/refunds", "refund", payment_stripe::refund(json!({ "reference": "back1" }), "pending")),
        ("POST", "/v1/customers", "customer", json!({ "id": "cus_7" })),
        ("DELETE", "/v1/customers/cus_7", "customer", json!({ "id": "cus_7" })),
        ("POST", "/v1/setup_intents", "setup_intent", setup("requires_payment_method", Value::Null)),
        ("GET", "/v1/setup_intents/seti_1", "setup_intent", setup("succeeded", json!("pm_7"))),
        ("GET", "/v1/payment_methods/pm_7", "payment_method", kept(Value::Null)),
        ("POST", "/v1/payment_methods/pm_7/attach", "payment_method", kept(json!("cus_7"))),
        ("POST", "/v1/payment_methods/pm_7/detach", "payment_method", kept(Value::Null)),
        ("POST", CONFIRM, "payment_intent", bank_debit::unpaid()),
    ]
}

/// An answer as the judge reads it.
fn answer(kind: &str, told: &Value) -> Value {
    let is_list = told["object"] == "list";
    json!({ "object": if is_list { "list" } else { kind }, "of": kind, "told": told })
}

#[tokio::test]
#[ignore = "needs Stripe's library: run under scripts/with-payment-sdks.sh"]
async fn each_request_for_a_card_a_refund_and_a_binding_is_one_that_stripe_publishes() {
    let server = MockServer::start().await;
    for (verb, at, _, told) in answers() {
        let answer = ResponseTemplate::new(200).set_body_json(told);
        Mock::given(method(verb)).and(path(at)).respond_with(answer).mount(&server).await;
    }
    let stripe = payment_stripe::gateway(&server.uri(), tools());
    let card = |presence| Some(PayingCard { token: "pm_7", customer: "cus_7", presence });
    for card in [None, card(Presence::Here), card(Presence::Away)] {
        let charge = NewCharge { card, ..payment_stripe::charge("ref1", Means::Card) };
        stripe.begin(&charge).await.unwrap();
    }
    let asked = Asked { reference: "ref1", gateway_id: Some("pi_9"), customer: Some("cus_7") };
    for asked in [asked, Asked { gateway_id: None, ..asked }] {
        stripe.ask(asked).await.unwrap();
    }
    let (paid, amount) = (Money::new(30_100, Currency::USD), Money::new(40, Currency::USD));
    for is_again in [false, true] {
        let refund = NewRefund {
            charge: asked,
            transaction: None,
            reference: "back1",
            is_again,
            paid,
            amount,
            reason: "asked for",
            notice_url: "",
        };
        stripe.refund(&refund).await.unwrap();
    }
    stripe.form("account1", None).await.unwrap();
    stripe.keep(NewCard::Form { setup_id: "seti_1", customer: "cus_7" }).await.unwrap();
    stripe.forget("pm_7").await.unwrap();
    stripe.forget_customer("cus_7").await.unwrap();
    let sent = requests(&server).await;
    let mut expected: Vec<String> = answers().iter().map(|(verb, at, ..)| format!("{verb} {at}")).collect();
    expected.retain(|call| !call.ends_with(CONFIRM));
    expected.sort();
    assert_eq!(calls(&sent), expected);
    assert_published("requests", &sent);
}

/// The answers that the tests of debits and cards give in Stripe's place.
fn told_answers() -> Vec<Value> {
    let recharge = json!({ "reference": "ref1" });
    let mut told: Vec<Value> = answers().iter().map(|(_, _, kind, told)| answer(kind, told)).collect();
    let states = ["requires_payment_method", "processing", "succeeded", "canceled"];
    let intents = states.map(|status| bank_debit::intent(&recharge, status));
    told.extend(intents.iter().map(|intent| answer("payment_intent", intent)));
    told.push(answer("payment_intent", &bank_debit::proof(&recharge)));
    told.extend(states.map(|status| answer("payment_intent", &payment_stripe::intent(status))));
    let codes = ["routing_number_invalid", "payment_intent_unexpected_state", "amount_too_small"];
    told.extend(codes.map(|code| answer("error", &bank_debit::refusal(code))));
    told
}

/// The events that the tests of debits, refunds and disputes tell in Stripe's place.
fn told_events() -> Vec<Value> {
    let recharge = json!({ "reference": "ref1" });
    let mut told = vec![
        ("payment_intent.processing", bank_debit::intent(&recharge, "processing")),
        ("payment_intent.requires_action", bank_debit::proof(&recharge)),
        ("payment_intent.succeeded", bank_debit::intent(&recharge, "succeeded")),
        ("payment_intent.payment_failed", bank_debit::bounced(&recharge, "R09")),
        ("payment_intent.payment_failed", bank_debit::blocked(&recharge)),
        ("payment_intent.canceled", payment_stripe::intent("canceled")),
        ("charge.dispute.created", bank_debit::dispute("debit_not_authorized", Some("R29"))),
        ("charge.refunded", payment_stripe::refunded_charge()),
        ("refund.created", payment_stripe::refund(json!({}), "pending")),
        ("refund.updated", payment_stripe::refund(json!({}), "succeeded")),
        ("refund.failed", payment_stripe::refund(json!({}), "failed")),
        ("charge.refund.updated", payment_stripe::refund(json!({}), "canceled")),
    ];
    for (kind, status) in [
        ("charge.dispute.created", "needs_response"),
        ("charge.dispute.created", "warning_needs_response"),
        ("charge.dispute.funds_withdrawn", "under_review"),
        ("charge.dispute.closed", "lost"),
        ("charge.dispute.closed", "won"),
        ("charge.dispute.closed", "warning_closed"),
        ("charge.dispute.closed", "prevented"),
        ("charge.dispute.funds_reinstated", "won"),
    ] {
        told.push((kind, payment_stripe::dispute(status, "general")));
    }
    told.iter().map(|(kind, object)| json!({ "type": kind, "object": object })).collect()
}

#[test]
#[ignore = "needs Stripe's library: run under scripts/with-payment-sdks.sh"]
fn what_the_tests_answer_and_tell_in_stripes_place_is_what_stripe_publishes() {
    assert_published("answers", &told_answers());
    assert_published("events", &told_events());
    // What the version of the API that the adapter names does not have, and the newest does.
    let judged = sdk(JUDGE, &json!({ "answers": told_answers(), "events": told_events() }));
    assert_eq!(judged["newer"], json!(["last_payment_error.network_decline_code", "status", "type"]));
}

#[test]
#[ignore = "needs Stripe's library: run under scripts/with-payment-sdks.sh"]
fn an_answer_or_an_event_that_stripe_does_not_publish_is_found_out() {
    let recharge = json!({ "reference": "ref1" });
    let proof = bank_debit::proof(&recharge);
    let told = [
        ("/status", json!("paid"), "status: paid is none of canceled"),
        ("/payment_method/us_bank_account/last4", json!(4_321), "payment_method.us_bank_account.last4: 4321"),
        (
            "/payment_method/us_bank_account",
            json!({ "bank": "x" }),
            "payment_method.us_bank_account.bank: is",
        ),
        ("/next_action/type", json!("verify"), "next_action.type: verify is none of"),
        ("/last_payment_error", json!({ "code": "R01" }), "last_payment_error.code: R01 is none of"),
        ("/payment_method_types", json!(["ach"]), "payment_method_types: ach is none of"),
        ("/amount", Value::Null, "amount: is never null"),
    ];
    let given = told.clone().map(|(at, value, _)| {
        let mut wrong = proof.clone();
        *wrong.pointer_mut(at).unwrap() = value;
        answer("payment_intent", &wrong)
    });
    assert_one_fault_each("answers", &given, &told.map(|(.., expected)| expected));
    let mut dispute = bank_debit::dispute("debit_not_authorized", None);
    dispute["payment_method_details"] = json!({ "type": "us_bank_account" });
    let told = [
        (
            "payment_intent.paid",
            bank_debit::intent(&recharge, "succeeded"),
            "type: payment_intent.paid is none",
        ),
        ("charge.dispute.closed", dispute, "payment_method_details.type: us_bank_account is none of"),
        ("charge.dispute.closed", bank_debit::dispute("no_money", None), "reason: no_money is none of"),
    ];
    let given = told.clone().map(|(kind, object, _)| json!({ "type": kind, "object": object }));
    assert_one_fault_each("events", &given, &told.map(|(.., expected)| expected));
}

/// How the adapter reads that a debit was returned, as an event says it.
fn returned(kind: &str, object: Value) -> Option<Returned> {
    let body = payment_stripe::event(kind, object);
    let stripe = payment_stripe::gateway("https://api.stripe.com", tools());
    let signed = payment_stripe::signed(&body, payment_stripe::SECRET, START.seconds());
    stripe.notice(&signed, body.as_bytes()).unwrap().report.returned
}

/// Our reason for each word that Stripe has for a bank account that cannot be debited, or for a debit that failed.
const FAILURES: [(&str, BankReturn); 18] = [
    ("account_closed", BankReturn::AccountClosed),
    ("account_frozen", BankReturn::AccountFrozen),
    ("bank_account_closed", BankReturn::AccountClosed),
    ("bank_account_frozen", BankReturn::AccountFrozen),
    ("bank_account_invalid_details", BankReturn::InvalidDetails),
    ("bank_account_restricted", BankReturn::AccountFrozen),
    ("bank_account_unusable", BankReturn::Other),
    ("bank_ownership_changed", BankReturn::Other),
    ("debit_not_authorized", BankReturn::NotAuthorised),
    ("incorrect_account_holder_address", BankReturn::Other),
    ("incorrect_account_holder_name", BankReturn::InvalidDetails),
    ("incorrect_account_holder_tax_id", BankReturn::Other),
    ("insufficient_funds", BankReturn::InsufficientFunds),
    ("invalid_account_number", BankReturn::InvalidDetails),
    ("invalid_currency", BankReturn::Other),
    ("no_account", BankReturn::InvalidDetails),
    ("other", BankReturn::Other),
    ("tokenized_account_number_deactivated", BankReturn::Other),
];

/// Our reason for each of Stripe's reasons of a dispute; none for what a card's may have as well.
const DISPUTES: [(&str, Option<BankReturn>); 15] = [
    ("bank_cannot_process", Some(BankReturn::Other)),
    ("check_returned", Some(BankReturn::Other)),
    ("credit_not_processed", None),
    ("customer_initiated", Some(BankReturn::NotAuthorised)),
    ("debit_not_authorized", Some(BankReturn::NotAuthorised)),
    ("duplicate", None),
    ("fraudulent", None),
    ("general", None),
    ("incorrect_account_details", Some(BankReturn::InvalidDetails)),
    ("insufficient_funds", Some(BankReturn::InsufficientFunds)),
    ("noncompliant", None),
    ("product_not_received", None),
    ("product_unacceptable", None),
    ("subscription_canceled", None),
    ("unrecognized", None),
];

#[test]
#[ignore = "needs Stripe's library: run under scripts/with-payment-sdks.sh"]
fn each_word_that_stripe_publishes_for_a_returned_debit_has_its_reason() {
    let blocked = "us_bank_account.status_details.blocked";
    let asked = json!([
        ["treasury.inbound_transfer", "failure_details.code"],
        ["payment_method", format!("{blocked}.reason")],
        ["payment_method", format!("{blocked}.network_code")],
        ["dispute", "reason"],
    ]);
    let told = sdk(JUDGE, &json!({ "words": asked }));
    let words =
        |index: usize| -> Vec<String> { serde_json::from_value(told["words"][index].clone()).unwrap() };
    let mut failures = [words(0), words(1)].concat();
    failures.sort();
    failures.dedup();
    assert_eq!(failures, FAILURES.map(|(word, _)| word));
    assert_eq!(words(3), DISPUTES.map(|(word, _)| word));
    let failed = |code: &str, word: Option<&str>, network: Option<&str>| {
        let mut intent = bank_debit::bounced(&json!({ "reference": "ref1" }), "");
        intent["last_payment_error"] =
            json!({ "code": code, "decline_code": word, "network_decline_code": network });
        returned("payment_intent.payment_failed", intent).unwrap()
    };
    for (word, reason) in FAILURES {
        let attempt = "payment_intent_payment_attempt_failed";
        assert_eq!(failed(attempt, Some(word), None), Returned { reason, code: String::new() }, "{word}");
        assert_eq!(failed(word, None, None).reason, reason, "{word}");
    }
    for code in words(2) {
        let told = failed("payment_method_provider_decline", None, Some(&code));
        assert!(told.code == code && told.reason != BankReturn::Other, "{code}");
    }
    for (word, reason) in DISPUTES {
        let told = returned("charge.dispute.closed", bank_debit::dispute(word, None));
        assert_eq!(told.map(|told| told.reason), reason, "{word}");
    }
}
