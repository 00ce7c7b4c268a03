//! Cards that Stripe keeps: bound in its own form, charged with their holder there and away.

use futures::future::join_all;
use portico_core::{CardBrand, Currency, Money};
use portico_server::kit::clock::Clock;
use portico_server::kit::queue::run_due;
use portico_server::kit::random::Random;
use portico_server::money::card::erase_cards;
use portico_server::money::payment::{
    Asked, Begun, CardEntry, ChargeState, Gateway, GatewayError, KeptCard, Means, NewCard, NewCharge,
    NextStep, PayingCard, Presence, Stripe, Tools, Vault,
};
use portico_server::platform::config::StripeConfig;
use portico_server::{Error, transaction};
use secrecy::SecretString;
use serde_json::{Value, json};
use wiremock::matchers::{body_string, body_string_contains, header, method, path, query_param};
use wiremock::{Mock, MockServer, ResponseTemplate};

use crate::payment_stripe::call;
use crate::support::{RECHARGE, START, TestServer, keep_answers, test_gateway_with, tools, variable};

fn gateway(url: &str, tools: Tools) -> Stripe {
    let config = StripeConfig {
        secret_key: SecretString::from("sk_test_12345"),
        publishable_key: "pk_test_12345".to_owned(),
        webhook_secret: SecretString::from("whsec_1"),
        url: url.to_owned(),
    };
    Stripe::new(&config, tools)
}

fn charge<'a>(reference: &'a str, card: PayingCard<'a>) -> NewCharge<'a> {
    NewCharge {
        reference,
        means: Means::Card,
        amount: Money::new(30_100, Currency::USD),
        description: "Recharge",
        expires_at: START.plus_seconds(900),
        notice_url: "https://console.example.com/gicend/payment/notice/stripe/",
        return_url: "https://console.example.com/main/recharge",
        card: Some(card),
    }
}

/// What the holder does in Stripe's form: a card, and "save".
async fn typed(setup_id: &str, client_secret: &str, number: &str) -> Value {
    let card = [
        ("type", "card"),
        ("card[number]", number),
        ("card[exp_month]", "12"),
        ("card[exp_year]", "2030"),
        ("card[cvc]", "123"),
        ("billing_details[name]", "Ada Lovelace"),
        ("billing_details[address][country]", "GB"),
    ];
    let card = call("/v1/payment_methods", &card).await;
    let confirm = [("client_secret", client_secret), ("payment_method", card["id"].as_str().unwrap())];
    call(&format!("/v1/setup_intents/{setup_id}/confirm"), &confirm).await
}

async fn bound(stripe: &Stripe, customer: &str, number: &str) -> Result<KeptCard, GatewayError> {
    let form = stripe.form("account1", Some(customer)).await.unwrap();
    typed(&form.setup_id, &form.client_secret, number).await;
    stripe.keep(NewCard::Form { setup_id: &form.setup_id, customer }).await
}

