//! Nothing is there for nobody: what can be configured, allowed, answered, notified or logged has somebody in the program who reads or sends it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use portico_core::Code;
use portico_core::code_list::entries;
use portico_core::permission_group::Operation;
use portico_server::platform::news::declarations;

/// Operations on kinds of things that the console does not have yet. The list may only become shorter.
const UNASKED: &[Operation] = &[
    Operation::NetworkView,
    Operation::NetworkCreate,
    Operation::NetworkDelete,
    Operation::NetworkConfigure,
    Operation::CdnView,
    Operation::CdnCreate,
    Operation::CdnConfigure,
    Operation::CdnDelete,
    Operation::KafkaManage,
    Operation::CloudLinkManage,
    Operation::StorageMediaManage,
    Operation::GpnManage,
    Operation::OssManage,
    Operation::DomainManage,
    Operation::DnsManage,
    Operation::SecurityManage,
    Operation::VideoManage,
    Operation::BackupManage,
];

/// Keys that the configuration itself answers questions about, with the function that does. The list may only become shorter.
const ASKED_INSIDE: &[(&str, &str)] = &[
    ("about_cn", "settings"),
    ("cny", "threshold"),
    ("customers", "is_for"),
    ("look_seconds", "look_pace"),
    ("usd", "threshold"),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Every Rust file of a folder and those in it, but for tests and benches; without their tests and comments.
fn sources(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("tests") && !path.ends_with("benches") {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|end| end == "rs") {
            let text = std::fs::read_to_string(&path).unwrap();
            let shipped = text.split("#[cfg(test)]\nmod tests").next().unwrap();
            let lines: Vec<_> = shipped.lines().map(without_comment).collect();
            found.push((path, lines.join("\n")));
        }
    }
    found
}

/// A line up to its comment, if that is not the middle of an address.
fn without_comment(line: &str) -> &str {
    let comment = line.match_indices("//").find(|(at, _)| !line[..*at].ends_with(':'));
    comment.map_or(line, |(at, _)| &line[..at])
}

fn server() -> Vec<(PathBuf, String)> {
    sources(&root().join("server"))
}

fn is_part(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Whether a text says `name` behind `before`, and not as the beginning of a longer name.
fn says(text: &str, before: &str, name: &str) -> bool {
    let whole = format!("{before}{name}");
    text.match_indices(&whole).any(|(at, _)| {
        let is_begun = before.is_empty() && text[..at].ends_with(is_part);
        !is_begun && !text[at + whole.len()..].starts_with(is_part)
    })
}

/// The texts in quotes that look like `subject.verb`.
fn dotted(text: &str) -> impl Iterator<Item = &str> {
    text.split('"').filter(|part| {
        let is_word =
            |word: &str| !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || c == '_');
        part.split_once('.').is_some_and(|(subject, verb)| is_word(subject) && is_word(verb))
    })
}

/// What stands between the bracket with which a text begins and the one that closes it.
fn arguments(text: &str) -> &str {
    let mut depth = 0_i32;
    let end = text.find(|c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth == 0
    });
    &text[..end.unwrap_or(text.len())]
}

/// The words that the web has for what the audit log knows by a code.
fn audit_words() -> BTreeSet<String> {
    let words = std::fs::read_to_string(root().join("web/src/i18n/actions.en.ts")).unwrap();
    words.split('"').filter_map(|part| part.strip_prefix("action.")).map(str::to_owned).collect()
}

#[test]
fn every_key_of_the_configuration_is_read_by_what_it_configures() {
    let is_config = |path: &Path| path.to_string_lossy().contains("platform/src/config");
    let (config, readers): (Vec<_>, Vec<_>) = server().into_iter().partition(|(path, _)| is_config(path));
    let fields = |text: &str| {
        let mut found = Vec::new();
        for body in text.split("pub struct ").skip(1).filter_map(|rest| rest.split("\n}").next()) {
            let names = body.lines().filter_map(|line| line.trim().strip_prefix("pub ")?.split_once(':'));
            found.extend(names.map(|(name, _)| name.to_owned()).filter(|name| name.chars().all(is_part)));
        }
        found
    };
    let keys: BTreeSet<_> = config.iter().flat_map(|(_, text)| fields(text)).collect();
    assert!(keys.len() > 100, "{keys:?}");
    let unread: Vec<_> =
        keys.iter().filter(|key| !readers.iter().any(|(_, text)| says(text, ".", key))).collect();
    assert_eq!(unread, ASKED_INSIDE.iter().map(|(key, _)| *key).collect::<Vec<_>>());
    for (_, asks) in ASKED_INSIDE {
        assert!(readers.iter().any(|(_, text)| says(text, ".", asks)), "{asks}");
    }
}

