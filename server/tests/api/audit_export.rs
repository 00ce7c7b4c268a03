//! The audit log as a file.

use axum::http::HeaderMap;
use portico_server::platform::audit::{self, Actor, Event};
use portico_server::transaction;
use serde_json::{Value, json};

use crate::audit::{account_id, listed, logged};
use crate::support::{Browser, TestServer};

const PATH: &str = "/gicend/audit/export/";

async fn exported(server: &TestServer, browser: &Browser, wanted: Value) -> (HeaderMap, Vec<u8>) {
    server.export(browser, PATH, wanted).await
}

/// The rows of an XLSX file's sheets, as a reader of the format finds them.
fn sheets(bytes: Vec<u8>) -> Vec<Vec<Vec<String>>> {
    use std::io::Read;
    let mut zip = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
    let mut text = |path: &str| {
        let mut text = String::new();
        zip.by_name(path).unwrap().read_to_string(&mut text).unwrap();
        text
    };
    assert!(text("[Content_Types].xml").contains("/xl/worksheets/sheet1.xml"));
    assert!(text("_rels/.rels").contains("xl/workbook.xml"));
    let count = text("xl/workbook.xml").matches("<sheet ").count();
    assert_eq!(text("xl/_rels/workbook.xml.rels").matches("/worksheet\"").count(), count);
    let cells = |row: &str| {
        let cells = row.split("<c ").skip(1).map(|cell| {
            let begun = cell.split_once("preserve\">").or_else(|| cell.split_once("<v>")).unwrap().1;
            begun.split("</").next().unwrap().to_owned()
        });
        cells.collect::<Vec<_>>()
    };
    (1..=count)
        .map(|number| {
            let sheet = text(&format!("xl/worksheets/sheet{number}.xml"));
            sheet.split("<row>").skip(1).map(cells).collect()
        })
        .collect()
}

#[tokio::test]
async fn an_export_has_every_event_of_the_list_as_csv_and_as_xlsx() {
    let server = TestServer::start().await;
    let browser = logged(&server, "export_01").await;
    let before = listed(&browser, "").await;
    let (headers, bytes) = exported(&server, &browser, json!({"format": "csv"})).await;
    assert_eq!(headers["content-type"], "text/csv; charset=utf-8");
    let name = headers["content-disposition"].to_str().unwrap();
    assert!(name.starts_with("attachment; filename=\"audit-20261121T"), "{name}");
    let text = String::from_utf8(bytes).unwrap();
    let records = portico_core::csv::read(&text, u32::MAX, u32::MAX).unwrap();
    let actions =
        |column: usize| records[1..].iter().map(|record| record.fields[column].clone()).collect::<Vec<_>>();
    assert_eq!(records[0].fields[..2], ["seq", "at"]);
    // The asking for the file stands in it, its fetching comes later.
    let found = actions(5);
    assert_eq!(found[0], "export.create");
    assert_eq!(found[1..], before.iter().map(|one| one.0.clone()).collect::<Vec<_>>());
    let wanted = json!({"format": "xlsx", "action": "red.paint"});
    let (headers, bytes) = exported(&server, &browser, wanted).await;
    assert!(headers["content-type"].to_str().unwrap().ends_with("spreadsheetml.sheet"));
    let sheets = sheets(bytes);
    assert_eq!((sheets.len(), sheets[0].len()), (1, 4));
    assert!(sheets[0][1..].iter().all(|row| row[5] == "red.paint" && row[9] == "Seven" && row.len() == 14));
}

