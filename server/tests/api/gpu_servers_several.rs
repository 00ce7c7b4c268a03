//! Several GPU servers in one order: all of them or none, one review, and a hand-over for each.

use portico_server::kit::queue::run_due;
use serde_json::{Value, json};

use crate::admin::operator;
use crate::gpu_server_filters::found;
use crate::gpu_servers::{CREATE, care, hourly_draft, left, ordered, server_draft, status, stock, tasks};
use crate::instances::cloud;
use crate::support::{Browser, assert_ledger, available};

/// What the form sends for so many servers for a month: 500.00 each.
fn several(name: &str, count: i64) -> Value {
    let mut body = server_draft(name);
    (body["server"]["count"], body["total"]) = (json!(count), json!(50_000 * count));
    body
}

/// Orders them; the ids of the servers and of their orders.
async fn order_several(browser: &Browser, body: Value) -> (Vec<String>, Vec<String>) {
    let made = browser.post(CREATE, body).await.data().clone();
    let ids = |field: &str| {
        made[field].as_array().unwrap().iter().map(|id| id.as_str().unwrap().to_owned()).collect()
    };
    (ids("server_ids"), ids("order_ids"))
}

/// The account's orders, the newest first.
async fn orders(browser: &Browser) -> Vec<Value> {
    browser.get("/gicend/billing/order/list/").await.data()["items"].as_array().unwrap().clone()
}

