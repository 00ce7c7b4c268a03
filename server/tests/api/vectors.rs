//! The shared cases of `core/vectors/*.json`, asked over HTTP: a form's endpoint says what core says, case by case.

mod forms;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use portico_core::permission_group::PermissionGroup;
use portico_core::price::{PriceListDraft, TypedPriceList};
use portico_server::kit::random::Random;
use serde_json::{Value, json};

use crate::admin::operator;
use crate::support::{
    Answer, Browser, START, TestServer, limit_addresses, sub_user_draft, test_gateway_with,
};
use forms::{ASKED_ELSEWHERE, CLOUD, ENTRY, Form, MONEY, NEVER_CROSS, OWN, PEOPLE, all};

/// Rules that only the server can judge; an accepted draft may still break one of them.
const NEEDS_THE_DATABASE: &[&str] = &[
    "incorrect_code",
    "occupied",
    "used_before",
    "same_as_old",
    "proof_needed",
    "unknown_choice",
    "not_verified",
    "state_forbids",
    "region_fixed",
    "daily_cap",
];

/// The folder of the shared cases, or another beside it.
fn folder(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name)
}

/// Every check with its cases, of one file or of several.
pub(crate) fn vectors() -> BTreeMap<String, Vec<Value>> {
    let mut found: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for entry in std::fs::read_dir(folder("core/vectors")).unwrap() {
        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        let rule: Value = serde_json::from_str(&text).unwrap();
        let function = rule["function"].as_str().unwrap().to_owned();
        found.entry(function).or_default().extend(rule["cases"].as_array().unwrap().iter().cloned());
    }
    found
}

/// The checks that the forms in the browser can ask: every word `checkSomething` of the packages' exports.
fn exported() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for package in ["rules", "console", "password"] {
        let text = std::fs::read_to_string(folder("wasm").join(package).join("src/lib.rs")).unwrap();
        let words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
        let is_check = |word: &&str| {
            word.strip_prefix("check")
                .is_some_and(|rest| rest.starts_with(|one: char| one.is_ascii_uppercase()))
        };
        found.extend(words.filter(is_check).map(str::to_owned));
    }
    found
}

#[test]
fn every_check_of_core_is_asked_over_http_or_named_with_the_reason_why_it_never_crosses() {
    let mut listed: Vec<_> = all().map(|(check, ..)| *check).collect();
    listed.retain(|check| check.starts_with("check"));
    listed.extend(NEVER_CROSS.iter().map(|(check, _)| *check));
    for (check, module, test) in ASKED_ELSEWHERE {
        let text = std::fs::read_to_string(folder(&format!("server/tests/api/{module}.rs"))).unwrap();
        assert!(text.contains(&format!("async fn {test}()")), "{check}: {test}");
        listed.push(check);
    }
    listed.sort_unstable();
    let with_cases: BTreeSet<_> =
        vectors().into_keys().filter(|function| function.starts_with("check")).collect();
    assert_eq!(listed, with_cases.iter().map(String::as_str).collect::<Vec<_>>());
    let without: Vec<_> = exported().difference(&with_cases).cloned().collect();
    assert_eq!(without, Vec::<String>::new(), "forms without cases");
    let routes = portico_server::app::api().routes;
    for (check, path, _) in all().filter(|(_, path, _)| !path.starts_with('/')) {
        assert!(routes.iter().any(|route| route.path == format!("/gicend/{path}/")), "{check} {path}");
    }
}

/// A server with somebody who may do everything, a sub-user of theirs, and an operator.
struct Askers {
    server: TestServer,
    main: Browser,
    operator: Browser,
    user_id: Value,
    project_id: Value,
}

