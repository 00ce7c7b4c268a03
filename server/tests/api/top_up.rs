//! Auto top-up: the balance recharges itself, once, within its ceiling, and people hear of it.

use futures::future::join_all;
use portico_server::kit::queue::Job;
use portico_server::money::recharge::TopUpLook;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::{
    Browser, TestServer, assert_ledger, available, card_draft, everywhere, test_gateway, top_up_draft,
};

const VISA: &str = "4242424242424242";
const FAILS: &str = "4000000000000341";

impl Browser {
    /// A bound card from which payments may be taken without asking.
    async fn auto_card(&self, number: &str) -> Value {
        let mut draft = card_draft(number);
        draft["auto_pay"] = json!(true);
        self.post("/gicend/card/create/", draft).await.data()["card"]["card_id"].clone()
    }

    async fn top_up(&self, card_id: &Value, draft: Value) -> Value {
        let body = json!({ "card_id": card_id, "top_up": draft });
        self.post("/gicend/recharge/top_up/save/", body).await.data().clone()
    }

    async fn top_up_now(&self) -> Value {
        self.get("/gicend/recharge/top_up/show/").await.data().clone()
    }
}

async fn look(server: &TestServer) {
    TopUpLook::default().run(&server.app, Uuid::nil()).await.unwrap();
}

/// A try of 100.00 whose worker died before it was begun.
async fn left_try(server: &TestServer, account_id: Uuid) -> Uuid {
    let left = Uuid::from_u128(77);
    let mut tx = server.app.store().begin().await.unwrap();
    on!(tx, c => {
        let insert = "insert into top_up_try (account_id, number, recharge_id, amount, at, told) values ($1, 1, $2, 10000, $3, '')";
        sqlx::query(insert).bind(account_id).bind(left).bind(server.app.now()).execute(c).await.unwrap();
    });
    tx.commit().await.unwrap();
    left
}

async fn told(server: &TestServer, template: &str) -> usize {
    server.sent_of(template).await.len()
}

