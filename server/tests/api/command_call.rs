//! `portico admin call`: what the operator's page can do, from a script.

use std::collections::BTreeSet;
use std::process::{Command, Stdio};

use portico_core::operator::OperatorRole;
use portico_server::closing::admin::{Which, disable_operator};
use serde_json::{Value, json};

use crate::admin::{operator, operator_with};
use crate::metering::shop;
use crate::support::{Program, TestServer};

/// What the program printed, or why it refused.
fn call(program: &Program, arguments: &[&str]) -> Result<Value, String> {
    let output = program
        .command()
        .args(["admin", "call"])
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .output()
        .unwrap();
    if output.status.success() {
        return Ok(serde_json::from_slice(&output.stdout).unwrap());
    }
    // Behind the log's lines.
    Err(String::from_utf8(output.stderr).unwrap().lines().next_back().unwrap().to_owned())
}

#[tokio::test]
async fn a_script_does_what_the_page_does_in_an_operators_name_and_leaves_no_session_behind() {
    let (server, owner, _) = shop("command_call_1").await;
    let number = owner.customer_no().await;
    operator_with(&server, "ivan", &[OperatorRole::Finance]).await;
    let program = Program::on(&server).await;
    let shown =
        call(&program, &["--as", "ivan", &format!("/admin/customer/show/?customer_no={number}")]).unwrap();
    assert_eq!(shown["data"]["customer_no"], json!(number));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("discount.json");
    std::fs::write(&file, json!({"customer_no": number, "product": "cpu", "percent": "7.5"}).to_string())
        .unwrap();
    let body = file.to_str().unwrap();
    call(&program, &["--as", "ivan", "/admin/customer/discount/set/", "--body", body]).unwrap();
    let discounts = format!("/admin/customer/discount/list/?customer_no={number}");
    let listed = call(&program, &["--as", "ivan", &discounts]).unwrap();
    let cpu = listed["data"]["items"]
        .as_array()
        .unwrap()
        .iter()
        .find(|item| item["product"] == "cpu")
        .unwrap()
        .clone();
    assert_eq!(cpu["discount"], 750);
    assert_eq!(server.count("operator_session where address = ''").await, 0, "those of the calls have ended");
    let grace = operator(&server, "grace").await;
    assert_eq!(grace.staff_events("action=call.make").await, [" call.make"; 3]);
    assert_eq!(grace.staff_events("action=account.discount").await, ["ivan account.discount"]);
}

#[tokio::test]
async fn what_an_operators_roles_do_not_allow_a_script_may_not_do_in_their_name_either() {
    let server = TestServer::start().await;
    operator_with(&server, "heidi", &[OperatorRole::Support]).await;
    operator_with(&server, "gone", &[OperatorRole::Administrator]).await;
    disable_operator(&server.app, None, Which::Name("gone")).await.unwrap();
    let program = Program::on(&server).await;
    let refused = call(&program, &["--as", "heidi", "/admin/payout/list/"]).unwrap_err();
    assert!(refused.starts_with("403 Forbidden: ") && refused.contains("100013"), "{refused}");
    for (name, target) in [
        ("gone", "/admin/audit/list/"),
        ("nobody", "/admin/audit/list/"),
        ("heidi", "/admin/no/call/"),
        ("heidi", "/admin/ticket/list/?q=Ada Li"),
    ] {
        let refused = call(&program, &["--as", name, target]).unwrap_err();
        assert!(!refused.starts_with('{') && !refused.contains("Forbidden"), "{name}: {refused}");
    }
    assert_eq!(server.count("operator_session where address = ''").await, 0);
    let made = operator(&server, "grace").await.staff_events("action=call.make").await;
    assert_eq!(made.len(), 1, "the one that was refused by the page's rules");
}

/// Why a command has no place on the operator's page: it is about the installation, which the page is a part of.
const INSTALLATION: &[&str] = &[
    "serve",
    "worker",
    "migrate",
    "backup",
    "restore",
    "move",
    "config check",
    "config show",
    "config schema",
    "config example",
    "openapi",
    "authz-matrix",
    "codes",
    "passwords build",
    "admin secret-accept",
    // By which every call of the page is made.
    "admin call",
];