impl Askers {
    async fn set() -> Self {
        let server = test_gateway_with(|config| {
            limit_addresses(config, 100_000);
            let most = &mut config.limits.account;
            (most.sub_users, most.groups, most.keys, most.cards) = (10_000, 10_000, 10_000, 10_000);
        })
        .await;
        let (main, _) = server.verified("vectors_1").await;
        let user_id = json!(server.sub_user("vectors_1", "vectors_2", &[PermissionGroup::CdnView]).await);
        let (project_id, operator) = (main.project().await, operator(&server, "grace").await);
        Self { server, main, operator, user_id, project_id }
    }

    /// What a call takes: the case's draft where it belongs, and whatever else the call asks for.
    fn body(&self, (check, _, field): &Form, case: &Value) -> Value {
        let input = &case["input"];
        let typed;
        let draft = match *check {
            "checkPriceList" => {
                typed = json!(TypedPriceList::of(&serde_json::from_value(input["list"].clone()).unwrap()));
                &typed
            }
            "readPriceList" => &input["list"],
            _ if input["draft"].is_object() => &input["draft"],
            _ => input,
        };
        let mut body = if field.is_empty() { draft.clone() } else { json!({*field: draft}) };
        let nobody = "01890000-0000-7000-8000-000000000000";
        let more = match *check {
            "checkIpList" => json!({"address": "192.0.2.1"}),
            "checkKeyEdit" => json!({"key_id": nobody}),
            "checkPasskeyName" => json!({"passkey_id": nobody}),
            "checkAuthorization" | "checkGrants" | "checkRename" | "checkSubUserEdit" => {
                json!({"user_id": self.user_id})
            }
            "checkSubUser" => json!({"authorization": sub_user_draft("vectors_3")["authorization"]}),
            "checkVdc" | "checkBudget" => json!({"project_id": self.project_id}),
            "checkAnnouncement" => json!({"announcement_id": Random::System.id(START)}),
            "checkRecommendation" => json!({"recommendation_id": Random::System.id(START)}),
            "checkCannedAnswer" => json!({"answer_id": Random::System.id(START)}),
            "checkTicketRating" | "checkTicketReply" => json!({"ticket_id": nobody}),
            "checkNews" => json!({"news_id": Random::System.id(START)}),
            "checkReview" => json!({"case_id": nobody}),
            "checkInstance" => json!({
                "region": "cn-east", "flavor": "none", "image": "none", "scheme": "monthly", "periods": 1,
                "project_id": null, "vdc_id": null, "total": 0,
            }),
            "checkGpuServer" => json!({
                "region": "cn-east", "model": "none", "scheme": "monthly", "periods": 1,
                "project_id": null, "vdc_id": null, "total": 0,
            }),
            "checkHandOver" => json!({"server_id": nobody}),
            "checkInstanceName" | "checkInstancePassword" | "checkTags" => json!({"instance_id": nobody}),
            "checkInstanceRebuild" => json!({"instance_id": nobody, "image": "none"}),
            "checkSshKeyName" => json!({"ssh_key_id": nobody}),
            "checkQuota" => json!({"customer_no": "000000000"}),
            "checkTopUp" => json!({"card_id": nobody}),
            _ => json!({}),
        };
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        body
    }

    async fn ask(&self, form: &Form, case: &Value) -> Answer {
        let (check, path, _) = *form;
        let mut body = self.body(form, case);
        match check {
            "checkReview" => {
                let decision = body.as_object_mut().unwrap().remove("decision").unwrap();
                self.operator.post(&format!("{path}{}/", decision.as_str().unwrap()), body).await
            }
            "checkLoginMask" => {
                let address = case["input"]["address"].as_str().unwrap();
                let peer =
                    if address.contains(':') { format!("[{address}]:1") } else { format!("{address}:1") };
                let there = self.server.browser_at(&peer);
                self.main.cookies().iter().for_each(|(name, value)| there.set_cookie(name, value));
                there.post(&format!("/gicend/{path}/"), body).await
            }
            _ if path.starts_with("/admin/") => self.operator.post(path, body).await,
            _ => self.main.post(&format!("/gicend/{path}/"), body).await,
        }
    }
}

