//! News and their words: what is declared has words in both languages, and what an earlier version stored still reads as it did.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use portico_core::Lang;
use portico_core::permission_group::Operation;
use portico_server::platform::config::Config;
use portico_server::platform::news::{Notice, Told, declarations, files};
use serde_json::{Value, json};

/// What every file may name.
const SHARED: [&str; 5] = ["brand", "url", "hotline", "hotline_abroad", "email"];

pub fn notice(name: &str, params: Value) -> Notice {
    serde_json::from_value(json!({ "template": name, "params": params })).unwrap()
}

/// Samples: a line for each case that has words of its own. `params` are what a message is stored with (an earlier version stored less),
/// null where there is none; `sent_with` are the parameters that mails have beside those.
fn samples() -> Vec<Value> {
    let lines = include_str!("../data/stored_messages.jsonl").lines();
    lines.map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A sample with everything that it is sent with.
fn sent(sample: &Value) -> Notice {
    let mut params = sample["params"].as_object().cloned().unwrap_or_default();
    params.extend(sample["sent_with"].as_object().cloned().unwrap_or_default());
    notice(sample["kind"].as_str().unwrap(), Value::Object(params))
}

#[test]
fn a_stored_message_reads_in_both_languages_as_the_version_said_that_stored_it() {
    let config = Config::default();
    let mut read = String::new();
    for sample in samples().iter().filter(|sample| !sample["params"].is_null()) {
        let stored = notice(sample["kind"].as_str().unwrap(), sample["params"].clone());
        writeln!(read, "{} {}", stored.name, sample["params"]).unwrap();
        for lang in [Lang::US, Lang::CN] {
            let Told { title, body, link } = stored.to_message(lang, &config).unwrap();
            let link = link.map(|link| format!(" | {} {}", link.label, link.page)).unwrap_or_default();
            writeln!(read, "  {title} | {body}{link}").unwrap();
        }
    }
    insta::assert_snapshot!(read);
}

#[test]
fn a_moment_is_told_on_the_operators_clocks() {
    let mut config = Config::default();
    config.operator.utc_offset_seconds = Some(28_800);
    let locked = notice("account_locked", json!({ "at": "2026-11-21T18:30:00Z", "minutes": 30 }));
    let body = locked.to_message(Lang::US, &config).unwrap().body;
    assert!(body.contains("at 2026-11-22 02:30 UTC+08:00 "), "{body}");
}

#[test]
fn news_that_another_version_wrote_are_no_words_and_no_panic() {
    assert!(notice("of_tomorrow", json!({})).to_message(Lang::US, &Config::default()).is_err());
    assert!(
        notice("low_balance", json!({ "available": 7 })).to_message(Lang::US, &Config::default()).is_err()
    );
}

#[test]
fn every_sample_is_of_declared_news_and_has_no_parameter_that_they_do_not_have() {
    let declared: Vec<_> = declarations().collect();
    let names: BTreeSet<_> = declared.iter().map(|news| news.name).collect();
    assert_eq!(names.len(), declared.len(), "two news of one name");
    let hidden = declared.iter().find(|news| news.parameters.iter().any(|name| SHARED.contains(name)));
    assert_eq!(hidden.map(|news| news.name), None, "a parameter has the name of what every file may name");
    for sample in samples() {
        let sent = sent(&sample);
        let news = declared.iter().find(|news| news.name == sent.name);
        let news = news.unwrap_or_else(|| panic!("{} is declared nowhere", sent.name));
        let unknown = sent.params.keys().find(|name| !news.parameters.contains(&name.as_str()));
        assert_eq!(unknown, None, "{} has no such parameter", sent.name);
    }
}

/// The file that a sample is put into words by.
fn file_of(sent: &Notice) -> &'static str {
    let event = &sent.params.get("event").or(sent.params.get("stage")).cloned().unwrap_or_default();
    let case = event.get("event").unwrap_or(event).as_str().unwrap_or_default();
    let own = [format!("{}.{case}", sent.name), sent.name.clone()];
    let named =
        |name: &String| files().find(|(file, _)| file.split_once('.').is_some_and(|(_, own)| own == name));
    own.iter().find_map(named).unwrap_or_else(|| panic!("{} has no words", own[0])).0
}

