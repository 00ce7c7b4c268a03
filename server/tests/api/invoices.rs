//! Invoices: about what was paid and nothing else, with numbers that have no gaps, each amount on one invoice.

use axum::http::StatusCode;
use futures::future::join_all;
use portico_core::Rule;
use portico_server::kit::http::Asked;
use portico_server::money::bill::close_bills;
use portico_server::money::bill::credit::{Credit, add_credit};
use portico_server::money::billing::What;
use portico_server::money::invoice::queue::{InvoiceQueueFilter, list_invoice_queue};
use portico_server::money::invoice::{Decision, decide_invoice, erase_invoices};
use portico_server::platform::audit::{Actor, ActorKind};
use portico_server::{Result, transaction};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::audit::account_id;
use crate::receipt::text;
use crate::support::{
    Answer, Browser, TestServer, assert_ledger, charge, deposit, everywhere, in_project, metered, post_as,
    title_draft, yuan,
};

const LIST: &str = "/gicend/invoice/list/";
const BILLED: &str = "/gicend/invoice/billed_list/";
const CREATE: &str = "/gicend/invoice/create/";

/// A server whose provider issues invoices, and an account with a title.
pub(crate) struct Books {
    pub(crate) server: TestServer,
    pub(crate) browser: Browser,
    pub(crate) id: Uuid,
    title: Value,
}

pub(crate) async fn books(login: &str) -> Books {
    let server = TestServer::start_with(|config| config.invoice.demo()).await;
    let browser = server.signed_in(login).await;
    let id = account_id(&server).await;
    let title = browser.post("/gicend/invoice/title_create/", title_draft()).await.data()["title_id"].clone();
    metered(&server, id).await;
    Books { server, browser, id, title }
}

impl Books {
    /// Charges an amount so many months ago, and tells the line.
    pub(crate) async fn charge(&self, name: &str, months_ago: i64, minor: i64) -> Uuid {
        charge(&self.server, self.id, name, months_ago, minor).await
    }

    pub(crate) async fn close(&self) {
        close_bills(&self.server.app).await.unwrap();
    }

    /// The months, newest first: what was paid, is invoiced and is available, and the state.
    pub(crate) async fn billed(&self) -> Vec<(i64, i64, i64, String)> {
        let answer = self.browser.get(BILLED).await;
        let minor = |row: &Value, name: &str| row[name]["minor"].as_i64().unwrap();
        let told = |row: &Value| {
            let state = row["state"].as_str().unwrap().to_owned();
            (minor(row, "paid"), minor(row, "invoiced"), minor(row, "available"), state)
        };
        answer.data()["months"].as_array().unwrap().iter().map(told).collect()
    }

    /// The months of the bills, oldest first.
    pub(crate) async fn months(&self) -> Vec<i64> {
        let answer = self.browser.get(BILLED).await;
        let rows = answer.data()["months"].as_array().unwrap();
        rows.iter().rev().map(|row| row["month"].as_i64().unwrap()).collect()
    }

    async fn ask(&self, months: &[i64]) -> Answer {
        let total = self.available(months).await;
        self.ask_for(months, total).await
    }

    /// What there is to invoice of some months together.
    async fn available(&self, months: &[i64]) -> i64 {
        let answer = self.browser.get(BILLED).await;
        let rows = answer.data()["months"].as_array().unwrap();
        let is_of = |row: &&Value| months.contains(&row["month"].as_i64().unwrap());
        rows.iter().filter(is_of).map(|row| row["available"]["minor"].as_i64().unwrap()).sum()
    }

    pub(crate) async fn ask_for(&self, months: &[i64], total: i64) -> Answer {
        let body = json!({"months": months, "title_id": self.title, "kind": "special_vat", "note": "Order 7",
            "total": total});
        self.browser.post(CREATE, body).await
    }

    pub(crate) async fn asked(&self, months: &[i64]) -> Uuid {
        id_of(self.ask(months).await.data())
    }

    pub(crate) async fn decide(&self, invoice_id: Uuid, decision: Decision, reason: &str) -> Result<()> {
        let app = &self.server.app;
        let operator = || Actor { kind: ActorKind::Operator, id: None, name: String::new() };
        transaction!(app.store(), tx => {
            decide_invoice(tx, app, operator(), invoice_id, decision, reason).await
        })
    }

