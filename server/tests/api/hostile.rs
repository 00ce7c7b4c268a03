//! What nobody means: hostile texts, broken JSON, forged pages, bodies without end. `just attack` adds independent lists to
//! the ones here: `PORTICO_TEST_TEXTS` and `PORTICO_TEST_JSON` name files with a JSON array of texts, and of `{name, input}`
//! whose names begin with `y` (JSON), `n` (none) or `i` (either).

use axum::body::Body;
use axum::http::header;
use bytes::Bytes;
use serde_json::{Value, json};

use crate::support::{Answer, Browser, Ids, TestServer, bodies, filled, limit_addresses, variable};

const TEXTS: &[&str] = &[
    "",
    " ",
    "undefined",
    "1/0",
    "-1",
    "1e400",
    "NaN",
    "'; drop table app_user; --",
    "' or 1=1 --",
    "\" or \"\"=\"",
    "<script>alert(1)</script>",
    "{{7*7}}",
    "${7*7}",
    "%s%n%x",
    "\u{202e}rtl",
    "Ω≈ç√",
    "\u{feff}",
    "田中さん",
    "🏳️‍🌈",
    "z̷̢a̸l̴g̵o̶",
    "../../etc/passwd",
    "\r\nSet-Cookie: a=b",
    "\u{1b}[31m",
    "\u{2028}",
    "\\\"",
    "\u{7f}\u{80}",
    "\u{ffff}",
    "=cmd|' /C calc'!A0",
    "javascript:alert(1)",
    "http://169.254.169.254/",
    "%00",
    "ﬃ",
    "İ",
    "ß",
];
/// (name, bytes): see above.
const JSON: &[(&str, &[u8])] = &[
    ("y_number", b"1"),
    ("y_text", b"\"a\""),
    ("y_null", b" null "),
    ("y_array", b"[1, [2]]"),
    ("y_true", b"true"),
    ("y_escape", br#""\ud83d\ude00""#),
    ("y_empty_object", b"{}"),
    ("y_number_with_exponent", b"123e-2"),
    ("n_nothing", b" "),
    ("n_open_array", b"[1"),
    ("n_open_object", b"{\"a\":"),
    ("n_trailing_comma", b"[1,]"),
    ("n_single_quotes", b"'a'"),
    ("n_comment", b"/**/1"),
    ("n_nan", b"NaN"),
    ("n_infinity", b"-Infinity"),
    ("n_leading_zero", b"012"),
    ("n_plus", b"+1"),
    ("n_hexadecimal", b"0x1"),
    ("n_tab_in_text", b"\"\t\""),
    ("n_bad_escape", br#""\x""#),
    ("n_bare_word", b"nul"),
    ("n_two_values", b"1 2"),
    ("n_lone_byte", b"\"\xe9\""),
    ("n_overlong", b"\"\xc0\xaf\""),
    ("n_encoded_surrogate", b"\"\xed\xa0\x80\""),
    ("n_key_is_number", b"{1:1}"),
    ("i_lone_surrogate", br#""\ud800""#),
    ("i_huge_exponent", b"0.4e00669999999999999999"),
    ("i_nul", br#""\u0000""#),
    ("i_byte_order_mark", b"\xef\xbb\xbf{}"),
    ("i_utf_16", b"\xfe\xff\x00\"\x00\""),
];

async fn start() -> TestServer {
    TestServer::start_with(|config| {
        limit_addresses(config, 10_000_000);
        config.limits.code.per_target_daily = 1_000_000;
        config.payment.test.enabled = true;
    })
    .await
}

fn listed(name: &str) -> Option<Value> {
    let file = variable(name).filter(|file| !file.is_empty())?;
    Some(serde_json::from_str(&std::fs::read_to_string(file).expect("the file")).expect("JSON"))
}

fn texts() -> Vec<String> {
    let more = listed("PORTICO_TEST_TEXTS").and_then(|list| serde_json::from_value(list).ok());
    let more: Vec<String> = more.unwrap_or_default();
    TEXTS.iter().map(|text| (*text).to_owned()).chain(more).collect()
}

fn cases() -> Vec<(String, Vec<u8>)> {
    let own = JSON.iter().map(|(name, bytes)| ((*name).to_owned(), bytes.to_vec()));
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let more = listed("PORTICO_TEST_JSON").unwrap_or_default();
    let more = more.as_array().cloned().unwrap_or_default();
    own.chain(more.iter().map(|one| (text(&one["name"]), text(&one["input"]).into_bytes()))).collect()
}

async fn send(browser: &Browser, path: &str, body: impl Into<Body>) -> Answer {
    let request = browser.request("POST", path).header(header::CONTENT_TYPE, "application/json");
    browser.send(request.body(body.into()).unwrap()).await
}

/// A refusal or a success, in the envelope, never a failure of the server.
fn assert_told(answer: &Answer, what: &str) {
    let status = answer.status.as_u16();
    if status == 200 && what.contains("/data/export/") {
        return; // A file.
    }
    assert!(status < 500, "{what}: {status} {}", answer.body);
    assert!(answer.body["request_id"].is_string(), "{what}: {}", answer.body);
    assert_eq!(status < 300, answer.body["code"] == 0, "{what}: {status} {}", answer.body);
}

/// Every text within a body, by its pointer.
fn places(value: &Value, at: &str, found: &mut Vec<String>) {
    match value {
        Value::String(_) => found.push(at.to_owned()),
        Value::Object(fields) => {
            fields.iter().for_each(|(name, field)| places(field, &format!("{at}/{name}"), found));
        }
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(index, item)| places(item, &format!("{at}/{index}"), found));
        }
        _ => {}
    }
}

#[tokio::test]
async fn no_text_in_any_field_of_any_call_makes_the_server_fail() {
    let server = start().await;
    let (browser, ids) = server.furnished("hostile_01").await;
    for (path, body) in bodies() {
        let body = filled(&body, &ids);
        let mut found = Vec::new();
        places(&body, "", &mut found);
        for place in found {
            for text in texts() {
                let mut changed = body.clone();
                *changed.pointer_mut(&place).unwrap() = json!(text);
                let answer = browser.post(path, changed).await;
                assert_told(&answer, &format!("{path} {place} {text:?}"));
            }
        }
    }
}

fn has_nul(value: &Value) -> bool {
    match value {
        Value::String(text) => text.contains('\0'),
        Value::Array(items) => items.iter().any(has_nul),
        Value::Object(fields) => fields.iter().any(|(name, value)| name.contains('\0') || has_nul(value)),
        _ => false,
    }
}

#[tokio::test]
async fn what_is_no_json_is_400_in_every_call_and_what_has_another_shape_is_422() {
    let server = start().await;
    let (browser, ids) = server.furnished("hostile_02").await;
    for (path, body) in bodies() {
        let body = filled(&body, &ids);
        for (name, bytes) in cases() {
            // Whose body is empty takes the empty object, and signs out.
            let browser = if path.contains("session/delete") { &server.browser() } else { &browser };
            let whole = send(browser, path, bytes.clone()).await;
            let within = [b"{\"no_such_field\":".as_slice(), &bytes, b"}"].concat();
            let nested = send(browser, path, within).await;
            let what = format!("{path} {name}");
            let field = body.as_object().unwrap().keys().next().map_or("no_such_field", String::as_str);
            let known = [format!("{{\"{field}\":").as_bytes(), &bytes, b"}"].concat();
            let known = send(browser, path, known).await;
            for answer in [&whole, &nested, &known] {
                assert_told(answer, &what);
            }
            assert!(!name.starts_with('n') || known.status.is_client_error(), "{what}: {}", known.body);
            let has_nul = serde_json::from_slice(&bytes).is_ok_and(|value| has_nul(&value));
            let is_empty_body = body == json!({}) && whole.status == 200;
            assert!(is_empty_body || whole.status.is_client_error(), "{what}: {}", whole.body);
            match name.as_bytes()[0] {
                b'y' if has_nul => assert_eq!(nested.status, 400, "{what}"),
                b'y' => assert_eq!(nested.status, 422, "{what}: {}", nested.body),
                // Two of the list are 100,000 characters long: a call that takes less says so before it reads them.
                b'n' => assert!(matches!(nested.status.as_u16(), 400 | 413 | 422), "{what}: {}", nested.body),
                _ => assert!(nested.status.is_client_error(), "{what}: {}", nested.body),
            }
        }
    }
}

#[tokio::test]
async fn repeated_keys_are_refused_in_every_call() {
    let server = start().await;
    let (browser, ids) = server.furnished("hostile_03").await;
    let before = server.dump().await;
    for (path, body) in bodies() {
        let body = filled(&body, &ids);
        let Some((name, value)) = body.as_object().unwrap().iter().next() else { continue };
        let text = body.to_string().replacen('{', &format!("{{\"{name}\":{value},"), 1);
        let answer = send(&browser, path, text.clone()).await;
        assert_eq!(answer.status, 422, "{path}: {text}");
    }
    assert_eq!(server.dump().await, before);
}

#[tokio::test]
async fn bodies_that_are_deep_or_without_end_are_refused_in_every_call() {
    let server = start().await;
    let (browser, _) = server.furnished("hostile_04").await;
    for (path, _) in bodies() {
        for deep in ["[".repeat(60_000), "{\"a\":".repeat(12_000)] {
            let within = format!("{{\"no_such_field\":{deep}");
            for body in [deep, within] {
                let answer = send(&browser, path, body).await;
                assert!(matches!(answer.status.as_u16(), 400 | 422), "{path}: {}", answer.body);
            }
        }
        let endless =
            futures::stream::repeat_with(|| Ok::<_, std::io::Error>(Bytes::from_static(&[b' '; 4096])));
        let answer = send(&browser, path, Body::from_stream(endless)).await;
        assert_eq!(answer.status, 413, "{path}: {}", answer.body);
    }
}

/// Every list with pages: its path, and what it needs besides.
fn lists() -> Vec<(String, Vec<String>)> {
    let document = serde_json::to_value(portico_server::app::api().document.to_openapi()).unwrap();
    let mut found = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        let parameters = item["get"]["parameters"].as_array().cloned().unwrap_or_default();
        let names: Vec<String> =
            parameters.iter().map(|one| one["name"].as_str().unwrap().to_owned()).collect();
        if names.iter().any(|name| name == "cursor") {
            found.push((path.clone(), names));
        }
    }
    found
}

/// Puts a record of usage on a line of a bill, for each resource; the line has the resource's id.
async fn bill_usage(server: &TestServer) {
    server
        .execute(
            "insert into usage_record (resource_id, record_id, account_id, at, hour, quantity, received_at, line_id)
             select resource_id, 'r', account_id, 1, 0, 1, 1, resource_id from resource",
        )
        .await;
    server
        .execute(
            "insert into bill_line (line_id, account_id, month, at, until, kind, scheme, region, product, resource_id, quantity, periods,
               records, currency, price_version, slices, gross, discount, total, remark, created_at)
             select resource_id, account_id, 202611, 1, 1, 'usage', 'hourly', region, product, resource_id, 1, 1,
               1, 'CNY', 1, '[]', 0, 0, 0, '', 1 from resource",
        )
        .await;
}

