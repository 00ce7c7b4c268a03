//! Payments that fit no top-up and refunds, as operators see and decide them.

use axum::http::StatusCode;
use futures::future::join_all;
use serde_json::{Value, json};

use crate::admin::operator;
use crate::payout::recharged;
use crate::support::{Browser, TestServer, Told, assert_ledger, available, test_gateway};

const LIST: &str = "/admin/payment/list/";
const REFUNDS: &str = "/admin/refund/list/";

/// A payment of nine yuan for a top-up of ten; its number.
async fn unmatched(server: &TestServer, customer: &Browser, number: &str) -> Value {
    let recharge = customer.recharge("alipay", "10.00").await.data().clone();
    let told = Told { minor: 900, event: number.to_owned(), ..Told::paid(&recharge) };
    server.tell(&Told { transaction: Some(number.to_owned()), ..told }).await;
    recharge["reference"].clone()
}

async fn listed(staff: &Browser, query: &str) -> Vec<Value> {
    staff.get(&format!("{LIST}?{query}")).await.data()["items"].as_array().unwrap().clone()
}

#[tokio::test]
async fn a_payment_that_fits_nothing_is_found_and_credited_once_by_an_operator_whom_both_logs_name() {
    let server = test_gateway().await;
    let (customer, account_id) = server.verified("unmatched_1").await;
    let reference = unmatched(&server, &customer, "T-900").await;
    let ada = operator(&server, "ada").await;
    let page = ada.get(LIST).await.data().clone();
    let row = &page["items"][0];
    assert_eq!((&page["open"], &row["why"], &row["paid"]), (&json!(1), &json!("amount"), &json!("9.00 CNY")));
    let number = customer.customer_no().await;
    assert_eq!(row["customer_no"], number.as_str());
    for (q, found) in
        [("t-9", 1), (reference.as_str().unwrap(), 1), (number.as_str(), 1), ("t-91", 0), ("%25", 0)]
    {
        assert_eq!(listed(&ada, &format!("q={q}")).await.len(), found, "{q}");
    }
    let queues = ada.get("/admin/overview/show/").await.data()["queues"].clone();
    assert!(
        queues.as_array().unwrap().iter().any(|queue| queue["queue"] == "payments" && queue["count"] == 1)
    );

    let credit = |reason: &str| json!({"id": row["id"], "customer_no": "", "reason": reason});
    let silent = ada.post("/admin/payment/credit/", credit(" ")).await;
    assert_eq!(
        (silent.status, &silent.body["violations"][0]["field"]),
        (StatusCode::BAD_REQUEST, &json!("reason"))
    );
    let all = join_all((0..4).map(|_| ada.post("/admin/payment/credit/", credit("Nine is fine")))).await;
    let made: Vec<_> = all.iter().filter(|answer| answer.status == StatusCode::OK).collect();
    assert_eq!(made.len(), 1);
    assert_eq!(made[0].data()["state"], "credited");
    assert!(made[0].data()["reference"].is_string());
    assert_eq!(available(&server.app, account_id).await, 900);
    assert_eq!(listed(&ada, "state=credited").await[0]["reason"], "Nine is fine");
    assert_eq!(listed(&ada, "").await, Vec::<Value>::new());
    let noted = ada.staff_events("action=recharge.quarantine_credit").await;
    assert_eq!(noted, ["ada recharge.quarantine_credit"]);
    let event = customer.get("/gicend/audit/list/?action=recharge.credit").await.data()["items"][0].clone();
    assert_eq!(event["actor"]["kind"], "operator");
    assert!(event["actor"]["id"].is_string(), "{event}");
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn a_payment_that_its_gateway_refuses_to_give_back_is_open_again_and_one_that_was_settled_is_not() {
    let server = test_gateway().await;
    let (customer, account_id) = server.verified("unmatched_2").await;
    unmatched(&server, &customer, "T-1").await;
    let ada = operator(&server, "ada").await;
    let id = listed(&ada, "").await[0]["id"].clone();
    let draft = json!({"id": id, "reason": "Wrong amount"});
    // The gateway's book has no such payment.
    let refused = ada.post("/admin/payment/return/", draft.clone()).await;
    assert_eq!(refused.data()["state"], "open");
    server.execute("update test_charge set state = 'paid', amount = 900, transaction_id = 'T-1'").await;
    assert_eq!(ada.post("/admin/payment/return/", draft.clone()).await.data()["state"], "returned");
    let late = ada.post("/admin/payment/settle/", draft).await;
    assert_eq!((late.status, late.code()), (StatusCode::CONFLICT, json!(100_006)));
    unmatched(&server, &customer, "T-2").await;
    let settle = json!({"id": listed(&ada, "").await[0]["id"], "reason": "By hand at the gateway"});
    assert_eq!(ada.post("/admin/payment/settle/", settle).await.data()["state"], "done");
    assert_eq!(available(&server.app, account_id).await, 0);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn an_operator_refunds_a_top_up_of_a_customers_list_once_and_no_more_than_is_left() {
    let server = test_gateway().await;
    let (customer, account_id) = server.verified("unmatched_3").await;
    recharged(&server, &customer, "25.00").await;
    let ada = operator(&server, "ada").await;
    let number = customer.customer_no().await;
    let list = format!("/admin/customer/recharge/list/?customer_no={number}");
    let top_up = ada.get(&list).await.data()["items"][0].clone();
    assert_eq!((&top_up["state"], &top_up["amount"]["minor"]), (&json!("success"), &json!(2_500)));
    let refund = |id: u128, amount: &str| json!({"id": uuid::Uuid::from_u128(id), "reference": top_up["reference"], "amount": amount, "reason": "Asked for"});
    let much = ada.post("/admin/refund/create/", refund(1, "25.01")).await;
    assert_eq!(
        (much.status, &much.body["violations"][0]["field"]),
        (StatusCode::BAD_REQUEST, &json!("amount"))
    );
    let twice = join_all((0..3).map(|_| ada.post("/admin/refund/create/", refund(2, "10.00")))).await;
    assert!(twice.iter().all(|answer| answer.status == StatusCode::OK), "{:?}", twice[0].body);
    assert_eq!(available(&server.app, account_id).await, 1_500);
    assert_eq!(ada.get(&list).await.data()["items"][0]["returned"]["minor"], 1_000);
    let rows = ada.get(REFUNDS).await.data()["items"].as_array().unwrap().clone();
    assert_eq!(rows.len(), 1);
    assert_eq!(
        (&rows[0]["kind"], &rows[0]["state"], &rows[0]["customer_no"]),
        (&json!("refund"), &json!("done"), &json!(number))
    );
    for (query, found) in
        [("kind=dispute", 0), ("state=done", 1), ("state=asked", 0), (&format!("q={number}"), 1)]
    {
        let answer = ada.get(&format!("{REFUNDS}?{query}")).await;
        assert_eq!(answer.data()["items"].as_array().unwrap().len(), found, "{query}");
    }
    assert_eq!(ada.staff_events("action=recharge.refund").await, ["ada recharge.refund"]);
    let reference = top_up["reference"].as_str().unwrap();
    assert_eq!(ada.staff_details("action=recharge.refund").await, [format!("10.00 {reference}")]);
    let unknown = json!({"id": uuid::Uuid::from_u128(3), "reference": "none", "amount": "1", "reason": "x"});
    assert_eq!(ada.post("/admin/refund/create/", unknown).await.status, StatusCode::NOT_FOUND);
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn a_top_up_and_its_customer_are_found_by_its_number_and_by_what_the_gateway_calls_the_payment() {
    let server = test_gateway().await;
    let (customer, _) = server.verified("unmatched_4").await;
    recharged(&server, &customer, "25.00").await;
    let other = server.verified("unmatched_5").await.0;
    recharged(&server, &other, "30.00").await;
    let ada = operator(&server, "ada").await;
    let number = customer.customer_no().await;
    let list = format!("/admin/customer/recharge/list/?customer_no={number}");
    let top_up = ada.get(&list).await.data()["items"][0].clone();
    let names =
        [&top_up["reference"], &top_up["transaction_id"]].map(|name| name.as_str().unwrap().to_owned());
    for typed in [names[0].clone(), names[0].to_uppercase(), names[1].clone()] {
        let found = ada.get(&format!("/admin/customer/list/?q={typed}")).await.data()["items"].clone();
        let numbers: Vec<_> =
            found.as_array().unwrap().iter().map(|one| one["customer_no"].clone()).collect();
        assert_eq!(numbers, [json!(number)], "{typed}");
        let own = ada.get(&format!("{list}&q={typed}")).await.data()["items"].clone();
        assert_eq!(own[0]["reference"], top_up["reference"], "{typed}");
        let theirs =
            format!("/admin/customer/recharge/list/?customer_no={}&q={typed}", other.customer_no().await);
        assert_eq!(ada.get(&theirs).await.data()["items"], json!([]), "{typed}");
    }
    let piece = &names[0][10..20];
    assert_eq!(
        customer.get(&format!("/gicend/recharge/list/?q={piece}")).await.data()["items"][0]["reference"],
        names[0]
    );
    assert_eq!(ada.get(&format!("/admin/customer/list/?q={piece}")).await.data()["items"], json!([]));
}
