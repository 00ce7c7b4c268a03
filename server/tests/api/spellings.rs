//! Other methods and other spellings of every route: none of them reaches a handler (SECURITY Z-12, Z-13).

use axum::body::Body;
use axum::http::{HeaderValue, Uri, header};

use crate::support::{Browser, TestServer, bodies, filled, limit_addresses};

async fn status(browser: &Browser, method: &str, path: &str, body: &str, extra: Option<&str>) -> u16 {
    let mut request = browser.request(method, path).header(header::CONTENT_TYPE, "application/json");
    if let Some(name) = extra {
        request = request.header(name, HeaderValue::from_static("POST"));
    }
    browser.send(request.body(Body::from(body.to_owned())).unwrap()).await.status.as_u16()
}

/// Other spellings of `/gicend/a/b/`.
fn spellings(path: &str) -> Vec<String> {
    let bare = path.trim_end_matches('/');
    let rest = path.trim_start_matches("/gicend/");
    let (folder, last) = bare.rsplit_once('/').unwrap();
    let encoded = format!("%{:02x}{}", last.as_bytes()[0], &last[1..]);
    vec![
        bare.to_owned(),
        format!("/{path}"),
        format!("{path}/"),
        format!("/gicend//{rest}"),
        format!("/GICEND/{rest}"),
        format!("{folder}/{}/", last.to_uppercase()),
        format!("{folder}/{encoded}/"),
        format!("{folder}%2f{last}/"),
        format!("{bare};a=b/"),
        format!("{path};a=b"),
        format!("{path}%00"),
        format!("{path}%20"),
        format!("{bare}.json"),
        format!("/gicend/./{rest}"),
        format!("/gicend/x/../{rest}"),
        format!("/gicend/x/%2e%2e/{rest}"),
        format!("/admin/../gicend/{rest}"),
    ]
}

#[tokio::test]
async fn no_other_method_and_no_other_spelling_of_any_route_reaches_a_handler() {
    let server = TestServer::start_with(|config| limit_addresses(config, 100_000)).await;
    let (browser, ids) = server.furnished("spelling_1").await;
    let before = server.dump().await;
    let (_, routes) = portico_server::app::api();
    for route in routes {
        let body = bodies().into_iter().find(|(path, _)| *path == route.path);
        let body = body.map_or_else(|| "{}".to_owned(), |(_, body)| filled(&body, &ids).to_string());
        let other = if route.method == "GET" { "POST" } else { "GET" };
        let others = ["OPTIONS", "TRACE", "PUT", "PATCH", "DELETE", "CONNECT", "PROPFIND", other];
        for method in others {
            let found = status(&browser, method, &route.path, &body, None).await;
            assert_eq!(found, 405, "{method} {}", route.path);
        }
        for name in ["x-http-method-override", "x-method-override", "x-http-method"] {
            let found = status(&browser, other, &route.path, &body, Some(name)).await;
            assert_eq!(found, 405, "{other} {} with {name}", route.path);
        }
        for path in spellings(&route.path).into_iter().filter(|path| path.parse::<Uri>().is_ok()) {
            let found = status(&browser, &route.method, &path, &body, None).await;
            assert!([400, 404, 405].contains(&found), "{} {path}: {found}", route.method);
        }
    }
    assert_eq!(server.dump().await, before);
}
