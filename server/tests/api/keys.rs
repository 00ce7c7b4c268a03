//! Security keys: what they open, from where, for how long, and who may do what with whose.

use axum::http::StatusCode;
use portico_core::permission_group::PermissionGroup;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::follow::refuse_changes;
use crate::support::{Answer, Browser, Key, TestServer, key_draft};

/// A route that keys may call, whatever they may do.
pub const OPEN: &str = "/gicend/audit/list/";

pub async fn events(server: &TestServer, action: &str) -> i64 {
    let audited = server.audited().await;
    let of_action = audited.iter().filter(|line| line.split(' ').next() == Some(action));
    i64::try_from(of_action.count()).unwrap()
}

/// The newest refusal of a key in the account's log.
async fn last_refusal(main: &Browser) -> Value {
    main.events("action=key.refuse").await[0].clone()
}

pub async fn act(browser: &Browser, verb: &str, keys: &[&Key]) -> Answer {
    let ids: Vec<&str> = keys.iter().map(|key| key.id.as_str()).collect();
    browser.post(&format!("/gicend/key/{verb}/"), json!({"key_ids": ids})).await
}

pub async fn codes(browser: &Browser, verb: &str, keys: &[&Key]) -> Vec<Value> {
    let answer = act(browser, verb, keys).await;
    let results = answer.data()["results"].as_array().unwrap();
    results.iter().map(|one| one["code"].clone()).collect()
}

pub async fn status(server: &TestServer, key: &Key) -> u16 {
    server.call_from("127.0.0.1", OPEN, &key.secret).await.status.as_u16()
}

pub async fn sub_user(server: &TestServer, main: &str, login: &str, groups: &[PermissionGroup]) -> Browser {
    server.sub_user(main, login, groups).await;
    let browser = server.browser();
    server.sign_in(&browser, login).await;
    browser
}

pub fn changed(changes: Value) -> Value {
    let mut draft = key_draft(&["compute_view"]);
    for (name, value) in changes.as_object().unwrap() {
        draft[name] = value.clone();
    }
    draft
}

#[tokio::test]
async fn a_key_is_shown_once_and_only_its_hash_is_kept() {
    let server = TestServer::start().await;
    let main = server.signed_in("keys_01").await;
    let key = main.key(key_draft(&["compute_view"])).await;
    assert!(key.secret.starts_with("pk_") && key.secret.len() == 52, "{}", key.secret);
    let list = main.get("/gicend/key/list/").await;
    assert!(!list.body.to_string().contains(&key.secret));
    let listed = &list.data()["items"][0];
    assert_eq!(listed["hint"], key.secret[..7]);
    assert_eq!(listed["grants"], key_draft(&["compute_view"])["grants"]);
    assert_eq!((&listed["last_used_at"], &listed["last_used_address"]), (&Value::Null, &json!("")));
    assert_eq!(list.data()["own_count"], 1);
    assert_eq!(server.bytes("select token_hash from security_key").await.len(), 32);
    let details = server.dump().await["audit_detail"].concat();
    assert!(details.contains("compute_view") && !details.contains(&key.secret[7..]), "{details}");
    assert_eq!(events(&server, "key.create").await, 1);
}

#[tokio::test]
async fn a_key_opens_calls_without_a_cookie_and_its_last_use_is_noted_once_a_minute() {
    let server = TestServer::start().await;
    let main = server.signed_in("keys_02").await;
    let key = main.key(key_draft(&["compute_view"])).await;
    server.clock.advance(100);
    server.call_from("203.0.113.7", OPEN, &key.secret).await.data();
    let used = async || main.get("/gicend/key/list/").await.data()["items"][0].clone();
    let first = used().await;
    assert_eq!(first["last_used_address"], "203.0.113.7");
    server.clock.advance(59);
    server.call_from("203.0.113.8", OPEN, &key.secret).await.data();
    assert_eq!(used().await, first);
    server.clock.advance(1);
    server.call_from("203.0.113.8", OPEN, &key.secret).await.data();
    assert_eq!(used().await["last_used_address"], "203.0.113.8");
}

