//! Which codes of the catalogue and which per-action meanings (SPEC §8) no call answers, each with the reason.
//!
//! Everything that is not in these lists is answered somewhere, and the run of the server's tests fails when no test received it
//! (`scripts/codes.py`). `docs/codes.md` is [`document`].

use std::fmt::Write as _;

use serde::Serialize;

use crate::{Action, Code, CodeValue, Lang, action_code::meanings, meaning, meaning_status};

/// The codes that no call answers.
const CODES: &[(Code, &str)] = &[
    (Code::CardAlreadyBound, "900011 of binding a card says it"),
    (Code::WrongCodeType, "900001 of sending a code says it"),
    (Code::UserAuthenticationFailed, "100024 is the one answer to everything that does not sign in"),
    (Code::CodeFrequentOrWrong, "100014 (too soon) and 100015 (wrong) tell the two apart"),
    (
        Code::AddUserFailed,
        "users are kept in the console's own database; there is no user center to add them to",
    ),
    (Code::UnknownMistake, "100011 is the one answer to a failure that nobody outside can mend"),
    (
        Code::EmailExists,
        "100019, 900011 and the meanings of registering and checking say which mailbox is taken",
    ),
    (
        Code::PhoneExists,
        "100020, 900012 and the meanings of registering and checking say which mobile is taken",
    ),
    (
        Code::AccessWebError,
        "the browser leads to /401 by the role, and calls behind a page say 100013 with what is missing",
    ),
    (
        Code::SendVerificationCodeError,
        "messages leave after the answer, so that it does not tell whether there is somebody to send one to; what could not be \
         sent is tried again, then listed for the operator",
    ),
];

/// Told to nobody before the code came back: whoever asks could be anybody.
const SILENT: &str = "no answer before a right code tells whether somebody is known here";
/// There is one limit for each call that needs no session.
const ONE_LIMIT: &str = "300002 is the one answer when an address makes a call too often";

/// The meanings that no call answers.
const MEANINGS: &[(Action, u32, &str)] = &[
    (Action::CodeSend, 900_002, SILENT),
    (Action::CodeSend, 900_004, "100014 says it for codes of every purpose"),
    (
        Action::CodeSend,
        900_008,
        "a code is judged by the call that it is for: 100015, 100035, 100036 or 900004 of registering",
    ),
    (Action::CodeSend, 900_009, "ImageCodeError says it"),
    (Action::CodeSend, 900_010, SILENT),
    (Action::CodeSend, 900_011, SILENT),
    (Action::CodeSend, 900_012, SILENT),
    (Action::ImageCode, 900_001, "there is one kind of question"),
    (Action::ImageCode, 900_004, ONE_LIMIT),
    (Action::ImageCode, 900_005, ONE_LIMIT),
    (Action::ImageCode, 900_006, ONE_LIMIT),
    (Action::PasswordReset, 900_001, SILENT),
    (
        Action::PasswordReset,
        900_004,
        "900014 of naming the account says it, before there is a code to reset with",
    ),
    (Action::SignUpCheck, 900_001, SILENT),
    (Action::SignUpCheck, 900_002, SILENT),
    (Action::SignUpCheck, 900_003, SILENT),
    (Action::ForgotCheck, 900_001, SILENT),
];

/// A code or a meaning, and whether something answers it.
#[derive(Debug, Clone, Serialize)]
pub struct Entry {
    /// The action whose meaning it is; none for a code of the catalogue.
    pub action: Option<&'static str>,
    /// The calls that answer the action's meanings; none are named for a code of the catalogue.
    pub calls: &'static [&'static str],
    /// What stands in the answer's `code`.
    pub code: CodeValue,
    /// The HTTP status that goes with it.
    pub status: u16,
    /// The words in every language.
    pub words: [&'static str; 2],
    /// Why nothing answers it; none when something does.
    pub reason: Option<&'static str>,
}

/// Every code of the catalogue, then every per-action meaning.
#[must_use]
pub fn entries() -> Vec<Entry> {
    let codes = Code::ALL.iter().map(|code| Entry {
        action: None,
        calls: &[],
        code: code.wire(),
        status: code.http_status(),
        words: [Lang::US, Lang::CN].map(|lang| code.words(lang)),
        reason: CODES.iter().find(|(listed, _)| listed == code).map(|(_, reason)| *reason),
    });
    let meanings = meanings().map(|(action, number)| Entry {
        action: Some(action.name()),
        calls: action.calls(),
        code: CodeValue::Number(number),
        status: meaning_status(action, number),
        words: [Lang::US, Lang::CN].map(|lang| meaning(action, number, lang)),
        reason: MEANINGS
            .iter()
            .find(|(of, listed, _)| *of == action && *listed == number)
            .map(|(.., reason)| *reason),
    });
    codes.chain(meanings).collect()
}

/// The text of `docs/codes.md`.
#[must_use]
pub fn document() -> String {
    let mut text = String::from(
        "# Codes\n\nEvery code of the catalogue and every meaning that an action gives a number, as `portico codes` prints them \
         (generated; the source is `core/src/base/code.rs`, `core/src/base/action_code.rs` and `core/src/base/code_list.rs`). A code without a \
         reason in the last column is answered by some call, and some test receives it; [api](api.md) says which call answers \
         what.\n",
    );
    for (title, of_actions) in [("The catalogue", false), ("Meanings by action", true)] {
        let _ = write!(text, "\n## {title}\n\n");
        let (head, line) = if of_actions { ("| action ", "|---") } else { ("", "") };
        let _ =
            writeln!(text, "{head}| code | HTTP | words | why nothing answers it |\n{line}|---|---|---|---|");
        for entry in entries().iter().filter(|entry| entry.action.is_some() == of_actions) {
            let action = entry.action.map(|action| format!("| {action} ")).unwrap_or_default();
            let code = match &entry.code {
                CodeValue::Number(number) => number.to_string(),
                CodeValue::Name(name) => name.clone(),
            };
            let (status, words, reason) = (entry.status, entry.words[0], entry.reason.unwrap_or_default());
            let _ = writeln!(text, "{action}| {code} | {status} | {words} | {reason} |");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_is_of_a_code_or_meaning_that_there_is_and_is_given_once() {
        let reasons = entries().iter().filter(|entry| entry.reason.is_some()).count();
        assert_eq!(reasons, CODES.len() + MEANINGS.len());
    }

    #[test]
    fn an_action_with_a_meaning_that_is_answered_names_its_calls() {
        for entry in entries().iter().filter(|entry| entry.action.is_some() && entry.reason.is_none()) {
            assert!(!entry.calls.is_empty(), "{entry:?}");
        }
    }
}
