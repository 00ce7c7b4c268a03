//! What customers were billed, as operators see it and put it right.

use axum::http::StatusCode;
use portico_core::operator::OperatorRole;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::admin::{operator, operator_with};
use crate::metering::shop;
use crate::support::{Browser, TestServer, assert_ledger, available, charge, metered};

const CORRECT: &str = "/admin/bill/correct/";

/// A customer who was charged 50.00 three months ago; their customer number, that month, and the billing item.
struct Charged {
    server: TestServer,
    owner: Browser,
    account_id: Uuid,
    number: String,
    month: Value,
    item: Value,
}

async fn charged(login: &str) -> Charged {
    let (server, owner, account_id) = shop(login).await;
    metered(&server, account_id).await;
    charge(&server, account_id, "1", 3, 5_000).await;
    let number = owner.customer_no().await;
    let months = owner.get("/gicend/billing/bill/list/").await.data()["items"].clone();
    let month = months[0]["month"].clone();
    let items = owner.get(&format!("/gicend/billing/bill/item/list/?month={month}")).await;
    let item = items.data()["items"][0].clone();
    Charged { server, owner, account_id, number, month, item }
}

impl Charged {
    fn draft(&self, id: u128, amount: &str) -> Value {
        json!({"id": Uuid::from_u128(id), "line_id": self.item["line_id"], "amount": amount, "reason": "Measured twice"})
    }
}

#[tokio::test]
async fn finance_corrects_a_billing_item_and_the_customer_reads_the_credit_note_and_has_the_amount_back() {
    let shop = charged("bills_01").await;
    let ivan = operator_with(&shop.server, "ivan", &[OperatorRole::Finance]).await;
    let list = format!("/admin/bill/item/list/?customer_no={}&month={}", shop.number, shop.month);
    let listed = ivan.get(&list).await.data()["items"].clone();
    assert_eq!(listed.as_array().unwrap().len(), 1);
    assert_eq!(
        (&listed[0]["total"], &listed[0]["left"]["minor"]),
        (&shop.item["total"], &json!(5_000)),
        "what the customer sees"
    );
    let before = available(&shop.server.app, shop.account_id).await;
    let draft = shop.draft(1, "12.50");
    assert_eq!(ivan.post(CORRECT, draft.clone()).await.data(), &json!({"is_new": true}));
    assert_eq!(ivan.post(CORRECT, draft).await.data(), &json!({"is_new": false}), "the same again");
    assert_eq!(available(&shop.server.app, shop.account_id).await, before + 1_250);
    assert_eq!(ivan.get(&list).await.data()["items"][0]["left"]["minor"], 3_750);
    let now = shop.owner.get("/gicend/billing/bill/list/").await.data()["items"][0]["month"].clone();
    let items = shop.owner.get(&format!("/gicend/billing/bill/item/list/?month={now}&kind=credit")).await;
    let note = items.data()["items"][0].clone();
    let seen = (&note["about_id"], &note["remark"], &note["total"]["minor"]);
    assert_eq!(seen, (&shop.item["line_id"], &json!("Measured twice"), &json!(-1_250)));
    let own = shop.owner.get("/gicend/audit/list/?action=bill.credit").await.data()["items"].clone();
    assert_eq!((own.as_array().unwrap().len(), &own[0]["actor"]["kind"]), (1, &json!("operator")));
    let grace = operator(&shop.server, "grace").await;
    assert_eq!(grace.staff_events("action=bill.credit").await, ["ivan bill.credit"]);
    assert_eq!(grace.staff_details("action=bill.credit").await, ["12.50"]);
    assert_ledger(shop.server.app.store()).await;
}

#[tokio::test]
async fn no_more_than_an_item_came_to_is_credited_and_only_by_who_may_and_with_a_reason() {
    let shop = charged("bills_02").await;
    let ivan = operator_with(&shop.server, "ivan", &[OperatorRole::Finance]).await;
    ivan.post(CORRECT, shop.draft(1, "49.00")).await.data();
    let before = available(&shop.server.app, shop.account_id).await;
    let refused = ivan.post(CORRECT, shop.draft(2, "1.01")).await;
    let violation = refused.body["violations"][0].clone();
    assert_eq!(
        (&violation["field"], &violation["rule"]["max"]),
        (&json!("amount"), &json!("1.00")),
        "what is left"
    );
    for (name, value, field, status) in [
        ("amount", "a lot", "amount", StatusCode::BAD_REQUEST),
        ("reason", " ", "reason", StatusCode::BAD_REQUEST),
        ("id", &Uuid::from_u128(1).to_string(), "id", StatusCode::CONFLICT),
    ] {
        let mut draft = shop.draft(3, "0.50");
        draft[name] = json!(value);
        let refused = ivan.post(CORRECT, draft).await;
        let seen = (refused.status, &refused.body["violations"][0]["field"]);
        assert_eq!(seen, (status, &json!(field)), "{name}");
    }
    let mut unknown = shop.draft(4, "0.50");
    unknown["line_id"] = json!(Uuid::from_u128(9));
    assert_eq!(ivan.post(CORRECT, unknown).await.status, StatusCode::NOT_FOUND);
    let nobody = "/admin/bill/item/list/?customer_no=00000000&month=202601";
    assert_eq!(ivan.get(nobody).await.status, StatusCode::NOT_FOUND);
    let no_month = format!("/admin/bill/item/list/?customer_no={}&month=202613", shop.number);
    assert_eq!(ivan.get(&no_month).await.body["violations"][0]["field"], "month");
    let heidi = operator_with(&shop.server, "heidi", &[OperatorRole::Support]).await;
    assert_eq!(heidi.post(CORRECT, shop.draft(5, "0.50")).await.status, StatusCode::FORBIDDEN);
    assert_eq!(available(&shop.server.app, shop.account_id).await, before);
}
