//! What somebody tries who wants more of a security key, or of the audit log, than was meant for them.

use axum::body::Body;
use axum::http::{StatusCode, header};
use futures::future::{join, join_all};
use portico_core::permission_group::PermissionGroup;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::audit::listed;
use crate::support::{
    Answer, Browser, Key, Log, TestServer, everywhere, key_draft, limit_addresses, sub_user_draft, word,
};

/// A route that keys may call, whatever they may do.
const OPEN: &str = "/gicend/audit/list/";
/// Writes that race against the end of the right to them.
const WRITES: usize = 8;

async fn start() -> TestServer {
    TestServer::start_with(|config| {
        limit_addresses(config, 10_000);
        config.limits.account.keys = 100;
    })
    .await
}

/// A signed-in sub-user who manages users and may work by way of the API, with the id.
async fn programmer(server: &TestServer, main: &Browser, login: &str) -> (Browser, Value) {
    let mut draft = sub_user_draft(login);
    draft["authorization"]["access_methods"] = json!(["console", "api"]);
    draft["authorization"]["grants"] = everywhere(&["user_management"]);
    let user_id = main.post("/gicend/user/create/", draft).await.data()["user_id"].clone();
    let browser = server.browser();
    browser.activate(&server.link(login).await, login).await.data();
    server.sign_in(&browser, login).await;
    (browser, user_id)
}

async fn call(server: &TestServer, secret: &str, path: &str, body: &Value) -> Answer {
    let browser = server.browser();
    let request = browser
        .request("POST", path)
        .header(header::AUTHORIZATION, format!("Bearer {secret}"))
        .header(header::CONTENT_TYPE, "application/json")
        .body(Body::from(body.to_string()))
        .unwrap();
    browser.send(request).await
}

/// Ends, in one of several ways, what a sub-user's key may do; the name of the event that says so.
async fn end(main: &Browser, bob_id: &Value, key: &Key, way: &str) -> String {
    let (path, body) = match way {
        "sub_user.grant" => ("user/grant/update", json!({"user_id": bob_id, "grants": []})),
        "sub_user.authorize" => {
            let mut authorization = sub_user_draft("nobody_1")["authorization"].clone();
            authorization["grants"] = everywhere(&["user_management"]);
            ("user/authorize", json!({"user_id": bob_id, "authorization": authorization}))
        }
        "sub_user.disable" => ("user/disable", json!({"user_ids": [bob_id]})),
        "sub_user.delete" => ("user/delete", json!({"user_ids": [bob_id]})),
        "key.deactivate" => ("key/deactivate", json!({"key_ids": [key.id]})),
        _ => ("key/delete", json!({"key_ids": [key.id]})),
    };
    let answer = main.post(&format!("/gicend/{path}/"), body).await;
    let result = &answer.data()["results"][0]["code"];
    assert!(result.is_null() || *result == 0, "{way}: {}", answer.body);
    way.to_owned()
}

/// How many events of actions that begin with `begin` were done by `kind` after the newest event of `end`. The account's log
/// has the order of the commits.
async fn done_after(main: &Browser, end: &str, kind: &str, begin: &str) -> usize {
    let mut events = main.events("outcome=done").await;
    let ended = events.iter().position(|event| word(event, "action") == end);
    events.truncate(ended.expect("it has ended"));
    let is_after =
        |event: &&Value| event["actor"]["kind"] == kind && word(event, "action").starts_with(begin);
    events.iter().filter(is_after).count()
}

#[tokio::test]
async fn nothing_is_done_with_a_key_once_its_end_is_committed() {
    let server = start().await;
    let main = server.signed_in("attack_01").await;
    let ways = [
        "key.deactivate",
        "key.delete",
        "sub_user.grant",
        "sub_user.authorize",
        "sub_user.disable",
        "sub_user.delete",
    ];
    for (number, way) in ways.into_iter().enumerate() {
        let (bob, bob_id) = programmer(&server, &main, &format!("attack_01_{number}")).await;
        let key = bob.key(key_draft(&["user_management"])).await;
        let write = |count: usize| {
            let body = json!({"name": format!("g{number}_{count}"), "remark": ""});
            let (server, secret) = (&server, &key.secret);
            async move { call(server, secret, "/gicend/group/create/", &body).await.status.as_u16() }
        };
        assert_eq!(write(WRITES).await, 200, "{way}");
        let (statuses, way) = join(join_all((0..WRITES).map(write)), end(&main, &bob_id, &key, way)).await;
        assert!(statuses.iter().all(|status| [200, 401, 403].contains(status)), "{way}: {statuses:?}");
        assert_eq!(done_after(&main, &way, "key", "group").await, 0, "{way}: {statuses:?}");
        assert!([401, 403].contains(&write(WRITES + 1).await), "{way}");
    }
}