#[tokio::test]
#[ignore = "needs a Stripe server: run under scripts/with-payment-sdks.sh"]
async fn a_card_is_bound_in_stripes_form_and_charged_with_its_holder_there_and_away() {
    let url = variable("PORTICO_TEST_STRIPE_URL").expect("a Stripe server");
    let stripe = gateway(&url, Tools::new(Clock::System, Random::System).unwrap());
    assert_eq!(stripe.entry(), CardEntry::Form { publishable_key: "pk_test_12345".to_owned() });
    let form = stripe.form("account1", None).await.unwrap();
    let customer = form.customer.clone();
    let new = NewCard::Form { setup_id: &form.setup_id, customer: &customer };
    assert!(matches!(stripe.keep(new).await, Err(GatewayError::Refused(_))), "nobody typed a card yet");
    typed(&form.setup_id, &form.client_secret, "4242424242424242").await;
    let kept = stripe.keep(new).await.unwrap();
    assert_eq!((kept.brand, kept.last_four.as_str()), (Some(CardBrand::Visa), "4242"));
    assert_eq!((kept.expiry_year, kept.expiry_month, kept.name.as_str()), (2030, 12, "Ada Lovelace"));
    let foreign = NewCard::Form { setup_id: &form.setup_id, customer: "cus_other" };
    assert!(matches!(stripe.keep(foreign).await, Err(GatewayError::Refused(_))));
    assert_eq!(bound(&stripe, &customer, "4242424242424242").await.unwrap().fingerprint, kept.fingerprint);

    let paying = |presence| PayingCard { token: &kept.token, customer: &customer, presence };
    let begun = stripe.begin(&charge("here1", paying(Presence::Here))).await.unwrap();
    let intent = begun.gateway_id.unwrap();
    assert!(matches!(begun.next, NextStep::Confirm { .. }));
    let asked = Asked { reference: "here1", gateway_id: Some(&intent), customer: Some(&customer) };
    assert_eq!(stripe.ask(asked).await.unwrap().state, ChargeState::Pending);
    // What the browser does with the secret, the test does by hand.
    call(&format!("/v1/payment_intents/{intent}/confirm"), &[]).await;
    assert_eq!(stripe.ask(asked).await.unwrap().state, ChargeState::Paid);

    let away = stripe.begin(&charge("away1", paying(Presence::Away))).await.unwrap();
    assert_eq!(away.next, NextStep::Wait);
    let asked = Asked { reference: "away1", gateway_id: away.gateway_id.as_deref(), customer: None };
    assert_eq!(stripe.ask(asked).await.unwrap().state, ChargeState::Paid);
    for (number, why) in
        [("4000000000000341", "card_declined"), ("4000002500003155", "authentication_required")]
    {
        let kept = bound(&stripe, &customer, number).await;
        let Ok(kept) = kept else { continue };
        let card = PayingCard { token: &kept.token, customer: &customer, presence: Presence::Away };
        let refused = stripe.begin(&charge(why, card)).await.unwrap_err();
        assert_eq!(refused, GatewayError::Refused(why.to_owned()), "{number}");
    }
    stripe.forget(&kept.token).await.unwrap();
    stripe.forget(&kept.token).await.unwrap();
    let at = format!("/v1/customers/{customer}");
    assert_eq!(call(&at, &[("name", "Ada")]).await["id"], customer);
    stripe.forget_customer(&customer).await.unwrap();
    stripe.forget_customer(&customer).await.unwrap();
    assert!(call(&at, &[("name", "Ada")]).await["error"].is_object(), "there is no such customer any more");
}

pub fn intent(reference: &str, status: &str) -> Value {
    json!({
        "id": "pi_9", "status": status, "amount": 30_100, "amount_received": 30_100, "currency": "usd",
        "latest_charge": { "id": "ch_9", "amount_refunded": 0 }, "metadata": { "reference": reference },
    })
}

#[tokio::test]
async fn a_charge_of_a_kept_card_says_so_once_and_is_found_again_when_its_answer_was_lost() {
    let server = MockServer::start().await;
    Mock::given(method("POST"))
        .and(path("/v1/payment_intents"))
        .and(header("idempotency-key", "ref1"))
        .and(body_string_contains("customer=cus_1&payment_method=pm_1&confirm=true&off_session=true"))
        .respond_with(ResponseTemplate::new(500))
        .mount(&server)
        .await;
    let list =
        json!({ "object": "list", "data": [intent("ref0", "succeeded"), intent("ref1", "succeeded")] });
    Mock::given(method("GET"))
        .and(path("/v1/payment_intents"))
        .and(query_param("customer", "cus_1"))
        .respond_with(ResponseTemplate::new(200).set_body_json(list))
        .mount(&server)
        .await;
    let stripe = gateway(&server.uri(), tools());
    let card = PayingCard { token: "pm_1", customer: "cus_1", presence: Presence::Away };
    assert!(matches!(stripe.begin(&charge("ref1", card)).await, Err(GatewayError::Unanswered(_))));
    let asked = |reference| Asked { reference, gateway_id: None, customer: Some("cus_1") };
    let report = stripe.ask(asked("ref1")).await.unwrap();
    assert_eq!((report.state, report.transaction.as_deref()), (ChargeState::Paid, Some("pi_9")));
    assert_eq!(stripe.ask(asked("ref2")).await.unwrap().state, ChargeState::Pending);
}

