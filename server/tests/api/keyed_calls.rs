//! Calls that take back, bind and set, made again under their key: done once, answered alike, and never for somebody else.

use axum::body::Body;
use axum::http::{StatusCode, header};
use serde_json::{Value, json};
use wiremock::MockServer;

use crate::payment_stripe_card::with_confirmed_binding;
use crate::support::{
    Answer, Browser, TestServer, card_draft, everywhere, filled, test_gateway, top_up_draft,
};

const VISA: &str = "4242424242424242";
const LOG: &str = "/gicend/audit/list/";

impl Browser {
    /// Calls under a key.
    pub(crate) async fn post_under(&self, key: &str, path: &str, body: &Value) -> Answer {
        let request = self.request("POST", path).header(header::CONTENT_TYPE, "application/json");
        let mut request = request.body(Body::from(body.to_string())).unwrap();
        request.headers_mut().insert("idempotency-key", key.parse().unwrap());
        self.send(request).await
    }

    async fn post_without_key(&self, path: &str, body: &Value) -> Answer {
        let request = self.request("POST", path).header(header::CONTENT_TYPE, "application/json");
        let mut request = request.body(Body::from(body.to_string())).unwrap();
        request.headers_mut().remove("idempotency-key");
        self.send(request).await
    }
}

/// What is done under a key, with a body of somebody's own things.
fn calls(card: &Value) -> [(&'static str, Value); 4] {
    [
        ("/gicend/billing/order/cancel/", json!({"order_id": "$order"})),
        ("/gicend/invoice/cancel/", json!({"id": "$invoice"})),
        ("/gicend/card/create/", card_draft(VISA)),
        ("/gicend/recharge/top_up/save/", json!({"card_id": card, "top_up": top_up_draft("150.00", 0)})),
    ]
}

#[tokio::test]
async fn what_is_cancelled_bound_or_set_under_a_key_is_done_once_and_answered_alike() {
    let server = test_gateway().await;
    let (browser, ids) = server.furnished("keyed_01").await;
    let mut draft = card_draft("4000056655665556");
    draft["auto_pay"] = json!(true);
    let card = browser.post("/gicend/card/create/", draft).await.data()["card"]["card_id"].clone();
    for (path, body) in calls(&card) {
        let body = filled(&body, &ids);
        let first = browser.post_under("k", path, &body).await;
        assert_eq!(first.status, StatusCode::OK, "{path}: {}", first.body);
        let events = browser.count_items(LOG).await;
        let again = browser.post_under("k", path, &body).await;
        assert_eq!((again.status, &again.body["data"]), (StatusCode::OK, &first.body["data"]), "{path}");
        assert_eq!(browser.count_items(LOG).await, events, "{path} is done once");
        let mut other = body.clone();
        let field = other.as_object().unwrap().keys().next().unwrap().clone();
        if path.contains("card/create") {
            other["number"] = json!("5555555555554444");
        } else if path.contains("top_up") {
            other["top_up"]["threshold"] = json!("151.00");
        } else {
            other[&field] = json!("00000000-0000-4000-8000-000000000000");
        }
        let status = browser.post_under("k", path, &other).await.status;
        // What may not even be known of is unknown before the key is looked at.
        let expected = if path.contains("order/cancel") { 404 } else { 422 };
        assert_eq!(status.as_u16(), expected, "{path}: another body");
        let refused = browser.post_without_key(path, &body).await;
        assert_eq!(refused.body["violations"][0]["field"], "Idempotency-Key", "{path}");
    }
    assert_eq!(browser.cards().await.len(), 3, "furnished, the one that pays, and one under the key");
}

#[tokio::test]
async fn a_card_that_was_typed_into_stripes_form_is_bound_under_a_key_once_and_answered_alike() {
    let stripe = MockServer::start().await;
    let server = with_confirmed_binding(&stripe).await;
    let (browser, _) = server.verified("keyed_04").await;
    assert_eq!(browser.post("/gicend/card/form/", json!({})).await.status, StatusCode::OK);
    let (path, body) = ("/gicend/card/bind/", json!({"setup_id": "seti_1", "auto_pay": true}));
    let refused = browser.post_without_key(path, &body).await;
    assert_eq!(refused.body["violations"][0]["field"], "Idempotency-Key");
    let first = browser.post_under("k", path, &body).await;
    assert!(first.data()["card"]["card_id"].is_string(), "{}", first.body);
    let events = browser.count_items(LOG).await;
    let again = browser.post_under("k", path, &body).await;
    assert_eq!((again.status, &again.body["data"]), (StatusCode::OK, &first.body["data"]));
    assert_eq!((browser.count_items(LOG).await, browser.cards().await.len()), (events, 1));
    let other = json!({"setup_id": "seti_1", "auto_pay": false});
    assert_eq!(browser.post_under("k", path, &other).await.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn of_a_cards_number_and_security_code_nothing_is_kept_with_the_key_it_was_bound_under() {
    let server = test_gateway().await;
    let (browser, _) = server.verified("keyed_02").await;
    let bound = browser.post_under("k", "/gicend/card/create/", &card_draft(VISA)).await;
    let mut other = card_draft(VISA);
    other["security_code"] = json!("321");
    let again = browser.post_under("k", "/gicend/card/create/", &other).await;
    // A hash that held the code would tell the two apart.
    assert_eq!((again.status, &again.body["data"]), (StatusCode::OK, &bound.body["data"]));
}

#[tokio::test]
async fn a_known_key_answers_nobody_who_lost_the_permission_and_nobody_else() {
    let server = TestServer::start_with(|config| config.payment.test.enabled = true).await;
    let (main, ids) = server.furnished("keyed_03").await;
    let grants = everywhere(&["compute_create_delete", "finance_orders"]);
    let (sub, sub_id) = server.active_sub_user(&main, "keyed_03s", grants).await;
    let path = "/gicend/billing/order/cancel/";
    let body = json!({"order_id": ids["order"]});
    assert_eq!(sub.post_under("k", path, &body).await.status, StatusCode::OK);
    assert_eq!(sub.post_under("k", path, &body).await.status, StatusCode::OK);
    // The main user's key of the same text is another: the order has ended by now.
    assert_eq!(main.post_under("k", path, &body).await.status, StatusCode::CONFLICT);
    let project = main.project().await;
    let grants = json!([{"scope": {"kind": "project", "id": project},
        "groups": ["compute_create_delete", "finance_orders"]}]);
    main.post("/gicend/user/grant/update/", json!({"user_id": sub_id, "grants": grants})).await.data();
    assert_eq!(
        sub.post_under("k", path, &body).await.status,
        StatusCode::NOT_FOUND,
        "the order is in no project"
    );
}
