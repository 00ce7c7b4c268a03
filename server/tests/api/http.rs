//! What every answer and every request obeys, whichever route it meets.

use axum::body::Body;
use axum::http::{HeaderMap, Method, Request, StatusCode};
use portico_server::platform::config::{Config, PortalConfig};
use serde_json::{Value, json};

use crate::support::{Answer, Browser, TestServer, keep_answers};

const REPORT: &str = "/gicend/client/error/create/";
const THEME: &str = "/gicend/account/subject_colour/";

fn report() -> Value {
    json!({"message": "m", "stack": "s", "url": "/login"})
}

async fn send(browser: &Browser, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
    let mut request = Request::builder().method(method).uri(path).header("host", "127.0.0.1:8080");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    browser.send(request.body(Body::from(body.to_owned())).unwrap()).await
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> &'a str {
    headers.get(name).map_or("", |value| value.to_str().unwrap())
}

#[tokio::test]
async fn a_sane_request_id_is_echoed_and_any_other_is_replaced() {
    let server = TestServer::start().await;
    let browser = server.browser();
    let answer = send(&browser, "GET", "/healthz", &[("x-request-id", "abc-1.2_3")], "").await;
    assert_eq!(text(&answer.headers, "x-request-id"), "abc-1.2_3");
    for odd in ["", "a b", "ä", &"x".repeat(65), "a\tb", "<script>"] {
        let answer = send(&browser, "GET", "/gicend/none/", &[("x-request-id", odd)], "").await;
        let made = text(&answer.headers, "x-request-id");
        assert!(made.parse::<uuid::Uuid>().is_ok(), "{odd}: {made}");
        assert_eq!(answer.body["request_id"], made);
    }
}

#[tokio::test]
async fn an_unknown_call_is_100004_and_a_wrong_method_100003() {
    let server = TestServer::start().await;
    let browser = server.browser();
    for path in
        ["/gicend/", "/gicend/none/", "/gicend/account/subject_colour", "/gicend/../etc/passwd", "/x.js"]
    {
        let answer = send(&browser, "GET", path, &[("accept", "text/html")], "").await;
        assert_eq!((answer.status, answer.code()), (StatusCode::NOT_FOUND, json!(100_004)), "{path}");
    }
    for (method, path) in
        [("GET", THEME), ("POST", "/gicend/site/config/"), ("DELETE", THEME), ("TRACE", "/")]
    {
        let answer = send(&browser, method, path, &[], "").await;
        let expected = (StatusCode::METHOD_NOT_ALLOWED, json!(100_003));
        assert_eq!((answer.status, answer.code()), expected, "{method} {path}");
    }
}

