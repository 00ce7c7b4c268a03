//! The account's money as its people see it: balance, threshold and alert, statement, and what the operator gives by hand.

use axum::http::StatusCode;
use portico_core::adjustment::AdjustmentKind;
use portico_core::{Code, Currency, Money};
use portico_server::closing::admin::adjustment::adjust_by_command;
use portico_server::kit::queue::run_due;
use portico_server::money::adjustment::AdjustmentDraft;
use portico_server::money::billing::What;
use portico_server::money::billing::account_show::show_account;
use portico_server::platform::config::LowBalanceConfig;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::admin::operator;
use crate::audit::account_id;
use crate::support::{
    Browser, PASSWORD, START, TestServer, assert_ledger, deposit, everywhere, ledger_account, post_as, yuan,
};

const ACCOUNT: &str = "/gicend/billing/account/";
const THRESHOLD: &str = "/gicend/billing/account/threshold/";
const LIST: &str = "/gicend/billing/movement/list/";

fn cny(minor: i64) -> Value {
    json!({"minor": minor, "currency": "CNY"})
}

/// A server, a signed-in main user and the account.
async fn signed_in(login: &str) -> (TestServer, Browser, Uuid) {
    let server = TestServer::start().await;
    let browser = server.signed_in(login).await;
    let id = account_id(&server).await;
    (server, browser, id)
}

async fn threshold(browser: &Browser, amount: &str) -> Value {
    browser.post(THRESHOLD, json!({"amount": amount, "currency": "CNY"})).await.data().clone()
}

async fn spend(server: &TestServer, id: Uuid, name: &str, minor: i64) {
    let what = What::Spend { amount: yuan(minor), may_owe: true };
    post_as(&server.app, id, &["spend", name], what).await.unwrap();
}