#[tokio::test]
async fn whoever_is_shut_out_meanwhile_makes_no_key_and_changes_none() {
    let server = start().await;
    let main = server.signed_in("attack_02").await;
    for (number, way) in ["sub_user.disable", "sub_user.delete", "sub_user.authorize"].into_iter().enumerate()
    {
        let (bob, bob_id) = programmer(&server, &main, &format!("attack_02_{number}")).await;
        let key = bob.key(key_draft(&["user_management"])).await;
        let edit = json!({"key_id": key.id,
            "key": {"name": "x", "grants": everywhere(&["user_management"]), "ip_list": ""}});
        let mut calls = vec![
            ("/gicend/key/edit/", edit),
            ("/gicend/key/deactivate/", json!({"key_ids": [key.id]})),
            ("/gicend/key/activate/", json!({"key_ids": [key.id]})),
        ];
        calls.extend((0..WRITES).map(|_| ("/gicend/key/create/", key_draft(&["user_management"]))));
        let writes = join_all(calls.into_iter().map(|(path, body)| bob.post(path, body)));
        let (answers, way) = join(writes, end(&main, &bob_id, &key, way)).await;
        for answer in &answers {
            assert!(!answer.status.is_server_error(), "{way}: {}", answer.body);
        }
        let begin = if way == "sub_user.authorize" { "key.create" } else { "key" };
        assert_eq!(done_after(&main, &way, "sub", begin).await, 0, "{way}");
    }
}

#[tokio::test]
async fn a_key_says_nothing_to_those_of_another_account() {
    let server = start().await;
    let (main, other) = (server.signed_in("attack_03").await, server.signed_in("attack_04").await);
    let theirs = main.key(key_draft(&["user_management"])).await;
    let own = other.key(key_draft(&["user_management"])).await;
    let things = async || {
        let mut things = vec![main.get("/gicend/key/list/").await.data()["items"].clone()];
        for browser in [&main, &other] {
            for path in ["/gicend/group/list/", "/gicend/user/list/"] {
                things.push(browser.get(path).await.data()["items"].clone());
            }
        }
        things
    };
    let before = things().await;
    let edit = json!({"name": "Mine", "grants": everywhere(&["user_management"]), "ip_list": ""});
    for (path, body, by_id) in [
        ("key/edit", json!({"key_id": theirs.id, "key": edit}), false),
        ("key/activate", json!({"key_ids": [theirs.id]}), true),
        ("key/deactivate", json!({"key_ids": [theirs.id, own.id]}), true),
        ("key/delete", json!({"key_ids": [theirs.id]}), true),
        ("user/disable", json!({"user_ids": [theirs.id]}), true),
        ("user/delete", json!({"user_ids": [theirs.id]}), true),
        ("group/delete", json!({"group_ids": [theirs.id]}), true),
        ("user/grant/update", json!({"user_id": theirs.id, "grants": []}), false),
    ] {
        let path = format!("/gicend/{path}/");
        let answer = other.post(&path, body.clone()).await;
        if by_id {
            assert_ne!(answer.data()["results"][0]["code"], 0, "{path}");
        } else {
            assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        }
        // A key is no way round it either.
        let answer = call(&server, &own.secret, &path, &body).await;
        assert!(answer.status != 200 || answer.data()["results"][0]["code"] != 0, "{path} {}", answer.body);
    }
    for query in
        [format!("actor_id={}", theirs.id), format!("object_id={}", theirs.id), "q=attack_03".to_owned()]
    {
        let found = listed(&other, &format!("{query}&outcome=done")).await;
        assert_eq!(found.len(), 0, "{query}");
    }
    assert_eq!(things().await, before);
    assert_eq!(server.call_from("127.0.0.1", OPEN, &theirs.secret).await.status, 200);
}