#[tokio::test]
async fn a_page_answers_whoever_does_not_ask_for_json_only_with_get_and_head() {
    let server = TestServer::start().await;
    let browser = server.browser();
    let pages = ["/", "/login", "/register", "/main/home", "/main/order/create?region=cn-east"];
    for path in pages {
        for accept in [
            None,
            Some("*/*"),
            Some("text/html"),
            Some("application/json, text/plain, */*"),
            Some("image/png"),
        ] {
            for method in ["GET", "HEAD"] {
                let headers: Vec<_> = accept.iter().map(|accept| ("accept", *accept)).collect();
                let answer = send(&browser, method, path, &headers, "").await;
                assert_eq!(answer.status, StatusCode::OK, "{method} {path} {accept:?}");
                assert!(
                    text(&answer.headers, "content-type").starts_with("text/html"),
                    "{method} {path} {accept:?}"
                );
            }
        }
    }
    for accept in ["application/json", "application/problem+json;q=0.9, application/json"] {
        let answer = send(&browser, "GET", "/login", &[("accept", accept)], "").await;
        assert_eq!((answer.status, answer.code()), (StatusCode::NOT_FOUND, json!(100_004)), "{accept}");
    }
    for path in ["/gicend/none/", "/GICEND/none/", "/admin/none/", "/none.txt"] {
        let answer = send(&browser, "GET", path, &[], "").await;
        assert_eq!((answer.status, answer.code()), (StatusCode::NOT_FOUND, json!(100_004)), "{path}");
    }
    let posted = send(&browser, "POST", "/login", &[], "").await;
    assert_eq!(posted.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn words_are_in_the_language_that_was_asked_for() {
    let server = TestServer::start().await;
    let browser = server.browser();
    for (headers, words) in [
        (vec![], "Not found."),
        (vec![("x-lang", "CN")], "未找到"),
        (vec![("accept-language", "zh-CN")], "未找到"),
        (vec![("accept-language", "zh-CN"), ("x-lang", "US")], "Not found."),
    ] {
        let answer = send(&browser, "GET", "/gicend/none/", &headers, "").await;
        assert_eq!(answer.body["message"], words);
    }
}

#[tokio::test]
async fn another_site_s_page_cannot_make_a_browser_change_anything() {
    let server = TestServer::start().await;
    let browser = server.browser();
    let json = ("content-type", "application/json");
    let body = report().to_string();
    for foreign in [
        vec![("origin", "https://evil.example")],
        vec![("origin", "null")],
        vec![("sec-fetch-site", "cross-site")],
        vec![("sec-fetch-site", "same-site")],
        vec![("sec-fetch-site", "cross-site"), ("origin", "http://127.0.0.1:8080")],
        vec![("origin", "http://127.0.0.1:8080.evil.example")],
    ] {
        let is_own = foreign.iter().any(|(_, value)| *value == "http://127.0.0.1:8080");
        let headers: Vec<_> = foreign.iter().copied().chain([json]).collect();
        let answer = send(&browser, "POST", REPORT, &headers, &body).await;
        // An origin that is the site's own, byte for byte, is trusted whatever else is said.
        if !is_own {
            assert_eq!(
                (answer.status, answer.code()),
                (StatusCode::FORBIDDEN, json!(100_013)),
                "{foreign:?}"
            );
        }
    }
    for own in [vec![], vec![("sec-fetch-site", "same-origin")], vec![("origin", "http://127.0.0.1:8080")]] {
        let headers: Vec<_> = own.iter().copied().chain([json]).collect();
        let answer = send(&browser, "POST", REPORT, &headers, &body).await;
        assert_eq!(answer.status, StatusCode::OK, "{own:?}");
    }
}

#[tokio::test]
async fn a_proxy_may_rename_the_host_because_the_public_address_is_trusted() {
    let server =
        TestServer::start_with(|config| config.http.public_url = "https://console.example".into()).await;
    let headers = [("origin", "https://console.example"), ("content-type", "application/json")];
    let answer = send(&server.browser(), "POST", REPORT, &headers, &report().to_string()).await;
    assert_eq!(answer.status, StatusCode::OK);
}

#[tokio::test]
async fn only_json_is_read() {
    let server = TestServer::start().await;
    let browser = server.browser();
    let body = report().to_string();
    let kinds = [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "",
        "text/json",
    ];
    for kind in kinds {
        let answer = send(&browser, "POST", REPORT, &[("content-type", kind)], &body).await;
        assert_eq!(answer.status, StatusCode::UNSUPPORTED_MEDIA_TYPE, "{kind}");
    }
    let zipped = [("content-type", "application/json"), ("content-encoding", "gzip")];
    let answer = send(&browser, "POST", REPORT, &zipped, &body).await;
    assert_eq!(answer.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    let answer =
        send(&browser, "POST", REPORT, &[("content-type", "application/json; charset=utf-8")], &body).await;
    assert_eq!(answer.status, StatusCode::OK);
}

#[tokio::test]
async fn a_body_over_64_kib_is_413() {
    let server = TestServer::start().await;
    let mut large = report();
    large["stack"] = json!("x".repeat(64 * 1024));
    let answer = server.browser().post(REPORT, large).await;
    assert_eq!((answer.status, answer.code()), (StatusCode::PAYLOAD_TOO_LARGE, json!(100_001)));
}

#[tokio::test]
async fn no_other_origin_may_read_an_answer() {
    let server = TestServer::start().await;
    let browser = server.browser();
    let headers = [("origin", "https://evil.example"), ("access-control-request-method", "GET")];
    for method in ["GET", "OPTIONS"] {
        let answer = send(&browser, method, "/gicend/site/config/", &headers, "").await;
        let is_shared = answer.headers.keys().any(|name| name.as_str().starts_with("access-control"));
        assert!(!is_shared, "{method}");
    }
}

#[tokio::test]
async fn a_panic_is_a_500_envelope_and_the_server_lives_on() {
    let server = TestServer::start().await;
    let answer = server.panicking().get("/panic").await;
    assert_eq!((answer.status, answer.code()), (StatusCode::INTERNAL_SERVER_ERROR, json!(100_010)));
    assert!(!answer.body.to_string().contains("boom"));
    assert_eq!(server.browser().get("/healthz").await.status, StatusCode::OK);
}

fn listed(name: &str) -> Value {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name);
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// Where an answer may differ from the list, and why.
fn is_deviation(name: &str, path: &str, value: &str) -> bool {
    match name {
        // Would sign everybody out on every answer; sign-out sends it.
        "clear-site-data" => true,
        // Files may be kept: hashed ones for ever, others after asking again.
        "cache-control" => {
            !path.starts_with("/gicend") && (value == "no-cache" || value.contains("immutable"))
        }
        _ => false,
    }
}

fn is_as_strict(name: &str, value: &str, wanted: &str) -> bool {
    let parts = |text: &str| -> Vec<String> {
        text.split([';', ','])
            .map(|part| part.trim().replace("(self)", "()"))
            .filter(|part| !part.is_empty())
            .collect()
    };
    match name {
        "content-security-policy" => {
            value.contains("default-src 'none'")
                && value.contains("object-src 'none'")
                && value.contains("frame-ancestors 'none'")
                && (value.contains("base-uri 'none'") || value.contains("base-uri 'self'"))
                && value.contains("form-action 'self'")
                && value.contains("upgrade-insecure-requests")
                && !value.contains("'unsafe-eval'")
                && !value.contains("script-src 'self' 'unsafe-inline'")
        }
        _ => parts(wanted).iter().all(|part| parts(value).contains(part)),
    }
}

#[tokio::test]
async fn every_kind_of_answer_carries_the_listed_headers_and_none_of_the_forbidden_ones() {
    let server =
        TestServer::start_with(|config| config.http.public_url = "https://console.example".into()).await;
    let browser = server.browser();
    let mut answers = vec![("/panic", server.panicking().get("/panic").await)];
    for path in [
        "/",
        "/home",
        "/gicend/site/config/",
        "/gicend/none/",
        "/openapi.json",
        "/docs",
        "/docs/",
        "/brand.css",
    ] {
        answers.push((path, send(&browser, "GET", path, &[("accept", "text/html")], "").await));
    }
    answers.push((THEME, browser.post(THEME, json!({"subject": "dark"})).await));
    for (path, answer) in &answers {
        for entry in listed("headers_add.json")["headers"].as_array().unwrap() {
            let name = entry["name"].as_str().unwrap().to_lowercase();
            let value = text(&answer.headers, &name);
            let is_good = is_as_strict(&name, value, entry["value"].as_str().unwrap());
            assert!(is_good || is_deviation(&name, path, value), "{path} {} {name}: {value}", answer.status);
        }
        for name in listed("headers_remove.json")["headers"].as_array().unwrap() {
            let name = name.as_str().unwrap().to_lowercase();
            assert!(!answer.headers.contains_key(name.as_str()), "{path} {name}");
        }
    }
}

#[tokio::test]
async fn the_content_policy_is_exactly_the_agreed_one_and_frames_only_the_portals() {
    let portal = |url: &str| PortalConfig {
        segment: "gpu".into(),
        title: "GPU".into(),
        url: url.into(),
        secret: String::new().into(),
    };
    let policy = |calls: &str, frames: &str| {
        format!(
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
             font-src 'self'; connect-src 'self'{calls}; frame-src {frames}; object-src 'none'; base-uri 'none'; \
             form-action 'self'; frame-ancestors 'none'"
        )
    };
    let plain = TestServer::start().await.browser().get("/").await;
    assert_eq!(text(&plain.headers, "content-security-policy"), policy("", "'none'"));
    assert_eq!(text(&plain.headers, "cross-origin-embedder-policy"), "require-corp");
    assert!(!plain.headers.contains_key("strict-transport-security"));
    let change = |config: &mut Config| {
        config.portals = vec![portal("https://gpu.example:8443/console?x=1"), portal("https://a.example/")];
    };
    let framed = TestServer::start_with(change).await.browser().get("/").await;
    // Whether a portal answers is asked before it is framed.
    let portals = "https://a.example https://gpu.example:8443";
    let expected = policy(&format!(" {portals}"), portals);
    assert_eq!(text(&framed.headers, "content-security-policy"), expected);
}

#[tokio::test]
async fn passkeys_and_the_clipboard_are_for_pages_of_our_own_and_the_operator_s_may_not_paste() {
    let server = TestServer::start().await;
    let policy = |answer: Answer| text(&answer.headers, "permissions-policy").to_owned();
    let console = policy(server.browser().get("/").await);
    let own =
        ["publickey-credentials-create", "publickey-credentials-get", "clipboard-read", "clipboard-write"];
    let operator = policy(server.operator_browser().get("/").await);
    for feature in own {
        assert!(console.contains(&format!("{feature}=(self)")), "{console}");
        let may_operator = feature != "clipboard-read";
        assert_eq!(operator.contains(&format!("{feature}=(self)")), may_operator, "{operator}");
    }
    assert!(console.contains("camera=()"), "{console}");
}

#[tokio::test]
async fn nothing_under_gicend_may_be_stored() {
    let server = TestServer::start().await;
    for path in ["/gicend/site/config/", "/gicend/account/info/", "/gicend/none/"] {
        let answer = server.browser().get(path).await;
        assert!(text(&answer.headers, "cache-control").contains("no-store"), "{path}");
    }
}

#[tokio::test]
async fn broken_json_is_400_and_a_wrong_shape_422() {
    let server = TestServer::start().await;
    let deep = "[".repeat(100_000);
    for (body, status) in [
        ("{", 400),
        ("", 400),
        ("{\"message\":\"\\ud800\",\"stack\":\"\",\"url\":\"\"}", 400),
        ("{\"message\":\"\\u0000\",\"stack\":\"\",\"url\":\"\"}", 400),
        ("{\"message\":\"\",\"stack\":\"\",\"url\":\"\"} x", 400),
        ("NaN", 400),
        ("[]", 422),
        (&deep[..60_000], 422),
        ("null", 422),
        ("{\"message\":1,\"stack\":\"\",\"url\":\"\"}", 422),
        ("{\"message\":\"\",\"message\":\"\",\"stack\":\"\",\"url\":\"\"}", 422),
        ("{\"message\":\"\",\"stack\":\"\",\"url\":\"\",\"more\":1}", 422),
    ] {
        let answer =
            send(&server.browser(), "POST", REPORT, &[("content-type", "application/json")], body).await;
        let shown = &body[..body.len().min(60)];
        assert_eq!((answer.status.as_u16(), answer.code()), (status, json!(100_001)), "{shown}");
    }
    let invalid = Request::builder()
        .method(Method::POST)
        .uri(REPORT)
        .header("content-type", "application/json")
        .body(Body::from(vec![b'"', 0xc0, 0xaf, b'"']))
        .unwrap();
    assert_eq!(server.browser().send(invalid).await.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn hostile_texts_are_taken_as_texts() {
    let server = TestServer::start_with(|config| config.http.client_errors_per_minute = 1_000).await;
    let hostile = [
        "",
        "undefined",
        "null",
        "1/0",
        "'; drop table app_user; --",
        "<script>alert(1)</script>",
        "{{7*7}}",
        "%s%n",
        "\u{202e}rtl",
        "Ω≈ç√",
        "\u{feff}",
        "田中さん",
        "🏳️‍🌈",
        "z̷̢a̸l̴g̵o̶",
        "../../etc/passwd",
        "\r\nSet-Cookie: a=b",
        "\u{1b}[31m",
        "$(touch /tmp/x)",
        "\u{2028}",
        "\\\"",
        "\u{7f}\u{80}",
    ];
    for one in hostile {
        let body = json!({"message": one, "stack": one, "url": one, "user_agent": one});
        assert_eq!(server.browser().post(REPORT, body).await.status, StatusCode::OK, "{one:?}");
    }
}

#[tokio::test]
async fn browser_reports_are_limited_by_address_and_say_when_to_come_back() {
    let _kept = keep_answers(&["client/error/create"]);
    let server = TestServer::start_with(|config| config.http.client_errors_per_minute = 2).await;
    let browser = server.browser();
    assert_eq!(browser.post(REPORT, report()).await.status, StatusCode::OK);
    assert_eq!(browser.post(REPORT, report()).await.status, StatusCode::OK);
    let refused = browser.post(REPORT, report()).await;
    assert_eq!((refused.status, refused.code()), (StatusCode::TOO_MANY_REQUESTS, json!(300_002)));
    assert!(text(&refused.headers, "retry-after").parse::<u32>().unwrap() > 0);
    let other = server.browser_at("203.0.113.7:1000");
    assert_eq!(other.post(REPORT, report()).await.status, StatusCode::OK);
    server.clock.advance(60);
    assert_eq!(browser.post(REPORT, report()).await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_forwarded_address_counts_only_behind_a_trusted_proxy() {
    let server = TestServer::start_with(|config| {
        config.http.client_errors_per_minute = 1;
        config.http.trusted_proxies = vec!["10.0.0.1".parse().unwrap()];
    })
    .await;
    let report_as = async |peer: &str, forwarded: &str| {
        let headers = [("content-type", "application/json"), ("x-forwarded-for", forwarded)];
        send(&server.browser_at(peer), "POST", REPORT, &headers, &report().to_string()).await.status
    };
    assert_eq!(report_as("10.0.0.1:1", "1.1.1.1").await, StatusCode::OK);
    assert_eq!(report_as("10.0.0.1:1", "9.9.9.9, 1.1.1.1").await, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(report_as("10.0.0.1:1", "2.2.2.2").await, StatusCode::OK);
    assert_eq!(report_as("3.3.3.3:1", "4.4.4.4").await, StatusCode::OK);
    assert_eq!(report_as("3.3.3.3:1", "5.5.5.5").await, StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test]
async fn a_body_is_an_object_and_not_its_values_in_a_row() {
    let server = TestServer::start().await;
    let browser = server.browser();
    for (path, body) in [
        ("/gicend/client/error/create/", json!(["a", "b", "c"])),
        ("/gicend/session/password/", json!(["somebody", "Quiet_Harbour7", "x".repeat(43)])),
        ("/gicend/slider/puzzle/create/", json!([])),
    ] {
        let answer = browser.post(path, body).await;
        assert_eq!((answer.status.as_u16(), answer.code()), (422, json!(100_001)), "{path}");
    }
}
