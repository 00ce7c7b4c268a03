//! Tests ask what customers, operators and machines can ask. Where one looks into a table instead stands in a list.

use std::collections::BTreeMap;
use std::path::Path;

use crate::sql::sources;

/// Which file asks tables in SQL of its own, how often, and why no answer tells it. The list may only become shorter. Counted is each text that
/// is a question, and not what a statement reads to write something.
const ASKED_OF_TABLES: &[(&str, usize, &str)] = &[
    ("audit.rs", 1, "whose account it is before anybody has signed in"),
    ("backup.rs", 2, "what an engine would count on by itself, in its catalogue"),
    ("broadcasts.rs", 3, "who was told of those who never sign in, and how far the program is"),
    ("card.rs", 1, "fingerprints, which nobody is shown"),
    ("cloud_chaos/proof.rs", 1, "the instances of all customers, those that are gone among them"),
    ("cloud_days/faked.rs", 1, "the microsecond of a told moment, while the real program runs"),
    ("cloud_days/proof.rs", 5, "what became of instances that are gone, and sums beside the program's own"),
    ("cloud_days/world.rs", 4, "the next moment that anybody was told of, and what is so between"),
    ("code.rs", 1, "hashes"),
    ("database.rs", 1, "it cuts connections off"),
    ("export.rs", 2, "what is sealed, and by which try it was"),
    ("factor.rs", 2, "what is sealed, and hashes"),
    ("faults/bench.rs", 1, "money that came and went, reckoned apart from the program"),
    ("idempotency.rs", 1, "hashes"),
    ("instances.rs", 1, "what is sealed for an engine"),
    ("instances_public.rs", 1, "addresses that were given to instances which are not made yet"),
    ("key_attacks.rs", 1, "that nothing is left in columns of somebody who is gone"),
    ("keys.rs", 1, "hashes"),
    ("ledger_races.rs", 1, "what processes wrote that were killed, without a server"),
    ("migrations.rs", 9, "tables, columns, keys and rows of former versions"),
    ("payout.rs", 1, "what the test gateway has given back, by its own books"),
    ("query_plans.rs", 2, "statements whose plans are looked at"),
    ("queue.rs", 3, "jobs of a queue without a server, and what is sealed in one"),
    ("secret_check.rs", 1, "the versions that were migrated to"),
    ("session.rs", 1, "hashes"),
    ("sign_in.rs", 1, "the parameters of a hash"),
    ("sub_user_acts.rs", 1, "that nothing is left in columns of somebody who is gone"),
    ("support.rs", 1, "how many rows there are, for all tests"),
    ("support/database.rs", 4, "the names of databases, and who waits for their locks"),
    ("support/dump.rs", 3, "every row, to find what must stand nowhere"),
    ("support/ledger.rs", 6, "the laws of the ledger, asked apart from the program"),
    ("support/metered.rs", 2, "times of use, and their usage before it is rated"),
    ("support/place.rs", 5, "tables, their guards and their rows, by the engine's catalogue"),
    ("support/recharge.rs", 1, "a payment of the test gateway of which it told nobody"),
    ("support/sign_in.rs", 1, "the lines of every account's log, also without anybody who could read them"),
    ("ticket_care.rs", 1, "whether a row is locked"),
    ("ticket_files.rs", 1, "what is sealed"),
    ("two_servers.rs", 1, "jobs that two servers began at once"),
    ("verification.rs", 2, "what is sealed"),
];

/// How many texts of a source are questions to tables: they begin with that word.
fn looks(source: &str) -> usize {
    let is_look = |(at, _): &(usize, &str)| {
        let text = source[at + 1..].trim_start_matches(|c: char| c.is_whitespace() || c == '(');
        let begin = text.get(..6).unwrap_or_default();
        begin.eq_ignore_ascii_case("select") && text[6..].starts_with(char::is_whitespace)
    };
    source.match_indices('"').filter(is_look).count()
}

#[test]
fn tests_look_into_tables_only_where_no_answer_tells_it_and_never_more_often_than_is_listed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/api");
    let mut files = Vec::new();
    sources(&folder, &mut files);
    let mut found = BTreeMap::new();
    for file in files {
        let name = file.strip_prefix(&folder).unwrap().to_string_lossy().into_owned();
        found.insert(name, looks(&std::fs::read_to_string(&file).unwrap()));
    }
    assert!(found.len() > 150, "only {} files", found.len());
    for (name, listed, reason) in ASKED_OF_TABLES {
        let count = found.remove(*name).unwrap_or_default();
        assert!(
            count <= *listed,
            "{name} asks tables {count} times, not {listed} ({reason}): ask for an answer"
        );
        assert!(count == *listed, "{name} asks tables {count} times only: lower it from {listed}");
    }
    found.retain(|_, count| *count > 0);
    assert!(found.is_empty(), "ask for an answer instead of looking into tables: {found:?}");
}

#[test]
fn a_text_is_a_look_when_it_begins_as_a_question_and_not_when_a_statement_reads_what_it_writes() {
    let asks = |begin: &str, word: &str| looks(&format!("scalar(\"{begin}{word} a from b\")"));
    let word = "select";
    assert_eq!([asks("", word), asks("\n  (", word), asks("", "SELECT"), asks("", "selects")], [1, 1, 1, 0]);
    assert_eq!(asks("insert into c ", word), 0);
    assert_eq!(looks(&format!("{word} a from b")), 0, "in no text");
}