#[tokio::test]
async fn a_list_of_addresses_is_held_against_the_address_that_a_trusted_proxy_tells() {
    let server = TestServer::start_with(|config| {
        config.http.trusted_proxies = ["10.0.0.1", "10.0.0.2"].map(|text| text.parse().unwrap()).to_vec();
    })
    .await;
    let main = server.signed_in("attack_05").await;
    let mut draft = key_draft(&["user_management"]);
    draft["ip_list"] = json!("198.51.100.7");
    let key = main.key(draft).await;
    let status = async |peer: &str, forwarded: &[&str]| {
        let headers: Vec<_> = forwarded.iter().map(|value| ("x-forwarded-for", *value)).collect();
        server.browser_at(peer).call("GET", OPEN, &key.secret, &headers).await.status.as_u16()
    };
    for (peer, forwarded, wanted) in [
        ("198.51.100.7:1", &[][..], 200),
        ("10.0.0.1:1", &["198.51.100.7"], 200),
        ("10.0.0.1:1", &["::ffff:198.51.100.7"], 200),
        ("10.0.0.1:1", &["203.0.113.9, 198.51.100.7"], 200),
        ("10.0.0.1:1", &["198.51.100.7, 10.0.0.2"], 200),
        ("10.0.0.1:1", &["203.0.113.9", "198.51.100.7"], 200),
        ("10.0.0.1:1", &["198.51.100.7, 203.0.113.9"], 401),
        ("10.0.0.1:1", &["198.51.100.7", "203.0.113.9"], 401),
        ("10.0.0.1:1", &["198.51.100.7, nonsense"], 401),
        ("10.0.0.1:1", &["198.51.100.7, "], 401),
        ("10.0.0.1:1", &[], 401),
        ("10.0.0.3:1", &["198.51.100.7"], 401),
        ("203.0.113.9:1", &["198.51.100.7"], 401),
        // What comes from an address of the list itself is no proxy: what it forwards is not believed.
        ("198.51.100.7:1", &["203.0.113.9"], 200),
    ] {
        assert_eq!(status(peer, forwarded).await, wanted, "{peer} {forwarded:?}");
    }
}

