//! What is another account's: every id and every property that any call takes.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::support::{Answer, Browser, Ids, TestServer, bodies, filled, limit_addresses};

/// Names that end like an id's and are none: they choose among the caller's own, or belong to this browser's sign-in.
const NO_IDS: &[&str] = &["contact_id", "contact_ids", "puzzle_id", "question_id", "passkey_id", "setup_id"];
/// Names under which somebody might try to write what no form has.
const PROPERTIES: &[&str] = &[
    "role",
    "roles",
    "admin",
    "is_admin",
    "is_main",
    "balance",
    "customer_id",
    "account_id",
    "owner_id",
    "status",
    "state",
    "audit_status",
    "verification_state",
    "created_at",
    "deleted_at",
    "password_hash",
    "__proto__",
];

async fn start() -> TestServer {
    TestServer::start_with(|config| {
        limit_addresses(config, 100_000);
        config.limits.account.sub_users = 10_000;
        config.payment.test.enabled = true;
        config.export.files = 10_000;
    })
    .await
}

fn document() -> Value {
    serde_json::to_value(portico_server::app::api().document.to_openapi()).unwrap()
}

/// A schema behind its reference.
fn resolved<'a>(document: &'a Value, schema: &'a Value) -> &'a Value {
    match schema["$ref"].as_str() {
        Some(name) => document.pointer(name.trim_start_matches('#')).unwrap(),
        None => schema,
    }
}

/// The names of the fields of a schema, however deep, that hold an id.
fn id_fields(document: &Value, schema: &Value, name: &str, found: &mut BTreeSet<String>) {
    let schema = resolved(document, schema);
    let is_text = schema["type"] == "string" || schema["type"][0] == "string";
    if is_text && (schema["format"] == "uuid" || is_id(name)) {
        found.insert(name.to_owned());
    }
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        id_fields(document, field, name, found);
    }
    for part in
        ["oneOf", "anyOf", "allOf"].iter().flat_map(|key| schema[key].as_array().into_iter().flatten())
    {
        id_fields(document, part, name, found);
    }
    if schema["items"].is_object() {
        id_fields(document, &schema["items"], name, found);
    }
}

fn is_id(name: &str) -> bool {
    let like_one =
        name == "id" || name.ends_with("_id") || name.ends_with("_ids") || name.ends_with("_image");
    like_one && !NO_IDS.contains(&name)
}

/// The names of the fields of a body that hold a placeholder.
fn placeholders(value: &Value, name: &str, found: &mut BTreeSet<String>) {
    match value {
        Value::String(text) if text.starts_with('$') => {
            found.insert(name.to_owned());
        }
        Value::Array(items) => items.iter().for_each(|item| placeholders(item, name, found)),
        Value::Object(fields) => fields.iter().for_each(|(name, field)| placeholders(field, name, found)),
        _ => {}
    }
}

#[test]
fn every_json_body_has_an_example_with_every_id_that_it_can_hold() {
    let document = document();
    let mut routes = BTreeSet::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        let schema = &item["post"]["requestBody"]["content"]["application/json"]["schema"];
        if !schema.is_object() {
            continue;
        }
        routes.insert(path.as_str());
        let (mut wanted, mut given) = (BTreeSet::new(), BTreeSet::new());
        id_fields(&document, schema, "", &mut wanted);
        let body = bodies().into_iter().find(|(listed, _)| listed == path);
        placeholders(&body.unwrap_or_else(|| panic!("no body for {path}")).1, "", &mut given);
        assert_eq!(given, wanted, "{path}");
    }
    assert_eq!(routes, bodies().iter().map(|(path, _)| *path).collect());
}

/// Each body that has ids, with one of them another's and all others the caller's own.
fn substitutions(ids: &Ids, other: &str, kind: &str) -> Vec<(&'static str, Value)> {
    let marked = format!("\"${kind}\"");
    let mut found = Vec::new();
    for (path, body) in bodies() {
        let text = body.to_string();
        for (at, _) in text.match_indices(&marked) {
            let (before, after) = text.split_at(at);
            let body = format!("{before}\"{other}\"{}", &after[marked.len()..]);
            found.push((path, filled(&serde_json::from_str(&body).unwrap(), ids)));
        }
    }
    found
}

/// An answer without what differs between two equal ones.
fn told(answer: &Answer, id: &str) -> (u16, String) {
    let mut body = answer.body.clone();
    if let Some(envelope) = body.as_object_mut() {
        envelope.remove("request_id");
        // A file that is asked for has an id of its own.
        envelope.get_mut("data").and_then(Value::as_object_mut).map(|data| data.remove("export_id"));
    }
    (answer.status.as_u16(), body.to_string().replace(id, "ID"))
}

