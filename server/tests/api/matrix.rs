//! Who may call what: every route of the list, by every kind of caller.

use axum::{body::Body, http::header};
use portico_core::permission_group::{Operation, PermissionGroup};
use portico_server::closing::admin::care::help_by_command;
use portico_server::people::identity::Help;
use serde_json::{Value, json};

mod table;

use table::TABLE;

use crate::support::{Browser, TestServer, key_draft, limit_addresses};

/// Who somebody is, as far as the declared access asks.
#[derive(Debug, Clone)]
enum Kind {
    /// Nobody that the server knows.
    Nobody,
    /// The main user of an account.
    Main,
    /// A main user whose password is over.
    Expired,
    /// A sub-user with these permission groups for the whole account.
    Sub(Vec<PermissionGroup>),
    /// A sub-user without a grant whom the operator named admin.
    Admin,
    /// A security key that may use these permission groups in the whole account, and so may its owner.
    Key(Vec<PermissionGroup>),
}

/// The keys that a request carries: the header's and the cookies'.
struct Principal {
    name: &'static str,
    headers: Vec<(&'static str, String)>,
    kind: Kind,
}

/// The status that a principal gets on a route: SPEC §6 in one place, beside the router's own guard.
fn expected(access: &str, status: u16, kind: &Kind) -> u16 {
    let passes = match (access, kind) {
        ("public", _) => true,
        (_, Kind::Nobody) => return 401,
        ("expired_session", Kind::Key(_)) => false,
        ("expired_session", _) => true,
        (_, Kind::Expired) => false,
        ("session" | "main", Kind::Key(_)) => false,
        ("session" | "signed_in", _) | (_, Kind::Main) => true,
        ("admin", Kind::Admin) => true,
        (_, Kind::Admin) => return expected(access, status, &Kind::Sub(Vec::new())),
        ("main" | "admin", Kind::Sub(_) | Kind::Key(_)) => false,
        ("prices", Kind::Sub(groups) | Kind::Key(groups)) => {
            let shows =
                [Operation::OrderView, Operation::BillView, Operation::BalanceView, Operation::Recharge];
            groups.iter().any(|group| shows.iter().any(|operation| group.holds(*operation)))
        }
        ("discounts", Kind::Sub(groups) | Kind::Key(groups)) => {
            groups.iter().any(|group| group.holds(Operation::OrderView) || group.holds(Operation::BillView))
        }
        (operation, Kind::Sub(groups) | Kind::Key(groups)) => {
            let operation = Operation::parse(operation).expect("an operation of SPEC §6");
            groups.iter().any(|group| group.holds(operation))
        }
    };
    if passes { status } else { 403 }
}

fn keys(browser: &Browser) -> Vec<(&'static str, String)> {
    let token = browser.cookie("cds_token").expect("the readable half");
    let secret = browser.cookie("cds_session").expect("the other half");
    vec![("access-token", token.clone()), ("cookie", format!("cds_token={token}; cds_session={secret}"))]
}

fn strangers(signed_in: &Browser) -> Vec<Principal> {
    let token = signed_in.cookie("cds_token").expect("the readable half");
    let secret = signed_in.cookie("cds_session").expect("the other half");
    let cookies = |token: &str, secret: &str| format!("cds_token={token}; cds_session={secret}");
    let garbage = "A".repeat(43);
    let principal = |name, headers| Principal { name, headers, kind: Kind::Nobody };
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
    ]
}

/// One principal of each kind, in an account whose main user is `login`.
async fn principals(server: &TestServer, login: &str) -> Vec<Principal> {
    let main = server.signed_in(login).await;
    let mut all = strangers(&main);
    all.push(Principal { name: "main user", headers: keys(&main), kind: Kind::Main });
    let subs: [(&str, &str, &[PermissionGroup]); 3] = [
        ("sub-user without a grant", "none", &[]),
        ("sub-user who may only look", "look", &[PermissionGroup::ComputeView, PermissionGroup::NetworkView]),
        ("sub-user with every grant", "full", PermissionGroup::ALL),
    ];
    for (name, suffix, groups) in subs {
        let sub = format!("{login}_{suffix}");
        server.sub_user(login, &sub, groups).await;
        let browser = server.browser();
        server.sign_in(&browser, &sub).await;
        all.push(Principal { name, headers: keys(&browser), kind: Kind::Sub(groups.to_vec()) });
    }
    let named = format!("{login}_admin");
    server.sub_user(login, &named, &[]).await;
    help_by_command(&server.app, &named, Help::SetAdmin(true)).await.expect("there is one of this name");
    let browser = server.browser();
    server.sign_in(&browser, &named).await;
    all.push(Principal { name: "sub-user named admin", headers: keys(&browser), kind: Kind::Admin });
    all.extend(key_principals(server, &main, login).await);
    let expired = format!("{login}_old");
    let browser = server.signed_in(&expired).await;
    server.execute(&format!("update app_user set password_set_at = 0 where login_key = '{expired}'")).await;
    all.push(Principal {
        name: "main user with an old password",
        headers: keys(&browser),
        kind: Kind::Expired,
    });
    all
}