#[test]
fn every_file_of_words_belongs_to_the_feature_that_declares_its_news_and_has_a_sample_that_fills_it_in() {
    let config = Config::default();
    let mut left: BTreeSet<_> = files().map(|(file, _)| file).collect();
    for sample in samples() {
        let sent = sent(&sample);
        let file = file_of(&sent);
        left.remove(file);
        let news = declarations().find(|news| news.name == sent.name).unwrap();
        let feature = file.split('.').next().unwrap();
        assert!(news.module.split("::").any(|part| part == feature), "{file} is declared in {}", news.module);
        for lang in [Lang::US, Lang::CN] {
            let mail = sent.to_mail(lang, &config).unwrap_or_else(|error| panic!("{file}: {error}"));
            for words in [&mail.subject, &mail.short, &mail.text] {
                assert!(!words.trim().is_empty() && !words.contains("{{"), "{file}: {words}");
            }
        }
    }
    // What several files share is not news.
    let words: String = files().flat_map(|(_, words)| words).collect();
    left.retain(|file| !words.contains(&format!("{{{{ {} }}}}", file.split_once('.').unwrap().1)));
    assert_eq!(left.into_iter().collect::<Vec<_>>(), ["mail.footer"], "no sample is put into these words");
}

/// The paths of the console's pages; `$` stands for any part.
fn pages() -> Vec<Vec<String>> {
    let tree = include_str!("../../../web/src/routeTree.gen.ts");
    let paths = tree.lines().filter_map(|line| line.trim().strip_prefix("fullPath: \"")?.strip_suffix("\";"));
    paths.map(|path| path.trim_end_matches('/').split('/').map(str::to_owned).collect()).collect()
}

/// The page of the console that a link leads to, as the parts of its path.
fn page_of(link: &str) -> Vec<String> {
    let path: Vec<_> = link.split(['?', '#']).next().unwrap().split('/').collect();
    let is_page = |page: &Vec<String>| {
        page.len() == path.len()
            && page.iter().zip(&path).all(|(own, part)| own.starts_with('$') || own == part)
    };
    pages().into_iter().find(is_page).unwrap_or_else(|| panic!("no page at {link}"))
}

/// What whoever opens a page has to be allowed, as its source in the console says; nothing where everybody may.
fn needs_of(page: &[String]) -> Option<Operation> {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/src/routes");
    let name = page[1..].join(".");
    let files = [format!("_console/{name}.tsx"), format!("_console/{name}.index.tsx"), format!("{name}.tsx")];
    let route = files.iter().find_map(|file| std::fs::read_to_string(web.join(file)).ok());
    let route = route.unwrap_or_else(|| panic!("no route for {page:?}"));
    let component = route.split_once("component: ")?.1.split(',').next()?;
    let import = route.lines().find(|line| line.starts_with(&format!("import {{ {component} }} from")))?;
    let file = import.split('"').nth(1)?.trim_start_matches("../");
    let source = std::fs::read_to_string(web.join(format!("../{file}.tsx"))).unwrap();
    let word = source.split("<Gate needs=\"").nth(1)?.split('"').next()?;
    Some(Operation::parse(word).unwrap_or_else(|| panic!("{page:?} needs {word}")))
}

/// What whoever is notified of this may do; nothing where it is for somebody in particular.
fn rights_of(sent: &Notice) -> Vec<Operation> {
    let is = |name: &str| sent.params.get(name) == Some(&json!(true));
    let event = sent.params.get("event").and_then(|event| event["event"].as_str()).unwrap_or_default();
    match sent.name.as_str() {
        "arrears_over" if is("sees_money") => vec![Operation::BalanceView],
        "arrears_over" | "arrears_reached" => vec![Operation::ComputeView],
        "resource" if ["renews", "renewed", "short", "unpaid"].contains(&event) => {
            let seen = is("sees_resource").then_some(Operation::ComputeView);
            seen.into_iter().chain([Operation::BalanceView]).collect()
        }
        "resource" => vec![Operation::ComputeView],
        name => {
            declarations().find(|news| news.name == name).and_then(|news| news.readers).into_iter().collect()
        }
    }
}

