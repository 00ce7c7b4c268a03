//! Who may call what: every route of the list, by every kind of caller.

use std::collections::BTreeMap;

use axum::body::Body;
use axum::http::header;
use portico_server::store::Raw;
use sqlx::{AssertSqlSafe, Row};

use crate::support::{Browser, TestServer};

/// What a caller without a session gets on a public route, and a signed-in one on any: the status of a call with the
/// body `{}`. A route that is not in here fails the test, and so does a line without a route.
const TABLE: &[(&str, &str, Expected)] = &[
    ("GET", "/gicend/account/info/", Session(200)),
    ("POST", "/gicend/account/language/update/", Session(422)),
    ("GET", "/gicend/account/menu_show/", Session(200)),
    ("POST", "/gicend/account/subject_colour/", Session(422)),
    ("GET", "/gicend/account/view_history/list/", Session(200)),
    ("POST", "/gicend/account/view_history/update/", Session(422)),
    ("POST", "/gicend/client/error/create/", Public(422)),
    ("POST", "/gicend/code/send/", Public(422)),
    ("GET", "/gicend/message/count/", Session(200)),
    ("GET", "/gicend/message/list/", Session(200)),
    ("POST", "/gicend/message/read/", Session(400)),
    ("POST", "/gicend/password/forgot/", Public(422)),
    ("POST", "/gicend/password/forgot/code/", Public(422)),
    ("POST", "/gicend/password/forgot/verify/", Public(422)),
    ("POST", "/gicend/password/reset/", Public(422)),
    ("POST", "/gicend/portal/handoff/create/", Session(422)),
    ("GET", "/gicend/project/list/", Session(200)),
    ("POST", "/gicend/register/create/", Public(422)),
    ("POST", "/gicend/session/code/send/", Public(422)),
    ("POST", "/gicend/session/delete/", Public(200)),
    ("POST", "/gicend/session/handoff/", Public(422)),
    ("POST", "/gicend/session/password/", Public(422)),
    ("POST", "/gicend/session/verify/", Public(422)),
    ("GET", "/gicend/site/config/", Public(200)),
    ("POST", "/gicend/slider/puzzle/create/", Public(200)),
    ("POST", "/gicend/slider/puzzle/solve/", Public(422)),
    ("POST", "/gicend/slider/question/create/", Public(200)),
    ("POST", "/gicend/slider/question/solve/", Public(422)),
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Expected {
    /// Anybody gets this status.
    Public(u16),
    /// A signed-in user gets this status, anybody else 401.
    Session(u16),
}

use Expected::{Public, Session};

impl Expected {
    fn access(self) -> &'static str {
        match self {
            Public(_) => "public",
            Session(_) => "session",
        }
    }

    fn status(self, is_signed_in: bool) -> u16 {
        match self {
            Session(_) if !is_signed_in => 401,
            Public(status) | Session(status) => status,
        }
    }
}

