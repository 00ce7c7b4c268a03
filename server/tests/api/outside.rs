//! What stands around the API: health, the document, the brand, the console's files.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::support::{TestServer, keep_answers};

async fn page(server: &TestServer, path: &str, accept: &str) -> crate::support::Answer {
    let browser = server.browser();
    let request = browser.request("GET", path).header("accept", accept);
    browser.send(request.body(axum::body::Body::empty()).unwrap()).await
}

#[tokio::test]
async fn the_process_is_alive_and_ready_when_its_schema_is_the_newest() {
    let server = TestServer::start().await;
    for path in ["/healthz", "/readyz"] {
        assert_eq!(server.browser().get(path).await.status, StatusCode::OK, "{path}");
    }
}

#[tokio::test]
async fn without_a_database_the_process_is_alive_but_not_ready() {
    let server = TestServer::start().await;
    server.app.store().close().await;
    assert_eq!(server.browser().get("/healthz").await.status, StatusCode::OK);
    let answer = server.browser().get("/readyz").await;
    assert_eq!((answer.status, answer.code()), (StatusCode::SERVICE_UNAVAILABLE, json!(100_012)));
    assert!(answer.headers.contains_key("retry-after"));
}

#[tokio::test]
async fn a_server_is_ready_on_the_schema_of_a_newer_program_and_not_on_an_older_one() {
    let server = TestServer::start().await;
    server.execute("update _sqlx_migrations set version = 9000 where version = 1").await;
    assert_eq!(server.browser().get("/readyz").await.status, StatusCode::OK);
    server.execute("delete from _sqlx_migrations where version > 1").await;
    assert_eq!(server.browser().get("/readyz").await.status, StatusCode::SERVICE_UNAVAILABLE);
}

#[tokio::test]
async fn the_served_document_is_the_one_of_the_route_list() {
    let server = TestServer::start().await;
    let answer = server.browser().get("/openapi.json").await;
    let expected = serde_json::to_value(portico_server::app::api().document.to_openapi()).unwrap();
    assert_eq!(answer.body, expected);
}