/// Who was told by mail that the balance is low, from the beginning on.
async fn told(server: &TestServer) -> Vec<String> {
    run_due(&server.app).await.unwrap();
    let lines = server.sent_of("low_balance").await;
    lines.iter().map(|line| line["to"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn an_account_without_movements_has_nothing_and_one_with_some_has_what_they_left() {
    let (server, browser, id) = signed_in("billing_01").await;
    let empty = browser.get(ACCOUNT).await;
    assert_eq!(
        empty.data(),
        &json!({"currency": "CNY", "available": cny(0), "owed": cny(0), "cash": cny(0), "gift": cny(0),
            "credit_line": cny(0), "credit_used": cny(0), "withheld": cny(0), "threshold": null, "is_low": false,
            "runway": {"runway": "empty"}, "arrears": null, "arrears_policy": {"stop_after": 86_400,
            "recycle_after": 604_800, "delete_after": 1_209_600, "restore_after": 600}})
    );
    deposit(&server.app, id, "1", 10_000).await;
    post_as(&server.app, id, &["gift"], What::Gift { amount: yuan(500) }).await.unwrap();
    post_as(&server.app, id, &["line"], What::CreditLine { line: yuan(2_000) }).await.unwrap();
    let hold = What::Hold { amount: yuan(1_500), expires_at: START.plus_seconds(90_000) };
    post_as(&server.app, id, &["hold"], hold).await.unwrap();
    assert_eq!(browser.get(ACCOUNT).await.data()["runway"], json!({"runway": "open"}));
    server.clock.advance(86_400);
    server.sign_in(&browser, "billing_01").await;
    spend(&server, id, "1", 1_000).await;
    let answer = browser.get(ACCOUNT).await;
    let shown = answer.data();
    assert_eq!((&shown["available"], &shown["cash"], &shown["gift"]), (&cny(10_000), &cny(8_000), &cny(0)));
    assert_eq!((&shown["credit_line"], &shown["withheld"]), (&cny(2_000), &cny(1_500)));
    // 10.00 in one day, 100.00 left.
    assert_eq!(shown["runway"], json!({"runway": "lasts", "seconds": 864_000}));
}

#[tokio::test]
async fn the_statement_is_newest_first_in_pages_and_by_period_and_kind() {
    let (server, browser, id) = signed_in("billing_02").await;
    deposit(&server.app, id, "1", 10_000).await;
    for number in 1..=24 {
        // Two movements of one moment now and then.
        server.clock.advance(u32::from(number % 2 == 0).into());
        spend(&server, id, &number.to_string(), number).await;
    }
    let mut seen = Vec::new();
    let mut path = format!("{LIST}?limit=10");
    loop {
        let answer = browser.get(&path).await;
        let page = answer.data();
        seen.extend(page["items"].as_array().unwrap().iter().map(|one| one["seq"].as_i64().unwrap()));
        let Some(cursor) = page["next_cursor"].as_str() else { break };
        path = format!("{LIST}?limit=10&cursor={cursor}");
    }
    assert_eq!(seen, (1..=25).rev().collect::<Vec<_>>());
    let first = browser.get(&format!("{LIST}?kind=deposit")).await;
    let deposits = first.data()["items"].as_array().unwrap().clone();
    assert_eq!(deposits.len(), 1);
    let one = &deposits[0];
    assert_eq!((&one["amount"], &one["cash"], &one["available"]), (&cny(10_000), &cny(10_000), &cny(10_000)));
    assert_eq!((&one["kind"], &one["cause_kind"]), (&json!("deposit"), &json!("test")));
    let newest = browser.get(&format!("{LIST}?limit=1")).await;
    let newest = &newest.data()["items"][0];
    assert_eq!((&newest["amount"], &newest["available"]), (&cny(-24), &cny(10_000 - 300)));
    let period = browser.get(&format!("{LIST}?from=2026-11-21T00:00:05Z&to=2026-11-21T00:00:07Z")).await;
    let of_period: Vec<i64> =
        period.data()["items"].as_array().unwrap().iter().map(|one| one["seq"].as_i64().unwrap()).collect();
    assert_eq!(of_period, [14, 13, 12, 11]);
    for (query, field) in
        [("from=2026-11-22T00:00:00Z&to=2026-11-21T00:00:00Z", "to"), ("cursor=AAAA", "cursor")]
    {
        let answer = browser.get(&format!("{LIST}?{query}")).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{query}");
        assert_eq!(answer.body["violations"][0]["field"], field);
    }
}

/// A file in a ZIP file, as text.
pub fn unpacked(bytes: &[u8], path: &str) -> String {
    use std::io::Read;
    let mut zip = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
    let mut text = String::new();
    zip.by_name(path).unwrap().read_to_string(&mut text).unwrap();
    text
}

#[tokio::test]
async fn a_statement_as_a_file_has_what_the_list_has_and_nothing_of_another_account() {
    let (server, browser, id) = signed_in("billing_03").await;
    deposit(&server.app, id, "1", 100_000).await;
    // More than is read at a time.
    for number in 0..520 {
        spend(&server, id, &number.to_string(), 101).await;
    }
    let path = "/gicend/billing/movement/export/";
    let text = server.csv(&browser, path, json!({"format": "csv"})).await;
    let records = portico_core::csv::read(&text, u32::MAX, u32::MAX).unwrap();
    assert_eq!(records.len(), 522);
    assert_eq!(records[0].fields[..3], ["seq", "at", "kind"]);
    assert_eq!(records[1].fields[5..8], ["CNY", "-1.01", "0.00"]);
    assert_eq!(records[521].fields[2..4], ["deposit", "test"]);
    // A spreadsheet has amounts and counts as numbers, and can add them up.
    let (_, bytes) = server.export(&browser, path, json!({"format": "xlsx"})).await;
    let file = |path: &str| unpacked(&bytes, path);
    let sheet = file("xl/worksheets/sheet1.xml");
    assert!(sheet.contains("<row><c s=\"0\"><v>521</v></c><c s=\"2\"><v>"));
    assert_eq!(sheet.matches("<c s=\"1\"><v>-1.01</v></c>").count(), 2 * 520, "amount and cash");
    assert!(sheet.contains("preserve\">seq</t>") && !sheet.contains("preserve\">-1.01"));
    assert!(file("xl/styles.xml").contains("numFmtId=\"4\""));
    assert!(file("xl/_rels/workbook.xml.rels").contains("styles.xml"));
    assert!(file("[Content_Types].xml").contains("/xl/styles.xml"));
    let other = server.signed_in("billing_04").await;
    let (headers, bytes) = server.export(&other, path, json!({"format": "xlsx"})).await;
    assert!(headers["content-type"].to_str().unwrap().ends_with("spreadsheetml.sheet"));
    let sheet = unpacked(&bytes, "xl/worksheets/sheet1.xml");
    assert_eq!(sheet.matches("<row>").count(), 1, "the other account has no movements");
    assert_eq!(other.get(LIST).await.data(), &json!({"items": [], "next_cursor": null}));
}

#[tokio::test]
async fn the_threshold_is_an_amount_of_the_accounts_currency_and_its_change_stands_in_the_log() {
    let (server, browser, _) = signed_in("billing_05").await;
    assert_eq!(threshold(&browser, "0.5").await, json!({"threshold": cny(50), "is_low": true}));
    assert_eq!(threshold(&browser, "0").await, json!({"threshold": cny(0), "is_low": false}));
    assert_eq!(browser.get(ACCOUNT).await.data()["threshold"], cny(0));
    for (body, field) in [
        (json!({"amount": "-0.01", "currency": "CNY"}), "amount"),
        (json!({"amount": "1000000000", "currency": "CNY"}), "amount"),
        (json!({"amount": "1.001", "currency": "CNY"}), "amount"),
        (json!({"amount": "", "currency": "CNY"}), "amount"),
        (json!({"amount": "1", "currency": "USD"}), "currency"),
    ] {
        let answer = browser.post(THRESHOLD, body).await;
        assert_eq!((answer.status, answer.code()), (StatusCode::BAD_REQUEST, json!(100_001)));
        assert_eq!(answer.body["violations"][0]["field"], field);
    }
    let events = server.audited().await;
    assert_eq!(events.iter().filter(|line| *line == "billing.threshold done").count(), 2);
}

#[tokio::test]
async fn a_low_balance_is_told_once_for_each_crossing_to_main_user_and_finance_sub_users_only() {
    let (server, browser, id) = signed_in("billing_06").await;
    let (finance, _) = server.active_sub_user(&browser, "finance_01", everywhere(&["finance_balance"])).await;
    let (compute, _) = server.active_sub_user(&browser, "compute_01", everywhere(&["compute_view"])).await;
    let group = browser.group("Finance", everywhere(&["finance_recharge"])).await;
    let (grouped, member) = server.active_sub_user(&browser, "finance_02", json!([])).await;
    browser.join(&group, &member).await;
    deposit(&server.app, id, "0", 10_000).await;
    threshold(&browser, "50.00").await;
    assert_eq!(told(&server).await, Vec::<String>::new());
    for round in 0..100 {
        spend(&server, id, &format!("{round}"), 5_000).await;
        spend(&server, id, &format!("{round} more"), 1_000).await;
        deposit(&server.app, id, &format!("back {round}"), 6_000).await;
    }
    let mut expected: Vec<String> = ["billing_06", "finance_01", "finance_02"]
        .iter()
        .flat_map(|name| vec![format!("{name}@example.com"); 100])
        .collect();
    let mut all = told(&server).await;
    all.sort();
    expected.sort();
    assert_eq!(all.len(), 300);
    assert_eq!(all, expected);
    for (reader, count) in [(&browser, 100), (&finance, 100), (&grouped, 100), (&compute, 0)] {
        let messages = reader.whole_list("/gicend/message/list/").await;
        assert_eq!(messages.iter().filter(|one| one["kind"] == "low_balance").count(), count);
    }
    let message = browser.get("/gicend/message/list/?limit=1").await;
    assert_eq!(message.data()["items"][0]["title"], "Your balance is low");
    assert_ledger(server.app.store()).await;
}

#[tokio::test]
async fn a_threshold_above_the_balance_is_told_at_once_and_not_again() {
    let (server, browser, id) = signed_in("billing_07").await;
    deposit(&server.app, id, "1", 1_000).await;
    assert_eq!(threshold(&browser, "20").await["is_low"], true);
    assert_eq!(told(&server).await, ["billing_07@example.com"]);
    threshold(&browser, "30").await;
    spend(&server, id, "1", 100).await;
    assert_eq!(told(&server).await.len(), 1, "it never rose above it");
}

#[tokio::test]
async fn a_new_account_starts_with_the_operators_threshold_and_is_told_once_for_each_crossing() {
    let server =
        TestServer::start_with(|config| config.billing.low_balance = LowBalanceConfig::default()).await;
    let browser = server.signed_in("billing_11").await;
    let id = account_id(&server).await;
    let shown = browser.get(ACCOUNT).await.data().clone();
    assert_eq!((&shown["threshold"], &shown["is_low"]), (&cny(10_000), &json!(false)));
    assert_eq!(shown["runway"], json!({"runway": "empty"}));
    assert_eq!(told(&server).await, Vec::<String>::new(), "what was never there did not fall");
    assert_ledger(server.app.store()).await;
    deposit(&server.app, id, "1", 20_000).await;
    spend(&server, id, "1", 10_000).await;
    assert_eq!(told(&server).await.len(), 0, "it is on the threshold, not below it");
    spend(&server, id, "2", 1).await;
    spend(&server, id, "3", 1).await;
    assert_eq!(told(&server).await, ["billing_11@example.com"]);
    assert_eq!(browser.get(ACCOUNT).await.data()["is_low"], true);
    deposit(&server.app, id, "2", 2).await;
    spend(&server, id, "4", 1).await;
    assert_eq!(told(&server).await.len(), 2);
    // What its people choose counts from then on.
    assert_eq!(threshold(&browser, "20").await, json!({"threshold": cny(2_000), "is_low": false}));
}

#[tokio::test]
async fn a_new_account_has_the_threshold_of_its_own_currency_and_older_ones_keep_none() {
    let server = TestServer::start_with(|config| {
        config.billing.currency = Currency::USD;
        config.billing.low_balance = LowBalanceConfig { cny: "100".to_owned(), usd: "0".to_owned() };
    })
    .await;
    let browser = server.signed_in("billing_12").await;
    let zero = json!({"minor": 0, "currency": "USD"});
    assert_eq!(browser.get(ACCOUNT).await.data()["threshold"], zero);
    let older = ledger_account(server.app.store(), 1, "CNY").await;
    deposit(&server.app, older, "1", 100).await;
    assert_eq!(show_account(&server.app, older).await.unwrap().threshold, None);
    let without = TestServer::start().await;
    let browser = without.signed_in("billing_13").await;
    assert_eq!(browser.get(ACCOUNT).await.data()["threshold"], Value::Null);
    assert_eq!(without.count("ledger_balance").await, 0);
}

#[tokio::test]
async fn the_operator_gives_with_a_reason_that_stands_in_both_logs() {
    let (server, browser, id) = signed_in("billing_08").await;
    let number = browser.customer_no().await;
    let app = &server.app;
    let adjust = async |id: u128, customer_no: &str, kind: AdjustmentKind, amount: &str, reason: &str| {
        let [customer_no, amount, reason] = [customer_no, amount, reason].map(str::to_owned);
        adjust_by_command(
            app,
            &AdjustmentDraft { id: Uuid::from_u128(id), customer_no, kind, amount, reason },
        )
        .await
    };
    let given = adjust(1, &number, AdjustmentKind::Gift, "12.50", "Sorry for yesterday").await.unwrap();
    assert_eq!(given.after.gift, 1_250);
    let once = adjust(1, &number, AdjustmentKind::Gift, "12.50", "Sorry for yesterday").await.unwrap();
    assert_eq!((once.is_repeated, once.after.gift), (true, 1_250), "the same id is the same gift");
    let other = adjust(1, &number, AdjustmentKind::Gift, "12.51", "Sorry for yesterday").await.unwrap_err();
    assert_eq!(other.status(), 409, "one id is one gift");
    let again = adjust(2, &number, AdjustmentKind::Gift, "12.50", "Sorry for yesterday").await.unwrap();
    assert_eq!(again.after.gift, 2_500, "another id is a gift of its own");
    let line = adjust(3, &number, AdjustmentKind::CreditLine, "0", "As agreed").await.unwrap();
    assert_eq!((line.after.credit_line, line.movement_id == again.movement_id), (0, false));
    for (number, amount, reason, code) in [
        ("00000000", "1", "x", Code::UserDoesNotExist),
        (number.as_str(), "0", "x", Code::ParameterError),
        (number.as_str(), "1.001", "x", Code::ParameterError),
        (number.as_str(), "1", " ", Code::ParameterError),
        (number.as_str(), "1", "a\nb", Code::ParameterError),
    ] {
        let refused = adjust(4, number, AdjustmentKind::Gift, amount, reason).await.unwrap_err();
        assert_eq!(refused.code(), code, "{amount} {reason}");
    }
    let events = browser.get("/gicend/audit/list/?action=billing.gift").await;
    let event = events.data()["items"][0].clone();
    assert_eq!(event["actor"]["kind"], "operator");
    assert_eq!(
        (&event["before"]["gift"], &event["after"]["balance"]["gift"]),
        (&json!(1_250), &json!(2_500))
    );
    assert_eq!(event["after"]["amount"], json!(Money::new(1_250, Currency::CNY)));
    assert_eq!(event["after"]["reason"], "Sorry for yesterday");
    let grace = operator(&server, "grace").await;
    assert_eq!(grace.staff_events("action=ledger.gift").await.len(), 2);
    assert_eq!(browser.get(ACCOUNT).await.data()["gift"], cny(2_500));
    assert!(!id.is_nil());
    assert_ledger(app.store()).await;
}

#[tokio::test]
async fn money_stands_in_the_way_of_a_deletion_a_gift_does_not_and_the_ledger_stays() {
    let (server, browser, id) = signed_in("billing_09").await;
    let (app, blockers) = (&server.app, "/gicend/account/deletion/show/");
    deposit(app, id, "1", 1_000).await;
    post_as(app, id, &["gift"], What::Gift { amount: yuan(10) }).await.unwrap();
    let hold = What::Hold { amount: yuan(1_000), expires_at: START.plus_seconds(600) };
    let hold_id = post_as(app, id, &["hold"], hold).await.unwrap().movement_id;
    assert_eq!(browser.get(blockers).await.data()["blockers"], json!(["balance", "withheld"]));
    let capture = What::Capture { hold_id, amount: yuan(1_000) };
    post_as(app, id, &["capture"], capture).await.unwrap();
    assert_eq!(browser.get(blockers).await.data()["blockers"], json!(["balance"]));
    spend(&server, id, "rest", 20).await;
    assert_eq!(browser.get(blockers).await.data()["blockers"], json!(["balance"]), "arrears");
    deposit(app, id, "2", 10).await;
    assert_eq!(browser.get(blockers).await.data()["blockers"], json!([]));
    post_as(app, id, &["gift 2"], What::Gift { amount: yuan(10) }).await.unwrap();
    assert_eq!(browser.get(blockers).await.data()["blockers"], json!([]));
    browser.post("/gicend/account/deletion/code/", json!({})).await.data();
    let code = server.code().await;
    let body = json!({"password": PASSWORD, "code": code, "understood": true});
    assert_eq!(browser.post("/gicend/account/deletion/create/", body).await.status, StatusCode::OK);
    assert_eq!(server.count("ledger_movement").await, 7);
    assert_ledger(app.store()).await;
}