#[test]
fn every_operation_is_asked_for_by_a_call_or_a_page_but_for_a_list_that_may_only_become_shorter() {
    let mut texts = server();
    // Who sees what of prices and of the audit log is decided there.
    texts.extend(sources(&root().join("core/src/money")));
    let is_asked = |operation: &Operation| {
        let name = format!("{operation:?}");
        texts.iter().any(|(_, text)| says(text, "Operation::", &name) || says(text, " to ", &name))
    };
    let unasked: Vec<_> = Operation::ALL.iter().copied().filter(|operation| !is_asked(operation)).collect();
    assert_eq!(unasked, UNASKED);
}

#[test]
fn all_news_that_are_declared_are_sent() {
    let texts = server();
    for news in declarations() {
        let head = format!("(\"{}\", ", news.name);
        let kind = texts.iter().find_map(|(_, text)| {
            let before = &text[..text.find(&head)?];
            before.rsplit(|c| !is_part(c)).next().map(str::to_owned)
        });
        let kind = kind.unwrap_or_else(|| panic!("{} is declared nowhere", news.name));
        assert!(texts.iter().any(|(_, text)| says(text, "", &format!("{kind} {{"))), "nobody sends {kind}");
    }
}

#[test]
fn every_code_without_a_reason_is_named_where_something_is_refused() {
    let mut texts = server();
    let is_catalogue = |path: &Path| ["code.rs", "code_list.rs"].iter().any(|name| path.ends_with(name));
    texts.extend(sources(&root().join("core/src")).into_iter().filter(|(path, _)| !is_catalogue(path)));
    let unnamed: Vec<_> = entries()
        .iter()
        .filter(|entry| entry.action.is_none() && entry.reason.is_none())
        .filter_map(|entry| Code::from_wire(&entry.code))
        .filter(|code| !texts.iter().any(|(_, text)| says(text, "Code::", &format!("{code:?}"))))
        .collect();
    assert_eq!(unnamed, Vec::<Code>::new());
}

#[test]
fn every_word_of_the_audit_log_is_written_by_some_call() {
    let texts = server();
    let said: BTreeSet<_> = texts.iter().flat_map(|(_, text)| dotted(text)).collect();
    let unsaid: Vec<_> = audit_words().into_iter().filter(|word| !said.contains(word.as_str())).collect();
    assert_eq!(unsaid, Vec::<String>::new());
}

#[test]
fn whatever_customers_find_in_the_audit_log_has_words() {
    let worded = audit_words();
    let (texts, mut said) = (server(), BTreeSet::new());
    // The operators' log has codes alone.
    for (_, text) in texts.iter().filter(|(path, _)| !path.to_string_lossy().contains("closing/admin")) {
        for call in ["Event::done", "Event::denial"] {
            let rest = text.match_indices(call).map(|(at, _)| arguments(&text[at + call.len()..]));
            said.extend(rest.flat_map(dotted));
        }
    }
    let unworded: Vec<_> = said.iter().filter(|word| !worded.contains(**word)).collect();
    assert!(said.len() > 50 && unworded.is_empty(), "{unworded:?}");
}

#[test]
fn names_are_told_from_longer_ones_and_words_from_other_texts() {
    assert!(
        says("a.key == 1", ".", "key") && !says("a.keys", ".", "key") && !says("NotSent {", "", "Sent {")
    );
    let text = "done(actor(), \"a.b_c\").on(\"d.e\")";
    assert_eq!(dotted(arguments(&text[4..])).collect::<Vec<_>>(), ["a.b_c"]);
    assert_eq!(without_comment("\"http://a\" // b"), "\"http://a\" ");
}

#[test]
fn whatever_an_event_of_customers_is_about_has_words() {
    // In the operators' own log, which no customer sees.
    const OPERATORS: [&str; 8] = [
        "adjustment",
        "announcement",
        "canned_answer",
        "job",
        "news",
        "operation",
        "operator",
        "recommendation",
    ];
    let texts = server();
    let kinds: BTreeSet<_> = texts
        .iter()
        .flat_map(|(_, text)| text.split(".on(\"").skip(1))
        .filter_map(|rest| rest.split('"').next())
        .filter(|kind| !OPERATORS.contains(kind))
        .collect();
    let words = std::fs::read_to_string(root().join("web/src/i18n/audit.en.ts")).unwrap();
    let worded: BTreeSet<_> = words
        .split('"')
        .filter_map(|part| part.strip_prefix("audit.object_"))
        .filter(|kind| *kind != "all")
        .collect();
    assert_eq!(kinds, worded);
}