    pub(crate) async fn credit(&self, line_id: Uuid, amount: &str) -> Result<bool> {
        let app = &self.server.app;
        let credit = Credit { note_id: app.random().id(app.now()), line_id, amount, reason: "Too much" };
        transaction!(app.store(), tx => { add_credit(tx, app, &Actor::command(), &credit).await })
    }

    pub(crate) async fn shown(&self, invoice_id: Uuid) -> Value {
        self.browser.get(&format!("/gicend/invoice/show/?id={invoice_id}")).await.data().clone()
    }

    async fn is_refused(&self, sql: &str) -> bool {
        let mut tx = self.server.app.store().begin().await.unwrap();
        let outcome = on!(tx, c => {
            sqlx::query(sqlx::AssertSqlSafe(sql)).execute(c).await.map(|_| ())
        });
        tx.rollback().await;
        outcome.is_err()
    }
}

fn id_of(invoice: &Value) -> Uuid {
    invoice["invoice_id"].as_str().unwrap().parse().unwrap()
}

pub(crate) fn row(paid: i64, invoiced: i64, available: i64, state: &str) -> (i64, i64, i64, String) {
    (paid, invoiced, available, state.to_owned())
}

#[tokio::test]
async fn what_was_paid_with_money_is_invoiced_once_and_free_again_when_the_invoice_ends() {
    let books = books("invoices_01").await;
    post_as(&books.server.app, books.id, &["gift"], What::Gift { amount: yuan(3_000) }).await.unwrap();
    deposit(&books.server.app, books.id, "1", 10_000).await;
    books.charge("a", 2, 5_000).await;
    books.charge("b", 0, 1_000).await;
    assert_eq!(books.billed().await[1], row(0, 0, 0, "open"));
    books.close().await;
    assert_eq!(books.billed().await, [row(0, 0, 0, "open"), row(2_000, 0, 2_000, "available")]);
    let months = books.months().await;
    let asked = books.ask(&months[..1]).await.data().clone();
    assert_eq!((&asked["state"], &asked["amount"]["minor"]), (&json!("pending"), &json!(2_000)));
    assert_eq!((&asked["number"], &asked["buyer"]["name"]), (&Value::Null, &json!("Example Works 示例")));
    assert_eq!(books.billed().await[1], row(2_000, 2_000, 0, "invoiced"));
    for (month, state) in [(months[0], "invoiced"), (months[1], "open")] {
        let refused = books.ask(&[month]).await;
        let rule = json!({"rule": "state_forbids", "state": state, "action": "invoice"});
        assert_eq!((refused.status, &refused.body["violations"][0]["rule"]), (StatusCode::CONFLICT, &rule));
    }
    let cancel = json!({"id": asked["invoice_id"]});
    let ended = books.browser.post("/gicend/invoice/cancel/", cancel.clone()).await;
    assert_eq!(ended.data()["state"], "cancelled");
    let wanted = json!({"format": "csv", "state": "cancelled", "q": "EXAMPLE works"});
    let text = books.server.csv(&books.browser, "/gicend/invoice/export/", wanted).await;
    assert!(text.lines().count() == 2 && text.contains(",CNY,20.00,"), "{text}");
    let again = books.browser.post("/gicend/invoice/cancel/", cancel).await;
    assert_eq!((again.status, again.code()), (StatusCode::CONFLICT, json!(100_006)));
    assert_eq!(books.billed().await[1], row(2_000, 0, 2_000, "available"));
    assert_ledger(books.server.app.store()).await;
}

