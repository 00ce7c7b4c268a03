//! What staff see of a customer's records: whether the ledger and the audit log are as they were written, what is found in them, and on a
//! ticket how its customer is suspended.

use serde_json::{Value, json};

use crate::admin::operator;
use crate::instances::{cloud, draft, running};
use crate::metering::shop;
use crate::support::{Browser, TestServer};
use crate::tickets::{open, text_of};

async fn verify(staff: &Browser, number: &str) -> Value {
    staff.get(&format!("/admin/customer/verify/?customer_no={number}")).await.data().clone()
}

#[tokio::test]
async fn staff_see_whether_a_customers_ledger_and_log_are_as_they_were_written() {
    let (server, owner, _) = shop("records_01").await;
    let number = owner.customer_no().await;
    let grace = operator(&server, "grace").await;
    let fine = verify(&grace, &number).await;
    assert!(fine["movements"].as_i64().unwrap() > 0 && fine["events"].as_i64().unwrap() > 0, "{fine}");
    assert_eq!((&fine["ledger_break"], &fine["audit_break"]), (&Value::Null, &Value::Null));
    assert_eq!(fine["head"].as_str().unwrap().len(), 64);
    server.execute("update ledger_balance set cash = cash + 1").await;
    server.execute("update audit_head set seq = seq + 1").await;
    let broken = verify(&grace, &number).await;
    assert!(broken["ledger_break"]["what"].as_str().unwrap().starts_with('L'), "{broken}");
    assert_eq!(broken["audit_break"]["what"], "the event is missing");
    let other = server.signed_in("records_02").await.customer_no().await;
    let none = verify(&grace, &other).await;
    assert_eq!((&none["movements"], &none["ledger_break"]), (&Value::Null, &Value::Null), "of somebody else");
    let unknown = grace.get("/admin/customer/verify/?customer_no=1").await;
    assert_eq!((unknown.status.as_u16(), unknown.code()), (404, json!(100_025)));
}

#[tokio::test]
async fn a_ticket_tells_staff_since_when_and_why_its_customer_is_suspended() {
    let server = TestServer::start().await;
    let asker = server.signed_in("records_03").await;
    let number = asker.customer_no().await;
    let id = open(&asker, "No answer").await;
    let grace = operator(&server, "grace").await;
    let shown = async || {
        let ticket = grace.get(&format!("/admin/ticket/show/?ticket_id={}", text_of(&id))).await;
        ticket.data()["customer"]["suspension"].clone()
    };
    assert_eq!(shown().await, Value::Null);
    let body = json!({"customer_no": number, "reason": "Spam is sent from it.", "stops_instances": false});
    grace.post("/admin/customer/suspend/", body).await.data();
    let suspension = shown().await;
    assert_eq!(
        (&suspension["reason"], &suspension["operator_name"]),
        (&json!("Spam is sent from it."), &json!("grace"))
    );
    assert!(suspension["suspended_at"].is_string());
}

#[tokio::test]
async fn staff_search_a_customers_orders_resources_tickets_and_log_as_the_customer_does() {
    let (server, owner, _) = cloud("records_04").await;
    running(&server, &owner, draft("web")).await;
    running(&server, &owner, draft("mail")).await;
    for title in ["Slow disk", "An invoice"] {
        open(&owner, title).await;
    }
    let number = owner.customer_no().await;
    let grace = operator(&server, "grace").await;
    for (part, own, field) in [
        ("order", "billing/order", "order_id"),
        ("resource", "billing/resource", "resource_id"),
        ("ticket", "support/ticket", "number"),
    ] {
        let whole = owner.get(&format!("/gicend/{own}/list/")).await.data()["items"].clone();
        let typed = text_of(&whole[1][field]);
        let list = format!("/admin/customer/{part}/list/?customer_no={number}");
        let found = grace.get(&format!("{list}&q={typed}")).await.data()["items"].clone();
        assert_eq!(found, json!([whole[1]]), "{part}");
        assert_eq!(grace.get(&format!("{list}&q=nothing-of-it")).await.data()["items"], json!([]), "{part}");
    }
    let log = format!("/admin/customer/audit/list/?customer_no={number}");
    let found = grace.get(&format!("{log}&q=ticket.create")).await.data()["items"].clone();
    assert_eq!(found.as_array().unwrap().len(), 2);
    server.clock.advance(60);
    let late = server.app.now();
    let items = grace.get(&format!("{log}&from={late}")).await.data()["items"].clone();
    assert_eq!(items, json!([]), "nothing was done since");
    let early = grace.get(&format!("{log}&to={late}")).await.data()["items"].clone();
    assert!(!early.as_array().unwrap().is_empty());
    let bills = grace.get(&format!("/admin/customer/bill/list/?customer_no={number}&q=1")).await;
    assert_eq!(bills.status, 400, "bills are months");
}
