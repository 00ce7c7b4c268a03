//! Files that speak to people: titles, words, dates and amounts as people use them.

use std::collections::BTreeMap;

use portico_server::kit::sheet::table::ExportFormat;
use serde_json::{Value, json};

use crate::billing::unpacked;
use crate::metering::{bought, shop_in};
use crate::support::{TestServer, exports, test_gateway_with};

const ORDERS: &str = "/gicend/billing/order/export/";

/// The records of a CSV file.
fn records(text: &str) -> Vec<Vec<String>> {
    let records = portico_core::csv::read(text, u32::MAX, u32::MAX).unwrap();
    records.into_iter().map(|record| record.fields).collect()
}

/// A file of the repository.
fn file(path: &str) -> Value {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    serde_json::from_str(&std::fs::read_to_string(format!("{root}/{path}")).unwrap()).unwrap()
}

#[tokio::test]
async fn every_column_of_a_file_has_a_title_in_both_languages() {
    let server = TestServer::start_with(|config| config.export.files = 100).await;
    let browser = server.signed_in("export_words_01").await;
    for (path, mut wanted) in exports() {
        wanted["format"] = json!(ExportFormat::Csv);
        let names = records(&server.csv(&browser, path, wanted.clone()).await).swap_remove(0);
        let mut titles = Vec::new();
        for lang in ["US", "CN"] {
            wanted["lang"] = json!(lang);
            titles.push(records(&server.csv(&browser, path, wanted.clone()).await).swap_remove(0));
        }
        for (place, name) in names.iter().enumerate() {
            let [english, chinese] = [&titles[0][place], &titles[1][place]];
            assert_ne!(english, name, "{path}");
            assert!(!english.contains('_'), "{path}: {english}");
            assert!(!chinese.is_ascii() || chinese == "vCPU", "{path}: {chinese}");
        }
    }
}

#[test]
fn every_name_that_a_file_puts_into_words_has_some() {
    let sets = [
        ("balance.kind_", "MovementKind"),
        ("bill.kind_", "LineKind"),
        ("ended_by", "ResourceEnd"),
        ("gpu_server.status_", "GpuServerState"),
        ("instance.status_", "InstanceState"),
        ("invoice.kind_", "InvoiceKind"),
        ("invoice.reason_", "InvoiceCause"),
        ("invoice.state_", "InvoiceState"),
        ("order.kind_", "OrderKind"),
        ("order.state_", "OrderState"),
        ("outcome", "Outcome"),
        ("recharge.kind_", "RechargeKind"),
        ("recharge.method_", "PayMethod"),
        ("recharge.reason_", "RechargeReason"),
        ("recharge.state_", "RechargeState"),
        ("resource.state_", "ResourceStatus"),
        ("run_state", "ResourceState"),
        ("scheme.", "Scheme"),
        ("ticket.category_", "TicketCategory"),
        ("ticket.severity_", "TicketSeverity"),
        ("ticket.state_", "TicketState"),
    ];
    let schemas = &file("web/openapi.json")["components"]["schemas"];
    let words: BTreeMap<String, Value> = [
        file("server/platform/src/export/words/console.json"),
        file("server/platform/src/export/words/files.json")["values"].clone(),
    ]
    .into_iter()
    .flat_map(|all| all.as_object().unwrap().clone())
    .collect();
    for (set, schema) in sets {
        for name in schemas[schema]["enum"].as_array().expect(schema) {
            assert!(words[set][name.as_str().unwrap()].is_array(), "{set}: {name}");
        }
    }
}

#[tokio::test]
async fn a_file_says_words_of_the_language_and_moments_by_the_operators_clock() {
    let server = TestServer::start_with(|config| config.operator.utc_offset_seconds = Some(28_800)).await;
    let (server, browser, _) = shop_in(server, "export_words_02").await;
    server
        .execute("insert into product_word (product, name_us, name_cn, unit_us, unit_cn) values ('cpu', 'Processor', '处理器', 'core', '核')")
        .await;
    bought(&server, &browser, "monthly", 1_000).await;
    let text = server.csv(&browser, ORDERS, json!({"format": "csv", "lang": "CN"})).await;
    let found = records(&text);
    let row: BTreeMap<_, _> =
        found[0].iter().map(String::as_str).zip(found[1].iter().map(String::as_str)).collect();
    for (title, cell) in [
        ("类型", "新购"),
        ("状态", "审核通过"),
        ("计费模式", "包月"),
        ("产品", "处理器"),
        ("自动续费", "是"),
        ("合计", "10.00"),
        ("创建时间 (UTC+08:00)", "2026-11-21 08:00:00"),
    ] {
        assert_eq!(row[title], cell, "{title}: {row:?}");
    }
    let english = records(&server.csv(&browser, ORDERS, json!({"format": "csv", "lang": "US"})).await);
    assert!(english[1].contains(&"Processor".to_owned()) && english[1].contains(&"Approved".to_owned()));
    let plain = records(&server.csv(&browser, ORDERS, json!({"format": "csv"})).await);
    assert_eq!((plain[0][1].as_str(), plain[1][1].as_str()), ("created_at", "2026-11-21T00:00:00Z"));
    assert!(plain[1].contains(&"cpu".to_owned()));
}