#[tokio::test]
async fn an_invoice_is_issued_with_its_tax_and_voided_or_rejected_with_a_reason_and_the_customer_is_told() {
    let books = books("invoices_12").await;
    deposit(&books.server.app, books.id, "1", 10_000).await;
    books.charge("a", 2, 2_000).await;
    books.close().await;
    let months = books.months().await;
    let invoice = books.asked(&months).await;
    books.decide(invoice, Decision::Issue, "").await.unwrap();
    let issued = books.shown(invoice).await;
    // 20.00 with 6 % in it: 18.87 and 1.13.
    assert_eq!((&issued["net"]["minor"], &issued["tax"]["minor"]), (&json!(1_887), &json!(113)));
    assert_eq!(issued["issuer"]["name"], "Example Cloud Ltd (demo)");
    let number = issued["number"].as_str().unwrap();
    assert!(number.starts_with("INV-") && number.ends_with("-00001"), "{number}");
    assert_eq!(books.decide(invoice, Decision::Reject, "no").await.unwrap_err().status(), 409);
    let bare = books.decide(invoice, Decision::Void, " ").await.unwrap_err();
    assert_eq!(bare.violations()[0].rule, Rule::Required);
    books.decide(invoice, Decision::Void, "Wrong title").await.unwrap();
    assert_eq!(books.decide(invoice, Decision::Void, "Wrong title").await.unwrap_err().status(), 409);
    let voided = books.shown(invoice).await;
    assert_eq!((&voided["state"], &voided["number"]), (&json!("voided"), &json!(number)));
    assert!(voided["credit_number"].as_str().unwrap().starts_with("CN-"));
    assert_eq!(books.billed().await[0], row(2_000, 0, 2_000, "available"));
    let rejected = books.asked(&months).await;
    books.decide(rejected, Decision::Reject, "Unreadable").await.unwrap();
    assert_eq!(books.billed().await[0], row(2_000, 0, 2_000, "available"));
    for (template, word) in
        [("invoice_issued", number), ("invoice_voided", "Wrong title"), ("invoice_rejected", "Unreadable")]
    {
        let sent = books.server.sent_of(template).await;
        assert!(sent.len() == 1 && sent[0].to_string().contains(word), "{template}: {sent:?}");
    }
    let events = books.server.audited().await;
    for (line, count) in [("create", 2), ("issue", 1), ("void", 1), ("reject", 1)] {
        let line = format!("invoice.{line} done");
        assert_eq!(events.iter().filter(|event| **event == line).count(), count, "{line}");
    }
    let listed = books.browser.get(&format!("{LIST}?state=voided&q={}", number.to_lowercase())).await;
    assert_eq!(listed.data()["items"].as_array().unwrap().len(), 1);
    assert_eq!(books.browser.get(&format!("{LIST}?q=bank")).await.data()["items"], json!([]));
    // One without a number is found by what stands for it.
    let digits = rejected.simple().to_string().to_uppercase();
    let short = format!("{}-{}", &digits[24..28], &digits[28..]);
    let listed = books.browser.get(&format!("{LIST}?q={short}")).await.data()["items"].clone();
    assert_eq!((listed.as_array().unwrap().len(), &listed[0]["state"]), (1, &json!("rejected")));
    assert_ledger(books.server.app.store()).await;
}

#[tokio::test]
async fn what_is_owed_on_credit_is_invoiced_once_it_is_paid_back() {
    let books = books("invoices_02").await;
    let app = &books.server.app;
    post_as(app, books.id, &["line"], What::CreditLine { line: yuan(10_000) }).await.unwrap();
    let line = books.charge("a", 3, 5_000).await;
    books.charge("b", 2, 400).await;
    books.close().await;
    let months = books.months().await;
    assert_eq!(books.billed().await, [row(0, 0, 0, "unpaid"), row(0, 0, 0, "unpaid")]);
    assert_eq!(books.ask(&months[..1]).await.body["violations"][0]["rule"]["state"], "unpaid");
    deposit(app, books.id, "1", 2_000).await;
    assert_eq!(books.billed().await, [row(0, 0, 0, "unpaid"), row(2_000, 0, 2_000, "available")]);
    let first = books.asked(&months[..1]).await;
    assert_eq!(books.billed().await[1], row(2_000, 2_000, 0, "unpaid"));
    deposit(app, books.id, "2", 3_400).await;
    books.server.clock.advance(1);
    let all = books.ask(&months).await;
    let amounts: Vec<_> =
        all.data()["lines"].as_array().unwrap().iter().map(|one| one["amount"]["minor"].clone()).collect();
    assert_eq!((&all.data()["amount"]["minor"], amounts), (&json!(3_400), vec![json!(3_000), json!(400)]));
    assert_eq!(books.billed().await, [row(400, 400, 0, "invoiced"), row(5_000, 5_000, 0, "invoiced")]);
    // What is given back after it was asked for takes the youngest request with it.
    books.credit(line, "1.00").await.unwrap();
    assert_eq!(books.shown(id_of(all.data())).await["state"], "rejected");
    // The month in hand has the credit note.
    let closed = async || books.billed().await[1..].to_vec();
    assert_eq!(closed().await, [row(400, 0, 400, "available"), row(4_900, 2_000, 2_900, "available")]);
    books.browser.post("/gicend/invoice/cancel/", json!({"id": first})).await.data();
    assert_eq!(closed().await[1], row(4_900, 0, 4_900, "available"));
    assert_ledger(app.store()).await;
}