#[tokio::test]
async fn a_charge_is_found_among_a_hundred_of_its_customer_though_much_is_said_of_each() {
    let server = MockServer::start().await;
    let told = |number: u32| {
        let mut told = intent(&format!("ref{number}"), "succeeded");
        told["statement_descriptor"] = json!("x".repeat(5_000));
        told
    };
    let list = json!({ "object": "list", "data": (0..100).map(told).collect::<Vec<_>>() });
    let asked = Mock::given(method("GET")).and(path("/v1/payment_intents"));
    asked.respond_with(ResponseTemplate::new(200).set_body_json(list)).mount(&server).await;
    let stripe = gateway(&server.uri(), tools());
    let asked = Asked { reference: "ref99", gateway_id: None, customer: Some("cus_1") };
    assert_eq!(stripe.ask(asked).await.unwrap().state, ChargeState::Paid);
}

#[tokio::test]
async fn a_card_is_not_taken_for_forgotten_when_stripe_does_not_accept_the_key() {
    for (status, is_forgotten) in [(200, true), (400, true), (404, true), (401, false), (403, false)] {
        let server = MockServer::start().await;
        let answer = ResponseTemplate::new(status).set_body_json(json!({ "id": "pm_7" }));
        let detach = Mock::given(method("POST")).and(path("/v1/payment_methods/pm_7/detach"));
        detach.respond_with(answer).mount(&server).await;
        let stripe = gateway(&server.uri(), tools());
        assert_eq!(stripe.forget("pm_7").await.is_ok(), is_forgotten, "{status}");
    }
}

#[tokio::test]
async fn a_holder_who_is_there_confirms_and_nothing_is_charged_before() {
    let server = MockServer::start().await;
    let mut begun = intent("ref1", "requires_confirmation");
    (begun["client_secret"], begun["latest_charge"]) = (json!("pi_9_secret_x"), Value::Null);
    Mock::given(method("POST"))
        .and(body_string(
            "amount=30100&currency=usd&payment_method_types%5B%5D=card&metadata%5Breference%5D=ref1\
             &metadata%5Bdescription%5D=Recharge&customer=cus_1&payment_method=pm_1",
        ))
        .respond_with(ResponseTemplate::new(200).set_body_json(begun))
        .mount(&server)
        .await;
    let stripe = gateway(&server.uri(), tools());
    let card = PayingCard { token: "pm_1", customer: "cus_1", presence: Presence::Here };
    let next = NextStep::Confirm {
        client_secret: "pi_9_secret_x".to_owned(),
        publishable_key: "pk_test_12345".to_owned(),
    };
    let expected = Begun { gateway_id: Some("pi_9".to_owned()), next };
    assert_eq!(stripe.begin(&charge("ref1", card)).await.unwrap(), expected);
}

#[tokio::test]
async fn what_a_browser_calls_a_binding_leads_nowhere_else() {
    let server = MockServer::start().await;
    let stripe = gateway(&server.uri(), tools());
    let long = format!("seti_{}", "a".repeat(64));
    for setup_id in ["", "seti_1/../../charges", "pi_1", "seti_1?expand[]=x", "seti_é", &long] {
        let refused = stripe.keep(NewCard::Form { setup_id, customer: "cus_1" }).await;
        assert!(matches!(refused, Err(GatewayError::Refused(_))), "{setup_id}");
    }
    assert!(server.received_requests().await.unwrap().is_empty());
}