#[tokio::test]
async fn a_spreadsheet_has_dates_a_head_that_stays_in_sight_and_a_filter() {
    let (server, browser, _) = shop_in(TestServer::start().await, "export_words_03").await;
    bought(&server, &browser, "monthly", 1_000).await;
    let (_, bytes) = server.export(&browser, ORDERS, json!({"format": "xlsx", "lang": "CN"})).await;
    let sheet = unpacked(&bytes, "xl/worksheets/sheet1.xml");
    // 2026-11-21 is the 46,347th day of spreadsheets.
    assert!(sheet.contains("<c s=\"2\"><v>46347</v></c>"), "{sheet}");
    assert!(sheet.contains("state=\"frozen\"") && sheet.contains("<autoFilter ref=\"A1:T2\"/>"));
    assert!(sheet.contains("<c s=\"3\" t=\"inlineStr\"><is><t xml:space=\"preserve\">订单 ID</t>"));
    assert!(sheet.contains("<col min=\"20\" max=\"20\""));
    assert!(unpacked(&bytes, "xl/workbook.xml").contains("name=\"订单 1\""));
    assert!(unpacked(&bytes, "xl/styles.xml").contains("yyyy"));
}

#[tokio::test]
async fn a_language_that_there_is_not_is_refused() {
    let server = TestServer::start().await;
    let browser = server.signed_in("export_words_04").await;
    let refused = browser.post(ORDERS, json!({"format": "csv", "lang": "DE"})).await;
    assert_eq!(refused.status, axum::http::StatusCode::UNPROCESSABLE_ENTITY, "{:?}", refused.body);
}

#[tokio::test]
async fn a_file_calls_products_and_parts_of_products_as_the_pages_do() {
    let server = TestServer::start_with(|config| config.export.files = 100).await;
    let (server, browser, _) = shop_in(server, "export_words_05").await;
    server
        .execute("insert into product_word (product, name_us, name_cn, unit_us, unit_cn) values ('cpu/burst', 'Burst', '突发', 'core', '核')")
        .await;
    bought(&server, &browser, "monthly", 1_000).await;
    for (product, whole, parts) in [
        ("test-metering", ["Test metering", "测试计量"], [["Test metering", "测试计量"], ["", ""]]),
        (
            "test-metering/api",
            ["Test metering/api", "测试计量/api"],
            [["Test metering", "测试计量"], ["api", "api"]],
        ),
        ("cpu/burst", ["Burst", "突发"], [["cpu", "cpu"], ["Burst", "突发"]]),
        ("disk/ssd", ["disk/ssd", "disk/ssd"], [["disk", "disk"], ["ssd", "ssd"]]),
    ] {
        for table in ["customer_order", "bill_day"] {
            server.execute(&format!("update {table} set product = '{product}'")).await;
        }
        for (place, lang) in ["US", "CN"].into_iter().enumerate() {
            let orders = records(&server.csv(&browser, ORDERS, json!({"format": "csv", "lang": lang})).await);
            assert_eq!(orders[1][7], whole[place], "{product}: {orders:?}");
            let months = json!({"format": "csv", "lang": lang, "from_month": 202_611, "to_month": 202_611});
            let summary = "/gicend/billing/bill/summary/export/";
            let sums = records(&server.csv(&browser, summary, months).await);
            assert_eq!(sums[1][1..3], parts.map(|words| words[place]), "{product}: {sums:?}");
        }
    }
    let plain = json!({"format": "csv", "from_month": 202_611, "to_month": 202_611});
    let sums = records(&server.csv(&browser, "/gicend/billing/bill/summary/export/", plain).await);
    assert_eq!(sums[1][1..3], ["disk", "ssd"], "by their names for programs");
}

#[tokio::test]
async fn files_say_why_an_order_or_a_recharge_came_to_nothing_and_by_which_gateway_as_people_say_it() {
    const RECHARGES: &str = "/gicend/recharge/export/";
    let server = test_gateway_with(|config| config.export.files = 100).await;
    let (server, browser, _) = shop_in(server, "export_words_06").await;
    bought(&server, &browser, "monthly", 1_000).await;
    server.execute("update customer_order set remark = 'sold_out', is_own_remark = true").await;
    browser.recharge("alipay", "301.00").await.data();
    server.execute("update recharge set state = 'failed', reason = 'expired', ended_at = created_at").await;
    for (lang, remark, gateway, reason) in [
        (json!("US"), "There was no room for it.", "Test gateway", "It was not paid in time."),
        (json!("CN"), "资源已售罄", "测试网关", "未在规定时间内付款。"),
        (Value::Null, "sold_out", "test", "expired"),
    ] {
        let wanted = json!({"format": "csv", "lang": lang});
        let orders = records(&server.csv(&browser, ORDERS, wanted.clone()).await);
        assert!(orders[1].iter().any(|cell| cell == remark), "{orders:?}");
        let recharges = records(&server.csv(&browser, RECHARGES, wanted).await);
        for said in [gateway, reason] {
            assert!(recharges[1].iter().any(|cell| cell == said), "{said}: {recharges:?}");
        }
    }
}