#[tokio::test]
async fn of_many_who_ask_for_one_month_at_once_one_gets_it() {
    let books = books("invoices_03").await;
    deposit(&books.server.app, books.id, "1", 10_000).await;
    books.charge("a", 2, 5_000).await;
    books.close().await;
    let months = books.months().await;
    let answers = join_all((0..16).map(|_| books.ask(&months))).await;
    let got = answers.iter().filter(|answer| answer.status == StatusCode::OK).count();
    let statuses: Vec<_> = answers.iter().map(|answer| answer.status.as_u16()).collect();
    assert_eq!(got, 1, "{statuses:?}");
    assert_eq!(books.billed().await[0], row(5_000, 5_000, 0, "invoiced"));
    let invoice = id_of(&books.browser.get(LIST).await.data()["items"][0]);
    let ends = [Decision::Reject, Decision::Issue, Decision::Cancel];
    let decided = join_all((0..9).map(|n| books.decide(invoice, ends[n % 3], "no"))).await;
    assert_eq!(decided.iter().filter(|outcome| outcome.is_ok()).count(), 1);
    let voided = join_all((0..4).map(|_| books.decide(invoice, Decision::Void, "no"))).await;
    let state = books.shown(invoice).await["state"].clone();
    assert_eq!(voided.iter().filter(|outcome| outcome.is_ok()).count(), usize::from(state == "voided"));
    assert_eq!(books.billed().await[0], row(5_000, 0, 5_000, "available"));
    assert_ledger(books.server.app.store()).await;
}

#[tokio::test]
async fn invoices_that_are_issued_at_once_have_numbers_without_gaps_also_when_some_are_not_issued_after_all()
{
    let books = books("invoices_04").await;
    let app = &books.server.app;
    deposit(app, books.id, "1", 100_000).await;
    for month in 2..12 {
        books.charge(&month.to_string(), month, 1_000).await;
    }
    books.close().await;
    let mut invoices = Vec::new();
    for month in books.months().await {
        invoices.push(books.asked(&[month]).await);
    }
    let turned_back = async |invoice_id: Uuid| {
        let mut tx = app.store().begin().await.unwrap();
        let outcome = decide_invoice(&mut tx, app, Actor::system(), invoice_id, Decision::Issue, "").await;
        tx.rollback().await;
        outcome
    };
    turned_back(invoices[0]).await.unwrap();
    let issued = join_all(invoices.iter().map(|invoice| books.decide(*invoice, Decision::Issue, ""))).await;
    assert!(issued.iter().all(Result::is_ok), "{issued:?}");
    let mut numbers = Vec::new();
    for invoice in &invoices {
        numbers.push(books.shown(*invoice).await["number"].as_str().unwrap().to_owned());
    }
    numbers.sort();
    let code = numbers[0].split('-').nth(1).unwrap();
    let year = numbers[0].split('-').nth(2).unwrap();
    let expected: Vec<_> =
        (1..=invoices.len()).map(|running| format!("INV-{code}-{year}-{running:05}")).collect();
    assert_eq!(numbers, expected);
    books.decide(invoices[3], Decision::Void, "no").await.unwrap();
    assert_eq!(books.shown(invoices[3]).await["credit_number"], format!("CN-{code}-{year}-00001"));
    assert_ledger(app.store()).await;
}

#[tokio::test]
async fn nothing_of_an_issued_invoice_changes_or_goes_away() {
    let books = books("invoices_05").await;
    deposit(&books.server.app, books.id, "1", 10_000).await;
    books.charge("a", 2, 5_000).await;
    books.charge("b", 3, 4_000).await;
    books.close().await;
    let months = books.months().await;
    let pending = books.asked(&months[..1]).await;
    let invoice = books.asked(&months[1..]).await;
    books.decide(invoice, Decision::Issue, "").await.unwrap();
    for sql in [
        "update invoice set amount = 1 where number is not null",
        "update invoice set buyer = '{}' where number is not null",
        "update invoice set number = 'INV-1' where number is not null",
        "update invoice set state = 'pending', number = null where number is not null",
        "update invoice_month set amount = 1",
        "update invoice_month set tax = 1 where tax is not null",
        "delete from invoice_month",
        "delete from invoice",
    ] {
        assert!(books.is_refused(sql).await, "{sql}");
    }
    let before = books.shown(invoice).await;
    let mut other = title_draft();
    other["name"] = json!("Somebody else");
    let update = json!({"title_id": books.title, "title": other});
    books.browser.post("/gicend/invoice/title_update/", update).await.data();
    assert_eq!(books.shown(invoice).await, before);
    // The account goes: what was issued is kept by law, nothing else names anybody.
    let app = &books.server.app;
    let erased: Result<()> = transaction!(app.store(), tx => { erase_invoices(tx, app, books.id).await });
    erased.unwrap();
    assert_eq!(books.shown(invoice).await, before);
    let cancelled = books.shown(pending).await;
    assert_eq!(
        (&cancelled["state"], &cancelled["buyer"]["name"], &cancelled["note"]),
        (&json!("cancelled"), &json!(""), &json!(""))
    );
    assert_eq!(books.server.count("invoice_title").await, 0);
    assert_ledger(app.store()).await;
}