#[tokio::test]
#[ignore = "needs a Stripe server: run under scripts/with-payment-sdks.sh"]
async fn with_stripe_a_card_is_typed_into_its_form_bound_once_and_pays_when_the_browser_confirms() {
    let url = variable("PORTICO_TEST_STRIPE_URL").expect("a Stripe server");
    let server = test_gateway_with(|config| {
        config.payment.stripe = StripeConfig {
            secret_key: SecretString::from("sk_test_12345"),
            publishable_key: "pk_test_12345".to_owned(),
            webhook_secret: SecretString::from("whsec_1"),
            url,
        };
    })
    .await;
    let (browser, account_id) = server.verified("stripe_card").await;
    let listed = browser.get("/gicend/card/list/").await.data().clone();
    assert_eq!(listed["entry"], json!({ "entry": "form", "publishable_key": "pk_test_12345" }));
    let csp = browser.get("/gicend/card/list/").await.headers["content-security-policy"].clone();
    assert!(csp.to_str().unwrap().contains("script-src 'self' 'wasm-unsafe-eval' https://js.stripe.com"));
    let typed_here =
        browser.post("/gicend/card/create/", crate::support::card_draft("4242424242424242")).await;
    assert_eq!(typed_here.status, 404);
    let (mut card, mut first) = (Value::Null, Value::Null);
    for status in [200, 409] {
        let form = browser.post("/gicend/card/form/", json!({})).await.data().clone();
        let body = json!({ "setup_id": form["setup_id"], "auto_pay": true });
        let early = browser.post("/gicend/card/bind/", body.clone()).await;
        assert_eq!(early.body["violations"][0]["field"], "setup_id");
        let text = |name: &str| form[name].as_str().unwrap().to_owned();
        typed(&text("setup_id"), &text("client_secret"), "4242424242424242").await;
        let answer = browser.post("/gicend/card/bind/", body.clone()).await;
        assert_eq!(answer.status, status);
        // The first binding sent twice, at once and later, stays one card, which the gateway keeps.
        if status == 200 {
            card = answer.data()["card"].clone();
            first = body;
        }
        let again = join_all((0..4).map(|_| browser.post("/gicend/card/bind/", first.clone()))).await;
        for answer in again {
            assert_eq!((answer.status.as_u16(), &answer.data()["card"]), (200, &card));
        }
        run_due(&server.app).await.unwrap();
    }
    assert_eq!(server.count("card").await, 1);
    assert_eq!((&card["gateway"], &card["auto_pay"]), (&json!("stripe"), &json!(true)));
    let body = json!({ "method": "bank_card", "amount": "3.01", "currency": "CNY", "card": card["card_id"] });
    let recharge = browser.post(RECHARGE, body).await.data().clone();
    assert_eq!(recharge["next"]["step"], "confirm");
    let secret = recharge["next"]["client_secret"].as_str().unwrap();
    let intent = secret.split_once("_secret_").unwrap().0;
    call(&format!("/v1/payment_intents/{intent}/confirm"), &[]).await;
    server.clock.advance(61);
    portico_server::kit::queue::Job::run(
        &portico_server::money::recharge::Reconcile::default(),
        &server.app,
        uuid::Uuid::nil(),
    )
    .await
    .unwrap();
    assert_eq!(browser.recharge_now(&recharge).await["state"], "success");
    assert_eq!(crate::support::available(&server.app, account_id).await, 301);
}

/// A binding of a card to the customer `cus_7`.
pub fn setup(status: &str, method: Value) -> Value {
    json!({ "id": "seti_1", "status": status, "client_secret": "seti_1_secret_x", "customer": "cus_7",
        "payment_method": method })
}

/// The card `pm_7`, which a customer has or nobody.
pub fn kept(customer: Value) -> Value {
    json!({ "id": "pm_7", "customer": customer, "card": { "brand": "visa", "last4": "4242", "exp_year": 2030,
        "exp_month": 12, "fingerprint": "print" } })
}

/// A server whose cards a simulated Stripe keeps: customer `cus_7` confirmed the binding `seti_1` with the card `pm_7`.
pub async fn with_confirmed_binding(stripe: &MockServer) -> TestServer {
    let answers = [
        ("POST", "/v1/customers", json!({ "id": "cus_7" })),
        ("POST", "/v1/setup_intents", setup("requires_payment_method", Value::Null)),
        ("GET", "/v1/setup_intents/seti_1", setup("succeeded", json!("pm_7"))),
        ("GET", "/v1/payment_methods/pm_7", kept(json!("cus_7"))),
    ];
    for (verb, at, answer) in answers {
        let answer = ResponseTemplate::new(200).set_body_json(answer);
        Mock::given(method(verb)).and(path(at)).respond_with(answer).mount(stripe).await;
    }
    let url = stripe.uri();
    test_gateway_with(|config| {
        config.payment.stripe = StripeConfig {
            secret_key: SecretString::from("sk_test_12345"),
            publishable_key: "pk_test_12345".to_owned(),
            webhook_secret: SecretString::from("whsec_1"),
            url,
        };
    })
    .await
}