#[tokio::test]
async fn several_servers_are_approved_as_a_whole_and_each_is_handed_over_and_charged_by_itself() {
    let (server, browser, id) = cloud("servers_several_01").await;
    let grace = operator(&server, "grace").await;
    let (server_ids, order_ids) = order_several(&browser, several("train", 2)).await;
    assert_eq!(available(&server.app, id).await, 0, "both are held");
    assert_eq!(found(&browser, "q=train-1").await, ["train-1"]);
    assert_eq!(found(&browser, "").await.len(), 2);
    let placed = orders(&browser).await;
    assert!(
        placed.iter().all(|order| order["together"] == 2 && order["total"]["minor"] == 50_000),
        "{placed:?}"
    );
    assert!(placed[0]["purchase_id"].is_string() && placed[0]["purchase_id"] == placed[1]["purchase_id"]);
    assert_eq!(left(&browser).await, 9_998);

    let decision = json!({"order_id": order_ids[1], "remark": ""});
    grace.post("/admin/order/approve/", decision.clone()).await.data();
    let again = grace.post("/admin/order/approve/", json!({"order_id": order_ids[0], "remark": ""})).await;
    assert_eq!(again.status, 409, "it was approved with the other");
    let mails = server.sent_of("order_in_preparation").await;
    assert!(mails.len() == 1 && mails[0]["text"].as_str().unwrap().contains("1,000.00"), "{mails:?}");
    let waits = ["train-1", "train-2"].map(|name| (name.to_owned(), "hand_over".to_owned()));
    let mut queue = tasks(&grace).await;
    queue.sort();
    assert_eq!(queue, waits);

    care(&grace, "hand_over", &server_ids[0]).await.data();
    assert_eq!(
        (status(&browser, &server_ids[0]).await, status(&browser, &server_ids[1]).await),
        (json!("available"), json!("creating"))
    );
    let built = orders(&browser).await;
    let paid = |order_id: &str| {
        built.iter().find(|one| one["order_id"] == order_id).unwrap()["paid"]["minor"].clone()
    };
    assert_eq!((paid(&order_ids[0]), paid(&order_ids[1])), (json!(50_000), json!(0)));
    assert_eq!((available(&server.app, id).await, server.count("resource").await), (0, 1));
    care(&grace, "give_up", &server_ids[1]).await.data();
    assert_eq!(available(&server.app, id).await, 50_000, "its share has come back");
    assert_eq!(status(&browser, &server_ids[0]).await, "available", "the other is left as it is");
    assert_eq!(left(&browser).await, 9_999);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn several_servers_are_rejected_taken_back_or_forgotten_as_a_whole_and_everything_comes_back() {
    let (server, browser, id) = cloud("servers_several_02").await;
    let grace = operator(&server, "grace").await;
    let (refused, order_ids) = order_several(&browser, several("refused", 2)).await;
    let remark = json!({"order_id": order_ids[0], "remark": "No racks are free."});
    grace.post("/admin/order/disqualify/", remark).await.data();
    for one in &refused {
        assert_eq!(status(&browser, one).await, "failed");
    }
    assert_eq!(available(&server.app, id).await, 100_000);
    let (_, order_ids) = order_several(&browser, several("cancelled", 2)).await;
    browser.post("/gicend/billing/order/cancel/", json!({"order_id": order_ids[1]})).await.data();
    assert_eq!(available(&server.app, id).await, 100_000);
    assert_eq!(found(&browser, "q=cancelled").await, Vec::<String>::new());
    assert_eq!((left(&browser).await, server.sent_of("order_disqualified").await.len()), (json!(10_000), 1));
    order_several(&browser, several("forgotten", 2)).await;
    server.clock.advance(30 * 86_400 + 3_600);
    run_due(&server.app).await.unwrap();
    server.sign_in(&browser, "servers_several_02").await;
    assert_eq!(found(&browser, "q=forgotten&status=failed").await.len(), 2);
    assert_eq!(available(&server.app, id).await, 100_000);
    assert_eq!(server.sent_of("order_disqualified").await.len(), 2, "one message for each order of several");
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn several_servers_are_ordered_all_or_none_and_once_for_a_key() {
    let (server, browser, id) = cloud("servers_several_03").await;
    let out_of_range =
        |max: i64| json!([{"field": "server.count", "rule": {"rule": "out_of_range", "min": 1, "max": max}}]);
    for count in [0, 9] {
        let refused = browser.post(CREATE, several("train", count)).await;
        assert_eq!(
            (refused.status.as_u16(), &refused.body["violations"]),
            (400, &out_of_range(8)),
            "{count}"
        );
    }
    let mut of_one = several("train", 2);
    of_one["total"] = json!(50_000);
    let refused = browser.post(CREATE, of_one).await;
    assert_eq!((refused.status.as_u16(), &refused.body["violations"][0]["field"]), (409, &json!("total")));
    let refused = browser.post(CREATE, several("train", 3)).await;
    assert_eq!((refused.status.as_u16(), refused.code()), (402, json!(100_009)), "the balance covers two");
    stock(&server, 1).await;
    let refused = browser.post(CREATE, several("train", 2)).await;
    assert_eq!((refused.status.as_u16(), &refused.body["violations"]), (409, &out_of_range(1)));
    stock(&server, 10).await;
    ordered(&browser, hourly_draft("Train-2")).await;
    let refused = browser.post(CREATE, several("train", 2)).await;
    let occupied = json!([{"field": "server.name", "rule": {"rule": "occupied"}}]);
    assert_eq!((refused.status.as_u16(), &refused.body["violations"]), (409, &occupied));
    assert_eq!(
        (found(&browser, "").await, available(&server.app, id).await),
        (vec!["Train-2".to_owned()], 98_000)
    );

    let mut body = several("infer", 2);
    (body["scheme"], body["total"]) = (json!("hourly"), json!(4_000));
    let send = async || {
        let request = browser.request("POST", CREATE).header("content-type", "application/json");
        let mut request = request.body(body.to_string().into()).unwrap();
        request.headers_mut().insert("idempotency-key", "several_1".parse().unwrap());
        browser.send(request).await.data().clone()
    };
    assert_eq!(send().await, send().await);
    assert_eq!((found(&browser, "q=infer").await.len(), available(&server.app, id).await), (2, 94_000));
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn several_servers_that_nobody_reviews_are_prepared_at_once() {
    let (server, _, _) = cloud("servers_several_04").await;
    let server = server.restart_with(|config| {
        config.orders.audit.clear();
        config.limits.cloud.gpu_servers_per_order = 2;
    });
    let browser = server.browser();
    server.sign_in(&browser, "servers_several_04").await;
    let refused = browser.post(CREATE, several("train", 3)).await;
    assert_eq!(refused.body["violations"][0]["rule"]["max"], 2, "as many as the operator allows");
    let (server_ids, _) = order_several(&browser, several("train", 2)).await;
    for one in &server_ids {
        assert_eq!(status(&browser, one).await, "creating");
    }
    assert_eq!(server.sent_of("order_in_preparation").await.len(), 1);
}
