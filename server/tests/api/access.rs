//! Who may call what, with what they really send: every route with a body that succeeds for the right caller, asked by everybody who
//! holds what it needs in another place, in part, or not at all. `matrix.rs` asks every route with nothing; this asks with everything.

mod asker;
mod fuzz;
mod model;
mod operator_rows;
mod operators;
mod prepare;
mod prepare_books;
mod prepare_change;
mod prepare_money;
pub mod prepare_notice;
mod prepare_people;
mod prepare_servers;
mod prepare_staff;
mod prepare_ticket;
mod rows;
mod scene;

use std::collections::{BTreeMap, BTreeSet};

use portico_core::permission_group::{Operation, PermissionGroup};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::{Answer, answer_name, assert_answer_is_kept, deposit};
use asker::Asker;
use model::{At, Expected, Kind, Place, Who, expected};
use rows::{NEEDS_MONEY, NEEDS_VERIFICATION, REFUSALS_ONLY, Row};
use scene::Scene;

/// What a refusal writes: that there was one.
const WRITTEN_BY_ASKING: &[&str] = &[
    "audit_event",
    "audit_head",
    "audit_detail",
    "operator_audit_event",
    "operator_audit_head",
    // When it was used last.
    "operator_session",
];

/// The declared access that a row stands for.
fn fits(who: Who, declared: &str) -> bool {
    match who {
        Who::Session => ["session", "expired_session"].contains(&declared),
        // Whom else the operator names is asked in `admin_role`.
        Who::Main => ["main", "admin"].contains(&declared),
        Who::SignedIn => declared == "signed_in",
        Who::May(groups) | Who::Person(groups) => match Operation::parse(declared) {
            Some(operation) => groups[0].holds(operation),
            None => ["prices", "discounts"].contains(&declared),
        },
    }
}

#[test]
fn every_route_that_needs_a_caller_has_a_row_that_fits_its_declared_access() {
    let routes = portico_server::app::api().routes;
    let declared: BTreeMap<_, _> = routes
        .iter()
        .filter(|route| route.access_name != "public")
        .map(|route| ((route.path.clone(), route.method.clone()), route.access_name))
        .collect();
    let mut rows = BTreeMap::new();
    for (method, path, who, _) in rows::all() {
        let twice = rows.insert((format!("/gicend/{path}/"), (*method).to_owned()), *who);
        assert!(twice.is_none(), "{path} has two rows");
    }
    assert_eq!(declared.keys().collect::<Vec<_>>(), rows.keys().collect::<Vec<_>>());
    for (route, who) in &rows {
        assert!(fits(*who, declared[route]), "{route:?} is declared {}", declared[route]);
    }
    for (path, reason) in REFUSALS_ONLY {
        assert!(rows.contains_key(&(format!("/gicend/{path}/"), "POST".to_owned())), "{path} {reason}");
    }
}

/// Calls without a good answer that is kept, and why.
const NOT_KEPT: &[(&str, &str)] = &[
    ("compute/console/open", "is a WebSocket: console"),
    ("payment/notice/alipay", "answers a word of the gateway's: payment_alipay"),
    ("payment/notice/wechat", "answers nothing: payment_wechat"),
];

#[test]
fn every_call_of_both_surfaces_has_one_good_answer_that_is_kept() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/api/snapshots/answers");
    let files =
        std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    let kept: BTreeSet<String> =
        files.filter_map(|file| file.strip_suffix(".snap").map(str::to_owned)).collect();
    let customers = portico_server::app::api().routes;
    let operators = portico_server::closing::admin::api().document.to_openapi();
    let paths = customers.iter().map(|route| &route.path).chain(operators.paths.paths.keys());
    let names = paths.map(|path| answer_name(path));
    let without: BTreeSet<String> = NOT_KEPT.iter().map(|(path, _)| answer_name(path)).collect();
    let wanted: BTreeSet<String> = names.filter(|name| !without.contains(name)).collect();
    assert_eq!(kept, wanted);
}

/// Everything in the database but what asking writes.
async fn dump(scene: &Scene) -> BTreeMap<String, Vec<String>> {
    scene.server.dump_without(WRITTEN_BY_ASKING).await
}

/// The first table in which two dumps differ, with the rows that one has and the other has not.
fn difference(
    before: &BTreeMap<String, Vec<String>>,
    after: &BTreeMap<String, Vec<String>>,
) -> Option<String> {
    let (table, rows) = after.iter().find(|(table, rows)| before.get(*table) != Some(rows))?;
    let old = &before[table];
    let new: Vec<_> = rows.iter().filter(|row| !old.contains(row)).collect();
    Some(format!("{table}: {new:?}"))
}