/// The call of the operator's surface by which the page does what a command does.
const PLACES: &[(&str, &str)] = &[
    ("admin user-unlock", "customer/user/unlock"),
    ("admin user-factors-remove", "customer/user/factor/remove"),
    ("admin role-grant", "customer/user/admin"),
    ("admin role-revoke", "customer/user/admin"),
    ("admin jobs-dead", "job/list"),
    ("admin jobs-retry", "job/retry"),
    ("admin operator-create", "operator/create"),
    ("admin operator-roles", "operator/roles"),
    ("admin operator-reset", "operator/reset"),
    ("admin operator-factors-remove", "operator/factor/remove"),
    ("admin operator-disable", "operator/disable"),
    ("admin announcement-publish", "announcement/save"),
    ("admin announcement-withdraw", "announcement/withdraw"),
    ("admin news-publish", "news/publish"),
    ("admin customer suspend", "customer/suspend"),
    ("admin customer reopen", "customer/reopen"),
    ("admin customer sign-out", "customer/sign_out"),
    ("admin order list", "order/list"),
    ("admin order approve", "order/approve"),
    ("admin order reject", "order/disqualify"),
    ("admin verification list", "verification/list"),
    ("admin verification show", "verification/show"),
    ("admin verification approve", "verification/approve"),
    ("admin verification reject", "verification/reject"),
    ("audit verify", "schedule/run"),
    ("catalogue publish", "price/publish"),
    ("catalogue words", "product/save"),
    ("catalogue discount", "customer/discount/set"),
    ("engine list", "engine/list"),
    ("flavor publish", "flavor/publish"),
    ("quota list", "quota/show"),
    ("quota set", "quota/set"),
    ("quota reset", "quota/reset"),
    ("ledger verify", "schedule/run"),
    ("ledger gift", "adjustment/create"),
    ("ledger add-cash", "adjustment/create"),
    ("ledger deduct-cash", "adjustment/create"),
    ("ledger credit-line", "adjustment/create"),
    ("ledger waiting", "adjustment/list"),
    ("ledger approve", "adjustment/approve"),
    ("ledger refuse", "adjustment/refuse"),
    ("ledger export", "ledger/export"),
    ("usage add", "usage/import"),
    ("usage import", "usage/import"),
    ("usage rate", "schedule/run"),
    ("usage aside", "usage/aside/list"),
    ("usage retry", "usage/retry"),
    ("recharge refund", "refund/create"),
    ("recharge returns", "refund/list"),
    ("recharge quarantined", "payment/list"),
    ("recharge quarantine-credit", "payment/credit"),
    ("recharge quarantine-return", "payment/return"),
    ("recharge quarantine-done", "payment/settle"),
    ("bill close", "schedule/run"),
    ("bill credit", "bill/correct"),
    ("terms list", "terms/list"),
    ("invoice list", "invoice/list"),
    ("invoice issue", "invoice/issue"),
    ("invoice reject", "invoice/reject"),
    ("invoice void", "invoice/void"),
];

/// Every command of the program that has none below it.
fn commands(before: &[String]) -> Vec<String> {
    let output = Command::new(env!("CARGO_BIN_EXE_portico")).args(before).arg("--help").output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let Some((_, listed)) = text.split_once("Commands:\n") else { return vec![before.join(" ")] };
    let lines = listed.lines().take_while(|line| !line.is_empty());
    // A long text goes on in lines that are indented further.
    let names =
        lines.filter(|line| !line.starts_with("   ")).filter_map(|line| line.split_whitespace().next());
    let below = names.filter(|name| *name != "help");
    below.flat_map(|name| commands(&[before, &[name.to_owned()]].concat())).collect()
}

#[test]
fn every_command_that_is_not_about_the_installation_has_a_call_of_the_operators_page() {
    let paths = portico_server::closing::admin::api().routes;
    let is_call = |path: &str| paths.iter().any(|route| route.path == format!("/admin/{path}/"));
    for (command, path) in PLACES {
        assert!(is_call(path), "{command}: {path}");
    }
    let placed = PLACES.iter().map(|(name, _)| *name);
    let known: BTreeSet<String> = placed.chain(INSTALLATION.iter().copied()).map(str::to_owned).collect();
    assert_eq!(commands(&[]).into_iter().collect::<BTreeSet<_>>(), known);
}
