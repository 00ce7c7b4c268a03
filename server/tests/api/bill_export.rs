//! Bills by month and summary bills as files.

use axum::http::StatusCode;
use portico_server::money::bill::close_bills;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::audit::account_id;
use crate::billing::unpacked;
use crate::metering::{bought, shop};
use crate::support::{Browser, TestServer, charge, metered};

const BILLS: &str = "/gicend/billing/bill/export/";
const SUMMARY: &str = "/gicend/billing/bill/summary/export/";

/// A server whose customer was charged in each of so many months, more in every earlier one.
async fn charged(login: &str, months: i64) -> (TestServer, Browser, Uuid) {
    let server = TestServer::start().await;
    let browser = server.signed_in(login).await;
    let id = account_id(&server).await;
    metered(&server, id).await;
    for month in 0..months {
        charge(&server, id, &month.to_string(), month, 100 + month).await;
    }
    (server, browser, id)
}

fn records(text: &str) -> Vec<Vec<String>> {
    let records = portico_core::csv::read(text, u32::MAX, u32::MAX).unwrap();
    records.into_iter().map(|record| record.fields).collect()
}

fn decimal(money: &Value) -> String {
    portico_core::amount::print_minor(money["minor"].as_i64().unwrap())
}

#[tokio::test]
async fn the_bills_as_a_file_are_those_of_the_list_open_and_closed_of_however_many_months() {
    // More than are read at a time.
    let (server, browser, _) = charged("bill_export_01", 14).await;
    assert_eq!(close_bills(&server.app).await.unwrap(), 13);
    let found = records(&server.csv(&browser, BILLS, json!({"format": "csv"})).await);
    let columns = ["month", "state", "closed_at", "lines", "currency", "gross", "discount", "amount_payable"];
    assert_eq!(found[0], columns);
    let list = browser.get("/gicend/billing/bill/list/").await;
    let expected: Vec<Vec<String>> = list.data()["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|bill| {
            let is_closed = bill["is_closed"].as_bool().unwrap();
            let state = if is_closed { "closed" } else { "open" };
            let closed_at = bill["closed_at"].as_str().unwrap_or_default();
            let (gross, discount, total) = ("gross", "discount", "total");
            let [gross, discount, total] = [gross, discount, total].map(|part| decimal(&bill[part]));
            let (month, lines) = (bill["month"].to_string(), bill["lines"].to_string());
            vec![
                month,
                state.to_owned(),
                closed_at.to_owned(),
                lines,
                "CNY".to_owned(),
                gross,
                discount,
                total,
            ]
        })
        .collect();
    assert_eq!((expected.len(), &found[1..]), (14, expected.as_slice()));
    assert_eq!(found[1], ["202611", "open", "", "1", "CNY", "1.00", "0.00", "1.00"]);
    assert_eq!((found[2][1].as_str(), found[14][7].as_str()), ("closed", "1.13"));
    // A spreadsheet has amounts as numbers.
    let (headers, bytes) = server.export(&browser, BILLS, json!({"format": "xlsx"})).await;
    assert!(headers["content-disposition"].to_str().unwrap().contains("filename=\"bills-20261121T"));
    let sheet = unpacked(&bytes, "xl/worksheets/sheet1.xml");
    assert!(sheet.contains("<c s=\"1\"><v>1.13</v></c>") && sheet.contains("preserve\">202611</t>"));
    let other = server.signed_in("bill_export_02").await;
    assert_eq!(records(&server.csv(&other, BILLS, json!({"format": "csv"})).await), [columns]);
}

#[tokio::test]
async fn the_summary_of_some_months_as_a_file_has_what_the_page_shows_of_each() {
    let (server, browser, _) = shop("bill_export_03").await;
    bought(&server, &browser, "monthly", 1_000).await;
    bought(&server, &browser, "monthly", 1_000).await;
    let id = account_id(&server).await;
    metered(&server, id).await;
    charge(&server, id, "a", 1, 250).await;
    let months = |from: u32, to: u32| json!({"format": "csv", "from_month": from, "to_month": to});
    let found = records(&server.csv(&browser, SUMMARY, months(202_512, 202_611)).await);
    let columns = [
        "month",
        "product",
        "sub_product",
        "zone",
        "charge_mode",
        "lines",
        "currency",
        "gross",
        "discount",
        "amount_payable",
    ];
    let this = ["202611", "cpu", "", "cn-east", "monthly", "2", "CNY", "20.00", "0.00", "20.00"];
    let last = ["202610", "cpu", "", "cn-east", "hourly", "1", "CNY", "2.50", "0.00", "2.50"];
    assert_eq!(found, [columns, this, last]);
    let shown = browser.get("/gicend/billing/bill/summary/?month=202611").await;
    assert_eq!(
        (&shown.data()["total"]["minor"], &shown.data()["rows"][0]["lines"]),
        (&json!(2_000), &json!(2))
    );
    let last_month = records(&server.csv(&browser, SUMMARY, months(202_610, 202_610)).await);
    assert_eq!(last_month, [columns, last]);
    let wanted = json!({"format": "xlsx", "from_month": 202_611, "to_month": 202_611});
    let (headers, bytes) = server.export(&browser, SUMMARY, wanted).await;
    assert!(headers["content-disposition"].to_str().unwrap().contains("filename=\"summary-bill-20261121T"));
    assert!(unpacked(&bytes, "xl/worksheets/sheet1.xml").contains("<c s=\"1\"><v>20.00</v></c>"));
}

#[tokio::test]
async fn a_summary_is_of_a_period_that_does_not_end_before_it_begins_and_is_no_longer_than_a_year() {
    let (server, browser, _) = charged("bill_export_04", 1).await;
    for (from, to, field, rule) in [
        (202_611, 202_610, "to_month", "end_before_start"),
        (202_511, 202_611, "to_month", "period_too_long"),
        (202_600, 202_611, "from_month", "unknown_choice"),
        (202_601, 202_613, "to_month", "unknown_choice"),
    ] {
        let body = json!({"format": "csv", "from_month": from, "to_month": to});
        let refused = browser.post(SUMMARY, body).await;
        let violation = &refused.body["violations"][0];
        assert_eq!((refused.status, refused.code()), (StatusCode::BAD_REQUEST, json!(100_001)));
        assert_eq!((&violation["field"], &violation["rule"]["rule"]), (&json!(field), &json!(rule)));
    }
    assert_eq!(server.count("export_file").await, 0);
}