/// The keys that a request carries: the header's and the cookies'.
struct Principal {
    name: &'static str,
    headers: Vec<(&'static str, String)>,
    is_signed_in: bool,
}

fn principals(signed_in: &Browser) -> Vec<Principal> {
    let token = signed_in.cookie("cds_token").expect("the readable half");
    let secret = signed_in.cookie("cds_session").expect("the other half");
    let cookies = |token: &str, secret: &str| format!("cds_token={token}; cds_session={secret}");
    let garbage = "A".repeat(43);
    let principal = |name, headers| Principal { name, headers, is_signed_in: false };
    vec![
        principal("anonymous", vec![]),
        principal("garbage in the header", vec![("access-token", garbage.clone())]),
        principal("garbage in the cookies", vec![("cookie", cookies(&garbage, &garbage))]),
        principal(
            "garbage in both",
            vec![("access-token", garbage.clone()), ("cookie", cookies(&garbage, &garbage))],
        ),
        principal("the header alone", vec![("access-token", token.clone())]),
        principal("the cookies alone", vec![("cookie", cookies(&token, &secret))]),
        principal(
            "a right header, a wrong cookie",
            vec![("access-token", token.clone()), ("cookie", cookies(&token, &garbage))],
        ),
        principal(
            "a wrong header, a right cookie",
            vec![("access-token", garbage.clone()), ("cookie", cookies(&garbage, &secret))],
        ),
        principal(
            "an oversized header",
            vec![("access-token", "x".repeat(5_000)), ("cookie", cookies(&token, &secret))],
        ),
        Principal {
            name: "signed in",
            headers: vec![("access-token", token.clone()), ("cookie", cookies(&token, &secret))],
            is_signed_in: true,
        },
    ]
}

async fn status(server: &TestServer, method: &str, path: &str, headers: &[(&'static str, String)]) -> u16 {
    let browser = server.browser();
    let mut request = browser.request(method, path).header(header::CONTENT_TYPE, "application/json");
    for (name, value) in headers {
        request = request.header(*name, value);
    }
    browser.send(request.body(Body::from("{}")).unwrap()).await.status.as_u16()
}

async fn generous() -> TestServer {
    TestServer::start_with(|config| {
        config.http.client_errors_per_minute = 1_000;
        config.security.sign_ins_per_minute = 1_000;
    })
    .await
}

#[test]
fn every_route_has_a_line_in_the_table_with_its_declared_access() {
    let (_, routes) = portico_server::app::api();
    let declared: Vec<_> =
        routes.iter().map(|route| (route.method.as_str(), route.path.as_str(), route.access_name)).collect();
    let mut listed: Vec<_> =
        TABLE.iter().map(|(method, path, expected)| (*method, *path, expected.access())).collect();
    listed.sort_by_key(|(method, path, _)| (*path, *method));
    assert_eq!(declared, listed);
}

#[tokio::test]
async fn every_route_answers_every_caller_as_the_table_says() {
    let server = generous().await;
    let signed_in = server.signed_in("matrix_1").await;
    // Signing out ends the session, so that it comes last.
    let (last, rest): (Vec<_>, Vec<_>) =
        TABLE.iter().partition(|(_, path, _)| path.contains("/session/delete/"));
    for (method, path, expected) in rest.into_iter().chain(last) {
        for principal in principals(&signed_in) {
            let found = status(&server, method, path, &principal.headers).await;
            let wanted = expected.status(principal.is_signed_in);
            assert_eq!(found, wanted, "{method} {path} by {}", principal.name);
        }
    }
}

#[tokio::test]
async fn a_session_that_has_expired_opens_nothing() {
    let server = generous().await;
    let signed_in = server.signed_in("matrix_2").await;
    let keys = principals(&signed_in).pop().unwrap().headers;
    server.clock.advance(25 * 3_600);
    for (method, path, expected) in TABLE.iter().filter(|(.., expected)| expected.access() == "session") {
        assert_eq!(status(&server, method, path, &keys).await, expected.status(false), "{method} {path}");
    }
}

#[tokio::test]
async fn reading_changes_nothing() {
    let server = generous().await;
    let signed_in = server.signed_in("matrix_3").await;
    let keys = principals(&signed_in).pop().unwrap().headers;
    let before = dump(&server).await;
    for (_, path, _) in TABLE.iter().filter(|(method, ..)| *method == "GET") {
        assert_eq!(status(&server, "GET", path, &keys).await, 200, "{path}");
        assert_eq!(dump(&server).await, before, "GET {path} changed something");
    }
}

/// Every row of every table as text. When a session was last seen is left out: noticing a visit is no change.
async fn dump(server: &TestServer) -> BTreeMap<String, Vec<String>> {
    let mut conn = server.app.store().read().await.unwrap();
    let mut found = BTreeMap::new();
    match conn.raw() {
        Raw::Sqlite(c) => {
            let columns = "select t.name, group_concat('quote(' || c.name || ')', '||'',''||') from sqlite_schema t
                join pragma_table_info(t.name) c where t.type = 'table' and t.name not like 'sqlite%' and c.name <> 'seen_at'
                group by t.name";
            for row in sqlx::query(columns).fetch_all(&mut *c).await.unwrap() {
                let (table, list): (String, String) = (row.get(0), row.get(1));
                let sql = AssertSqlSafe(format!("select {list} from {table} order by 1"));
                let rows = sqlx::query_scalar(sql).fetch_all(&mut *c).await.unwrap();
                found.insert(table, rows);
            }
        }
        Raw::Postgres(c) => {
            let columns =
                "select table_name::text, string_agg(column_name, ',') from information_schema.columns
                where table_schema = 'public' and column_name <> 'seen_at' group by table_name";
            for row in sqlx::query(columns).fetch_all(&mut *c).await.unwrap() {
                let (table, list): (String, String) = (row.get(0), row.get(1));
                let sql = AssertSqlSafe(format!("select row({list})::text from {table} order by 1"));
                let rows = sqlx::query_scalar(sql).fetch_all(&mut *c).await.unwrap();
                found.insert(table, rows);
            }
        }
    }
    found
}
