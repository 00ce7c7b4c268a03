//! What a customer pays less for a product, as operators see and set it.

use axum::http::StatusCode;
use portico_core::operator::OperatorRole;
use serde_json::{Value, json};

use crate::admin::{operator, operator_with};
use crate::orders::shop;
use crate::support::Browser;

const SET: &str = "/admin/customer/discount/set/";

async fn listed(staff: &Browser, number: &str) -> Vec<Value> {
    let answer = staff.get(&format!("/admin/customer/discount/list/?customer_no={number}")).await;
    answer.data()["items"].as_array().unwrap().clone()
}

#[tokio::test]
async fn finance_sets_a_discount_for_a_product_that_is_offered_and_the_next_quote_has_it() {
    let (server, owner, _) = shop("discount_1").await;
    let number = owner.customer_no().await;
    let ivan = operator_with(&server, "ivan", &[OperatorRole::Finance]).await;
    let before = listed(&ivan, &number).await;
    let cpu = |items: &[Value]| items.iter().find(|item| item["product"] == "cpu").unwrap().clone();
    assert_eq!(cpu(&before), json!({"product": "cpu", "discount": 0, "since": null}));
    let set = async |product: &str, percent: &str| {
        ivan.post(SET, json!({"customer_no": number, "product": product, "percent": percent})).await
    };
    for (product, percent, field) in [
        ("cpu", "100.01", "percent"),
        ("cpu", "7.125", "percent"),
        ("cpu", "", "percent"),
        ("cqu", "5", "product"),
    ] {
        let refused = set(product, percent).await;
        let seen = (refused.status, refused.body["violations"][0]["field"].clone());
        assert_eq!(seen, (StatusCode::BAD_REQUEST, json!(field)), "{product} {percent}");
    }
    set("cpu", "7.5").await.data();
    let vera = operator(&server, "vera").await;
    assert_eq!(vera.staff_details("action=account.discount").await, ["cpu 7.50%"]);
    assert_eq!(cpu(&listed(&ivan, &number).await)["discount"], 750);
    let spec = json!({"region": "cn-east", "product": "cpu", "scheme": "monthly", "quantity": 1_000_000, "periods": 1});
    assert_eq!(owner.post("/gicend/billing/quote/", spec).await.data()["discount"], 750);
    set("cpu", "0").await.data();
    let after = cpu(&listed(&ivan, &number).await);
    assert_eq!((&after["discount"], after["since"].is_null()), (&json!(0), false));
    let grace = operator(&server, "grace").await;
    assert_eq!(grace.staff_events("action=account.discount").await, ["ivan account.discount"; 2]);
    let event = owner.get("/gicend/audit/list/?action=billing.discount").await.data()["items"][0].clone();
    assert_eq!((&event["before"]["discount"], &event["after"]["discount"]), (&json!(750), &json!(0)));
    let heidi = operator_with(&server, "heidi", &[OperatorRole::Support]).await;
    assert_eq!(listed(&heidi, &number).await.len(), before.len());
    let refused = heidi.post(SET, json!({"customer_no": number, "product": "cpu", "percent": "5"})).await;
    assert_eq!((refused.status, refused.code()), (StatusCode::FORBIDDEN, json!(100_013)));
}
