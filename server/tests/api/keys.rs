//! Security keys: what they open, from where, for how long, and who may do what with whose.

use axum::http::StatusCode;
use portico_core::permission_group::PermissionGroup;
use portico_server::caller::Via;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::follow::refuse_changes;
use crate::support::{Answer, Browser, Key, TestServer, key_draft};

/// A route that keys may call, whatever they may do.
const OPEN: &str = "/gicend/audit/list/";

async fn events(server: &TestServer, action: &str) -> i64 {
    let sql = format!("select cast(count(*) as text) from audit_event where action = '{action}'");
    server.scalar(&sql).await.parse().unwrap()
}

async fn last_detail(server: &TestServer) -> Value {
    let sql = "select d.body from audit_detail d order by d.seq desc limit 1";
    serde_json::from_str(&server.scalar(sql).await).unwrap()
}

async fn act(browser: &Browser, verb: &str, keys: &[&Key]) -> Answer {
    let ids: Vec<&str> = keys.iter().map(|key| key.id.as_str()).collect();
    browser.post(&format!("/gicend/key/{verb}/"), json!({"key_ids": ids})).await
}

async fn codes(browser: &Browser, verb: &str, keys: &[&Key]) -> Vec<Value> {
    let answer = act(browser, verb, keys).await;
    let results = answer.data()["results"].as_array().unwrap();
    results.iter().map(|one| one["code"].clone()).collect()
}

async fn status(server: &TestServer, key: &Key) -> u16 {
    server.call_from("127.0.0.1", OPEN, &key.secret).await.status.as_u16()
}

async fn sub_user(server: &TestServer, main: &str, login: &str, groups: &[PermissionGroup]) -> Browser {
    server.sub_user(main, login, groups).await;
    let browser = server.browser();
    server.sign_in(&browser, login).await;
    browser
}