/// The rows in which one of these ids stands, but for what another account's log says of that account.
async fn rows_of(server: &TestServer, ids: &[String], not: &str) -> Vec<String> {
    let plain = |text: &str| text.replace('-', "").to_lowercase();
    let (ids, not): (Vec<String>, _) = (ids.iter().map(|id| plain(id)).collect(), plain(not));
    let rows = server
        .dump()
        .await
        .into_iter()
        .flat_map(|(table, rows)| rows.into_iter().map(move |row| format!("{table}: {row}")));
    let is_theirs = |row: &String| {
        let row = plain(row);
        ids.iter().any(|id| row.contains(id)) && !(row.starts_with("audit_event") && row.contains(&not))
    };
    rows.filter(is_theirs).collect()
}

/// The ids of the caller's account and of the caller.
async fn own_ids(browser: &Browser) -> [String; 2] {
    let info = browser.get("/gicend/account/info/").await;
    let own = [&info.data()["customer"]["customer_id"], &info.data()["user"]["user_id"]];
    own.map(|id| id.as_str().unwrap().to_owned())
}

#[tokio::test]
async fn no_id_of_another_account_does_more_than_an_unknown_one_in_any_call() {
    let server = start().await;
    let (other, others) = server.furnished("foreign_02").await;
    let all: Vec<String> = others.values().cloned().chain(own_ids(&other).await).collect();
    let (browser, ids) = server.furnished("foreign_01").await;
    let [own_account, _] = own_ids(&browser).await;
    let before = rows_of(&server, &all, &own_account).await;
    let mut count = 0;
    for (kind, other) in &others {
        let unknown = server.app.random().id(server.app.now()).to_string();
        let pairs = substitutions(&ids, other, kind).into_iter().zip(substitutions(&ids, &unknown, kind));
        for ((path, body), (_, unknown_body)) in pairs {
            server.clock.advance(61);
            browser.prove().await.data();
            let random = browser.post(path, unknown_body).await;
            let answer = browser.post(path, body).await;
            assert_eq!(told(&answer, other), told(&random, &unknown), "{path} with another's {kind}");
            let results = &answer.body["data"]["results"];
            let is_refused = answer.status.is_client_error() || results[0]["code"] != json!(0);
            assert!(
                // What is filtered by another's id is empty: see the tests of exports.
                is_refused || path.starts_with("/gicend/message/") || path.ends_with("/export/"),
                "{path} took another's {kind}: {}",
                answer.body
            );
            count += 1;
        }
    }
    assert_eq!(rows_of(&server, &all, &own_account).await, before);
    assert!(before.len() > 20, "{before:?}");
    assert!(count > 40, "{count}");
}

#[tokio::test]
async fn no_id_of_another_account_shows_more_than_an_unknown_one_in_any_question() {
    let server = start().await;
    let (_, others) = server.furnished("foreign_04").await;
    let (browser, _) = server.furnished("foreign_03").await;
    let document = document();
    let mut count = 0;
    for (path, item) in document["paths"].as_object().unwrap() {
        for parameter in item["get"]["parameters"].as_array().into_iter().flatten() {
            let name = parameter["name"].as_str().unwrap();
            let is_uuid = parameter["schema"]["format"] == "uuid"
                || parameter["schema"]["oneOf"][1]["format"] == "uuid";
            if !is_uuid && !is_id(name) {
                continue;
            }
            for other in others.values() {
                let unknown = server.app.random().id(server.app.now()).to_string();
                let asked = async |id: &str| browser.get(&format!("{path}?{name}={id}")).await;
                let answer = told(&asked(other).await, other);
                assert_eq!(answer, told(&asked(&unknown).await, &unknown), "{path} {name}");
                count += 1;
            }
        }
    }
    assert!(count > 60, "{count}");
}

/// Every object within a body, by its pointer.
fn objects(value: &Value, at: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            found.push(at.to_owned());
            fields.iter().for_each(|(name, field)| objects(field, &format!("{at}/{name}"), found));
        }
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(index, item)| objects(item, &format!("{at}/{index}"), found));
        }
        _ => {}
    }
}

#[tokio::test]
async fn no_property_is_taken_that_a_form_does_not_have_however_deep() {
    let server = start().await;
    let (browser, ids) = server.furnished("foreign_05").await;
    let before = server.dump().await;
    for (path, body) in bodies() {
        let body = filled(&body, &ids);
        let mut places = Vec::new();
        objects(&body, "", &mut places);
        for place in places {
            for property in PROPERTIES {
                let mut wrong = body.clone();
                let object = wrong.pointer_mut(&place).unwrap().as_object_mut().unwrap();
                if object.insert((*property).to_owned(), json!("main")).is_some() {
                    continue;
                }
                let answer = browser.post(path, wrong).await;
                assert_eq!(answer.status, 422, "{path} {place} {property}: {}", answer.body);
            }
        }
    }
    assert_eq!(server.dump().await, before);
}
