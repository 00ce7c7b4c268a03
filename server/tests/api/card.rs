//! Bank cards: bound, chosen, charged and removed.

use futures::future::join_all;
use portico_server::kit::queue::run_due;
use serde_json::{Value, json};

use crate::support::{
    Answer, Browser, RECHARGE, TestServer, assert_ledger, available, card_draft, everywhere, test_gateway,
    test_gateway_with,
};

const VISA: &str = "4242424242424242";
const MASTERCARD: &str = "5555555555554444";
const FAILS: &str = "4000000000000341";
const PROVES: &str = "4000002500003155";
const REFUSED: &str = "4000000000000002";

impl Browser {
    async fn bind(&self, number: &str) -> Answer {
        self.post("/gicend/card/create/", card_draft(number)).await
    }

    async fn bound(&self, number: &str) -> Value {
        self.bind(number).await.data()["card"].clone()
    }

    /// The cards of the caller's account.
    pub async fn cards(&self) -> Vec<Value> {
        self.get("/gicend/card/list/").await.data()["cards"].as_array().unwrap().clone()
    }

    async fn pay_by(&self, card: &Value, amount: &str) -> Answer {
        let card = card["card_id"].clone();
        let body = json!({ "method": "bank_card", "amount": amount, "currency": "CNY", "card": card });
        self.post(RECHARGE, body).await
    }
}

#[tokio::test]
async fn a_card_is_bound_shown_by_its_last_digits_chosen_and_removed() {
    let server = test_gateway().await;
    let (browser, _) = server.verified("card_1").await;
    let listed = browser.get("/gicend/card/list/").await.data().clone();
    assert_eq!(listed, json!({ "cards": [], "max": 10, "entry": { "entry": "typed" } }));
    let options = browser.get("/gicend/recharge/option/list/").await.data().clone();
    assert_eq!(options["card_entry"], json!({ "entry": "typed" }));
    let mut first = browser.bound(VISA).await;
    let created = first.as_object_mut().unwrap().remove("created_at");
    assert_eq!(created, Some(json!("2026-11-21T00:00:00Z")));
    assert_eq!(
        first,
        json!({
            "card_id": first["card_id"], "gateway": "test", "is_test": true, "brand": "visa", "last_four": "4242",
            "expiry_year": 2030, "expiry_month": 12, "is_expired": false, "name": "Ada Lovelace",
            "email": "ada@example.com", "address": "12 St James's Square", "city": "London", "state": "London",
            "zip": "W1", "country": "GB", "auto_pay": false, "is_default": true,
        })
    );
    server.clock.advance(1);
    let second = browser.bound(MASTERCARD).await;
    assert_eq!((&second["brand"], &second["is_default"]), (&json!("mastercard"), &json!(false)));
    let chosen = browser.post("/gicend/card/default/", json!({ "card_id": second["card_id"] })).await;
    assert_eq!(chosen.data()["card"]["is_default"], true);
    let defaults: Vec<Value> = browser.cards().await.iter().map(|card| card["is_default"].clone()).collect();
    assert_eq!(defaults, [json!(false), json!(true)]);
    let body = json!({ "card_id": first["card_id"], "auto_pay": true });
    assert_eq!(browser.post("/gicend/card/auto_pay/", body).await.data()["card"]["auto_pay"], true);
    let left = browser.post("/gicend/card/delete/", json!({ "card_id": second["card_id"] })).await;
    let left = left.data()["cards"].as_array().unwrap().clone();
    assert_eq!((left.len(), &left[0]["is_default"]), (1, &json!(true)));
    run_due(&server.app).await.unwrap();
    assert_eq!((server.count("card").await, server.count("test_card").await), (1, 1));
    let audited = server.audited().await;
    for action in ["card.create", "card.default", "card.auto_pay", "card.delete"] {
        assert!(audited.iter().any(|line| line.contains(action)), "{action}");
    }
    let details = server.dump().await["audit_detail"].join("\n");
    assert!(details.contains("4242") && !details.contains(VISA), "{details}");
}