/// Security keys of the main user and of a sub-user with every grant: in use, bound, and of no use.
async fn key_principals(server: &TestServer, main: &Browser, login: &str) -> Vec<Principal> {
    let all: Vec<&str> = PermissionGroup::ALL.iter().map(|group| group.as_str()).collect();
    let in_list = |ip_list: &str| json!({"ip_list": ip_list});
    let sub = server.browser();
    server.sign_in(&sub, &format!("{login}_full")).await;
    let looking = [PermissionGroup::ComputeView, PermissionGroup::NetworkView];
    let look: Vec<&str> = looking.iter().map(|group| group.as_str()).collect();
    let every = PermissionGroup::ALL.to_vec();
    let cases: [(&str, &Browser, &[&str], Value, Kind); 6] = [
        ("key of the main user", main, &all, in_list(""), Kind::Key(every.clone())),
        ("key of the main user that may only look", main, &look, in_list(""), Kind::Key(looking.to_vec())),
        ("key in its list", main, &all, in_list("10.0.0.0/8;127.0.0.1"), Kind::Key(every.clone())),
        ("key outside its list", main, &all, in_list("10.0.0.0/8;::1"), Kind::Nobody),
        ("key of a sub-user", &sub, &all, in_list(""), Kind::Key(every)),
        ("key of a sub-user that may only look", &sub, &look, in_list(""), Kind::Key(looking.to_vec())),
    ];
    let mut found = Vec::new();
    for (name, browser, groups, change, kind) in cases {
        let mut draft = key_draft(groups);
        draft["ip_list"] = change["ip_list"].clone();
        let key = browser.key(draft).await;
        let headers = vec![("authorization", format!("Bearer {}", key.secret))];
        found.push(Principal { name, headers, kind });
    }
    for (name, act) in [("inactive key", "deactivate"), ("deleted key", "delete")] {
        let key = main.key(key_draft(&all)).await;
        main.post(&format!("/gicend/key/{act}/"), json!({"key_ids": [key.id]})).await.data();
        let headers = vec![("authorization", format!("Bearer {}", key.secret))];
        found.push(Principal { name, headers, kind: Kind::Nobody });
    }
    let mut both = keys(main);
    both.push(("authorization", "Bearer pk_nonsense".to_owned()));
    found.push(Principal { name: "a session beside a wrong key", headers: both, kind: Kind::Nobody });
    found
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
    TestServer::start_with(|config| limit_addresses(config, 10_000)).await
}

#[test]
fn every_route_has_a_line_in_the_table_with_its_declared_access() {
    let routes = portico_server::app::api().routes;
    let declared: Vec<_> =
        routes.iter().map(|route| (route.method.as_str(), route.path.as_str(), route.access_name)).collect();
    let mut listed: Vec<_> =
        TABLE.iter().map(|(method, path, access, _)| (*method, *path, *access)).collect();
    listed.sort_by_key(|(method, path, _)| (*path, *method));
    assert_eq!(declared, listed);
}

#[tokio::test]
async fn every_route_answers_every_caller_as_the_table_says() {
    let server = generous().await;
    let principals = principals(&server, "matrix_1").await;
    // Signing out ends the session, so that it comes last.
    let (last, rest): (Vec<_>, Vec<_>) =
        TABLE.iter().partition(|(_, path, ..)| path.contains("/session/delete/"));
    for &(method, path, access, usual) in rest.into_iter().chain(last) {
        // Refused keys of one address are counted by the minute.
        server.clock.advance(20);
        for principal in &principals {
            let found = status(&server, method, path, &principal.headers).await;
            let wanted = expected(access, usual, &principal.kind);
            assert_eq!(found, wanted, "{method} {path} by {}", principal.name);
        }
    }
}

#[tokio::test]
async fn a_session_that_has_expired_opens_nothing() {
    let server = generous().await;
    let keys = keys(&server.signed_in("matrix_2").await);
    server.clock.advance(25 * 3_600);
    for (method, path, access, usual) in TABLE.iter().filter(|(_, _, access, _)| *access != "public") {
        let wanted = expected(access, *usual, &Kind::Nobody);
        assert_eq!(status(&server, method, path, &keys).await, wanted, "{method} {path}");
    }
}

#[tokio::test]
async fn reading_changes_nothing() {
    let server = generous().await;
    let keys = keys(&server.signed_in("matrix_3").await);
    let before = server.dump().await;
    for (_, path, _, usual) in TABLE.iter().filter(|(method, ..)| *method == "GET") {
        assert_eq!(status(&server, "GET", path, &keys).await, *usual, "{path}");
        assert_eq!(server.dump().await, before, "GET {path} changed something");
    }
}