/// Mails about nothing that is anywhere: a code, and an account that is gone.
const LEAD_NOWHERE: [&str; 2] = ["account_deleted", "verification_code"];

#[test]
fn what_a_message_leads_to_is_a_page_of_the_console_and_the_same_one_in_both_languages() {
    let config = Config::default();
    assert!(pages().len() > 30, "{:?}", pages());
    for sample in samples().iter().filter(|sample| !sample["params"].is_null()) {
        let sent = sent(sample);
        let link = |lang| sent.to_message(lang, &config).unwrap().link;
        let own = link(Lang::US).unwrap_or_else(|| panic!("{} leads nowhere", sent.name));
        page_of(&own.page);
        assert_eq!(link(Lang::CN).unwrap().page, own.page, "{}", sent.name);
    }
}

#[test]
fn a_mail_has_what_it_is_about_as_a_link_that_can_be_clicked() {
    let mut config = Config::default();
    config.http.public_url = "https://console.example.com".to_owned();
    for sent in samples().iter().map(sent).filter(|sent| !LEAD_NOWHERE.contains(&sent.name.as_str())) {
        for lang in [Lang::US, Lang::CN] {
            let mail = sent.to_mail(lang, &config).unwrap();
            assert_eq!(mail.html.matches("<a ").count(), 1, "{}: {}", sent.name, mail.text);
        }
    }
}

#[test]
fn whoever_is_notified_may_open_the_page_that_they_are_led_to() {
    let config = Config::default();
    let mut seen = BTreeSet::new();
    for sent in samples().iter().map(sent) {
        let news = declarations().find(|news| news.name == sent.name).unwrap();
        // What an earlier version stored leads to the list where it does not say which one.
        if !news.parameters.iter().all(|name| sent.params.contains_key(*name)) {
            continue;
        }
        let Ok(Told { link: Some(link), .. }) = sent.to_message(Lang::US, &config) else { continue };
        let rights = rights_of(&sent);
        let Some(needed) = needs_of(&page_of(&link.page)) else { continue };
        let is_enough = |right: &Operation| right.permission_groups().iter().all(|group| group.holds(needed));
        let may_open = rights.is_empty() || rights.iter().any(is_enough);
        assert!(may_open, "{} tells {rights:?} of {}, which takes {needed:?}", sent.name, link.page);
        seen.insert(sent.name);
    }
    let gated = ["arrears", "arrears_over", "budget", "low_balance", "recharge", "resource", "top_up_done"];
    assert!(gated.iter().all(|name| seen.contains(*name)), "{seen:?}");
}

#[test]
fn a_message_that_leads_to_a_thing_in_a_list_shows_it_whichever_project_is_chosen() {
    let config = Config::default();
    let told = |sample: Value| sent(&sample).to_message(Lang::US, &config).ok()?.link;
    let links: Vec<_> = samples().into_iter().filter_map(told).map(|link| link.page).collect();
    let is_one = |page: &&String| page.contains("?q=") || page.starts_with("/main/budget");
    assert!(links.iter().any(|page| page.contains("?q=")), "{links:?}");
    assert!(links.iter().any(|page| page.starts_with("/main/budget")), "{links:?}");
    let names_one = |page: &&String| page.starts_with("/main/budget?project=") || page.ends_with("project=");
    let hidden = links.iter().filter(is_one).find(|page| !names_one(page));
    assert_eq!(hidden, None);
}