#[tokio::test]
async fn a_key_that_is_inactive_deleted_over_or_outside_its_list_opens_nothing_and_the_log_says_why() {
    let server = TestServer::start().await;
    let main = server.signed_in("keys_03").await;
    let (inactive, deleted) = (main.key(changed(json!({}))).await, main.key(changed(json!({}))).await);
    let listed = main.key(changed(json!({"ip_list": "198.51.100.0/24"}))).await;
    let over = main.key(changed(json!({"valid_days": 1}))).await;
    act(&main, "deactivate", &[&inactive]).await.data();
    act(&main, "delete", &[&deleted]).await.data();
    server.clock.advance(86_399);
    assert_eq!(status(&server, &over).await, 200);
    server.clock.advance(1);
    server.sign_in(&main, "keys_03").await;
    let cases = [(&inactive, "inactive"), (&deleted, "deleted"), (&listed, "address"), (&over, "expired")];
    for (count, (key, reason)) in (1..).zip(cases) {
        let answer = server.call_from("127.0.0.1", OPEN, &key.secret).await;
        assert_eq!((answer.status, answer.code()), (StatusCode::UNAUTHORIZED, json!(100_005)), "{reason}");
        assert_eq!(events(&server, "key.refuse").await, count);
        let refusal = last_refusal(&main).await;
        assert_eq!((&refusal["after"]["reason"], &refusal["address"]), (&json!(reason), &json!("127.0.0.1")));
    }
    assert_eq!(server.call_from("198.51.100.9", OPEN, &listed.secret).await.status, 200);
    assert_eq!(server.call_from("::ffff:198.51.100.9", OPEN, &listed.secret).await.status, 200);
}

#[tokio::test]
async fn refusals_of_one_address_fill_the_log_no_faster_than_one_a_second() {
    let server = TestServer::start().await;
    let main = server.signed_in("keys_19").await;
    let key = main.key(changed(json!({"ip_list": "10.0.0.1"}))).await;
    let mut statuses = Vec::new();
    for _ in 0..70 {
        statuses.push(server.call_from("203.0.113.5", OPEN, &key.secret).await.status.as_u16());
    }
    assert_eq!((statuses[59], statuses[60]), (401, 429));
    assert_eq!(events(&server, "key.refuse").await, 60);
    assert_eq!(server.call_from("10.0.0.1", OPEN, &key.secret).await.status, 200);
}

#[tokio::test]
async fn headers_that_claim_another_address_change_nothing() {
    let server = TestServer::start().await;
    let main = server.signed_in("keys_04").await;
    let key = main.key(changed(json!({"ip_list": "10.0.0.1"}))).await;
    let caller = server.browser_at("203.0.113.9:4000");
    for name in ["x-forwarded-for", "x-real-ip", "forwarded", "x-client-ip", "cf-connecting-ip", "x-user-id"]
    {
        let value = if name == "forwarded" { "for=10.0.0.1" } else { "10.0.0.1" };
        let answer = caller.call("GET", OPEN, &key.secret, &[(name, value)]).await;
        assert_eq!(answer.status, StatusCode::UNAUTHORIZED, "{name}");
        assert_eq!(last_refusal(&main).await["address"], "203.0.113.9", "{name}");
    }
    assert_eq!(server.call_from("10.0.0.1", OPEN, &key.secret).await.status, 200);
}

