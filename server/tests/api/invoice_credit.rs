//! Invoices and what is taken back: no more is ever on invoices than was paid.

use portico_core::Rule;
use portico_server::money::invoice::Decision;
use serde_json::{Value, json};

use crate::invoices::{books, row};
use crate::support::{assert_ledger, deposit};

#[tokio::test]
async fn a_credit_note_rejects_requests_for_more_than_is_left_and_waits_for_issued_invoices_to_be_voided() {
    let books = books("invoices_12").await;
    let app = &books.server.app;
    deposit(app, books.id, "1", 10_000).await;
    let line = books.charge("a", 3, 5_000).await;
    let other = books.charge("b", 2, 400).await;
    books.close().await;
    let months = books.months().await;
    let pending = books.asked(&months).await;
    books.credit(line, "1.00").await.unwrap();
    let rejected = books.shown(pending).await;
    assert_eq!(rejected["state"], "rejected");
    assert_eq!((&rejected["reason"], &rejected["cause"]), (&json!(""), &json!("credit_note")));
    let sent = books.server.sent_of("invoice_rejected").await;
    assert!(
        sent.len() == 1 && sent[0].to_string().contains("A credit note has reduced the bill."),
        "{sent:?}"
    );
    let closed = async || books.billed().await[1..].to_vec();
    assert_eq!(closed().await, [row(400, 0, 400, "available"), row(4_900, 0, 4_900, "available")]);
    let issued = books.asked(&months).await;
    books.decide(issued, Decision::Issue, "").await.unwrap();
    let number = books.shown(issued).await["number"].as_str().unwrap().to_owned();
    let refused = books.credit(line, "1.00").await.unwrap_err();
    assert_eq!(refused.status(), 409);
    assert!(refused.to_string().ends_with(&format!("void first: {number}")), "{refused}");
    assert_eq!(closed().await[1], row(4_900, 4_900, 0, "invoiced"), "nothing of it happened");
    books.decide(issued, Decision::Void, "Credited").await.unwrap();
    books.credit(line, "49.00").await.unwrap();
    books.credit(other, "0.01").await.unwrap();
    assert_eq!(closed().await, [row(399, 0, 399, "available"), row(0, 0, 0, "closed")]);
    assert_ledger(app.store()).await;
}

#[tokio::test]
async fn a_reason_of_staff_that_reads_like_a_word_of_the_program_stays_what_they_typed() {
    let books = books("invoices_17").await;
    deposit(&books.server.app, books.id, "1", 10_000).await;
    books.charge("a", 3, 5_000).await;
    books.close().await;
    let pending = books.asked(&books.months().await).await;
    books.decide(pending, Decision::Reject, "credit_note").await.unwrap();
    let rejected = books.shown(pending).await;
    assert_eq!((&rejected["reason"], &rejected["cause"]), (&json!("credit_note"), &Value::Null));
    let mail = books.server.sent_of("invoice_rejected").await[0]["text"].as_str().unwrap().to_owned();
    assert!(mail.contains("credit_note") && !mail.contains("has reduced"), "{mail}");
}

#[tokio::test]
async fn more_on_invoices_than_was_paid_is_not_issued_and_is_found_by_the_proof() {
    let books = books("invoices_13").await;
    let (server, app) = (&books.server, &books.server.app);
    deposit(app, books.id, "1", 10_000).await;
    books.charge("a", 3, 2_000).await;
    books.charge("b", 2, 400).await;
    books.close().await;
    let months = books.months().await;
    let invoice = books.asked(&months[..1]).await;
    assert_ledger(app.store()).await;
    let found = async || {
        let broken = portico_server::money::proof::verify(app.store(), None).await.unwrap().broken.unwrap();
        assert_eq!((broken.law, broken.what), ("L7", "more is invoiced than was paid"));
        let refused = books.decide(invoice, Decision::Issue, "").await.unwrap_err();
        assert_eq!((refused.status(), &refused.violations()[0].rule), (409, &Rule::InvoicedTooMuch));
    };
    // What was paid comes to be owed by no way that there is.
    server.execute("update ledger_balance set credit = -401").await;
    found().await;
    server.execute("update ledger_balance set credit = 0").await;
    server.execute(&format!("update bill_money set invoiced = 2401 where month = {}", months[1])).await;
    let more = format!(
        "insert into invoice_month (invoice_id, account_id, month, amount)
         select invoice_id, account_id, {}, 2401 from invoice",
        months[1]
    );
    server.execute(&more).await;
    found().await;
}

#[tokio::test]
async fn what_is_charged_for_a_closed_month_stands_in_the_overview_in_the_month_on_whose_bill_it_is() {
    let books = books("invoices_14").await;
    deposit(&books.server.app, books.id, "1", 10_000).await;
    books.charge("a", 3, 2_000).await;
    books.close().await;
    books.charge("b", 3, 400).await;
    for by in ["month", "week"] {
        let path = format!("/gicend/billing/bill/overview/?by={by}");
        let overview = books.browser.get(&path).await.data().clone();
        let points = overview["points"].as_array().unwrap();
        let charged: Vec<_> = points.iter().map(|point| point["total"]["minor"].as_i64().unwrap()).collect();
        assert_eq!((charged.iter().sum::<i64>(), &overview["this_month"]["minor"]), (2_400, &json!(400)));
        let is_november = |point: &&Value| point["from"].as_str().unwrap().starts_with("2026-11");
        let here: i64 =
            points.iter().filter(is_november).map(|point| point["total"]["minor"].as_i64().unwrap()).sum();
        assert!(by == "week" || here == 400, "{overview}");
    }
}

#[tokio::test]
async fn an_invoice_of_another_amount_than_was_seen_is_not_asked_for() {
    let books = books("invoices_18").await;
    deposit(&books.server.app, books.id, "1", 10_000).await;
    let line = books.charge("a", 3, 5_000).await;
    books.close().await;
    let months = books.months().await[..1].to_vec();
    books.credit(line, "1.00").await.unwrap();
    for seen in [5_000, 4_899, 0, -4_900] {
        let refused = books.ask_for(&months, seen).await;
        let rule = json!({"rule": "amount_out_of_range", "min": "49.00", "max": "49.00"});
        let said = (refused.status.as_u16(), &refused.body["violations"][0]);
        assert_eq!(said, (409, &json!({"field": "total", "rule": rule})), "{seen}");
    }
    assert_eq!(books.server.count("invoice").await, 0);
    let asked = books.ask_for(&months, 4_900).await;
    assert_eq!(asked.data()["amount"]["minor"], 4_900);
    assert_ledger(books.server.app.store()).await;
}