#[tokio::test]
async fn the_same_number_is_bound_once_to_an_account_however_many_bind_it_at_once() {
    let server = test_gateway().await;
    let (browser, _) = server.verified("card_2").await;
    let answers = join_all((0..8).map(|_| browser.bind(VISA))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    for refused in answers.iter().filter(|answer| answer.status != 200) {
        assert_eq!((refused.status.as_u16(), refused.code()), (409, json!(900_011)));
        assert_eq!(refused.body["message"], "This card has already been added.");
    }
    run_due(&server.app).await.unwrap();
    // What was refused is not left at the gateway, and the same card of another account is another card.
    assert_eq!(server.count("test_card").await, 1);
    let (other, _) = server.verified("card_3").await;
    assert_eq!(other.bind(VISA).await.status, 200);
    let shared = server.scalar("select cast(count(distinct fingerprint) as text) from card").await;
    assert_eq!(shared, "2");
}

#[tokio::test]
async fn what_is_no_card_or_one_too_many_is_refused_on_its_field() {
    let server = test_gateway_with(|config| config.limits.account.cards = 1).await;
    let (browser, _) = server.verified("card_4").await;
    let mut expired = card_draft(VISA);
    expired["expiry"] = json!("10/26");
    for (draft, field, rule) in [
        (card_draft("4242 4242 4242 4242"), "number", "digits_only"),
        (card_draft("4242424242424241"), "number", "invalid_card_number"),
        (card_draft(REFUSED), "number", "card_declined"),
        (expired, "expiry", "card_expired"),
    ] {
        let refused = browser.post("/gicend/card/create/", draft).await;
        let found = &refused.body["violations"][0];
        assert_eq!(
            (refused.status.as_u16(), &found["field"], &found["rule"]["rule"]),
            (400, &json!(field), &json!(rule))
        );
    }
    browser.bound(VISA).await;
    let refused = browser.bind(MASTERCARD).await;
    assert_eq!(refused.body["violations"][0]["rule"], json!({ "rule": "too_many", "max": 1 }));
    run_due(&server.app).await.unwrap();
    assert_eq!((server.count("card").await, server.count("test_card").await), (1, 1));
    let elsewhere = browser.post("/gicend/card/form/", json!({})).await;
    assert_eq!(elsewhere.status, 404);
}

#[tokio::test]
async fn a_bound_card_pays_at_once_and_one_must_be_selected() {
    let server = test_gateway().await;
    let (browser, account_id) = server.verified("card_5").await;
    let without = browser.recharge("bank_card", "1.00").await;
    assert_eq!(without.body["violations"][0], json!({ "field": "card", "rule": { "rule": "required" } }));
    let card = browser.bound(VISA).await;
    let paid = browser.pay_by(&card, "12.34").await.data().clone();
    assert_eq!((&paid["state"], &paid["next"]), (&json!("success"), &Value::Null));
    let shown = json!({ "card_id": card["card_id"], "brand": "visa", "last_four": "4242" });
    assert_eq!(paid["card"], shown);
    assert_eq!(available(&server.app, account_id).await, 1_234);
    let fails = browser.bound(FAILS).await;
    let failed = browser.pay_by(&fails, "5.00").await.data().clone();
    assert_eq!((&failed["state"], &failed["reason"]), (&json!("failed"), &json!("declined")));
    let proves = browser.bound(PROVES).await;
    let waits = browser.pay_by(&proves, "7.00").await.data().clone();
    assert_eq!((&waits["state"], &waits["next"]["step"]), (&json!("pending"), &json!("page")));
    browser.choose(&waits, "pay").await;
    server.clock.advance(61);
    run_due(&server.app).await.unwrap();
    portico_server::kit::queue::Job::run(
        &portico_server::money::recharge::Reconcile::default(),
        &server.app,
        uuid::Uuid::nil(),
    )
    .await
    .unwrap();
    assert_eq!(available(&server.app, account_id).await, 1_934);
    // A card that was removed is still told with what it paid.
    browser.post("/gicend/card/delete/", json!({ "card_id": card["card_id"] })).await.data();
    assert_eq!(browser.recharge_now(&paid).await["card"], shown);
    assert_eq!(browser.pay_by(&card, "1.00").await.body["violations"][0]["field"], "card");
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn a_card_is_the_accounts_alone_and_its_end_is_the_cards_end_too() {
    let server = test_gateway().await;
    let (browser, account_id) = server.verified("card_6").await;
    let card = browser.bound(VISA).await;
    let (other, _) = server.verified("card_7").await;
    let id = json!({ "card_id": card["card_id"] });
    assert_eq!(other.post("/gicend/card/default/", id.clone()).await.status, 404);
    assert_eq!(other.post("/gicend/card/delete/", id.clone()).await.status, 404);
    let body = json!({ "card_id": card["card_id"], "auto_pay": true });
    assert_eq!(other.post("/gicend/card/auto_pay/", body).await.status, 404);
    assert_eq!(other.post("/gicend/card/delete/", json!({ "card_id": "x" })).await.status, 404);
    assert_eq!(other.pay_by(&card, "1.00").await.body["violations"][0]["field"], "card");
    let (sub_user, _) = server.active_sub_user(&browser, "card_sub", everywhere(&["finance_recharge"])).await;
    assert_eq!(sub_user.cards().await.len(), 1);
    // The month after its last one it pays nothing any more.
    server.execute("update card set expiry_year = 2026, expiry_month = 10").await;
    let refused = browser.pay_by(&card, "1.00").await;
    assert_eq!(refused.body["violations"][0], json!({ "field": "card", "rule": { "rule": "card_expired" } }));
    assert_eq!(browser.cards().await[0]["is_expired"], true);
    end(&server, account_id).await;
    run_due(&server.app).await.unwrap();
    assert_eq!((server.count("card").await, server.count("test_card").await), (0, 0));
}

/// Takes an account's cards away as the end of the account does.
async fn end(server: &TestServer, account_id: uuid::Uuid) {
    let done: Result<(), portico_server::Error> = portico_server::transaction!(server.app.store(), tx => {
        portico_server::money::card::erase_cards(tx, &server.app, account_id).await
    });
    done.unwrap();
}

#[tokio::test]
async fn a_card_whose_token_was_sealed_under_a_secret_that_is_gone_is_removed_all_the_same() {
    let server = test_gateway().await;
    let (browser, _) = server.verified("card_sealed").await;
    let card = browser.bound(VISA).await;
    server.execute("update card set token = fingerprint").await;
    let left = browser.post("/gicend/card/delete/", json!({ "card_id": card["card_id"] })).await;
    assert_eq!(left.data()["cards"], json!([]));
    run_due(&server.app).await.unwrap();
    assert_eq!((server.count("card").await, server.count("test_card").await), (0, 1));
}
