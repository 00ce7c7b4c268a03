//! Functions are named by what they do or return, and not by how it looks when it is over: `told` hides whether somebody is told. Each of
//! their arguments has a name of its own.

use std::fs;
use std::path::PathBuf;

use super::{root, shipped_files, shipped_text};

/// The crates' folders whose functions are looked at.
const FOLDERS: [&str; 3] = ["core/src", "server", "wasm"];

/// The past participles that functions were once named by.
const PARTICIPLES: &str = "accepted added admitted advanced allowed answered approved asked associated \
    authorised authorized begun billed blocked bound boxed broken built cancelled cared changed charged \
    checked chosen closed compared concealed configured confirmed counted created credited crossed \
    damaged debited decided declared decoded deleted denied disputed done drawn dropped enabled encoded \
    ended escaped expired failed finished followed forbidden forgotten found given gone granted grouped \
    guarded heard held hidden hurried inserted invoiced joined judged kept keyed known left limited \
    listed loaded locked looked made marked masked measured metered missed mixed moved named needed nested \
    normalised noted occupied offered opened ordered owed paid panicked parsed parted permitted placed \
    posted priced printed protected proved purchased quarantined queued quoted raised rated reached \
    recorded redeemed refunded refused rejected released remade reminded removed renewed repeated \
    replaced required resolved restored returned said saved scaled scheduled sealed searched seeded \
    seen selected sent shared shown signed sold solved spent started stepped stopped stored stuck \
    summed suspected suspended taken tested told trimmed typed unanswered undone unissued unknown \
    unlimited unmetered unpaid unrated unseen unused unwrapped updated used verified waited wanted \
    watched withdrawn withheld woken written zipped";

/// Words that say what happens to what a participle behind them names, as in `require_verified`, or that ask or convert. No word makes up
/// for a participle that a name begins with.
const BEFORE: &str = "as delete has into is list may print refuse require stage stop to";

/// Names that begin or end with a participle all the same, each with its reason.
const EXCEPTIONS: [(&str, &str); 12] = [
    ("associated_data", "what authenticated encryption calls what it binds a text to"),
    ("checked_add", "the standard library's name of an addition that may overflow"),
    ("checked_mul", "the standard library's name of a multiplication that may overflow"),
    ("checked_sub", "the standard library's name of a subtraction that may overflow"),
    ("done", "an event's outcome, by the word that the audit log has for it"),
    ("not_found", "HTTP's own name of 404"),
    ("page_or_not_found", "HTTP's own name of 404"),
    ("paid_time_over", "paid time is what people have bought, and WebAssembly has the name, too"),
    ("password_known", "a handler has the name of its address"),
    ("session_password_known", "a handler has the name of its address"),
    ("unknown_field", "a method of serde's trait"),
    ("unknown_variant", "a method of serde's trait"),
];

/// The names of the functions that a file's text declares before its tests.
fn function_names(text: &str) -> impl Iterator<Item = &str> {
    shipped_text(text).lines().filter_map(|line| {
        let code = line.split("//").next()?;
        let (before, rest) = code.split_once("fn ")?;
        let name = rest.split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
        (!name.is_empty() && (before.is_empty() || before.ends_with(' '))).then_some(name)
    })
}

fn is_named_by_participle(name: &str) -> bool {
    let is_participle = |word: &str| PARTICIPLES.split_whitespace().any(|one| one == word);
    let mut words = name.split('_');
    let begins = words.next().is_some_and(is_participle);
    let ends = words.next_back().is_some_and(is_participle);
    begins || (ends && !name.split('_').any(|word| BEFORE.split(' ').any(|one| one == word)))
}

#[test]
fn no_function_is_named_by_a_past_participle() {
    let root = root();
    let all: Vec<PathBuf> = FOLDERS.iter().flat_map(|folder| shipped_files(&root.join(folder))).collect();
    assert!(all.len() > 500, "only {} files are there", all.len());
    let mut found = Vec::new();
    for file in &all {
        let text = fs::read_to_string(file).unwrap();
        for name in function_names(&text).filter(|name| is_named_by_participle(name)) {
            found.push((name.to_owned(), file.strip_prefix(&root).unwrap().to_owned()));
        }
    }
    let is_excepted = |name: &str| EXCEPTIONS.iter().any(|(one, _)| *one == name);
    let wrong: Vec<_> = found.iter().filter(|(name, _)| !is_excepted(name)).collect();
    assert!(wrong.is_empty(), "name what they do or return: {wrong:#?}");
    for (name, reason) in EXCEPTIONS {
        assert!(found.iter().any(|(one, _)| one == name), "no function is named {name} ({reason}) any more");
    }
}

/// The tuples that a file's functions take apart among their arguments, whose types are tuples as well: `(id, name): (Uuid, &str)`.
fn tuple_arguments(text: &str) -> Vec<&str> {
    let shipped = shipped_text(text);
    let ends = shipped.match_indices("): (").chain(shipped.match_indices("): &("));
    let tuples = ends.filter_map(|(end, _)| {
        let start = shipped[..end].rfind('(')?;
        let is_argument = shipped[..start].trim_end().ends_with(['(', ',']);
        let names = &shipped[start + 1..end];
        let is_pattern = names.chars().all(|c| c.is_alphanumeric() || "_, ".contains(c));
        (is_argument && is_pattern && names.contains(',')).then_some(names)
    });
    tuples.collect()
}

#[test]
fn no_function_takes_two_arguments_as_one_tuple() {
    let root = root();
    for file in FOLDERS.iter().flat_map(|folder| shipped_files(&root.join(folder))) {
        let text = fs::read_to_string(&file).unwrap();
        assert_eq!(tuple_arguments(&text), Vec::<&str>::new(), "{}", file.display());
    }
}

#[test]
fn a_tuple_is_found_among_arguments_and_left_alone_elsewhere() {
    let text = "fn one(a: A, (b, c): (B, C)) {}\nfn two(\n    a: A,\n    (d, e): &(D, E),\n) {}\nfn three(row: (A, B)) {\n    \
        let (a, b): (A, B) = row;\n    rows.map(|(c, d): (C, D)| c);\n}\nfn four((a, _): &Self::Row) {}";
    assert_eq!(tuple_arguments(text), ["b, c", "d, e"]);
}

#[test]
fn a_participle_behind_a_verb_or_a_question_is_no_name_of_its_own() {
    for name in ["told", "factor_told", "lines_unpaid", "told_insert", "taken_error", "made_to_fit"] {
        assert!(is_named_by_participle(name), "{name}");
    }
    for name in
        ["require_verified", "is_account_deleted", "to_masked", "tell", "toldness", "insert_told_line"]
    {
        assert!(!is_named_by_participle(name), "{name}");
    }
    let text = "pub const fn one() {}\n    async fn two<T>() {}\n// fn three()\nlet fns = fn_of();\n#[cfg(test)]\nmod tests {\nfn four() {}";
    assert_eq!(function_names(text).collect::<Vec<_>>(), ["one", "two"]);
}
