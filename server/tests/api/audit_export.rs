//! The audit log as a file.

use axum::body::Body;
use axum::http::{HeaderMap, StatusCode};
use portico_server::audit::{self, Actor, Event};
use portico_server::transaction;
use serde_json::json;

use crate::audit::{account_id, listed, logged, record};
use crate::support::{Browser, TestServer};

async fn exported(browser: &Browser, query: &str) -> (HeaderMap, Vec<u8>) {
    let request =
        browser.request("GET", &format!("/gicend/audit/export/?{query}")).body(Body::empty()).unwrap();
    let (head, bytes) = browser.file(request).await;
    assert_eq!(head.status, StatusCode::OK);
    (head.headers, bytes.to_vec())
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
        let cells = row.split("<t xml:space=\"preserve\">").skip(1);
        cells.map(|cell| cell.split("</t>").next().unwrap().to_owned()).collect::<Vec<_>>()
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
    let all = listed(&browser, "").await;
    let (headers, bytes) = exported(&browser, "format=csv").await;
    assert_eq!(headers["content-type"], "text/csv; charset=utf-8");
    let name = headers["content-disposition"].to_str().unwrap();
    assert!(name.starts_with("attachment; filename=\"audit-20261121T"), "{name}");
    let text = String::from_utf8(bytes).unwrap();
    let records = portico_core::csv::read(&text, u32::MAX, u32::MAX).unwrap();
    let actions =
        |column: usize| records[1..].iter().map(|record| record.fields[column].clone()).collect::<Vec<_>>();
    assert_eq!(records[0].fields[..2], ["seq", "at"]);
    assert_eq!(actions(5), all.iter().map(|one| one.0.clone()).collect::<Vec<_>>());
    let (headers, bytes) = exported(&browser, "format=xlsx&action=red.paint").await;
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
    let (_, bytes) = exported(&browser, "format=csv&action=thing.name").await;
    let text = String::from_utf8(bytes).unwrap();
    let records = portico_core::csv::read(&text, u32::MAX, u32::MAX).unwrap();
    let found: Vec<&str> = records[1..].iter().rev().map(|record| record.fields[9].as_str()).collect();
    for (name, cell) in names.into_iter().zip(found) {
        assert_eq!(portico_core::csv::plain_cell(cell), name);
        assert!(!cell.starts_with(['=', '+', '-', '@', '\t', '\r']), "{cell:?}");
    }
    let (_, bytes) = exported(&browser, "format=xlsx&action=thing.name").await;
    let found: Vec<String> = sheets(bytes)[0][1..].iter().rev().map(|row| row[9].clone()).collect();
    let expected =
        ["'=1+1", "'+1", "'-a", "'@a", "'\tx", "'&#13;x", "&lt;&amp;&gt;\"'", "a,\"b\"&#13;\nc", "中"];
    assert_eq!(found, expected);
}

#[tokio::test]
async fn an_export_is_sent_piece_by_piece_and_gives_its_place_back_when_the_reader_goes() {
    use http_body_util::BodyExt;
    let server = TestServer::start().await;
    let browser = server.signed_in("export_03").await;
    let account_id = account_id(&server).await;
    for _ in 0..3_000 {
        record(&server, account_id, "thing.change").await.unwrap();
    }
    let get = || browser.request("GET", "/gicend/audit/export/?format=csv").body(Body::empty()).unwrap();
    let (mut one, two) = (browser.open(get()).await, browser.open(get()).await);
    let third = browser.get("/gicend/audit/export/?format=csv").await;
    assert_eq!((third.status, third.code()), (StatusCode::SERVICE_UNAVAILABLE, json!(100_012)));
    let first = one.body_mut().frame().await.unwrap().unwrap().into_data().unwrap();
    assert!(first.len() < 1 << 20, "{}", first.len());
    drop((one, two));
    for _ in 0..1_000 {
        tokio::task::yield_now().await;
        let (head, bytes) = browser.file(get()).await;
        if head.status == StatusCode::OK {
            assert_eq!(
                bytes.iter().filter(|byte| **byte == b'\n').count(),
                listed(&browser, "limit=100").await.len() + 1
            );
            return;
        }
    }
    panic!("the places are still taken");
}

#[tokio::test]
async fn a_reader_that_stands_still_keeps_its_place_from_others_for_a_while_only() {
    let server = TestServer::start_with(|config| config.http.body_timeout_seconds = 1).await;
    let browser = server.signed_in("export_05").await;
    let account_id = account_id(&server).await;
    for _ in 0..3_000 {
        record(&server, account_id, "thing.change").await.unwrap();
    }
    let get = || browser.request("GET", "/gicend/audit/export/?format=csv").body(Body::empty()).unwrap();
    let still = (browser.open(get()).await, browser.open(get()).await);
    let mut tries = 0;
    while browser.file(get()).await.0.status != StatusCode::OK {
        tries += 1;
        assert!(tries < 1_000, "the places are still taken");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    // What they were sent is no whole file, and says so.
    let read = axum::body::to_bytes(still.0.into_body(), 16 << 20).await;
    assert!(read.is_err(), "a part was taken for the whole");
}

#[tokio::test]
async fn what_is_no_question_for_an_export_is_refused() {
    let server = TestServer::start().await;
    let browser = server.signed_in("export_04").await;
    for query in [
        "",
        "format=pdf",
        "format=csv&limit=1",
        "format=csv&cursor=x",
        "format=csv&q=%00",
        "format=csv&account_id=1",
    ] {
        let answer = browser.get(&format!("/gicend/audit/export/?{query}")).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{query}");
    }
}
