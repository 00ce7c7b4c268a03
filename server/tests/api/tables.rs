//! Every table has one owner among the server's modules: nobody else writes it, and who else reads it stands in a list.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use portico_server::kit::store::texts;

use crate::floors::module;

/// Who reads tables of others, which. The list may only become shorter.
const READS: &[(&str, &[&str])] = &[
    ("cloud::gpu_server", &["account", "app_user", "customer_order", "project", "resource", "vdc"]),
    ("cloud::object", &["account", "app_user", "customer_order", "project", "resource", "vdc"]),
    ("cloud::ssh_key", &["app_user"]),
    (
        "money::bill",
        &[
            "invoice",
            "invoice_month",
            "ledger_balance",
            "ledger_entry",
            "ledger_hold",
            "ledger_movement",
            "project",
            "resource",
            "vdc",
        ],
    ),
    ("money::billing", &["account"]),
    ("money::budget", &["project", "resource"]),
    ("money::catalogue", &["customer_order", "resource"]),
    ("money::invoice", &["account"]),
    ("money::metering", &["account", "customer_order", "project", "vdc"]),
    ("money::order", &["account", "project", "vdc"]),
    ("money::payout", &["account"]),
    ("money::recharge", &["account"]),
    ("people::access", &["app_user", "project", "vdc"]),
    ("people::account", &["app_user"]),
    ("people::content", &["app_user"]),
    ("people::identity", &["account", "sub_user_access"]),
    ("people::key", &["account", "app_user", "sub_user_access"]),
    ("people::project", &["account", "customer_order", "resource"]),
    ("people::terms", &["app_user"]),
    ("people::verification", &["account", "operator"]),
    ("platform::audit", &["account", "security_key"]),
];

/// The tables that a text reads or writes.
struct Named {
    read: BTreeSet<String>,
    written: BTreeSet<String>,
}

/// The names behind `from`, `join`, `into` and `update`; those of `with` queries are no tables and are dropped later.
fn named(sql: &str) -> Named {
    let words: Vec<&str> =
        sql.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty()).collect();
    let (mut read, mut written) = (BTreeSet::new(), BTreeSet::new());
    for (at, pair) in words.windows(2).enumerate() {
        let name = pair[1].to_owned();
        let before = at.checked_sub(1).map(|before| words[before]);
        match (before, pair[0]) {
            (Some("delete"), "from") | (_, "into") => written.insert(name),
            // `on conflict do update set` and `for update` name no table.
            (Some("do" | "for"), "update") => false,
            (_, "update") => written.insert(name),
            (_, "from" | "join") => read.insert(name),
            _ => false,
        };
    }
    Named { read, written }
}

#[test]
fn what_a_text_reads_and_writes_is_found_by_the_words_before_its_name() {
    let sql = "with gone as (delete from job where a = 1 returning b) insert into account (a) select x from app_user u \
        join session s on true on conflict (a) do update set a = 2";
    let Named { read, written } = named(sql);
    assert_eq!(written.into_iter().collect::<Vec<_>>(), ["account", "job"]);
    assert_eq!(read.into_iter().collect::<Vec<_>>(), ["app_user", "session"]);
}

#[test]
fn every_table_is_written_by_one_module_and_read_by_others_only_as_listed() {
    let tables = tables();
    let (mut writers, mut readers) = (BTreeMap::<_, BTreeSet<_>>::new(), BTreeSet::new());
    for text in texts() {
        let owner = module(text.file);
        let Named { read, written } = named(text.sql);
        for table in written.into_iter().filter(|table| tables.contains(table)) {
            writers.entry(table).or_default().insert(owner.clone());
        }
        readers.extend(
            read.into_iter().filter(|table| tables.contains(table)).map(|table| (owner.clone(), table)),
        );
    }
    let shared: Vec<_> = writers.iter().filter(|(_, owners)| owners.len() > 1).collect();
    assert!(shared.is_empty(), "written by several modules: {shared:#?}");
    let unwritten: Vec<_> = tables.iter().filter(|table| !writers.contains_key(*table)).collect();
    assert!(unwritten.is_empty(), "written by no text of the program: {unwritten:?}");
    let mut strangers = BTreeMap::<String, BTreeSet<String>>::new();
    for (reader, table) in readers {
        if !writers[&table].contains(&reader) {
            strangers.entry(reader).or_default().insert(table);
        }
    }
    let listed: BTreeMap<_, BTreeSet<_>> = READS
        .iter()
        .map(|(reader, tables)| {
            ((*reader).to_owned(), tables.iter().map(|table| (*table).to_owned()).collect())
        })
        .collect();
    assert_eq!(strangers, listed, "left: as it is, right: as listed; the list may only become shorter");
}

/// Every table that the migrations make and leave.
fn tables() -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../migrations/sqlite");
    let mut found = BTreeSet::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        found.extend(text.split("create table ").skip(1).map(|rest| {
            rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default().to_owned()
        }));
    }
    // A table that is made anew under another name takes the old one's.
    found.retain(|table| !table.ends_with("_new"));
    found
}
