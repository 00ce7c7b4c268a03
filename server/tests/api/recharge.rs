use axum::body::Body;
use futures::future::join_all;
use portico_server::kit::http::Asked;
use portico_server::kit::queue::run_due;
use portico_server::money::recharge::unmatched_list::{UnmatchedFilter, list_unmatched};
use serde_json::{Value, json};
use wiremock::matchers::{method, path};
use wiremock::{Mock, MockServer, ResponseTemplate};

use crate::support::{
    Answer, Browser, Keys, PASSWORD, RECHARGE, TestServer, Told, assert_ledger, available, keep_answers,
    test_gateway, test_gateway_with, written,
};

#[tokio::test]
async fn a_recharge_is_begun_paid_on_the_test_gateways_page_told_by_a_signed_notice_and_credited() {
    let _kept = keep_answers(&["payment/notice/test"]);
    let console = MockServer::start().await;
    let hook = Mock::given(method("POST")).and(path("/gicend/payment/notice/test/"));
    hook.respond_with(ResponseTemplate::new(200)).mount(&console).await;
    let server = test_gateway_with(|config| config.http.public_url = console.uri()).await;
    let (browser, account_id) = server.verified("recharge_1").await;
    let recharge = browser.recharge("alipay", "301.00").await.data().clone();
    assert_eq!((&recharge["state"], &recharge["is_test"]), (&json!("pending"), &json!(true)));
    assert_eq!(recharge["amount"], json!({ "minor": 30_100, "currency": "CNY" }));
    assert_eq!(recharge["expires_at"], "2026-11-21T00:15:00Z");
    let address = format!("{}/payment/test/{}", console.uri(), recharge["reference"].as_str().unwrap());
    assert_eq!(recharge["next"], json!({ "step": "page", "url": address }));
    let page = browser.get(&format!("/payment/test/{}", recharge["reference"].as_str().unwrap())).await;
    let page = page.body.as_str().unwrap();
    assert!(page.contains("No real money is moved here") && page.contains("301.00 CNY"), "{page}");
    let chosen = browser.choose(&recharge, "pay").await;
    assert_eq!(chosen.status, 303);
    let back = chosen.headers["location"].to_str().unwrap();
    assert!(
        back.ends_with(&format!("/main/recharge?recharge={}", recharge["recharge_id"].as_str().unwrap()))
    );
    // What the page says is no proof: only the notice is.
    assert_eq!(browser.recharge_now(&recharge).await["state"], "pending");
    assert_eq!(available(&server.app, account_id).await, 0);
    run_due(&server.app).await.unwrap();
    let sent = &console.received_requests().await.unwrap()[0];
    let mut request = axum::http::Request::builder().method("POST").uri("/gicend/payment/notice/test/");
    for name in ["webhook-id", "webhook-timestamp", "webhook-signature", "content-type"] {
        request = request.header(name, sent.headers[name].clone());
    }
    let told =
        server.browser_at("203.0.113.9:1").send(request.body(Body::from(sent.body.clone())).unwrap()).await;
    assert_eq!(told.status, 200);
    let settled = browser.recharge_now(&recharge).await;
    assert_eq!((&settled["state"], &settled["next"]), (&json!("success"), &Value::Null));
    assert!(settled["transaction_id"].as_str().unwrap().starts_with("test_"));
    assert_eq!(available(&server.app, account_id).await, 30_100);
    assert!(server.audited().await.iter().any(|action| action.contains("recharge.settle")));
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn each_method_begins_in_its_own_way_and_the_code_is_for_the_payer_alone() {
    let server = test_gateway().await;
    let (browser, _) = server.verified("recharge_2").await;
    let qr = browser.recharge("wechat", "0.01").await.data().clone();
    assert_eq!(qr["next"]["step"], "qr");
    assert_eq!(browser.recharge("alipay", "1.00").await.data()["next"]["step"], "page");
    let ach = browser.recharge("ach", "1.00").await;
    assert_eq!((ach.status.as_u16(), &ach.body["violations"][0]["field"]), (400, &json!("method")));
    let (other, _) = server.verified("recharge_3").await;
    let id = qr["recharge_id"].as_str().unwrap();
    let foreign = other.get(&format!("/gicend/recharge/show/?recharge_id={id}")).await;
    assert_eq!(foreign.status, 404);
    server.clock.advance(15 * 60);
    assert_eq!(browser.recharge_now(&qr).await["next"], Value::Null);
}

#[tokio::test]
async fn who_is_not_verified_or_pays_in_another_currency_begins_no_recharge() {
    let server = test_gateway().await;
    let browser = server.signed_in("recharge_4").await;
    let refused = browser.recharge("alipay", "1.00").await;
    assert_eq!(
        (refused.status.as_u16(), &refused.body["violations"][0]["field"]),
        (403, &json!("verification"))
    );
    let (browser, _) = server.verified("recharge_5").await;
    let body = json!({ "method": "alipay", "amount": "1.00", "currency": "USD" });
    let refused = browser.post(RECHARGE, body).await;
    assert_eq!((refused.status.as_u16(), &refused.body["violations"][0]["field"]), (400, &json!("currency")));
    assert_eq!(server.count("recharge").await, 0);
}

#[tokio::test]
async fn wechat_takes_three_thousand_a_day_however_many_ask_at_once() {
    let server = test_gateway().await;
    let (browser, _) = server.verified("recharge_6").await;
    let answers = join_all((0..10).map(|_| browser.recharge("wechat", "301.00"))).await;
    let taken = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(taken, 9);
    let refused = answers.iter().find(|answer| answer.status == 400).unwrap();
    let rule = json!({ "rule": "daily_cap", "cap": "3000.00", "remaining": "291.00" });
    assert_eq!(refused.body["violations"][0], json!({ "field": "amount", "rule": rule }));
    let options = browser.get("/gicend/recharge/option/list/").await.data().clone();
    assert_eq!(options["methods"][0]["today"], json!({ "minor": 29_100, "currency": "CNY" }));
    assert_eq!(options["methods"][1]["today"], Value::Null);
    // What nobody pays in time counts no more, and the next day begins anew.
    server.clock.advance(15 * 60);
    assert_eq!(browser.recharge("wechat", "3000.00").await.status, 200);
    assert_eq!(browser.recharge("wechat", "0.01").await.status, 400);
    server.clock.advance(86_400);
    let browser = server.browser();
    server.sign_in(&browser, "recharge_6").await;
    assert_eq!(browser.recharge("wechat", "3000.00").await.status, 200);
}

#[tokio::test]
async fn twenty_recharges_wait_to_be_paid_and_no_more() {
    let server = test_gateway().await;
    let (browser, _) = server.verified("recharge_7").await;
    for _ in 0..20 {
        browser.recharge("alipay", "1.00").await.data();
    }
    let refused = browser.recharge("alipay", "1.00").await;
    assert_eq!((refused.status.as_u16(), refused.code()), (429, json!(300_002)));
    assert!(refused.headers.contains_key("retry-after"));
}

#[tokio::test]
async fn a_notice_that_comes_a_hundred_times_at_once_and_again_after_a_day_credits_once() {
    let server = test_gateway().await;
    let (browser, account_id) = server.verified("recharge_8").await;
    let recharge = browser.recharge("alipay", "10.00").await.data().clone();
    let told = Told::paid(&recharge);
    let answers = join_all((0..100).map(|_| server.tell(&told))).await;
    assert!(answers.iter().all(|answer| answer.status == 200));
    assert_eq!(available(&server.app, account_id).await, 1_000);
    server.clock.advance(86_400);
    assert_eq!(server.tell(&told).await.status, 200);
    let again = Told { event: "msg_2".to_owned(), ..told };
    assert_eq!(server.tell(&again).await.status, 200);
    assert_eq!(available(&server.app, account_id).await, 1_000);
    assert_eq!(server.count("recharge_quarantine").await, 0);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn success_is_the_last_word_in_whatever_order_notices_come() {
    let server = test_gateway().await;
    let (browser, account_id) = server.verified("recharge_9").await;
    let failed = |told: &Told, event: &str| Told {
        event: event.to_owned(),
        kind: "failed",
        transaction: None,
        ..told.clone()
    };
    let first = browser.recharge("alipay", "10.00").await.data().clone();
    let told = Told { event: "a1".to_owned(), ..Told::paid(&first) };
    server.tell(&told).await;
    server.tell(&failed(&told, "a2")).await;
    assert_eq!(browser.recharge_now(&first).await["state"], "success");
    let second = browser.recharge("alipay", "10.00").await.data().clone();
    let told = Told { event: "b1".to_owned(), transaction: Some("test_2".to_owned()), ..Told::paid(&second) };
    server.tell(&failed(&told, "b2")).await;
    let now = browser.recharge_now(&second).await;
    assert_eq!((&now["state"], &now["reason"]), (&json!("failed"), &json!("declined")));
    server.tell(&told).await;
    let now = browser.recharge_now(&second).await;
    assert_eq!((&now["state"], &now["reason"]), (&json!("success"), &Value::Null));
    assert_eq!(available(&server.app, account_id).await, 2_000);
    assert_eq!(server.count("recharge_quarantine").await, 0);
    assert_ledger(server.app.store()).await;
}

async fn reasons(server: &TestServer) -> Vec<String> {
    let asked = Asked::largest(UnmatchedFilter::default(), None);
    let unmatched = list_unmatched(&server.app, &asked).await.unwrap().items;
    let mut found: Vec<String> = unmatched.iter().map(|one| one.why.as_str().to_owned()).collect();
    found.sort();
    found
}

#[tokio::test]
async fn what_does_not_fit_is_kept_for_a_person_and_never_credited() {
    let server = test_gateway().await;
    let (browser, account_id) = server.verified("recharge_11").await;
    let recharge = browser.recharge("alipay", "10.00").await.data().clone();
    let paid = Told::paid(&recharge);
    let misfits = [
        Told { event: "m1".to_owned(), minor: 999, ..paid.clone() },
        Told { event: "m2".to_owned(), currency: "USD", transaction: Some("t2".to_owned()), ..paid.clone() },
        Told { event: "m3".to_owned(), currency: "XXX", transaction: Some("t3".to_owned()), ..paid.clone() },
        Told { event: "m4".to_owned(), transaction: None, ..paid.clone() },
        Told { event: "m5".to_owned(), reference: "nobody's".to_owned(), ..paid.clone() },
    ];
    for told in &misfits {
        assert_eq!(server.tell(told).await.status, 200);
    }
    assert_eq!(available(&server.app, account_id).await, 0);
    assert_eq!(reasons(&server).await, ["amount", "amount", "amount", "number", "unknown"]);
    // The right one still counts; a second payment of it, and the same payment of another recharge, do not.
    server.tell(&paid).await;
    server.tell(&Told { event: "m6".to_owned(), transaction: Some("t6".to_owned()), ..paid.clone() }).await;
    let other = browser.recharge("alipay", "10.00").await.data().clone();
    server.tell(&Told { event: "m7".to_owned(), ..Told::paid(&other) }).await;
    assert_eq!(available(&server.app, account_id).await, 1_000);
    assert_eq!(reasons(&server).await, ["amount", "amount", "amount", "number", "taken", "twice", "unknown"]);
    assert_eq!(browser.recharge_now(&other).await["state"], "pending");
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn a_notice_without_the_gateways_signature_changes_nothing() {
    let server = test_gateway().await;
    let (browser, account_id) = server.verified("recharge_12").await;
    let recharge = browser.recharge("alipay", "10.00").await.data().clone();
    let gateway = server.browser_at("203.0.113.9:1");
    let told = Told::paid(&recharge);
    let mut changed = server.notice(&told);
    *changed.body_mut() = Body::from(told.body().replace("1000", "1001"));
    assert_eq!(gateway.send(changed).await.status, 403);
    for name in ["webhook-id", "webhook-timestamp", "webhook-signature"] {
        let mut without = server.notice(&told);
        without.headers_mut().remove(name);
        assert_eq!(gateway.send(without).await.status, 403, "{name}");
    }
    let old = server.notice(&told);
    server.clock.advance(301);
    assert_eq!(gateway.send(old).await.status, 403);
    let nonsense = server.notice_of("n1", "not json");
    assert_eq!(gateway.send(nonsense).await.status, 400);
    assert_eq!(browser.recharge_now(&recharge).await["state"], "pending");
    assert_eq!(available(&server.app, account_id).await, 0);
    let closed = TestServer::start().await;
    assert_eq!(closed.tell(&told).await.status, 404);
}

#[tokio::test]
async fn a_payment_whose_notice_is_lost_is_found_by_asking() {
    let server = test_gateway().await;
    let (browser, account_id) = server.verified("recharge_13").await;
    let recharge = browser.recharge("alipay", "10.00").await.data().clone();
    assert_eq!(browser.choose(&recharge, "silent").await.status, 303);
    run_due(&server.app).await.unwrap();
    assert_eq!(browser.recharge_now(&recharge).await["state"], "pending");
    server.clock.advance(60);
    run_due(&server.app).await.unwrap();
    assert_eq!(browser.recharge_now(&recharge).await["state"], "success");
    assert_eq!(available(&server.app, account_id).await, 1_000);
    assert_ledger(server.app.store()).await;
}

/// Lets the time pass in which a recharge can be paid.
async fn expire(server: &TestServer) {
    for _ in 0..16 {
        server.clock.advance(60);
        run_due(&server.app).await.unwrap();
    }
}

#[tokio::test]
async fn what_nobody_pays_expires_and_a_payment_that_comes_late_counts() {
    let server = test_gateway().await;
    let (browser, account_id) = server.verified("recharge_14").await;
    let recharge = browser.recharge("alipay", "10.00").await.data().clone();
    expire(&server).await;
    let now = browser.recharge_now(&recharge).await;
    assert_eq!((&now["state"], &now["reason"]), (&json!("failed"), &json!("expired")));
    browser.choose(&recharge, "silent").await;
    server.clock.advance(3_600);
    run_due(&server.app).await.unwrap();
    assert_eq!(available(&server.app, account_id).await, 1_000);
    server.sign_in(&browser, "recharge_14").await;
    assert_eq!(browser.recharge_now(&recharge).await["state"], "success");
    assert_eq!(server.count("recharge where ask_at is not null").await, 0);
}

#[tokio::test]
async fn a_recharge_whose_gateway_is_not_set_up_any_more_ends_after_a_day_and_counts_should_it_be_paid() {
    let server = test_gateway().await;
    let (browser, account_id) = server.verified("recharge_21").await;
    let recharge = browser.recharge("alipay", "10.00").await.data().clone();
    server.execute("update recharge set gateway = 'stripe'").await;
    let pass = async |hours: i64| {
        for _ in 0..hours {
            server.clock.advance(3_600);
            run_due(&server.app).await.unwrap();
        }
        server.sign_in(&browser, "recharge_21").await;
        browser.recharge_now(&recharge).await
    };
    assert_eq!(pass(23).await["state"], "pending");
    let now = pass(3).await;
    assert_eq!((&now["state"], &now["reason"]), (&json!("failed"), &json!("expired")));
    server.execute("update recharge set gateway = 'test'").await;
    browser.choose(&recharge, "silent").await;
    assert_eq!(pass(2).await["state"], "success");
    assert_eq!(available(&server.app, account_id).await, 1_000);
}

#[tokio::test]
async fn each_outcome_of_the_test_gateways_page_is_what_its_button_says() {
    let server = test_gateway().await;
    let (browser, account_id) = server.verified("recharge_15").await;
    let failing = browser.recharge("alipay", "1.00").await.data().clone();
    browser.choose(&failing, "fail").await;
    let late = browser.recharge("alipay", "2.00").await.data().clone();
    browser.choose(&late, "late").await;
    assert_eq!(browser.choose(&late, "nonsense").await.status, 400);
    server.clock.advance(60);
    run_due(&server.app).await.unwrap();
    let now = browser.recharge_now(&failing).await;
    assert_eq!((&now["state"], &now["reason"]), (&json!("failed"), &json!("declined")));
    server.clock.advance(120);
    run_due(&server.app).await.unwrap();
    assert_eq!(browser.recharge_now(&late).await["state"], "success");
    assert_eq!(available(&server.app, account_id).await, 200);
    let nobody = json!({ "reference": "nobody" });
    assert_eq!(browser.choose(&nobody, "pay").await.status, 404);
}

#[tokio::test]
async fn a_gateway_that_cannot_be_reached_leaves_a_recharge_that_failed_and_says_why() {
    let (keys, folder) = (Keys::new(), tempfile::tempdir().unwrap());
    let server = test_gateway_with(|config| {
        let wechat = &mut config.payment.wechat;
        (wechat.merchant_id, wechat.app_id) = ("1".to_owned(), "wx1".to_owned());
        (wechat.certificate_serial, wechat.api_v3_key) = ("1".to_owned(), "0".repeat(32).into());
        wechat.private_key_file = written(folder.path(), "key.pem", &keys.private);
        wechat.platform_key_file = written(folder.path(), "platform.pem", &keys.public);
        (wechat.platform_key_id, wechat.url) = ("PUB_KEY_ID_1".to_owned(), "http://127.0.0.1:1".to_owned());
    })
    .await;
    let (browser, _) = server.verified("recharge_16").await;
    let recharge = browser.recharge("wechat", "1.00").await.data().clone();
    assert_eq!((&recharge["gateway"], &recharge["is_test"]), (&json!("wechat"), &json!(false)));
    assert_eq!((&recharge["state"], &recharge["reason"]), (&json!("failed"), &json!("unreachable")));
    assert_eq!(browser.recharge("alipay", "1.00").await.data()["gateway"], "test");
}

#[tokio::test]
async fn the_record_is_read_by_pages_filtered_and_sent_as_a_file() {
    let server = test_gateway().await;
    let (browser, _) = server.verified("recharge_17").await;
    let mut made = Vec::new();
    for (method, amount) in [("alipay", "1.00"), ("wechat", "2.00"), ("wechat", "3.00")] {
        made.push(browser.recharge(method, amount).await.data().clone());
        server.clock.advance(1);
    }
    server.tell(&Told::paid(&made[1])).await;
    let list =
        async |query: &str| browser.get(&format!("/gicend/recharge/list/{query}")).await.data().clone();
    let ids = |page: &Value| -> Vec<Value> {
        page["items"].as_array().unwrap().iter().map(|one| one["recharge_id"].clone()).collect()
    };
    let id = |place: usize| made[place]["recharge_id"].clone();
    let page = list("?limit=2").await;
    assert_eq!(ids(&page), [id(2), id(1)]);
    let next = list(&format!("?limit=2&cursor={}", page["next_cursor"].as_str().unwrap())).await;
    assert_eq!((ids(&next), &next["next_cursor"]), (vec![id(0)], &Value::Null));
    assert_eq!(ids(&list("?state=success").await), [id(1)]);
    assert_eq!(ids(&list("?method=alipay").await), [id(0)]);
    assert_eq!(ids(&list("?from=2026-11-21T00:00:01Z&to=2026-11-21T00:00:02Z").await), [id(1)]);
    let turned =
        browser.get("/gicend/recharge/list/?from=2026-11-22T00:00:00Z&to=2026-11-21T00:00:00Z").await;
    assert_eq!(
        turned.body["violations"][0],
        json!({ "field": "to", "rule": { "rule": "end_before_start" } })
    );
    assert_eq!(browser.get("/gicend/recharge/list/?cursor=x").await.status, 400);
    let wanted = json!({"format": "csv", "state": "success"});
    let text = server.csv(&browser, "/gicend/recharge/export/", wanted).await;
    let row = text.lines().nth(1).unwrap();
    assert!(row.contains(",wechat,test,2.00,CNY,0.00,success,,test_1,"), "{row}");
    assert_eq!(text.lines().count(), 2);
    let (other, _) = server.verified("recharge_18").await;
    assert_eq!(other.get("/gicend/recharge/list/").await.data()["items"], json!([]));
}

#[tokio::test]
async fn an_account_is_not_deleted_while_a_recharge_waits_to_be_paid() {
    let server = test_gateway().await;
    let (browser, _) = server.verified("recharge_28").await;
    browser.recharge("alipay", "10.00").await.data();
    let blockers = "/gicend/account/deletion/show/";
    assert_eq!(browser.get(blockers).await.data()["blockers"], json!(["pending_recharges"]));
    expire(&server).await;
    assert_eq!(browser.get(blockers).await.data()["blockers"], json!([]));
}

#[tokio::test]
async fn a_payment_for_an_account_that_was_deleted_meanwhile_is_kept_for_a_person() {
    let server = test_gateway().await;
    let (browser, account_id) = server.verified("recharge_23").await;
    let recharge = browser.recharge("alipay", "10.00").await.data().clone();
    expire(&server).await;
    browser.post("/gicend/account/deletion/code/", json!({})).await.data();
    let body = json!({ "password": PASSWORD, "code": server.code().await, "understood": true });
    browser.post("/gicend/account/deletion/create/", body).await.data();
    assert_eq!(server.tell(&Told::paid(&recharge)).await.status, 200);
    assert_eq!(reasons(&server).await, ["gone"]);
    assert_eq!(available(&server.app, account_id).await, 0);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn the_holders_data_holds_every_recharge() {
    let server = test_gateway().await;
    let (browser, _) = server.verified("recharge_24").await;
    let recharge = browser.recharge("wechat", "10.00").await.data().clone();
    browser.prove().await.data();
    let data = browser.post("/gicend/account/data/export/", json!({})).await;
    assert_eq!(data.body["recharges"][0]["reference"], recharge["reference"]);
    assert_eq!(data.body["recharges"][0]["next"], Value::Null);
}

#[tokio::test]
async fn without_a_gateway_there_is_no_method() {
    let server = TestServer::start().await;
    let (browser, _) = server.verified("recharge_19").await;
    let options = browser.get("/gicend/recharge/option/list/").await.data().clone();
    assert_eq!(options, json!({ "card_entry": null, "currency": "CNY", "is_verified": true, "methods": [] }));
    assert_eq!(browser.recharge("alipay", "1.00").await.status, 400);
    assert_eq!(browser.get("/payment/test/x").await.status, 404);
}

/// Begins a recharge of 10.00 by Alipay under a key.
async fn under(browser: &Browser, key: &str, amount: &str) -> Answer {
    let body = json!({ "method": "alipay", "amount": amount, "currency": "CNY" });
    let request = browser.request("POST", RECHARGE).header("content-type", "application/json");
    let mut request = request.body(Body::from(body.to_string())).unwrap();
    request.headers_mut().insert("idempotency-key", key.parse().unwrap());
    browser.send(request).await
}

#[tokio::test]
async fn one_key_begins_one_recharge_however_often_it_is_asked_for() {
    let server = test_gateway().await;
    let (browser, _) = server.verified("recharge_20").await;
    let answers = join_all((0..50).map(|_| under(&browser, "k1", "10.00"))).await;
    let first = under(&browser, "k1", "10.00").await.data().clone();
    for answer in answers {
        match answer.status.as_u16() {
            200 => assert_eq!(answer.body["data"], first),
            status => assert_eq!(status, 409),
        }
    }
    assert_eq!((server.count("recharge").await, server.count("test_charge").await), (1, 1));
    assert_eq!(under(&browser, "k1", "10.01").await.status, 422);
    let (other, _) = server.verified("recharge_21").await;
    assert_ne!(under(&other, "k1", "10.00").await.data()["recharge_id"], first["recharge_id"]);
    server.clock.advance(86_401);
    server.sign_in(&browser, "recharge_20").await;
    run_due(&server.app).await.unwrap();
    let anew = under(&browser, "k1", "10.00").await.data().clone();
    assert_ne!(anew["recharge_id"], first["recharge_id"]);
    let mut without = browser.request("POST", RECHARGE).body(Body::from("{}")).unwrap();
    without.headers_mut().remove("idempotency-key");
    let refused = browser.send(without).await;
    assert_eq!((refused.status.as_u16(), refused.code()), (400, json!(100_001)));
    assert_eq!(refused.body["violations"][0]["field"], "Idempotency-Key");
}

#[tokio::test]
async fn a_recharge_that_a_dying_server_left_half_begun_is_taken_up_under_its_key() {
    let server = test_gateway().await;
    let (browser, _) = server.verified("recharge_22").await;
    let first = under(&browser, "k1", "10.00").await.data().clone();
    // As if the server had died before the gateway was asked.
    server.execute("delete from test_charge").await;
    server.execute("update recharge set sealed = null").await;
    server.execute("update idempotency_key set answer = null, held_until = 0").await;
    let again = under(&browser, "k1", "10.00").await.data().clone();
    assert_eq!(again, first);
    assert_eq!((server.count("recharge").await, server.count("test_charge").await), (1, 1));
}