#[test]
fn words_name_nothing_that_their_news_do_not_have() {
    let environment = minijinja::Environment::new();
    for sample in samples() {
        let sent = sent(&sample);
        let file = file_of(&sent);
        let mut known: BTreeSet<String> = SHARED.map(str::to_owned).into();
        known.extend(files().filter_map(|(file, _)| Some(file.split_once('.')?.1.to_owned())));
        known.extend(
            declarations()
                .filter(|news| news.name == sent.name)
                .flat_map(|news| news.parameters)
                .map(|name| (*name).to_owned()),
        );
        known.extend(
            sent.params.values().filter_map(Value::as_object).flat_map(|inner| inner.keys().cloned()),
        );
        for words in files().find(|(name, _)| *name == file).unwrap().1 {
            known.extend(words.lines().filter_map(|line| Some(line.split_once(": ")?.0.to_owned())));
            let named = environment.template_from_str(words).unwrap().undeclared_variables(false);
            let unknown: Vec<_> = named.difference(&known.iter().cloned().collect()).cloned().collect();
            assert!(unknown.is_empty(), "{file}: {unknown:?}");
        }
    }
}

#[test]
fn each_language_has_the_same_files_of_words() {
    let names = |lang: &str| -> BTreeSet<_> {
        let folder = format!("{}/platform/words/{lang}", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name()).collect()
    };
    assert_eq!(names("en"), names("zh"));
}

/// What the operator's manual says of the messages of the console, in a row of their type.
const MANUAL: &[(&str, &[&str])] = &[
    ("welcome, verification passed or failed", &["welcome", "verification_passed", "verification_failed"]),
    ("an answer to a ticket", &["ticket_answered"]),
    ("a ticket that was closed by staff or by itself, or merged", &["ticket_closed", "ticket_merged"]),
    ("passwords", &["password_changed", "password_ending"]),
    ("contacts", &["contact_changed"]),
    ("second factors", &["factor_changed"]),
    ("sign-ins", &["new_sign_in"]),
    ("locks", &["account_locked"]),
    (
        "an account that was suspended, with the reason, and that was reopened, with the reason",
        &["account_reopened"],
    ),
    ("low balance", &["low_balance"]),
    ("recharges and what goes back", &["recharge"]),
    ("top-up", &["top_up_done", "top_up_failed"]),
    ("arrears", &["arrears"]),
    ("a balance or a credit line that staff changed by hand", &["adjustment"]),
    ("a payout that was made or refused", &["payout"]),
    ("orders that were decided", &["order_approved", "order_disqualified", "order_in_preparation"]),
    ("budgets", &["budget"]),
    ("invoices", &["invoice_issued", "invoice_rejected", "invoice_voided"]),
    ("a resource that expires, and a renewal that failed", &["resource"]),
    ("also for arrears", &["arrears_reached", "arrears_over"]),
    ("an instance that could not be created or changed", &["instance_failed", "instance_change_failed"]),
    ("does not respond or responds again", &["instance_lost", "instance_returned"]),
    ("was stopped by staff", &["instance_stopped_by_staff"]),
    ("was added by staff to the account whose it was before", &["instance_adopted"]),
    (
        "a GPU server that was handed over, or could not be prepared",
        &["gpu_server_ready", "gpu_server_given_up"],
    ),
    ("news of the product", &["news"]),
    ("a flavor or a model of GPU servers that is in stock again", &["in_stock"]),
    ("news of its operation", &["operations_news"]),
];

#[test]
fn the_operators_manual_names_every_message_of_the_console_in_a_row_of_its_type() {
    let manual = include_str!("../../../docs/operations.md");
    let stored: BTreeSet<String> = samples()
        .iter()
        .filter(|sample| !sample["params"].is_null())
        .map(|sample| sample["kind"].as_str().unwrap().to_owned())
        .collect();
    for news in declarations().filter(|news| stored.contains(news.name)) {
        let said = MANUAL.iter().find(|(_, names)| names.contains(&news.name));
        let (words, _) = said.unwrap_or_else(|| panic!("the manual says nothing of {}", news.name));
        let about = serde_json::to_value(news.about).unwrap();
        let row = format!("| {} | ", about.as_str().unwrap());
        let is_there = manual.lines().any(|line| line.starts_with(&row) && line.contains(words));
        assert!(is_there, "{}: no row {row}says: {words}", news.name);
    }
}