#[tokio::test]
async fn a_key_that_was_given_more_than_its_owner_holds_does_no_more_than_the_owner_may() {
    let server = start().await;
    let main = server.signed_in("attack_06").await;
    let (bob, bob_id) = programmer(&server, &main, "attack_06_b").await;
    let key = bob.key(key_draft(&["user_management"])).await;
    let all: Vec<&str> = PermissionGroup::ALL.iter().map(|group| group.as_str()).collect();
    server.execute(&format!("update security_key set grants = '{}'", everywhere(&all))).await;
    let rights = async || {
        let answer = server.call_from("127.0.0.1", "/gicend/rights/list/", &key.secret).await;
        let rights = answer.data()["rights"].as_array().unwrap().clone();
        rights.into_iter().filter(|right| right["is_allowed"] == true).count()
    };
    let held = portico_core::permission_group::Operation::ALL
        .iter()
        .filter(|operation| PermissionGroup::UserManagement.holds(**operation))
        .count();
    assert_eq!(rights().await, held);
    let give = json!({"user_id": bob_id, "grants": everywhere(&["cdn_view"])});
    assert_ne!(call(&server, &key.secret, "/gicend/user/grant/update/", &give).await.status, 200);
    let mut invite = sub_user_draft("attack_06_c");
    invite["authorization"]["grants"] = everywhere(&["user_management", "cdn_view"]);
    let beyond = call(&server, &key.secret, "/gicend/user/create/", &invite).await;
    assert_eq!((beyond.status, beyond.code()), (StatusCode::FORBIDDEN, json!(100_013)));
    let none = json!({"user_id": bob_id, "grants": []});
    main.post("/gicend/user/grant/update/", none).await.data();
    assert_eq!(rights().await, 0);
    let refused =
        call(&server, &key.secret, "/gicend/group/create/", &json!({"name": "x", "remark": ""})).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn without_the_right_to_see_users_a_key_reads_and_exports_only_what_it_did_itself() {
    let server = start().await;
    let main = server.signed_in("attack_07").await;
    programmer(&server, &main, "attack_07_b").await;
    let (plain, seeing) =
        (main.key(key_draft(&["cdn_view"])).await, main.key(key_draft(&["user_management"])).await);
    // An event of its own.
    assert_eq!(call(&server, &plain.secret, "/gicend/group/create/", &json!({})).await.status, 403);
    let events = async |key: &Key, query: &str| {
        let path = format!("{OPEN}?limit=100&{query}");
        let page = server.call_from("127.0.0.1", &path, &key.secret).await;
        page.data()["items"].as_array().unwrap().clone()
    };
    let own = events(&plain, "").await;
    assert_eq!(own.len(), 1);
    assert_eq!((&own[0]["actor"]["id"], &own[0]["action"]), (&json!(plain.id), &json!("call.refuse")));
    let owner = events(&seeing, "action=key.create").await[0]["actor"]["id"].as_str().unwrap().to_owned();
    assert_eq!(events(&plain, &format!("actor_id={owner}")).await, [Value::Null; 0]);
    assert_eq!(events(&plain, "q=attack").await, [Value::Null; 0]);
    assert_eq!(events(&seeing, "").await.len(), listed(&main, "").await.len());
    for key in [&plain, &seeing] {
        let text = server.csv_by_key(key, "/gicend/audit/export/", json!({"format": "csv"})).await;
        // The file has its own asking in it, and the list its fetching.
        let rows = events(key, "").await.len() - 1;
        assert_eq!(portico_core::csv::read(&text, u32::MAX, u32::MAX).unwrap().len(), rows + 1);
    }
}

#[tokio::test]
async fn no_field_of_a_key_is_set_that_its_form_does_not_have() {
    let server = start().await;
    let main = server.signed_in("attack_08").await;
    let key = main.key(key_draft(&["user_management"])).await;
    let keys = async || main.get("/gicend/key/list/").await.data()["items"].clone();
    let before = keys().await;
    let form = json!({"name": "x", "grants": everywhere(&["user_management"]), "ip_list": ""});
    for name in [
        "key_id",
        "user_id",
        "account_id",
        "owner",
        "state",
        "status",
        "role",
        "admin",
        "is_main",
        "expires_at",
        "valid_days",
        "created_at",
        "deleted_at",
        "used_at",
        "hint",
        "secret",
        "token_hash",
    ] {
        let value = json!(Uuid::nil());
        let mut inside = json!({"key_id": key.id, "key": form});
        inside["key"][name] = value.clone();
        let mut bodies = vec![("edit", inside)];
        if name != "key_id" {
            bodies.push(("edit", json!({"key_id": key.id, "key": form, (name): value})));
            bodies.push(("delete", json!({"key_ids": [key.id], (name): value})));
            bodies.push(("address/test", json!({"ip_list": "", "address": "10.0.0.1", (name): value})));
        }
        for (path, body) in bodies {
            let answer = main.post(&format!("/gicend/key/{path}/"), body).await;
            assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{path} {name}: {}", answer.body);
        }
    }
    assert_eq!(keys().await, before);
}

#[tokio::test]
async fn the_text_of_a_key_is_in_no_log_and_in_no_row() {
    let log = Log::default();
    let shared = log.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_writer(move || shared.clone())
        .finish();
    let _guard = tracing::subscriber::set_default(subscriber);
    let server = start().await;
    let main = server.signed_in("attack_10").await;
    let key = main.key(key_draft(&["user_management"])).await;
    let secret = &key.secret[7..];
    call(&server, &key.secret, "/gicend/group/create/", &json!({"name": "x", "remark": ""})).await.data();
    call(&server, &key.secret, "/gicend/group/create/", &json!({"name": "x", "remark": ""})).await;
    call(&server, &key.secret, "/gicend/key/delete/", &json!({"key_ids": [key.id]})).await;
    server.browser().get(&format!("{OPEN}?token={}", key.secret)).await;
    main.post("/gicend/key/delete/", json!({"key_ids": [key.id]})).await.data();
    server.call_from("127.0.0.1", OPEN, &key.secret).await;
    let text = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    assert!(text.contains("key.create") && text.contains("key_used") && text.contains("key.refuse"));
    assert!(!text.contains(secret), "a line of the log has it");
    for (table, rows) in server.dump().await {
        assert!(!rows.iter().any(|row| row.contains(secret)), "{table}");
    }
}

#[tokio::test]
async fn names_that_are_formulas_are_words_in_a_file() {
    let server = start().await;
    let main = server.signed_in("attack_11").await;
    let names = ["=HYPERLINK(\"//evil\")", "+1+cmd", "-2+3", "@SUM(1)", "＝1+1", "'=1"];
    for name in names {
        let mut draft = key_draft(&["user_management"]);
        draft["name"] = json!(name);
        let made = main.post("/gicend/key/create/", draft).await;
        // A name may be refused; one that is taken must be harmless.
        assert!([200, 400].contains(&made.status.as_u16()), "{name} {}", made.body);
    }
    let wanted = json!({"format": "csv", "action": "key.create"});
    let text = server.csv(&main, "/gicend/audit/export/", wanted).await;
    let records = portico_core::csv::read(&text, u32::MAX, u32::MAX).unwrap();
    assert!(records.len() > 1);
    for cell in records.iter().flat_map(|record| &record.fields) {
        assert!(
            !cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']),
            "{cell:?}"
        );
    }
}

#[tokio::test]
async fn calls_that_a_key_may_not_make_fill_the_log_no_faster_than_one_a_second() {
    let server = start().await;
    let main = server.signed_in("attack_12").await;
    let key = main.key(key_draft(&["cdn_view"])).await;
    let mut statuses = Vec::new();
    for _ in 0..70 {
        statuses.push(server.call_from("127.0.0.1", "/gicend/user/list/", &key.secret).await.status.as_u16());
    }
    assert_eq!((statuses[59], statuses[60]), (403, 429));
    assert_eq!(main.events("action=call.refuse").await.len(), 60);
    assert_eq!(server.call_from("127.0.0.1", OPEN, &key.secret).await.status, 200);
}

#[tokio::test]
async fn calls_that_a_session_may_not_make_fill_the_log_no_faster_than_one_a_second() {
    let server = start().await;
    let main = server.signed_in("attack_14").await;
    server.sub_user("attack_14", "attack_14_b", &[]).await;
    let bob = server.browser();
    server.sign_in(&bob, "attack_14_b").await;
    let mut statuses = Vec::new();
    for _ in 0..70 {
        let answer = bob.post("/gicend/user/delete/", json!({"user_ids": [Uuid::nil()]})).await;
        statuses.push(answer.status.as_u16());
    }
    assert_eq!((statuses[59], statuses[60]), (403, 429));
    assert_eq!(
        bob.get("/gicend/user/list/").await.status,
        403,
        "what is only looked at is neither counted nor told"
    );
    assert_eq!(main.events("action=call.refuse").await.len(), 60);
}

#[tokio::test]
async fn of_a_deleted_person_s_keys_nothing_is_left_but_that_they_were() {
    let server = start().await;
    let main = server.signed_in("attack_13").await;
    let (bob, bob_id) = programmer(&server, &main, "attack_13_b").await;
    let mut draft = key_draft(&["user_management"]);
    draft["name"] = json!("Bob at home");
    draft["ip_list"] = json!("127.0.0.1");
    let key = bob.key(draft).await;
    server.call_from("127.0.0.1", OPEN, &key.secret).await.data();
    end(&main, &bob_id, &key, "sub_user.delete").await;
    let row = "select name || name_key || grants || ip_list || used_address from security_key";
    assert_eq!(server.scalar(row).await, "[]");
    assert_eq!(main.get("/gicend/key/list/").await.data()["items"], json!([]));
    assert_eq!(server.call_from("127.0.0.1", OPEN, &key.secret).await.status, 401);
    let refused = main.get("/gicend/audit/list/?action=key.refuse").await;
    assert_eq!(refused.data()["items"][0]["after"]["reason"], "deleted");
    server.execute("update account set deleted_at = 1").await;
    let before = server.audited().await;
    assert_eq!(server.call_from("127.0.0.1", OPEN, &key.secret).await.status, 401);
    assert_eq!(server.audited().await, before, "nothing is written about whoever is gone");
}