#[tokio::test]
async fn no_page_is_larger_than_a_hundred_rows_and_no_forged_place_or_order_is_taken() {
    let server = start().await;
    let (browser, ids) = server.furnished("hostile_05").await;
    let (other, other_ids) = server.furnished("hostile_06").await;
    bill_usage(&server).await;
    let needed = |path: &str, ids: &Ids| match path {
        path if path.contains("member") => format!("&group_id={}", ids["group"]),
        path if path.contains("gpu_server/event") => format!("&server_id={}", ids["gpu_server"]),
        path if path.contains("operation") => format!("&instance_id={}", ids["instance"]),
        path if path.contains("usage") => format!("&line_id={}", ids["resource"]),
        path if path.contains("/bill/") && !path.ends_with("/bill/list/") => "&month=202611".to_owned(),
        _ => String::new(),
    };
    let lists = lists();
    assert!(lists.len() > 6, "{lists:?}");
    for (path, names) in &lists {
        let more = |ids: &Ids| needed(path, ids);
        let asked = async |query: &str| browser.get(&format!("{path}?{query}{}", more(&ids))).await;
        let is_limited = names.iter().any(|name| name == "limit");
        let limits = ["0", "1", "100", "101", "1000000000", "4294967295"];
        for limit in limits.into_iter().filter(|_| is_limited) {
            let answer = asked(&format!("limit={limit}")).await;
            let rows = answer.data().as_object().unwrap().values().find_map(Value::as_array).unwrap().len();
            assert!(rows <= 100 && (limit.len() > 1 || rows <= 1), "{path} limit {limit}: {rows}");
        }
        let ends = [
            "limit=-1",
            "limit=4294967296",
            "limit=1.5",
            "limit=",
            "limit=1&limit=2",
            "cursor=",
            "cursor=AAAA",
        ];
        let orders = ["order=name", "offset=1", "page=2", "cursor=%00", "cursor='%20or%201=1"];
        for query in ends.into_iter().chain(orders) {
            assert_eq!(asked(query).await.status, 400, "{path}?{query}");
        }
        if names.iter().any(|name| name == "sort") {
            for sort in ["password_hash", "name;drop", "--name", "NAME", ""] {
                assert_eq!(asked(&format!("sort={sort}")).await.status, 400, "{path} {sort:?}");
            }
        }
        // A place in another account's list, or in another list, shows nothing of it and fails nowhere.
        for (strange, _) in &lists {
            let first = other.get(&format!("{strange}?limit=1{}", needed(strange, &other_ids))).await;
            let Some(cursor) = first.body["data"]["next_cursor"].as_str() else { continue };
            let answer = asked(&format!("cursor={cursor}")).await;
            assert_told(&answer, &format!("{path} with a cursor of {strange}"));
            assert!(!answer.body.to_string().contains("hostile_06"), "{path}: {}", answer.body);
        }
    }
}
