//! What a person typed appears in no log: `Debug` of drafts, of what a check makes of them, and of contacts is silent.
#![cfg(feature = "words")]

use std::fmt::Debug;

use portico_core::account_words::PasswordContext;
use portico_core::code_send::CodeSendDraft;
use portico_core::contact::{Channel, Contact};
use portico_core::forgot::{ForgotCodeDraft, ForgotCodeSendDraft, ForgotDraft};
use portico_core::register::RegisterDraft;
use portico_core::reset::ResetDraft;
use portico_core::sign_in::{SignInCodeDraft, SignInCodeSendDraft, SignInDraft};
use portico_core::{Draft, Limits};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

const TYPED: [&str; 5] = ["Alice_01", "alice@example.com", "135791", "Quiet_Harbour7", "TicketTicketTicket"];

fn assert_silent(shown: &impl Debug) {
    let text = format!("{shown:?} {shown:#?}");
    for typed in TYPED {
        assert!(!text.contains(typed), "{text}");
    }
}

fn assert_form_silent<D>(typed: &Value)
where
    D: Draft<Limits = Limits> + DeserializeOwned + Debug,
    D::Valid: Debug,
{
    let draft = serde_json::from_value::<D>(typed.clone());
    assert_silent(&draft);
    let checked = draft.map(|draft| draft.check(&Limits::default()));
    assert!(matches!(checked, Ok(Ok(_))), "{checked:?}");
    assert_silent(&checked);
}

#[test]
fn neither_a_draft_nor_a_checked_form_prints_what_was_typed() {
    let [login_name, email, code, password, ticket] = TYPED;
    let name_and_ticket = json!({"login_name": login_name, "ticket": ticket});
    let contact = json!({"challenge": ticket, "contact_id": email});
    let answer = json!({"challenge": ticket, "code": code});
    assert_form_silent::<RegisterDraft>(&json!({
        "login_name": login_name, "kind": "personal", "company": "", "channel": "email", "target": email,
        "code": code, "password": password, "password_confirm": password, "agreement": true, "clause_1_5": true,
        "clause_1_6": true, "terms_version": "sample", "lang": "US",
    }));
    assert_form_silent::<SignInDraft>(
        &json!({"login_name": login_name, "password": password, "ticket": ticket}),
    );
    assert_form_silent::<SignInCodeSendDraft>(&contact);
    assert_form_silent::<SignInCodeDraft>(&answer);
    assert_form_silent::<ForgotDraft>(&name_and_ticket);
    assert_form_silent::<ForgotCodeSendDraft>(&contact);
    assert_form_silent::<ForgotCodeDraft>(&answer);
    assert_form_silent::<ResetDraft>(&json!({
        "reset_ticket": ticket, "login_name": login_name, "password": password, "password_confirm": password,
    }));
    assert_form_silent::<CodeSendDraft>(
        &json!({"purpose": "register", "channel": "email", "target": email, "ticket": ticket}),
    );
}

#[test]
fn a_contact_prints_its_ends_and_the_words_of_an_account_print_nothing() {
    let email = Contact::parse(Channel::Email, TYPED[1]).expect("a mailbox");
    let mobile = Contact::parse(Channel::Sms, "13800138000").expect("a mobile");
    assert_eq!(
        format!("{email:?} {mobile:?}"),
        "Email(Email(a****e@example.com)) Mobile(Mobile(+86****8000))"
    );
    let context = PasswordContext::new(TYPED[0], [&email, &mobile], "");
    assert_eq!(format!("{context:?}"), "PasswordContext { .. }");
}