#[tokio::test]
async fn what_is_no_key_is_refused_like_one_that_nobody_has() {
    let server = TestServer::start().await;
    let main = server.signed_in("keys_05").await;
    let key = main.key(key_draft(&["compute_view"])).await;
    let unknown = portico_core::key_token::KeyToken::from_bytes(&[7; 32]);
    let (other_case, spaced) = (key.secret.to_uppercase(), format!(" {}", key.secret));
    let (session, long) = (main.cookie("cds_token").unwrap(), "x".repeat(10_000));
    let before = main.whole_list("/gicend/audit/list/").await;
    for text in ["", "pk_", unknown.expose(), &other_case, &key.secret[1..], &session, &long, &spaced] {
        let answer = server.call_from("127.0.0.1", OPEN, text).await;
        assert_eq!((answer.status, answer.code()), (StatusCode::UNAUTHORIZED, json!(100_005)), "{text}");
    }
    let after = main.whole_list("/gicend/audit/list/").await;
    assert_eq!(after, before, "a key that nobody has is nobody's event");
    for path in [format!("{OPEN}?token={0}", key.secret), format!("{OPEN}?access_token={0}", key.secret)] {
        assert_eq!(server.browser().get(&path).await.status, StatusCode::UNAUTHORIZED, "{path}");
    }
}

#[tokio::test]
async fn beside_a_key_cookies_count_for_nothing_and_other_sites_are_no_matter() {
    let server = TestServer::start().await;
    let main = server.signed_in("keys_06").await;
    let key = main.key(key_draft(&["compute_view"])).await;
    let refused = main.call("GET", "/gicend/account/info/", "pk_nonsense", &[]).await;
    assert_eq!(refused.status, StatusCode::UNAUTHORIZED, "the session beside the key is not looked at");
    let session = main.call("GET", "/gicend/account/info/", &key.secret, &[]).await;
    assert_eq!(session.status, StatusCode::FORBIDDEN, "a route of sessions");
    let foreign = [("origin", "https://evil.example")];
    assert_eq!(server.browser().call("GET", OPEN, &key.secret, &foreign).await.status, 200);
    let cookies = main.cookies();
    let ended = main.call("POST", "/gicend/session/delete/", &key.secret, &foreign).await;
    assert_eq!(ended.status, StatusCode::OK);
    // The answer clears the caller's cookies, whatever it found; what counts is the server's session.
    for (name, value) in cookies {
        main.set_cookie(&name, &value);
    }
    assert_eq!(main.get("/gicend/account/info/").await.status, StatusCode::OK, "the session was not ended");
}

#[tokio::test]
async fn the_limit_of_keys_holds_when_many_are_made_at_once() {
    let server = TestServer::start_with(|config| config.limits.account.keys = 3).await;
    let main = server.signed_in("keys_07").await;
    let makings = (0..8).map(|_| main.post("/gicend/key/create/", key_draft(&["compute_view"])));
    let answers = futures::future::join_all(makings).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 3);
    for refused in answers.iter().filter(|answer| answer.status != 200) {
        assert_eq!((refused.status, refused.code()), (StatusCode::CONFLICT, json!(700_003)));
    }
    let id = main.get("/gicend/key/list/").await.data()["items"][0]["key_id"].as_str().unwrap().to_owned();
    main.post("/gicend/key/delete/", json!({"key_ids": [id]})).await.data();
    main.key(key_draft(&["compute_view"])).await;
}

#[tokio::test]
async fn a_key_is_made_only_with_a_fresh_proof_of_who_one_is() {
    let server = TestServer::start().await;
    let main = server.signed_in("keys_08").await;
    server.clock.advance(301);
    let answer = main.post("/gicend/key/create/", key_draft(&["compute_view"])).await;
    assert_eq!((answer.status, answer.code()), (StatusCode::FORBIDDEN, json!(100_013)));
    assert_eq!(answer.body["violations"][0]["field"], "proof");
}

