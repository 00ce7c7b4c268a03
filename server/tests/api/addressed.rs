//! What stands in a request's address: the host by which it comes, and texts in path and query.

use std::process::Stdio;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::http2::{Peer, get_from};
use crate::support::{Answer, Browser, Served, TestServer};

/// `:status 200` in HPACK's own table; a status that is not in it is no number below 15.
const STATUS_200: u8 = 8;
const STATUS_400: u8 = 12;

async fn from_host(browser: &Browser, host: &str, path: &str) -> Answer {
    let request = Request::builder().uri(path).header("host", host).body(Body::empty()).unwrap();
    browser.send(request).await
}

#[tokio::test]
async fn the_console_is_reached_by_its_own_name_by_another_that_was_configured_and_by_address() {
    let server = TestServer::start_with(|config| {
        config.http.public_url = "https://console.example".into();
        config.http.hosts = vec!["portico.internal".into()];
        config.admin.public_url = "https://operators.example".into();
    })
    .await;
    let (browser, operator) = (server.browser(), server.operator_browser());
    let path = "/gicend/site/config/";
    for host in ["console.example", "portico.internal:8080", "127.0.0.1:8080", "localhost", "[::1]:8080"] {
        assert_eq!(from_host(&browser, host, path).await.status, StatusCode::OK, "{host}");
    }
    for host in ["evil.example", "operators.example", "console.example.evil.example", "2130706433"] {
        let answer = from_host(&browser, host, path).await;
        assert_eq!((answer.status, answer.code()), (StatusCode::BAD_REQUEST, json!(100_001)), "{host}");
        assert!(answer.headers.contains_key("content-security-policy"));
    }
    assert_eq!(from_host(&browser, "whatever", "/readyz").await.status, StatusCode::OK);
    assert_eq!(from_host(&operator, "operators.example", "/").await.status, StatusCode::OK);
    assert_eq!(from_host(&operator, "console.example", "/").await.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn a_request_says_once_and_in_one_way_which_host_it_is_for() {
    let folder = tempfile::tempdir().unwrap();
    let served = Served::start(folder.path(), &[], Stdio::null());
    let own = served.address.to_string();
    for (line, head, status) in [
        ("GET /login HTTP/1.1", format!("host: {own}\r\n"), 200),
        ("GET /login HTTP/1.1", String::new(), 400),
        ("GET /healthz HTTP/1.1", String::new(), 400),
        ("GET /login HTTP/1.1", format!("host: {own}\r\nhost: {own}\r\n"), 400),
        ("GET /login HTTP/1.1", format!("host: {own}\r\nhost: evil.example\r\n"), 400),
        ("GET /login HTTP/1.1", "host: evil.example\r\n".to_owned(), 400),
        ("GET http://evil.example/login HTTP/1.1", format!("host: {own}\r\n"), 400),
        ("GET http://localhost/login HTTP/1.1", "host: localhost\r\n".to_owned(), 200),
        ("GET /healthz HTTP/1.0", String::new(), 200),
    ] {
        let mut stream = TcpStream::connect(served.address).await.unwrap();
        let request = format!("{line}\r\n{head}accept: text/html\r\nconnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.unwrap();
        let answer = String::from_utf8_lossy(&answer).into_owned();
        assert_eq!(answer.split(' ').nth(1), Some(status.to_string().as_str()), "{request:?} {answer}");
    }
    let mut peer = Peer::connect(served.address, &[]).await;
    peer.0.write_all(&get_from(1, "/gicend/site/config/", "localhost")).await.unwrap();
    assert_eq!(peer.status().await, Some(STATUS_200));
    peer.0.write_all(&get_from(3, "/gicend/site/config/", "evil.example")).await.unwrap();
    assert_eq!(peer.status().await, Some(STATUS_400));
}

#[tokio::test]
async fn a_nul_in_a_path_or_a_query_is_refused_by_every_route() {
    let server = TestServer::start().await;
    let browser = server.signed_in("zero_001").await;
    let answer = browser.get("/gicend/price/list/?region=%00").await;
    let violations = json!([{"field": "region", "rule": {"rule": "forbidden_character"}}]);
    assert_eq!((answer.status, answer.code()), (StatusCode::BAD_REQUEST, json!(100_001)));
    assert_eq!(answer.body["violations"], violations, "{}", answer.body);
    let routes = portico_server::app::api().routes;
    for path in routes.iter().filter(|route| route.method == "GET").map(|route| &route.path) {
        for address in [format!("{path}?q=a%00b"), format!("{path}?cursor=%00&limit=1"), format!("{path}%00")]
        {
            let answer = browser.get(&address).await;
            assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{address}");
        }
    }
    for address in ["/login%00", "/brand.css?v=%00", "/docs/%00"] {
        assert_eq!(browser.get(address).await.status, StatusCode::BAD_REQUEST, "{address}");
    }
    assert_eq!(browser.get("/gicend/audit/list/?q=%2500").await.status, StatusCode::OK);
}