#[tokio::test]
async fn titles_are_kept_with_one_default_and_special_vat_needs_a_whole_one() {
    let books = books("invoices_06").await;
    let browser = &books.browser;
    deposit(&books.server.app, books.id, "1", 10_000).await;
    books.charge("a", 2, 5_000).await;
    books.close().await;
    let person = json!({"kind": "personal", "name": "张伟", "tax_number": "", "address": "", "telephone": "", "bank": "",
        "bank_account": "", "email": "", "is_default": true});
    let second =
        browser.post("/gicend/invoice/title_create/", person.clone()).await.data()["title_id"].clone();
    let titles = async || browser.get("/gicend/invoice/title_list/").await.data()["titles"].clone();
    let defaults = |titles: &Value| -> Vec<bool> {
        titles.as_array().unwrap().iter().map(|title| title["is_default"].as_bool().unwrap()).collect()
    };
    let listed = titles().await;
    assert_eq!((&listed[0]["title_id"], defaults(&listed)), (&second, vec![true, false]));
    let mut bare = title_draft();
    bare["bank"] = json!("");
    let update = json!({"title_id": books.title, "title": bare});
    browser.post("/gicend/invoice/title_update/", update).await.data();
    let months = books.months().await;
    let refused = books.ask(&months).await;
    assert_eq!(refused.body["violations"][0], json!({"field": "title.bank", "rule": {"rule": "required"}}));
    browser.post("/gicend/invoice/title_delete/", json!({"title_id": second})).await.data();
    assert_eq!(defaults(&titles().await), [true]);
    let gone = browser.post("/gicend/invoice/title_delete/", json!({"title_id": second})).await;
    assert_eq!(gone.status, StatusCode::NOT_FOUND);
    let wrong = json!({"kind": "enterprise", "name": "A", "tax_number": "91350100M000100Y44", "address": "", "telephone": "",
        "bank": "", "bank_account": "", "email": "", "is_default": false});
    let refused = browser.post("/gicend/invoice/title_create/", wrong).await;
    assert_eq!(refused.body["violations"][0]["rule"]["rule"], "invalid_credit_code");
    for _ in 1..20 {
        browser.post("/gicend/invoice/title_create/", person.clone()).await.data();
    }
    let full = browser.post("/gicend/invoice/title_create/", person).await;
    assert_eq!((full.status, &full.body["violations"][0]["rule"]["max"]), (StatusCode::CONFLICT, &json!(20)));
    let other = books.server.signed_in("invoices_07").await;
    let update = json!({"title_id": books.title, "title": title_draft()});
    assert_eq!(other.post("/gicend/invoice/title_update/", update).await.status, StatusCode::NOT_FOUND);
    let body =
        json!({"months": months, "title_id": books.title, "kind": "plain", "note": "", "total": 5_000});
    assert_eq!(other.post(CREATE, body).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn who_sees_the_bills_of_the_whole_account_sees_invoices_and_who_may_recharge_too_asks_for_them() {
    let books = books("invoices_08").await;
    deposit(&books.server.app, books.id, "1", 10_000).await;
    books.charge("a", 2, 5_000).await;
    books.close().await;
    let months = books.months().await;
    let body =
        json!({"months": months, "title_id": books.title, "kind": "plain", "note": "", "total": 5_000});
    let project = books.browser.project().await;
    let (server, main) = (&books.server, &books.browser);
    for (login, grants, sees) in [
        ("reader_01", everywhere(&["finance_bills"]), true),
        ("payer_01", everywhere(&["finance_recharge"]), false),
        ("part_01", in_project(&project, &["finance_bills"]), false),
    ] {
        let (sub, _) = server.active_sub_user(main, login, grants).await;
        for path in [BILLED, LIST, "/gicend/invoice/title_list/", "/gicend/invoice/guidance/"] {
            assert_eq!(sub.get(path).await.status == StatusCode::OK, sees, "{login} {path}");
        }
        assert_eq!(sub.post(CREATE, body.clone()).await.code(), json!(100_013), "{login}");
        assert_eq!(sub.post("/gicend/invoice/title_create/", title_draft()).await.code(), json!(100_013));
    }
    let both = everywhere(&["finance_bills", "finance_recharge"]);
    let (sub, _) = server.active_sub_user(main, "both_01", both).await;
    let asked = sub.post(CREATE, body.clone()).await.data().clone();
    let other = server.signed_in("invoices_09").await;
    let path = format!("/gicend/invoice/show/?id={}", asked["invoice_id"].as_str().unwrap());
    assert_eq!(other.get(&path).await.status, StatusCode::NOT_FOUND);
    let cancel = other.post("/gicend/invoice/cancel/", json!({"id": asked["invoice_id"]})).await;
    assert_eq!(cancel.status, StatusCode::NOT_FOUND);
    let queue = list_invoice_queue(&server.app, &Asked::<InvoiceQueueFilter>::default()).await.unwrap();
    assert_eq!((queue.items.len(), queue.open, queue.next_cursor), (1, 1, None));
}

#[tokio::test]
async fn the_same_call_asks_once_and_a_provider_without_a_name_issues_nothing() {
    let books = books("invoices_10").await;
    deposit(&books.server.app, books.id, "1", 10_000).await;
    books.charge("a", 2, 5_000).await;
    books.close().await;
    let months = books.months().await;
    let body =
        json!({"months": months, "title_id": books.title, "kind": "plain", "note": "", "total": 5_000});
    let once = async |key: &str, body: &Value| {
        let request = books.browser.request("POST", CREATE).header("content-type", "application/json");
        let mut request = request.body(axum::body::Body::from(body.to_string())).unwrap();
        request.headers_mut().insert("idempotency-key", key.parse().unwrap());
        books.browser.send(request).await
    };
    let first = once("k", &body).await.data().clone();
    assert_eq!(once("k", &body).await.data(), &first);
    let mut other = body.clone();
    other["note"] = json!("another");
    assert_eq!(once("k", &other).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(books.server.count("invoice").await, 1);
    let nameless = TestServer::start().await;
    let browser = nameless.signed_in("invoices_11").await;
    assert_eq!(browser.get("/gicend/invoice/guidance/").await.data()["is_open"], false);
    let refused = browser.post(CREATE, body).await;
    assert_eq!((refused.status, refused.code()), (StatusCode::CONFLICT, json!(100_012)));
}

#[tokio::test]
async fn an_issued_invoice_is_the_same_document_each_time_and_says_when_it_was_voided() {
    let books = books("invoices_13").await;
    deposit(&books.server.app, books.id, "1", 10_000).await;
    books.charge("a", 2, 2_000).await;
    books.close().await;
    let invoice = books.asked(&books.months().await).await;
    let path = format!("/gicend/invoice/pdf/?id={invoice}&language=CN");
    assert_eq!(books.browser.get(&path).await.status, StatusCode::NOT_FOUND, "it has no number");
    books.decide(invoice, Decision::Issue, "").await.unwrap();
    let document = async || {
        let request = books.browser.request("GET", &path).body(axum::body::Body::empty()).unwrap();
        books.browser.file(request).await.1
    };
    let first = document().await;
    assert_eq!(document().await, first);
    let number = books.shown(invoice).await["number"].as_str().unwrap().to_owned();
    let chinese = text(&first);
    for word in [&*number, "Example Works 示例", "91350100M000100Y43", "云服务费", "18.87", "1.13", "Order 7"]
    {
        assert!(chinese.contains(word), "{word} is missing in\n{chinese}");
    }
    books.decide(invoice, Decision::Void, "Wrong title").await.unwrap();
    let credit_number = books.shown(invoice).await["credit_number"].as_str().unwrap().to_owned();
    assert!(text(&document().await).contains(&credit_number));
    let other = books.server.signed_in("invoices_14").await;
    assert_eq!(other.get(&path).await.status, StatusCode::NOT_FOUND);
}