#[tokio::test]
async fn below_its_threshold_a_balance_recharges_once_however_many_look_and_stops_at_its_ceiling() {
    let server = test_gateway().await;
    let (browser, account_id) = server.verified("top_up_1").await;
    let empty = json!({ "setting": null, "next": null, "this_month": null, "failures": 0, "last": null });
    assert_eq!(browser.top_up_now().await, empty);
    let card = browser.auto_card(VISA).await;
    let set = browser.top_up(&card, top_up_draft("150.00", 0)).await;
    assert_eq!(set["next"], json!({ "top_up": "pay", "amount": 10_000 }));
    join_all((0..8).map(|_| look(&server))).await;
    assert_eq!((available(&server.app, account_id).await, server.count("recharge").await), (10_000, 1));
    let now = browser.top_up_now().await;
    assert_eq!(
        (&now["last"]["state"], &now["last"]["card"]["last_four"]),
        (&json!("success"), &json!("4242"))
    );
    let record = browser.get("/gicend/recharge/list/").await.data()["items"][0].clone();
    let described = (json!("automatic"), json!("Auto top-up, Bank card ending in 4242"));
    assert_eq!((record["kind"].clone(), record["description"].clone()), described);
    assert_eq!(told(&server, "top_up_done").await, 1);
    // 100.00 is still below 150.00; the third payment would pass 250.00 a month.
    for _ in 0..4 {
        server.clock.advance(60);
        look(&server).await;
    }
    assert_eq!(available(&server.app, account_id).await, 20_000);
    let set = browser.top_up(&card, top_up_draft("500.00", 0)).await;
    assert_eq!(set["next"], json!({ "top_up": "ceiling" }));
    for _ in 0..3 {
        server.clock.advance(60);
        look(&server).await;
    }
    assert_eq!((told(&server, "top_up_done").await, told(&server, "top_up_failed").await), (2, 1));
    // In the next month it may pay again.
    server.clock.advance(15 * 86_400);
    look(&server).await;
    assert_eq!(available(&server.app, account_id).await, 30_000);
    assert_eq!(server.count("message where kind like 'top_up%'").await, 4);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn a_card_that_is_refused_is_tried_again_with_pauses_and_given_up_after_three() {
    let server = test_gateway().await;
    let (browser, account_id) = server.verified("top_up_2").await;
    let card = browser.auto_card(FAILS).await;
    browser.top_up(&card, top_up_draft("", 3)).await;
    let mut tries = Vec::new();
    for hour in 0..30 {
        look(&server).await;
        if server.count("top_up_try").await > i64::try_from(tries.len()).unwrap() {
            tries.push(hour);
        }
        server.clock.advance(3_600);
    }
    // At once, after an hour, after four more.
    assert_eq!(tries, [0, 1, 5]);
    let browser_again = server.browser();
    server.sign_in(&browser_again, "top_up_2").await;
    let now = browser_again.top_up_now().await;
    assert_eq!((&now["next"], &now["failures"]), (&json!({ "top_up": "gave_up" }), &json!(3)));
    let mails = server.sent_of("top_up_failed").await;
    let troubles: Vec<&Value> = mails.iter().map(|mail| &mail["params"]["trouble"]).collect();
    assert_eq!(troubles, ["declined", "declined", "gave_up"]);
    // Saved anew, with a card that works, it begins anew.
    let card = browser_again.auto_card(VISA).await;
    browser_again.top_up(&card, top_up_draft("", 3)).await;
    look(&server).await;
    assert_eq!(available(&server.app, account_id).await, 10_000);
}

#[tokio::test]
async fn a_try_whose_worker_died_is_taken_up_under_its_id_and_charged_once() {
    let server = test_gateway().await;
    let (browser, account_id) = server.verified("top_up_3").await;
    let card = browser.auto_card(VISA).await;
    browser.top_up(&card, top_up_draft("50.00", 0)).await;
    let left = left_try(&server, account_id).await;
    assert_eq!(browser.top_up_now().await["next"], json!({ "top_up": "pending" }));
    join_all((0..4).map(|_| look(&server))).await;
    assert_eq!((available(&server.app, account_id).await, server.count("recharge").await), (10_000, 1));
    let last = browser.top_up_now().await["last"]["recharge_id"].clone();
    assert_eq!(last, json!(left));
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn a_try_whose_worker_died_is_dropped_without_a_word_once_it_is_switched_off_or_the_account_suspended()
{
    let server = test_gateway().await;
    let (browser, account_id) = server.verified("top_up_5").await;
    let card = browser.auto_card(VISA).await;
    for is_suspended in [false, true] {
        browser.top_up(&card, top_up_draft("50.00", 0)).await;
        left_try(&server, account_id).await;
        if is_suspended {
            server.execute("update account set suspended_at = 1, suspension_reason = 'x'").await;
        } else {
            browser.post("/gicend/recharge/top_up/off/", json!({})).await.data();
        }
        look(&server).await;
        assert_eq!(server.count("top_up_try").await, 0, "{is_suspended}");
        assert_eq!((server.count("recharge").await, told(&server, "top_up_failed").await), (0, 0));
    }
    server.execute("update account set suspended_at = null, suspension_reason = ''").await;
    server.clock.advance(60);
    look(&server).await;
    assert_eq!((available(&server.app, account_id).await, told(&server, "top_up_done").await), (10_000, 1));
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn it_pays_only_by_a_card_that_may_and_stops_when_switched_off_or_the_card_goes() {
    let server = test_gateway().await;
    let (browser, account_id) = server.verified("top_up_4").await;
    let asked =
        browser.post("/gicend/card/create/", card_draft(VISA)).await.data()["card"]["card_id"].clone();
    let save = async |card: &Value, draft: Value| {
        browser.post("/gicend/recharge/top_up/save/", json!({ "card_id": card, "top_up": draft })).await
    };
    let refused = save(&asked, top_up_draft("50.00", 0)).await;
    let expected = json!({ "field": "card_id", "rule": { "rule": "not_accepted" } });
    assert_eq!((refused.status.as_u16(), &refused.body["violations"][0]), (400, &expected));
    let unknown = save(&json!("x"), top_up_draft("50.00", 0)).await;
    assert_eq!(unknown.body["violations"][0]["rule"]["rule"], "unknown_choice");
    let nothing = save(&asked, top_up_draft("", 0)).await;
    assert_eq!(nothing.body["violations"][0]["field"], "top_up.threshold");
    let body = json!({ "card_id": asked, "auto_pay": true });
    browser.post("/gicend/card/auto_pay/", body).await.data();
    assert_eq!(save(&asked, top_up_draft("50.00", 0)).await.status, 200);
    let off = browser.post("/gicend/recharge/top_up/off/", json!({})).await.data().clone();
    assert_eq!((&off["setting"]["is_on"], &off["next"]), (&json!(false), &Value::Null));
    look(&server).await;
    assert_eq!(save(&asked, top_up_draft("50.00", 0)).await.status, 200);
    // Without the leave to charge the card it is off, and people are told; with the leave it does not come back by itself.
    for auto_pay in [false, true, false] {
        let body = json!({ "card_id": asked, "auto_pay": auto_pay });
        browser.post("/gicend/card/auto_pay/", body).await.data();
        assert_eq!(browser.top_up_now().await["setting"]["is_on"], false);
    }
    let mails = server.sent_of("top_up_failed").await;
    let troubles: Vec<&Value> = mails.iter().map(|mail| &mail["params"]["trouble"]).collect();
    assert_eq!(troubles, ["card_withdrawn"]);
    let body = json!({ "card_id": asked, "auto_pay": true });
    browser.post("/gicend/card/auto_pay/", body).await.data();
    assert_eq!(save(&asked, top_up_draft("50.00", 0)).await.status, 200);
    browser.post("/gicend/card/delete/", json!({ "card_id": asked })).await.data();
    assert_eq!(browser.top_up_now().await["setting"]["is_on"], false);
    look(&server).await;
    assert_eq!((available(&server.app, account_id).await, server.count("recharge").await), (0, 0));
}

#[tokio::test]
async fn whoever_is_told_of_a_top_up_because_they_see_the_balance_may_look_at_it_and_change_nothing() {
    let server = test_gateway().await;
    let (main, _) = server.verified("top_up_seen").await;
    let (reader, _) = server.active_sub_user(&main, "top_up_reader", everywhere(&["finance_balance"])).await;
    let card = main.auto_card(VISA).await;
    main.top_up(&card, top_up_draft("150.00", 0)).await;
    look(&server).await;
    let told = reader.get("/gicend/message/list/").await.data()["items"][0].clone();
    let page = told["link"]["path"].as_str().unwrap().to_owned();
    let recharge_id = page.strip_prefix("/main/recharge?recharge=").unwrap_or_else(|| panic!("{page}"));
    let shown = reader.get(&format!("/gicend/recharge/show/?recharge_id={recharge_id}")).await.data().clone();
    assert_eq!((&shown["state"], &shown["kind"]), (&json!("success"), &json!("automatic")));
    reader.get("/gicend/recharge/list/").await.data();
    assert_eq!(reader.top_up_now().await["setting"]["is_on"], true);
    let receipt = reader.get(&format!("/gicend/recharge/receipt/?recharge_id={recharge_id}")).await;
    assert_eq!(receipt.status, 200);
    // Who pays next is told how; who only looks is not.
    let begun = main.recharge("wechat", "10.00").await.data().clone();
    assert!(main.recharge_now(&begun).await["next"].is_object());
    assert_eq!(reader.recharge_now(&begun).await["next"], Value::Null);
    assert_eq!(reader.post("/gicend/recharge/top_up/off/", json!({})).await.status, 403);
    assert_eq!(reader.get("/gicend/recharge/option/list/").await.status, 403);
}