fn is_done(answer: &Answer) -> bool {
    let result = &answer.body["data"]["results"][0]["code"];
    answer.status == 200 && (result.is_null() || result == 0)
}

/// Whether an answer says nothing of what is in the scene's VDC: no id of it, no amount but zero.
fn is_empty(scene: &Scene, answer: &Answer) -> bool {
    let text = answer.body.to_string();
    let ids = [&scene.vdc, &scene.order, &scene.resource];
    answer.status == 200 && ids.iter().all(|id| !text.contains(id.as_str())) && !has_amount(&answer.body)
}

fn has_amount(value: &Value) -> bool {
    match value {
        Value::Object(fields) => {
            fields.get("minor").is_some_and(|minor| *minor != 0) || fields.values().any(has_amount)
        }
        Value::Array(items) => items.iter().any(has_amount),
        _ => false,
    }
}

/// Whether an id stands anywhere in a body.
fn names_a_thing(value: &Value) -> bool {
    match value {
        Value::String(text) => text.parse::<Uuid>().is_ok(),
        Value::Array(items) => items.iter().any(names_a_thing),
        Value::Object(fields) => fields.values().any(names_a_thing),
        _ => false,
    }
}

fn agrees(scene: &Scene, place: Place, wanted: Expected, answer: &Answer) -> bool {
    match wanted {
        Expected::Unknown => answer.status == 401,
        Expected::Forbidden => answer.status == 403,
        Expected::NotThere => answer.status == 404,
        Expected::Empty => is_empty(scene, answer),
        Expected::Done if [Place::List, Place::Project].contains(&place) => !is_empty(scene, answer),
        Expected::Done => is_done(answer),
    }
}

/// Whether somebody is asked about a row at all: of what is everybody's own, those suffice who differ in more than the place.
fn is_asked(asker: &Asker, who: Who) -> bool {
    let is_place = |at: At| [At::Everywhere, At::Nowhere].contains(&at);
    match (who, asker.kind) {
        (Who::May(_) | Who::Person(_), _) | (_, Kind::Nobody | Kind::Owner) => true,
        (_, Kind::Sub(held)) => held.at == At::Everywhere && held.is_home,
        (_, Kind::Key(own, key)) => own.is_home && own.at == At::Everywhere && is_place(key.at),
    }
}

/// What was answered to whom instead of what it had to be.
fn complaint((method, path, ..): &Row, name: &str, wanted: &str, answer: &Answer) -> String {
    let said: String = answer.body.to_string().chars().take(300).collect();
    format!("{method} {path} by {name}: {} instead of {wanted}: {said}", answer.status)
}

/// Asks one row as everybody: first whoever is refused, together leaving no trace; then whoever is not, each with something new.
async fn ask(scene: &Scene, row: &Row, complaints: &mut Vec<String>) {
    let &(_, path, who, place) = row;
    scene.pass(61).await;
    let groups: &[PermissionGroup] = match who {
        Who::May(groups) | Who::Person(groups) => groups,
        _ => &[PermissionGroup::CdnView],
    };
    for asker in &scene.askers {
        asker.give(scene, groups, place).await;
    }
    let owner = scene.askers.iter().find(|asker| matches!(asker.kind, Kind::Owner)).unwrap();
    let is_refusals_only = REFUSALS_ONLY.iter().any(|(listed, _)| *listed == path);
    let body = if is_refusals_only { scene.whole(path) } else { scene.prepared(path, owner).await };
    // When a key was used last is noted now and then: now.
    for asker in scene.askers.iter().filter(|asker| matches!(asker.kind, Kind::Key(..))) {
        asker.ask(&scene.server, "GET", "rights/list", &json!({})).await.data();
    }
    let before = dump(scene).await;
    ask_refused(scene, row, &body, complaints).await;
    if let Some(changed) = difference(&before, &dump(scene).await) {
        complaints.push(format!("{path}: a refusal changed {changed}"));
    }
    if !is_refusals_only {
        ask_right(scene, row, &body, complaints).await;
        in_another_state(scene, row, owner, complaints).await;
    }
}

/// Whether a call leaves what is another's alone without a word.
fn is_silent(path: &str) -> bool {
    ["message/delete", "message/read"].contains(&path)
}

