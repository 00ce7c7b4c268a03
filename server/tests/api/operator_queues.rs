//! What operators decide on over HTTP besides verifications: invoices and orders.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::admin::operator;
use crate::invoices::{Books, books};
use crate::orders::{draft, order_as, shop};
use crate::support::{Browser, assert_ledger, deposit};

const NOBODY: &str = "01890000-0000-7000-8000-000000000000";

async fn waiting(operator: &Browser) -> (i64, Value) {
    let answer = operator.get("/admin/invoice/list/").await;
    let data = answer.data();
    (data["open"].as_i64().unwrap(), data["items"].clone())
}

/// Finds by its number whatever a list has of the first row's customer, and nothing else.
pub async fn assert_found_by_customer(operator: &Browser, list: &str) {
    let mark = if list.contains('?') { '&' } else { '?' };
    let numbers = async |q: &str| {
        let answer = operator.get(&format!("{list}{mark}q={q}")).await;
        let rows = answer.data()["items"].as_array().unwrap().clone();
        rows.iter().map(|row| row["customer_no"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let all = numbers("").await;
    let first = all.first().unwrap_or_else(|| panic!("{list} has no rows"));
    let own: Vec<_> = all.iter().filter(|number| *number == first).cloned().collect();
    assert_eq!(numbers(first).await, own, "{list}");
    assert_eq!(numbers(&first[1..]).await, own, "{list}");
    assert!(numbers(&format!("{first}0")).await.is_empty() && numbers("%25").await.is_empty(), "{list}");
}

/// Two months that were paid, each on an invoice that waits.
async fn two_wait(login: &str) -> (Books, [String; 2]) {
    let books = books(login).await;
    deposit(&books.server.app, books.id, "1", 10_000).await;
    for month in [2, 3] {
        books.charge(&month.to_string(), month, 1_000).await;
    }
    books.close().await;
    let months = books.months().await;
    let first = books.asked(&months[..1]).await.to_string();
    books.server.clock.advance(1);
    let second = books.asked(&months[1..]).await.to_string();
    (books, [first, second])
}

#[tokio::test]
async fn an_operator_issues_refuses_and_voids_invoices_each_once_and_is_noted() {
    let (books, [first, second]) = two_wait("queues_01").await;
    let grace = operator(&books.server, "grace").await;
    let (open, rows) = waiting(&grace).await;
    assert_eq!((open, rows.as_array().unwrap().len()), (2, 2));
    assert_eq!(rows[0]["invoice"]["invoice_id"], first.as_str(), "who waits longest comes first");
    assert_found_by_customer(&grace, "/admin/invoice/list/").await;

    grace.post("/admin/invoice/issue/", json!({"id": first})).await.data();
    let issued = grace.get(&format!("/admin/invoice/show/?id={first}")).await;
    assert!(issued.data()["invoice"]["number"].as_str().unwrap().starts_with("INV-"));
    let reason = json!({"id": second, "reason": "The title is not theirs."});
    grace.post("/admin/invoice/reject/", reason.clone()).await.data();
    grace.post("/admin/invoice/void/", json!({"id": first, "reason": "Asked for twice."})).await.data();
    assert_eq!(waiting(&grace).await.0, 0);
    assert!(
        books.billed().await.iter().all(|(paid, invoiced, available, _)| (*invoiced, available) == (0, paid))
    );

    for (path, body) in [
        ("issue", json!({"id": first})),
        ("issue", json!({"id": second})),
        ("reject", reason),
        ("void", json!({"id": first, "reason": "Once more."})),
        ("void", json!({"id": second, "reason": "It was never issued."})),
    ] {
        let again = grace.post(&format!("/admin/invoice/{path}/"), body).await;
        assert_eq!((again.status, again.code()), (StatusCode::CONFLICT, json!(100_006)), "{path}");
    }
    assert_eq!(
        grace.staff_events("q=invoice.").await,
        ["grace invoice.issue", "grace invoice.reject", "grace invoice.void"]
    );
    assert_ledger(books.server.app.store()).await;
}

/// The reasons of at most so many characters that core refuses in the shared cases, each with the rule that it breaks. NUL is left
/// out: no call takes it in any text.
fn refused_reasons(max: u32) -> Vec<(Value, Value)> {
    let file: Value = serde_json::from_str(include_str!("../../../core/vectors/reason.json")).unwrap();
    let cases = file["cases"].as_array().unwrap().iter().filter(|case| {
        case["accept"] == false
            && case["input"]["max"] == max
            && !case["input"].to_string().contains("\\u0000")
    });
    let found: Vec<_> =
        cases.map(|case| (case["input"]["reason"].clone(), case["rules"][0]["rule"].clone())).collect();
    assert!(found.len() >= 3, "{found:?}");
    found
}

#[tokio::test]
async fn an_invoice_without_a_reason_or_of_nobody_stays_as_it_is() {
    let (books, [first, _]) = two_wait("queues_02").await;
    let grace = operator(&books.server, "grace").await;
    for (reason, rule) in refused_reasons(200) {
        let refused = grace.post("/admin/invoice/reject/", json!({"id": first, "reason": reason})).await;
        assert_eq!((refused.status, refused.code()), (StatusCode::BAD_REQUEST, json!(100_001)), "{reason}");
        assert_eq!(refused.body["violations"], json!([{"field": "reason", "rule": rule}]));
    }
    for (path, body) in [
        ("issue", json!({"id": NOBODY})),
        ("reject", json!({"id": NOBODY, "reason": "no"})),
        ("void", json!({"id": NOBODY, "reason": "no"})),
    ] {
        let unknown = grace.post(&format!("/admin/invoice/{path}/"), body).await;
        assert_eq!((unknown.status, unknown.code()), (StatusCode::NOT_FOUND, json!(100_004)), "{path}");
    }
    for query in ["state=paid", "cursor=x", "limit=-1", "order=x"] {
        let answer = grace.get(&format!("/admin/invoice/list/?{query}")).await;
        assert_eq!(answer.code(), json!(100_001), "{query}");
    }
    assert_eq!(waiting(&grace).await.0, 2);
    assert!(grace.staff_events("q=invoice.").await.is_empty());
}

#[tokio::test]
async fn an_operator_approves_and_refuses_orders_each_once_and_is_noted() {
    let (server, browser, id) = shop("queues_03").await;
    deposit(&server.app, id, "1", 100_000).await;
    let grace = operator(&server, "grace").await;
    let mut orders = Vec::new();
    for key in ["k1", "k2"] {
        let order = order_as(&browser, key, &draft(1)).await.data().clone();
        orders.push(order["order_id"].clone());
        server.clock.advance(1);
    }
    for (reason, rule) in refused_reasons(100) {
        let draft = json!({"order_id": orders[1], "remark": reason});
        let refused = grace.post("/admin/order/disqualify/", draft).await;
        assert_eq!(refused.body["violations"], json!([{"field": "remark", "rule": rule}]), "{reason}");
    }
    let rows = grace.get("/admin/order/list/").await.data()["items"].clone();
    assert_eq!(rows.as_array().unwrap().len(), 2);
    assert_found_by_customer(&grace, "/admin/order/list/").await;
    grace.post("/admin/order/approve/", json!({"order_id": orders[0], "remark": ""})).await.data();
    let refused = json!({"order_id": orders[1], "remark": "No capacity."});
    grace.post("/admin/order/disqualify/", refused.clone()).await.data();
    for (path, body) in [("approve", json!({"order_id": orders[1], "remark": ""})), ("disqualify", refused)] {
        let again = grace.post(&format!("/admin/order/{path}/"), body).await;
        assert_eq!((again.status, again.code()), (StatusCode::CONFLICT, json!(100_006)), "{path}");
    }
    let unknown = grace.post("/admin/order/approve/", json!({"order_id": NOBODY, "remark": ""})).await;
    assert_eq!((unknown.status, unknown.code()), (StatusCode::NOT_FOUND, json!(100_004)));
    assert_found_by_customer(&grace, "/admin/order/list/?state=disqualified").await;
    assert_eq!(grace.staff_events("q=order.").await, ["grace order.approve", "grace order.disqualify"]);
    assert_ledger(server.app.store()).await;
}

/// An id as it is read out: its last eight digits in two groups.
pub fn short(id: &str) -> String {
    let digits = id.replace('-', "").to_uppercase();
    format!("{}-{}", &digits[24..28], &digits[28..])
}

/// What a list has by a text, and which customers are found by it.
async fn found_by(operator: &Browser, list: &str, q: &str) -> (Vec<Value>, Vec<Value>) {
    let rows = async |path: &str| {
        let answer = operator.get(&format!("{path}q={q}")).await;
        answer.data()["items"].as_array().unwrap().clone()
    };
    (rows(list).await, rows("/admin/customer/list/?").await)
}

#[tokio::test]
async fn an_order_and_its_customer_are_found_by_the_number_that_is_read_out() {
    let (server, browser, id) = shop("queues_04").await;
    deposit(&server.app, id, "1", 100_000).await;
    let grace = operator(&server, "grace").await;
    let orders = [order_as(&browser, "k1", &draft(1)).await, order_as(&browser, "k2", &draft(1)).await]
        .map(|answer| answer.data()["order_id"].as_str().unwrap().to_owned());
    for order in &orders {
        for typed in [short(order), short(order).to_lowercase().replace('-', "")] {
            let (rows, customers) = found_by(&grace, "/admin/order/list/?", &typed).await;
            assert_eq!((rows.len(), customers.len()), (1, 1), "{typed}");
            assert_eq!(rows[0]["order"]["order_id"], order.as_str());
            assert_eq!(customers[0]["customer_no"], rows[0]["customer_no"]);
        }
    }
    let seven = &short(&orders[0])[..8];
    let (rows, customers) = found_by(&grace, "/admin/order/list/?", seven).await;
    assert!(rows.is_empty() && customers.is_empty(), "seven digits are no number");
    let suspended = format!("/admin/customer/list/?state=suspended&q={}", short(&orders[0]));
    assert_eq!(grace.get(&suspended).await.data()["items"], json!([]), "the other conditions hold as well");
}

#[tokio::test]
async fn an_invoice_and_its_customer_are_found_by_its_number_and_by_the_one_that_its_id_gives() {
    let (books, [first, second]) = two_wait("queues_05").await;
    let grace = operator(&books.server, "grace").await;
    let (rows, customers) = found_by(&grace, "/admin/invoice/list/?", &short(&second)).await;
    assert_eq!((rows.len(), customers.len()), (1, 1));
    assert_eq!(rows[0]["invoice"]["invoice_id"], second.as_str());
    let issued = grace.post("/admin/invoice/issue/", json!({"id": first})).await;
    issued.data();
    let shown = grace.get(&format!("/admin/invoice/show/?id={first}")).await;
    let number = shown.data()["invoice"]["number"].as_str().unwrap().to_owned();
    let (rows, customers) = found_by(&grace, "/admin/invoice/list/?state=issued&", &number).await;
    assert_eq!((rows.len(), customers.len()), (1, 1));
    let (rows, customers) =
        found_by(&grace, "/admin/invoice/list/?state=issued&", &number.to_lowercase()).await;
    assert_eq!((&rows[0]["invoice"]["invoice_id"], customers.len()), (&json!(first), 1), "in any case");
}

#[tokio::test]
async fn staff_have_an_issued_invoice_as_its_customer_has_it_and_none_of_one_that_waits() {
    let (books, [first, second]) = two_wait("queues_06").await;
    let grace = operator(&books.server, "grace").await;
    grace.post("/admin/invoice/issue/", json!({"id": first})).await.data();
    let document = async |browser: &Browser, path: &str| {
        let request = browser.request("GET", path).body(axum::body::Body::empty()).unwrap();
        browser.file(request).await
    };
    let query = format!("invoice/pdf/?id={first}&language=CN");
    let (theirs, own) = (
        document(&books.browser, &format!("/gicend/{query}")).await,
        document(&grace, &format!("/admin/{query}")).await,
    );
    assert!(own.1.starts_with(b"%PDF") && own.1 == theirs.1);
    for id in [second.as_str(), NOBODY] {
        let none = grace.get(&format!("/admin/invoice/pdf/?id={id}")).await;
        assert_eq!((none.status, none.code()), (StatusCode::NOT_FOUND, json!(100_004)));
    }
}