/// Asks every case of some forms; the endpoints agree with core, and so many cases were asked.
async fn ask_all(forms: &[Form], at_least: usize) {
    let askers = Askers::set().await;
    let (mut asked, mut complaints, mut untouched) = (0, Vec::new(), Vec::new());
    let vectors = vectors();
    for form in forms {
        let (check, path, field) = *form;
        let before = asked;
        for case in vectors[check].iter().filter(|case| is_asked(check, case)) {
            let answer = askers.ask(form, case).await;
            asked += 1;
            if !agrees(&answer, case, field) {
                complaints.push(format!("{path} {}: {} {}", case["name"], answer.status, answer.body));
            }
        }
        if asked == before {
            untouched.push(check);
        }
    }
    assert_eq!(complaints, Vec::<String>::new());
    assert_eq!(untouched, Vec::<&str>::new(), "without a case that was asked");
    assert!(asked >= at_least, "only {asked} cases were asked");
}

#[tokio::test]
async fn the_forms_in_front_of_the_console_say_over_http_what_core_says_of_every_shared_case() {
    ask_all(ENTRY, 180).await;
}

#[tokio::test]
async fn a_persons_own_forms_say_over_http_what_core_says_of_every_shared_case() {
    ask_all(OWN, 330).await;
}

#[tokio::test]
async fn the_forms_of_people_and_places_say_over_http_what_core_says_of_every_shared_case() {
    ask_all(PEOPLE, 120).await;
}

#[tokio::test]
async fn the_forms_of_money_say_over_http_what_core_says_of_every_shared_case() {
    ask_all(MONEY, 285).await;
}

#[tokio::test]
async fn the_forms_of_what_runs_say_over_http_what_core_says_of_every_shared_case() {
    ask_all(CLOUD, 65).await;
}

/// A case for other settings than SPEC's is not asked, nor one with NUL, which no call takes in any text, nor the empty
/// list of addresses, which a key may have, nor one of another day than the tests'.
fn is_asked(check: &str, case: &Value) -> bool {
    let input = &case["input"];
    let is_empty_list = check == "checkIpList" && input["ip_list"] == "";
    let is_today = match check {
        "checkCard" => input["year"] == 2026 && input["month"] == 11,
        "checkVerification" => input["today"] == 20_261_121,
        // A sign is refused where a number is read, and what can be published has rates that a month makes something of.
        "checkPriceList" => !input.to_string().contains(":-") && may_be_published(case),
        "readPriceList" => may_be_published(case),
        _ => true,
    };
    is_today && !is_empty_list && case.get("limits").is_none() && !input.to_string().contains("\\u0000")
}

/// Whether a price list, if it is one, is one that may be published.
fn may_be_published(case: &Value) -> bool {
    let list = case["input"]["list"].clone();
    let read: Option<PriceListDraft> = match serde_json::from_value::<TypedPriceList>(list.clone()) {
        Ok(typed) => typed.read().ok(),
        Err(_) => serde_json::from_value(list).ok(),
    };
    let checked = read.and_then(|draft| draft.check().ok());
    case["accept"] == false || checked.is_some_and(|list| list.publishable().is_ok())
}

/// Whether an endpoint says what core says: the same broken rules, or none but those that need the database.
fn agrees(answer: &Answer, case: &Value, field: &str) -> bool {
    if answer.status.is_server_error() {
        return false;
    }
    let violations = &answer.body["violations"];
    if case["accept"] == false {
        let mut rules = case["rules"].clone();
        // What the operator's page sends of news is told by the draft's own fields.
        let is_within = !field.is_empty() && field != "news";
        for rule in rules.as_array_mut().into_iter().flatten().filter(|_| is_within) {
            rule["field"] = json!(format!("{field}.{}", rule["field"].as_str().unwrap()));
        }
        return *violations == rules;
    }
    violations.as_array().into_iter().flatten().all(|violation| {
        let rule = violation["rule"]["rule"].as_str().unwrap_or_default();
        NEEDS_THE_DATABASE.contains(&rule)
    })
}
