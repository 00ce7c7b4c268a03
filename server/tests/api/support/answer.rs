//! Good answers as they are kept in `snapshots/answers`: one of each route, so that a change of a reply is read in one place.

use std::cell::RefCell;
use std::collections::BTreeSet;

use axum::http::header;
use serde_json::{Value, json};

use super::Answer;

/// Fields whose values are drawn or counted anew in each run though nothing in them looks like it; of one call, or of every.
const DRAWN: &[(&str, &str)] = &[
    ("admin/operator/", "password"),
    ("admin/audit/list", "seq"),
    ("", "addresses"),
    ("", "customer_no"),
    ("", "hint"),
    ("", "id"),
    ("", "next_cursor"),
    ("", "otpauth_uri"),
    ("", "recovery_codes"),
    ("", "secret"),
    ("", "transaction_id"),
    ("admin/ticket/", "number"),
    ("slider/puzzle/create", "piece_y"),
    ("slider/question/create", "text"),
    ("support/ticket/", "number"),
];
/// From these lengths on a word is taken for drawn: with digits and letters, such as an id or a document's number, and any.
const DRAWN_LENGTHS: [usize; 2] = [16, 40];
/// From this length on a text without a blank is a file.
const FILE_LENGTH: usize = 200;

thread_local! {
    /// Calls of this test whose next good answer is compared with the one that is kept.
    static AWAITED: RefCell<BTreeSet<&'static str>> = const { RefCell::new(BTreeSet::new()) };
}

/// Fails the test when it ends before every awaited call was answered well.
pub struct AwaitedAnswers;

impl Drop for AwaitedAnswers {
    fn drop(&mut self) {
        let left = AWAITED.take();
        assert!(left.is_empty() || std::thread::panicking(), "no good answer of {left:?}");
    }
}

/// Compares the next good answer of each of these calls, whoever asks.
pub fn keep_answers(paths: &'static [&'static str]) -> AwaitedAnswers {
    AWAITED.with_borrow_mut(|awaited| awaited.extend(paths));
    AwaitedAnswers
}

/// Compares an answer that [`keep_answers`] waits for.
pub(super) fn compare_awaited(path: &str, answer: &Answer) {
    let is_awaited = answer.status == 200 && AWAITED.with_borrow_mut(|awaited| awaited.remove(to_call(path)));
    if is_awaited {
        assert_answer_is_kept(path, answer);
    }
}

/// Compares the good answer of a call with the one that is kept. Of a list its first item stands for all, of a file its kind.
pub fn assert_answer_is_kept(path: &str, answer: &Answer) {
    assert_eq!(answer.status, 200, "{path}: {}", answer.body);
    let is_file = answer.headers.contains_key(header::CONTENT_DISPOSITION) || !answer.body.is_object();
    let shown = if is_file { describe_file(answer) } else { shorten(to_call(path), &answer.body) };
    let text = serde_json::to_string_pretty(&shown).expect("JSON");
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../snapshots/answers");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(answer_name(path), text));
}

/// The name of the file, without its ending, in which a call's good answer is kept.
pub fn answer_name(path: &str) -> String {
    to_call(path).replace('/', "-")
}

fn to_call(path: &str) -> &str {
    let path = path.trim_matches('/');
    path.strip_prefix("gicend/").unwrap_or(path)
}

fn describe_file(answer: &Answer) -> Value {
    let header = |name| answer.headers.get(name).and_then(|value| value.to_str().ok());
    let name = header(header::CONTENT_DISPOSITION).and_then(|value| value.rsplit_once('.'));
    json!({"content-type": header(header::CONTENT_TYPE), "ending": name.map(|(_, ending)| ending.trim_matches('"'))})
}

fn shorten(call: &str, value: &Value) -> Value {
    let is_drawn = |name: &str| DRAWN.iter().any(|(of, field)| *field == name && call.starts_with(of));
    match value {
        Value::Object(fields) => {
            let shown = |name: &str, field: &Value| match field {
                Value::Null => Value::Null,
                _ if is_drawn(name) => json!("[drawn]"),
                _ => shorten(call, field),
            };
            fields.iter().map(|(name, field)| (name.clone(), shown(name, field))).collect()
        }
        Value::Array(items) if items.iter().any(Value::is_object) => json!([shorten(call, &items[0])]),
        Value::Array(items) => items.iter().map(|item| shorten(call, item)).collect(),
        Value::String(text) => json!(mask(text)),
        other => other.clone(),
    }
}

/// A text with `[time]`, `[drawn]` and `[file]` in place of what differs from run to run.
fn mask(text: &str) -> String {
    if text.len() > FILE_LENGTH && !text.contains(' ') {
        return "[file]".to_owned();
    }
    let is_part = |c: char| c.is_ascii_alphanumeric() || "-_:.+".contains(c);
    let words = text.split_inclusive(|c| !is_part(c)).map(|word| {
        let bare = word.trim_end_matches(|c| !is_part(c));
        format!("{}{}", mask_word(bare), &word[bare.len()..])
    });
    words.collect()
}

fn mask_word(word: &str) -> String {
    // A thing that was given no name is called after its product and six digits of its id.
    let is_short_id = |end: &str| end.len() == 6 && end.chars().all(|c| c.is_ascii_hexdigit());
    if let Some((begin, _)) = word.rsplit_once('-').filter(|(_, end)| is_short_id(end)) {
        return format!("{begin}-[drawn]");
    }
    let is_time = word.len() >= 20 && word.ends_with('Z') && word.as_bytes()[10] == b'T';
    if is_time {
        return "[time]".to_owned();
    }
    let pieces = word.split_inclusive([':', '.']).map(|piece| {
        let bare = piece.trim_end_matches([':', '.']);
        let count = |is_one: fn(&char) -> bool| bare.chars().filter(is_one).count();
        let (digits, letters) = (count(char::is_ascii_digit), count(char::is_ascii_alphabetic));
        let is_port = letters == 0 && digits == bare.len() && digits == 5 && word.contains("127.0.0.1:");
        let [with_digits, any] = DRAWN_LENGTHS;
        let is_drawn = bare.len() >= any || bare.len() >= with_digits && digits > 2 && letters > 1;
        if is_port || is_drawn { format!("[drawn]{}", &piece[bare.len()..]) } else { piece.to_owned() }
    });
    pieces.collect()
}

#[test]
fn what_is_drawn_anew_is_masked_in_a_kept_answer_and_words_are_not() {
    for (text, shown) in [
        ("0193f5a2-7c1e-7000-8000-00805f9b34fb", "[drawn]"),
        ("2026-11-27T00:00:00Z", "[time]"),
        (
            "http://127.0.0.1:39179/payment/test/5ed03f737d16879f8f78a444ca79c71d",
            "http://127.0.0.1:[drawn]/payment/test/[drawn]",
        ),
        ("RC-MYA8-2BKV-E3ZX of 91350100M000100Y43", "[drawn] of [drawn]"),
        ("cpu-85c564", "cpu-[drawn]"),
        ("Top-up, Bank transfer (ACH)", "Top-up, Bank transfer (ACH)"),
        ("+86 10 1234 5678 in cn-east, access_06_grp", "+86 10 1234 5678 in cn-east, access_06_grp"),
    ] {
        assert_eq!(mask(text), shown);
    }
}