/// Asks with the same body as everybody who is to be refused, or to see nothing.
async fn ask_refused(scene: &Scene, row: &Row, body: &Value, complaints: &mut Vec<String>) {
    let &(method, path, who, place) = row;
    for asker in scene.askers.iter().filter(|asker| is_asked(asker, who)) {
        let wanted = expected(who, place, asker.kind);
        if wanted == Expected::Done {
            continue;
        }
        let answer = asker.ask(&scene.server, method, path, body).await;
        if !agrees(scene, place, wanted, &answer) {
            complaints.push(complaint(row, asker.name, &format!("{wanted:?}"), &answer));
        }
    }
    let is_list = [Place::List, Place::Project].contains(&place);
    if names_a_thing(body) || is_list {
        let stranger = &scene.stranger;
        let answer = stranger.ask(&scene.server, method, path, body).await;
        let is_right = if is_list { is_empty(scene, &answer) } else { !is_done(&answer) || is_silent(path) };
        // Of what is everybody's own a proof may be wanted first.
        if !is_right || answer.status == 403 && place != Place::Own {
            complaints.push(complaint(row, stranger.name, "what is not there", &answer));
        }
    }
}

/// Asks as everybody who may.
async fn ask_right(scene: &Scene, row: &Row, body: &Value, complaints: &mut Vec<String>) {
    let &(method, path, who, place) = row;
    for asker in scene.askers.iter().filter(|asker| is_asked(asker, who)) {
        if expected(who, place, asker.kind) != Expected::Done {
            continue;
        }
        let is_read = method == "GET" && place != Place::Own;
        let body = if is_read { body.clone() } else { scene.prepared(path, asker).await };
        let answer = asker.ask(&scene.server, method, path, &body).await;
        if !agrees(scene, place, Expected::Done, &answer) {
            complaints.push(complaint(row, asker.name, "success", &answer));
        } else if matches!(asker.kind, Kind::Owner) {
            assert_answer_is_kept(path, &answer);
        }
    }
}

/// Asks as the owner of an account that is not verified, and of one that owes something.
async fn in_another_state(scene: &Scene, row: &Row, owner: &Asker, complaints: &mut Vec<String>) {
    let &(method, path, who, _) = row;
    if who.groups().is_none() {
        return;
    }
    for (state, refused) in [("not verified", NEEDS_VERIFICATION), ("in arrears", NEEDS_MONEY)] {
        let body = scene.prepared(path, owner).await;
        let mut owed = 0;
        if state == "in arrears" {
            owed = scene.owe(&format!("{method} {path}")).await;
        } else {
            scene.verify(false).await;
        }
        // What is not to be refused changes what it may.
        let is_wrong = refused.contains(&path);
        let before = if is_wrong { Some(dump(scene).await) } else { None };
        let answer = owner.ask(&scene.server, method, path, &body).await;
        let is_refused = answer.status.is_client_error();
        if is_refused != is_wrong || !(is_refused || is_done(&answer)) {
            complaints.push(complaint(row, state, "another answer", &answer));
        }
        if let Some(before) = before
            && let Some(changed) = difference(&before, &dump(scene).await)
        {
            complaints.push(format!("{method} {path} {state}: a refusal changed {changed}"));
        }
        if owed == 0 {
            scene.verify(true).await;
        } else {
            deposit(&scene.server.app, scene.account_id, &format!("{method} {path}"), owed).await;
        }
    }
}

async fn ask_all(scene: &Scene, rows: &[Row]) {
    let mut complaints = Vec::new();
    for row in rows {
        ask(scene, row, &mut complaints).await;
    }
    assert_eq!(complaints, Vec::<String>::new(), "{}", json!(complaints));
}

#[tokio::test]
async fn orders_resources_and_prices_are_for_whoever_holds_what_they_need_in_their_place() {
    ask_all(&Scene::set("access_01").await, rows::RESOURCES).await;
}

#[tokio::test]
async fn instances_are_for_whoever_holds_what_they_need_in_their_place() {
    ask_all(&Scene::set("access_07").await, rows::COMPUTE).await;
}

#[tokio::test]
async fn bills_and_invoices_are_for_whoever_holds_what_they_need_in_their_place() {
    ask_all(&Scene::set("access_02").await.with_books().await, rows::BILLED).await;
}

#[tokio::test]
async fn the_balance_and_what_fills_it_are_for_whoever_holds_what_they_need_in_the_whole_account() {
    ask_all(&Scene::set("access_03").await.with_books().await, rows::MONEY).await;
}

#[tokio::test]
async fn people_and_places_are_managed_by_whoever_holds_what_that_needs_in_the_whole_account() {
    ask_all(&Scene::set("access_04").await, rows::PEOPLE).await;
}

#[tokio::test]
async fn what_is_the_main_users_is_nobody_elses_and_what_is_everybodys_is_no_strangers() {
    ask_all(&Scene::set("access_05").await, rows::ALIKE).await;
}

#[tokio::test]
async fn what_is_a_persons_own_needs_that_person_in_a_browser() {
    ask_all(&Scene::set("access_06").await, rows::PERSON).await;
}