fn changed(changes: Value) -> Value {
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
    let details = server.scalar("select body from audit_detail order by seq desc limit 1").await;
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
    let cases = [(&inactive, "inactive"), (&deleted, "deleted"), (&listed, "address"), (&over, "expired")];
    for (count, (key, reason)) in (1..).zip(cases) {
        let answer = server.call_from("127.0.0.1", OPEN, &key.secret).await;
        assert_eq!((answer.status, answer.code()), (StatusCode::UNAUTHORIZED, json!(100_005)), "{reason}");
        assert_eq!(events(&server, "key.refuse").await, count);
        let detail = last_detail(&server).await;
        assert_eq!((&detail["after"]["reason"], &detail["address"]), (&json!(reason), &json!("127.0.0.1")));
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
        assert_eq!(last_detail(&server).await["address"], "203.0.113.9", "{name}");
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
    let before = server.count("audit_event").await;
    for text in ["", "pk_", unknown.expose(), &other_case, &key.secret[1..], &session, &long, &spaced] {
        let answer = server.call_from("127.0.0.1", OPEN, text).await;
        assert_eq!((answer.status, answer.code()), (StatusCode::UNAUTHORIZED, json!(100_005)), "{text}");
    }
    assert_eq!(server.count("audit_event").await, before, "a key that nobody has is nobody's event");
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
async fn nobody_gives_a_key_what_they_do_not_hold() {
    let server = TestServer::start().await;
    server.account("keys_09").await;
    let sub = sub_user(&server, "keys_09", "keys_09_sub", &[PermissionGroup::ComputeView]).await;
    let key = sub.key(key_draft(&["compute_view"])).await;
    let beyond = sub.post("/gicend/key/create/", key_draft(&["compute_view", "user_management"])).await;
    assert_eq!((beyond.status, beyond.code()), (StatusCode::FORBIDDEN, json!(100_013)));
    let edited = json!({"name": "x", "grants": key_draft(&["user_management"])["grants"], "ip_list": ""});
    let beyond = sub.post("/gicend/key/edit/", json!({"key_id": key.id, "key": edited})).await;
    assert_eq!((beyond.status, beyond.code()), (StatusCode::FORBIDDEN, json!(100_013)));
    let wrong = json!({"name": "", "grants": edited["grants"], "ip_list": "x"});
    let wrong = sub.post("/gicend/key/edit/", json!({"key_id": key.id, "key": wrong})).await;
    let fields: Vec<_> =
        wrong.body["violations"].as_array().unwrap().iter().map(|one| &one["field"]).collect();
    assert_eq!(fields, ["key.name", "key.ip_list"]);
    server.execute("update sub_user_access set api = false").await;
    let refused = sub.post("/gicend/key/create/", key_draft(&["compute_view"])).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN, "who may not use the API needs no key");
    assert_eq!(sub.get("/gicend/key/list/").await.data()["has_api_access"], false);
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
async fn what_an_owner_loses_their_key_loses_and_a_disabled_owner_s_key_opens_nothing() {
    let server = TestServer::start().await;
    server.signed_in("keys_11").await.key(key_draft(&["compute_view"])).await;
    let sub = sub_user(&server, "keys_11", "keys_11_sub", &[PermissionGroup::UserManagement]).await;
    let key = sub.key(key_draft(&["user_management"])).await;
    assert_eq!(status(&server, &key).await, 200);
    for (change, back) in [
        ("update app_user set state = 'disabled'", "update app_user set state = 'enabled'"),
        ("update app_user set deleted_at = 1", "update app_user set deleted_at = null"),
        ("update sub_user_access set api = false", "update sub_user_access set api = true"),
    ] {
        server.execute(change).await;
        assert_eq!(status(&server, &key).await, 401, "{change}");
        server.execute(back).await;
        assert_eq!(status(&server, &key).await, 200, "{back}");
    }
    let actors = async || {
        let page = server.call_from("127.0.0.1", OPEN, &key.secret).await;
        let events = page.data()["items"].as_array().unwrap().clone();
        events.iter().map(|event| event["actor"]["kind"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert!(actors().await.contains(&"main".to_owned()));
    server.execute("delete from access_grant").await;
    let own = actors().await;
    assert!(!own.is_empty() && own.iter().all(|kind| kind == "sub" || kind == "key"), "{own:?}");
}

#[tokio::test]
async fn a_key_that_ends_while_a_call_is_on_its_way_acts_no_more() {
    use portico_core::permission::Resource;
    use portico_core::permission_group::Operation;
    use portico_server::{people::access, people::key, transaction};

    let server = TestServer::start().await;
    let main = server.signed_in("keys_12").await;
    let made = main.key(key_draft(&["user_management"])).await;
    let context = portico_server::kit::http::RequestContext {
        request_id: "test".to_owned(),
        lang: portico_core::Lang::US,
        address: [127, 0, 0, 1].into(),
    };
    let asked = async |ends: bool| {
        let caller = key::caller(&server.app, &made.secret).await?;
        assert!(matches!(caller.via, Via::Key(_)));
        if ends {
            act(&main, "deactivate", &[&made]).await.data();
        }
        let resource = Resource::default();
        transaction!(server.app.store(), tx => {
            access::require_in(tx, &caller, Operation::UserManage, &resource).await
        })
    };
    context.clone().scope(asked(false)).await.unwrap();
    let refused = context.scope(asked(true)).await.unwrap_err();
    assert_eq!(refused.status(), 401);
}

#[tokio::test]
async fn another_account_s_key_is_as_unknown_as_one_that_is_not_there() {
    let server = TestServer::start().await;
    let (main, other) = (server.signed_in("keys_13").await, server.signed_in("keys_14").await);
    let key = main.key(key_draft(&["compute_view"])).await;
    let nothing = Key { id: Uuid::nil().to_string(), secret: String::new() };
    let edit = json!({"name": "x", "grants": key_draft(&["compute_view"])["grants"], "ip_list": ""});
    let mut bodies = Vec::new();
    for key in [&key, &nothing] {
        let answer = other.post("/gicend/key/edit/", json!({"key_id": key.id, "key": edit})).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND);
        let mut body = answer.body;
        body["request_id"] = Value::Null;
        bodies.push(body);
    }
    assert_eq!(bodies[0], bodies[1]);
    for verb in ["activate", "deactivate", "delete"] {
        assert_eq!(codes(&other, verb, &[&key, &nothing]).await, [json!(100_004), json!(100_004)]);
    }
    assert_eq!(status(&server, &key).await, 200);
    assert_eq!(other.get("/gicend/key/list/").await.data()["items"], json!([]));
}

#[tokio::test]
async fn who_manages_users_sees_every_key_and_stops_those_of_people_with_no_more_rights() {
    let server = TestServer::start().await;
    let main = server.signed_in("keys_15").await;
    let manager = [PermissionGroup::UserManagement, PermissionGroup::ComputeView];
    let boss = sub_user(&server, "keys_15", "keys_15_boss", &manager).await;
    let low = sub_user(&server, "keys_15", "keys_15_low", &[PermissionGroup::ComputeView]).await;
    let high = sub_user(&server, "keys_15", "keys_15_high", &[PermissionGroup::CdnDelete]).await;
    server.clock.advance(1);
    let lows = &low.key(key_draft(&["compute_view"])).await;
    server.clock.advance(1);
    let highs = &high.key(key_draft(&["cdn_delete"])).await;
    let seen = async |browser: &Browser, query: &str| {
        let list = browser.get(&format!("/gicend/key/list/{query}")).await;
        let keys = list.data()["items"].as_array().unwrap().clone();
        keys.iter().map(|key| key["owner"]["login_name"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(seen(&boss, "").await, ["keys_15_high", "keys_15_low"]);
    assert_eq!(seen(&boss, "?own=true").await, [""; 0]);
    assert_eq!(seen(&boss, "?q=S_15_lO").await, ["keys_15_low"]);
    assert_eq!(seen(&boss, "?q=%25").await, [""; 0]);
    assert_eq!(seen(&low, "").await, ["keys_15_low"]);
    assert_eq!(seen(&main, "?state=inactive").await, [""; 0]);
    assert_eq!(codes(&low, "deactivate", &[highs, lows]).await, [json!(100_013), json!(0)]);
    assert_eq!(codes(&low, "deactivate", &[lows]).await, [json!(100_001)], "inactive already");
    assert_eq!(codes(&boss, "delete", &[highs, lows]).await, [json!(100_013), json!(0)]);
    assert_eq!(codes(&main, "delete", &[highs, lows]).await, [json!(0), json!(100_004)]);
    let edit = json!({"name": "x", "grants": key_draft(&["compute_view"])["grants"], "ip_list": ""});
    let lows = &low.key(key_draft(&["compute_view"])).await;
    let edited = main.post("/gicend/key/edit/", json!({"key_id": lows.id, "key": edit})).await;
    assert_eq!(edited.status, StatusCode::FORBIDDEN, "a key is edited by its owner only");
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
    assert_eq!(server.count("security_key").await, 0);
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