#[tokio::test]
async fn the_document_can_be_browsed_without_an_inline_script() {
    let server = TestServer::start().await;
    let answer = server.browser().get("/docs/").await;
    assert_eq!(answer.status, StatusCode::OK);
    let html = answer.body.as_str().unwrap();
    assert!(html.contains("swagger-ui"));
    for tag in html.split("<script").skip(1) {
        assert!(tag.contains("src="), "an inline script: {tag}");
    }
    assert_eq!(server.browser().get("/docs").await.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn a_page_of_the_console_is_the_index_page_for_a_browser_and_nothing_for_a_script() {
    let server = TestServer::start().await;
    for path in ["/", "/login", "/account/security", "/portal/gpu"] {
        let answer = page(&server, path, "text/html,application/xhtml+xml").await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        assert!(answer.headers["content-type"].to_str().unwrap().starts_with("text/html"), "{path}");
        assert_eq!(answer.headers["cache-control"], "no-cache", "{path}");
    }
    for (path, accept) in
        [("/login", "application/json"), ("/none.js", "text/html"), ("/gicend/x", "text/html")]
    {
        let answer = page(&server, path, accept).await;
        assert_eq!((answer.status, answer.code()), (StatusCode::NOT_FOUND, json!(100_004)), "{path}");
    }
}

#[tokio::test]
async fn a_file_that_has_not_changed_is_not_sent_again() {
    let server = TestServer::start().await;
    let first = page(&server, "/", "text/html").await;
    let browser = server.browser();
    let request = browser.request("GET", "/").header("if-none-match", &first.headers["etag"]);
    let again = browser.send(request.body(axum::body::Body::empty()).unwrap()).await;
    assert_eq!(again.status, StatusCode::NOT_MODIFIED);
    assert_eq!(again.body, Value::String(String::new()));
}

#[tokio::test]
async fn the_palette_is_derived_from_the_operator_s_accent() {
    let server = TestServer::start_with(|config| config.brand.accent = "#112233".into()).await;
    let answer = server.browser().get("/brand.css").await;
    assert_eq!(answer.headers["content-type"], "text/css; charset=utf-8");
    let css = answer.body.as_str().unwrap();
    assert!(css.contains("--brand-600: #112233;"), "{css}");
    assert!(css.contains("--brand-400: #6cb1ff;"), "{css}");
    assert_eq!(css.matches("--brand-").count(), 11, "{css}");
}

#[tokio::test]
async fn the_logo_is_served_so_that_it_cannot_run_anything() {
    let file = tempfile::Builder::new().suffix(".svg").tempfile().unwrap();
    std::fs::write(file.path(), "<svg xmlns='http://www.w3.org/2000/svg'/>").unwrap();
    let path = file.path().to_path_buf();
    let server = TestServer::start_with(|config| config.brand.logo_file = Some(path)).await;
    let site = server.browser().get("/gicend/site/config/").await;
    assert_eq!(site.data()["brand"]["logo_url"], "/brand/logo");
    let answer = server.browser().get("/brand/logo").await;
    assert_eq!(answer.headers["content-type"], "image/svg+xml");
    assert!(answer.headers["content-security-policy"].to_str().unwrap().contains("sandbox"));
    assert_eq!(TestServer::start().await.browser().get("/brand/logo").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_operator_s_picture_is_named_by_the_palette_and_served_so_that_it_cannot_run_anything() {
    let file = tempfile::Builder::new().suffix(".svg").tempfile().unwrap();
    std::fs::write(file.path(), "<svg xmlns='http://www.w3.org/2000/svg'/>").unwrap();
    let path = file.path().to_path_buf();
    let server = TestServer::start_with(|config| config.brand.picture_file = Some(path)).await;
    let css = server.browser().get("/brand.css").await;
    assert!(css.body.as_str().unwrap().contains("--brand-picture: url(\"/brand/picture\");"));
    let answer = server.browser().get("/brand/picture").await;
    assert_eq!(answer.headers["content-type"], "image/svg+xml");
    assert!(answer.headers["content-security-policy"].to_str().unwrap().contains("sandbox"));
    assert_eq!(TestServer::start().await.browser().get("/brand/picture").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_site_s_settings_are_shown_to_everybody() {
    let _kept = keep_answers(&["site/config"]);
    let server = TestServer::start_with(|config| {
        config.brand.name = "Northwind".into();
        config.support.hotline = "400".into();
        config.security.register_open = false;
        config.sms.channel = portico_server::platform::config::SmsChannel::Off;
    })
    .await;
    let answer = server.browser().get("/gicend/site/config/").await;
    let data = answer.data();
    assert_eq!(
        data["brand"],
        json!({"name": "Northwind", "title_suffix": "Cloud Console", "logo_url": null})
    );
    assert_eq!(data["support"], json!({"hotline": "400", "hotline_2": "", "email": ""}));
    assert_eq!(data["channels"], json!({"email": true, "sms": false}));
    assert_eq!((&data["register_open"], &data["currency"]), (&json!(false), &json!("CNY")));
    let limits: portico_core::Limits = serde_json::from_value(data["limits"].clone()).unwrap();
    assert_eq!(limits, portico_core::Limits::default());
}

#[tokio::test]
async fn what_is_the_same_for_everybody_is_kept_compressed_and_not_sent_to_whoever_has_it() {
    let server = TestServer::start().await;
    let browser = server.browser();
    for path in ["/openapi.json", "/docs/", "/docs/swagger-ui-bundle.js", "/docs/swagger-ui.css"] {
        let ask = async |name: &str, value: &str| {
            let request = browser.request("GET", path).header(name, value);
            browser.file(request.body(axum::body::Body::empty()).unwrap()).await
        };
        let (plain, whole) = ask("accept-encoding", "identity").await;
        let (zipped, less) = ask("accept-encoding", "gzip, br").await;
        assert!(!plain.headers.contains_key("content-encoding"), "{path}");
        if whole.len() > 1_024 {
            assert_eq!(zipped.headers["content-encoding"], "gzip", "{path}");
            assert!(less.len() < whole.len(), "{path}");
        }
        assert_eq!(zipped.headers["vary"], "accept-encoding", "{path}");
        let (again, nothing) = ask("if-none-match", plain.headers["etag"].to_str().unwrap()).await;
        assert_eq!((again.status, nothing.len()), (StatusCode::NOT_MODIFIED, 0), "{path}");
    }
    assert_eq!(browser.get("/docs/none.js").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_document_and_its_page_can_be_switched_off() {
    let server = TestServer::start_with(|config| config.http.docs = false).await;
    for path in ["/openapi.json", "/docs", "/docs/", "/docs/swagger-ui-bundle.js"] {
        let answer = server.browser().get(path).await;
        assert_eq!((answer.status, answer.code()), (StatusCode::NOT_FOUND, json!(100_004)), "{path}");
    }
}
