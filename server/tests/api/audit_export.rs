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
