//! The shared cases of `core/vectors/*.json`, asked over HTTP: a form's endpoint says what core says, case by case.

use std::path::Path;

use serde_json::Value;

use crate::support::{Answer, TestServer, limit_addresses};

/// Which call judges a check's draft. A check without a line has no call of its own yet, or takes more than a draft.
const CALLS: &[(&str, &str)] = &[
    ("checkActivation", "/gicend/activation/use/"),
    ("checkCodeSend", "/gicend/code/send/"),
    ("checkContactChange", "/gicend/contact/change/"),
    ("checkContactCode", "/gicend/contact/code/"),
    ("checkContactRemove", "/gicend/contact/remove/"),
    ("checkForgot", "/gicend/password/forgot/"),
    ("checkForgotCode", "/gicend/password/forgot/verify/"),
    ("checkForgotCodeSend", "/gicend/password/forgot/code/"),
    ("checkGroup", "/gicend/group/create/"),
    ("checkIpList", "/gicend/key/address/test/"),
    ("checkKeyCreate", "/gicend/key/create/"),
    ("checkLoginAgeing", "/gicend/security/ageing/"),
    ("checkMessageSettings", "/gicend/message/setting/update/"),
    ("checkPasswordAgeing", "/gicend/password/ageing/"),
    ("checkPasswordChange", "/gicend/password/change/"),
    ("checkReauthenticate", "/gicend/session/prove/"),
    ("checkRegister", "/gicend/register/create/"),
    ("checkReset", "/gicend/password/reset/"),
    ("checkSecondFactor", "/gicend/session/factor/"),
    ("checkSignIn", "/gicend/session/password/"),
    ("checkSignInCode", "/gicend/session/verify/"),
    ("checkSignInCodeSend", "/gicend/session/code/send/"),
    ("checkSliderSolve", "/gicend/slider/puzzle/solve/"),
    ("checkSubUserCreate", "/gicend/user/create/"),
    ("checkSubUserImport", "/gicend/user/import/"),
    ("checkTotpConfirm", "/gicend/totp/confirm/"),
];

/// Rules that only the server can judge; an accepted draft may still break one of them.
const NEEDS_THE_DATABASE: &[&str] =
    &["incorrect_code", "occupied", "used_before", "same_as_old", "proof_needed", "unknown_choice"];

/// Every file's check and its cases.
fn vectors() -> Vec<(String, Vec<Value>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../core/vectors");
    let mut found: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| {
            let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
            let rule: Value = serde_json::from_str(&text).unwrap();
            (rule["function"].as_str().unwrap().to_owned(), rule["cases"].as_array().unwrap().clone())
        })
        .collect();
    found.sort_by(|one, other| one.0.cmp(&other.0));
    found
}

/// The call that judges a check's draft, once the router has it.
fn path_of(function: &str) -> Option<&'static str> {
    let (_, routes) = portico_server::app::api();
    let line = CALLS.iter().find(|(check, _)| *check == function)?;
    routes.iter().any(|route| route.path == line.1).then_some(line.1)
}

#[tokio::test]
async fn every_form_s_endpoint_says_what_core_says_of_every_shared_case() {
    let server = TestServer::start_with(|config| limit_addresses(config, 100_000)).await;
    let browser = server.signed_in("vectors_1").await;
    let (mut asked, mut complaints) = (0, Vec::new());
    for (function, cases) in vectors() {
        let Some(path) = path_of(&function) else { continue };
        for case in cases.iter().filter(|case| is_asked(&function, case)) {
            let answer = browser.post(path, draft(&function, case)).await;
            asked += 1;
            if !agrees(&answer, case) {
                complaints.push(format!("{path} {}: {} {}", case["name"], answer.status, answer.body));
            }
        }
    }
    assert_eq!(complaints, Vec::<String>::new());
    assert!(asked > 300, "only {asked} cases were asked");
}

/// What a call takes: the case's draft, and whatever else the call asks for.
fn draft(function: &str, case: &Value) -> Value {
    let mut draft = case["input"].clone();
    if function == "checkIpList" {
        draft["address"] = "192.0.2.1".into();
    }
    draft
}

/// A case for other settings than SPEC's is not asked, nor one with NUL, which no call takes in any text, nor the empty
/// list of addresses, which a key may have.
fn is_asked(function: &str, case: &Value) -> bool {
    let is_empty_list = function == "checkIpList" && case["input"]["ip_list"] == "";
    !is_empty_list && case.get("limits").is_none() && !case["input"].to_string().contains("\\u0000")
}

/// Whether an endpoint says what core says: the same broken rules, or none but those that need the database.
fn agrees(answer: &Answer, case: &Value) -> bool {
    if answer.status.is_server_error() {
        return false;
    }
    let violations = &answer.body["violations"];
    if case["accept"] == false {
        return violations == &case["rules"];
    }
    violations.as_array().into_iter().flatten().all(|violation| {
        let rule = violation["rule"]["rule"].as_str().unwrap_or_default();
        NEEDS_THE_DATABASE.contains(&rule)
    })
}