#[tokio::test]
async fn no_cell_of_an_export_is_a_formula_and_nothing_in_it_breaks_its_format() {
    let server = TestServer::start().await;
    let browser = server.signed_in("export_02").await;
    let account_id = account_id(&server).await;
    let names = ["=1+1", "+1", "-a", "@a", "\tx", "\rx", "<&>\"'", "a,\"b\"\r\nc", "\u{1}\u{fffe}中"];
    for name in names {
        let recorded: Result<(), portico_server::Error> = transaction!(server.app.store(), tx => {
            let event = Event::done(Actor::system(), "thing.name").on("thing", 1, name);
            audit::record(tx, &server.app, account_id, &event).await
        });
        recorded.unwrap();
    }
    let (_, bytes) = exported(&server, &browser, json!({"format": "csv", "action": "thing.name"})).await;
    let text = String::from_utf8(bytes).unwrap();
    let records = portico_core::csv::read(&text, u32::MAX, u32::MAX).unwrap();
    let found: Vec<&str> = records[1..].iter().rev().map(|record| record.fields[9].as_str()).collect();
    for (name, cell) in names.into_iter().zip(found) {
        assert_eq!(portico_core::csv::plain_cell(cell), name);
        assert!(!cell.starts_with(['=', '+', '-', '@', '\t', '\r']), "{cell:?}");
    }
    let (_, bytes) = exported(&server, &browser, json!({"format": "xlsx", "action": "thing.name"})).await;
    let found: Vec<String> = sheets(bytes)[0][1..].iter().rev().map(|row| row[9].clone()).collect();
    let expected =
        ["'=1+1", "'+1", "'-a", "'@a", "'\tx", "'&#13;x", "&lt;&amp;&gt;\"'", "a,\"b\"&#13;\nc", "中"];
    assert_eq!(found, expected);
}

#[tokio::test]
async fn what_is_no_question_for_an_export_is_refused() {
    let server = TestServer::start().await;
    let browser = server.signed_in("export_04").await;
    for (wanted, status) in [
        (json!({}), 422),
        (json!({"format": "pdf"}), 422),
        (json!({"format": "csv", "limit": 1}), 422),
        (json!({"format": "csv", "cursor": "x"}), 422),
        (json!({"format": "csv", "account_id": 1}), 422),
        (json!({"format": "csv", "q": "\0"}), 400),
        (json!({"format": "csv", "q": "x".repeat(65)}), 400),
        (json!({"format": "csv", "from": "2026-11-22T00:00:00Z", "to": "2026-11-21T00:00:00Z"}), 400),
    ] {
        let answer = browser.post(PATH, wanted.clone()).await;
        assert_eq!(answer.status.as_u16(), status, "{wanted}");
    }
    assert_eq!(server.count("export_file").await, 0);
}

#[tokio::test]
async fn what_was_changed_is_said_to_people_by_names_and_to_programs_as_it_is_kept() {
    let server = TestServer::start_with(|config| config.operator.utc_offset_seconds = Some(28_800)).await;
    let browser = server.signed_in("export_05").await;
    let account_id = account_id(&server).await;
    let before = json!({"state": "pending", "project_id": null});
    let after = json!({"paid_until": "2026-12-21T00:00:00Z", "renews": true, "tags": ["a", "b"],
        "total": {"currency": "CNY", "minor": 12_000}, "contact": {"mobile": "1"}});
    let recorded: Result<(), portico_server::Error> = transaction!(server.app.store(), tx => {
        let event = Event::done(Actor::system(), "thing.change").on("thing", 1, "Seven");
        audit::record(tx, &server.app, account_id, &event.before(before.clone()).after(after.clone())).await
    });
    recorded.unwrap();
    let cells = async |lang: Value| {
        let wanted = json!({"format": "csv", "lang": lang, "action": "thing.change"});
        let (_, bytes) = exported(&server, &browser, wanted).await;
        let text = String::from_utf8(bytes).unwrap();
        portico_core::csv::read(&text, u32::MAX, u32::MAX).unwrap()[1].fields[12..].to_vec()
    };
    let plain = cells(Value::Null).await;
    let kept = |cell: &str| serde_json::from_str::<Value>(cell).unwrap();
    assert_eq!((kept(&plain[0]), kept(&plain[1])), (before, after));
    let english = cells(json!("US")).await;
    assert_eq!(english[0], "Status: pending");
    let mut lines: Vec<&str> = english[1].lines().collect();
    lines.sort_unstable();
    assert_eq!(
        lines,
        [
            "Auto-renewal: Yes",
            "Paid until: 2026-12-21 08:00:00",
            "Tags: a, b",
            "Total: 120.00 CNY",
            "contact / Mobile: 1"
        ]
    );
    let chinese = cells(json!("CN")).await;
    assert!(chinese[1].contains("自动续费: 是") && chinese[1].contains("合计: 120.00 CNY"), "{chinese:?}");
}