#[tokio::test]
async fn a_card_that_is_bound_twice_by_one_binding_is_never_detached_while_the_account_has_it() {
    let _kept = keep_answers(&["card/form", "card/bind"]);
    let stripe = MockServer::start().await;
    let server = with_confirmed_binding(&stripe).await;
    let (browser, _) = server.verified("stripe_twice").await;
    assert_eq!(browser.post("/gicend/card/form/", json!({})).await.status, 200);
    let body = json!({ "setup_id": "seti_1", "auto_pay": true });
    let bind = || browser.post("/gicend/card/bind/", body.clone());
    let detached = || {
        let answer = ResponseTemplate::new(200).set_body_json(json!({ "id": "pm_7" }));
        Mock::given(method("POST")).and(path("/v1/payment_methods/pm_7/detach")).respond_with(answer)
    };
    let guard = detached().expect(0).mount_as_scoped(&stripe).await;
    let answers = join_all((0..4).map(|_| bind())).await;
    let cards: Vec<&Value> = answers.iter().map(|answer| &answer.data()["card"]["card_id"]).collect();
    assert!(cards.iter().all(|card| card.is_string() && *card == cards[0]), "{cards:?}");
    run_due(&server.app).await.unwrap();
    assert_eq!(browser.events("action=card.create").await.len(), 1);
    // Removed and bound again before the gateway forgot it: it must not forget it any more.
    let removed = browser.post("/gicend/card/delete/", json!({ "card_id": cards[0] })).await;
    assert_eq!((removed.status.as_u16(), bind().await.status.as_u16()), (200, 200));
    run_due(&server.app).await.unwrap();
    drop(guard);
    let guard = detached().expect(1).mount_as_scoped(&stripe).await;
    let listed = browser.get("/gicend/card/list/").await.data()["cards"].clone();
    browser.post("/gicend/card/delete/", json!({ "card_id": listed[0]["card_id"] })).await;
    run_due(&server.app).await.unwrap();
    drop(guard);
}

#[tokio::test]
async fn the_end_of_an_account_has_stripe_forget_its_customer() {
    let stripe = MockServer::start().await;
    let begun = setup("requires_payment_method", Value::Null);
    let answers = [("/v1/customers", json!({ "id": "cus_7" })), ("/v1/setup_intents", begun)];
    for (at, answer) in answers {
        let answer = ResponseTemplate::new(200).set_body_json(answer);
        Mock::given(method("POST")).and(path(at)).respond_with(answer).mount(&stripe).await;
    }
    let server = test_gateway_with(|config| {
        config.payment.stripe = StripeConfig {
            secret_key: SecretString::from("sk_test_12345"),
            publishable_key: "pk_test_12345".to_owned(),
            webhook_secret: SecretString::from("whsec_1"),
            url: stripe.uri(),
        };
    })
    .await;
    let (browser, account_id) = server.verified("stripe_end").await;
    assert_eq!(browser.post("/gicend/card/form/", json!({})).await.status, 200);
    let ended: Result<(), Error> = transaction!(server.app.store(), tx => {
        erase_cards(tx, &server.app, account_id).await
    });
    ended.unwrap();
    // A key that is refused is tried again; who is not there any more is forgotten.
    for (status, times) in [(401, 1), (404, 1)] {
        let answer = ResponseTemplate::new(status);
        let mock = Mock::given(method("DELETE")).and(path("/v1/customers/cus_7")).respond_with(answer);
        let guard = mock.expect(times).mount_as_scoped(&stripe).await;
        run_due(&server.app).await.unwrap();
        server.clock.advance(3_600);
        drop(guard);
    }
    let guard = Mock::given(method("DELETE")).respond_with(ResponseTemplate::new(200)).expect(0);
    let guard = guard.mount_as_scoped(&stripe).await;
    run_due(&server.app).await.unwrap();
    drop(guard);
}
