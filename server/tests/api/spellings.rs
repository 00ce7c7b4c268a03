//! Other methods and other spellings of every route: none of them reaches a handler (SECURITY Z-12, Z-13).

use axum::body::Body;
use axum::http::{Uri, header};

use crate::support::{Browser, TestServer, bodies, filled, key_draft, limit_addresses};

/// Who asks: a browser with its session, and with a security key besides.
struct Asker {
    browser: Browser,
    secret: Option<String>,
}

impl Asker {
    async fn status(&self, method: &str, path: &str, body: &str, extra: Option<(&str, &str)>) -> u16 {
        let mut request = self.browser.request(method, path).header(header::CONTENT_TYPE, "application/json");
        if let Some(secret) = &self.secret {
            request = request.header(header::AUTHORIZATION, format!("Bearer {secret}"));
        }
        if let Some((name, value)) = extra {
            request = request.header(name, value);
        }
        self.browser.send(request.body(Body::from(body.to_owned())).unwrap()).await.status.as_u16()
    }
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

/// That no other way of writing this call reaches a handler.
async fn refused(asker: &Asker, method: &str, path: &str, body: &str) {
    let other = if method == "GET" { "POST" } else { "GET" };
    for verb in ["OPTIONS", "TRACE", "PUT", "PATCH", "DELETE", "CONNECT", "PROPFIND", "BREW", other] {
        assert_eq!(asker.status(verb, path, body, None).await, 405, "{verb} {path}");
    }
    for name in ["x-http-method-override", "x-method-override", "x-http-method"] {
        let found = asker.status(other, path, body, Some((name, method))).await;
        assert_eq!(found, 405, "{other} {path} with {name}");
    }
    for name in ["x-original-url", "x-rewrite-url"] {
        let found = asker.status(other, "/gicend/nowhere/", body, Some((name, path))).await;
        assert_eq!(found, 404, "{other} {path} by {name}");
    }
    for spelling in spellings(path).into_iter().filter(|path| path.parse::<Uri>().is_ok()) {
        let found = asker.status(method, &spelling, body, None).await;
        assert!([400, 404, 405].contains(&found), "{method} {spelling}: {found}");
    }
}

#[tokio::test]
async fn no_other_method_and_no_other_spelling_of_any_route_reaches_a_handler() {
    let server = TestServer::start_with(|config| {
        limit_addresses(config, 100_000);
        config.payment.test.enabled = true;
    })
    .await;
    let (browser, ids) = server.furnished("spelling_1").await;
    let secret = browser.key(key_draft(&["user_management"])).await.secret;
    let before = server.dump().await;
    let mut asker = Asker { browser, secret: None };
    for secret in [None, Some(secret)] {
        asker.secret = secret;
        for route in portico_server::app::api().routes {
            let body = bodies().into_iter().find(|(path, _)| *path == route.path);
            let body = body.map_or_else(|| "{}".to_owned(), |(_, body)| filled(&body, &ids).to_string());
            refused(&asker, &route.method, &route.path, &body).await;
        }
    }
    assert_eq!(server.dump().await, before);
}