#[tokio::test]
async fn an_edited_key_has_its_new_name_addresses_and_grants_at_once() {
    let server = TestServer::start().await;
    let main = server.signed_in("keys_20").await;
    let key = main.key(changed(json!({"ip_list": "10.0.0.1"}))).await;
    assert_eq!(status(&server, &key).await, 401);
    let edit =
        json!({"name": "Renamed", "grants": key_draft(&["cdn_view"])["grants"], "ip_list": "127.0.0.1"});
    main.post("/gicend/key/edit/", json!({"key_id": key.id, "key": edit})).await.data();
    assert_eq!(status(&server, &key).await, 200);
    let listed = main.get("/gicend/key/list/?q=rename").await.data()["items"][0].clone();
    assert_eq!(
        (&listed["name"], &listed["grants"], &listed["ip_list"]),
        (&edit["name"], &edit["grants"], &edit["ip_list"])
    );
    let detail = main.events("action=key.edit").await[0].clone();
    assert_eq!(
        (&detail["before"]["ip_list"], &detail["after"]["ip_list"]),
        (&json!("10.0.0.1"), &json!("127.0.0.1"))
    );
}

#[tokio::test]
async fn a_key_may_not_be_bound_to_a_place_that_its_account_does_not_have() {
    let server = TestServer::start().await;
    let (main, other) = (server.signed_in("keys_21").await, server.signed_in("keys_22").await);
    let project = async |browser: &Browser| {
        let list = browser.get("/gicend/project/list/").await;
        list.data()["projects"][0]["project_id"].as_str().unwrap().to_owned()
    };
    let (own, theirs) = (project(&main).await, project(&other).await);
    let with_scope = |kind: &str, id: &str| {
        let mut draft = key_draft(&["compute_view"]);
        draft["grants"][0]["scope"] = json!({"kind": kind, "id": id});
        draft
    };
    main.key(with_scope("project", &own)).await;
    let unknown = Uuid::nil().to_string();
    for (kind, id, why) in [
        ("project", &theirs, "another account's"),
        ("project", &unknown, "unknown"),
        ("project", &own.to_uppercase(), "another spelling"),
        ("vdc", &own, "no VDC"),
    ] {
        let answer = main.post("/gicend/key/create/", with_scope(kind, id)).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{why}");
        let broken = json!([{"field": "grants.0.scope", "rule": {"rule": "unknown_choice"}}]);
        assert_eq!(answer.body["violations"], broken, "{why}");
    }
}

#[tokio::test]
async fn keys_are_listed_page_by_page_newest_first_each_once() {
    let server = TestServer::start().await;
    let main = server.signed_in("keys_16").await;
    let mut made = Vec::new();
    for _ in 0..5 {
        made.insert(0, main.key(key_draft(&["compute_view"])).await.id);
        server.clock.advance(1);
    }
    let (mut seen, mut path) = (Vec::new(), "/gicend/key/list/?limit=2".to_owned());
    loop {
        let page = main.get(&path).await;
        let keys = page.data()["items"].as_array().unwrap();
        seen.extend(keys.iter().map(|key| key["key_id"].as_str().unwrap().to_owned()));
        let Some(cursor) = page.data()["next_cursor"].as_str() else { break };
        path = format!("/gicend/key/list/?limit=2&cursor={cursor}");
    }
    assert_eq!(seen, made);
}

#[tokio::test]
async fn the_tester_says_by_which_entry_an_address_would_pass() {
    let server = TestServer::start().await;
    let main = server.signed_in("keys_17").await;
    let ask = async |ip_list: &str, address: &str| {
        main.post("/gicend/key/address/test/", json!({"ip_list": ip_list, "address": address})).await
    };
    let passes = ask("10.0.0.1;192.0.2.0/24", "::ffff:192.0.2.7").await;
    assert_eq!(passes.data(), &json!({"passes": true, "entry": "192.0.2.0/24"}));
    assert_eq!(ask("10.0.0.1", "10.0.0.2").await.data(), &json!({"passes": false, "entry": null}));
    assert_eq!(ask("", "10.0.0.2").await.data(), &json!({"passes": true, "entry": null}));
    let wrong = ask("10.0.0.300", "x").await;
    assert_eq!(wrong.status, StatusCode::BAD_REQUEST);
    assert_eq!(wrong.body["violations"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn what_is_no_key_form_is_refused() {
    let server = TestServer::start().await;
    let main = server.signed_in("keys_18").await;
    let sourced =
        json!([{"scope": {"kind": "all"}, "groups": ["compute_view"], "source": {"from": "direct"}}]);
    for change in [
        json!({"name": ""}),
        json!({"name": "x".repeat(33)}),
        json!({"grants": []}),
        json!({"grants": [{"scope": {"kind": "all"}, "groups": ["root"]}]}),
        json!({"grants": sourced}),
        json!({"valid_days": 366}),
        json!({"valid_days": -1}),
        json!({"valid_days": 1.5}),
        json!({"ip_list": "10.0.0.1;"}),
        json!({"secret": "pk_mine"}),
        json!({"user_id": Uuid::nil()}),
        json!({"token_hash": "00"}),
        json!({"state": "active"}),
    ] {
        let answer = main.post("/gicend/key/create/", changed(change.clone())).await;
        assert!(matches!(answer.status.as_u16(), 400 | 422), "{change}: {}", answer.body);
    }
    let (id, many): (_, Vec<Uuid>) = (Uuid::nil(), (0..101).map(Uuid::from_u128).collect());
    for ids in [json!([]), json!([id, id]), json!(many), json!(["x"])] {
        let answer = main.post("/gicend/key/delete/", json!({"key_ids": ids})).await;
        assert!(matches!(answer.status.as_u16(), 400 | 422), "{ids}: {}", answer.body);
    }
    for query in ["?cursor=x", "?state=gone", "?limit=-1", "?q=%00", "?user_id=1"] {
        let answer = main.get(&format!("/gicend/key/list/{query}")).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{query}");
    }
    assert_eq!(main.get("/gicend/key/list/").await.data()["items"], json!([]));
}

#[tokio::test]
async fn a_key_that_cannot_be_changed_for_a_reason_of_ours_is_named_and_what_was_done_with_the_others_is_told()
 {
    let server = TestServer::start().await;
    let main = server.signed_in("keys_30").await;
    let mut keys = Vec::new();
    for name in ["first", "second", "third"] {
        keys.push(main.key(changed(json!({"name": name}))).await);
    }
    let all: Vec<&Key> = keys.iter().collect();
    refuse_changes(&server, "security_key", "key_id", keys[1].id.parse().unwrap()).await;
    let answer = act(&main, "deactivate", &all).await;
    let results = answer.data()["results"].as_array().unwrap();
    let told: Vec<_> = results.iter().map(|one| (one["code"] == json!(0), one["key_id"].clone())).collect();
    let wanted: Vec<_> = keys.iter().enumerate().map(|(place, key)| (place != 1, json!(key.id))).collect();
    assert_eq!(told, wanted, "{}", answer.body);
    assert_eq!(events(&server, "key.deactivate").await, 2);
    let alone = act(&main, "deactivate", &[&keys[1]]).await;
    assert_eq!((alone.status, alone.code()), (StatusCode::SERVICE_UNAVAILABLE, json!(100_012)));
}

#[tokio::test]
async fn a_key_is_changed_only_with_a_fresh_proof_of_who_one_is() {
    let server = TestServer::start().await;
    let main = server.signed_in("keys_22").await;
    let key = main.key(changed(json!({"ip_list": "10.0.0.1"}))).await;
    server.clock.advance(301);
    let edit = json!({"name": "Wide", "grants": key_draft(&["user_management"])["grants"], "ip_list": ""});
    let answer = main.post("/gicend/key/edit/", json!({"key_id": key.id, "key": edit})).await;
    assert_eq!((answer.status, answer.code()), (StatusCode::FORBIDDEN, json!(100_013)));
    assert_eq!(answer.body["violations"][0]["field"], "proof");
    assert_eq!(main.get("/gicend/key/list/").await.data()["items"][0]["ip_list"], "10.0.0.1");
}
