//! Sends a code to a mailbox or mobile that shall open an account.

use axum::extract::State;
use portico_core::code_send::{CodeSend, CodeSendDraft};
use portico_core::contact::Contact;
use portico_core::{Action, Code, Draft, Lang, Rule, Violation};

use super::client::Client;
use super::code::{CodeSentReply, Target, issue_code};
use super::contacts::is_offered;
use super::cookies::Cookies;
use super::notice::{stage_account_exists, stage_code};
use super::puzzle::use_ticket;
use super::store::user;
use crate::kit::http::{Body, Envelope, Reply, RequestContext};
use crate::{App, Error, Result, transaction};

/// Sends a code to register with. The answer does not tell whether the target has an account already; the mail does.
#[utoipa::path(post, path = "/gicend/code/send/", tag = "code", request_body = CodeSendDraft,
    responses((status = 200, body = Envelope<CodeSentReply>),
        (status = 400, description = "900001 on `purpose`: codes of another purpose have calls of their own; 900003 on `target`: \
            there is none; 100002, 100001: violations"),
        (status = 403, description = "SlideCodeError; 900013: the address is on the operator's blacklist"),
        (status = 429, description = "300002: too many; 100014: 60 seconds; 900006: the target's day; 900005: the address's day")))]
pub async fn code_send(
    State(app): State<App>,
    client: Client,
    cookies: Cookies,
    Body(draft): Body<CodeSendDraft>,
) -> Result<Reply<CodeSentReply>> {
    let request = draft.check(&app.config().limits).map_err(invalid)?;
    let lang = RequestContext::current().map_or(Lang::US, |context| context.lang);
    send_register_code(&app, &client, cookies.browser_hash(), &request, lang).await.map(Reply)
}

/// What is wrong with a request, in SPEC's meanings where one of them is all that is wrong.
fn invalid(violations: Vec<Violation>) -> Error {
    let [one] = violations.as_slice() else { return Error::invalid(violations) };
    let number = match (one.field.as_str(), &one.rule) {
        ("purpose", Rule::UnknownChoice) => 900_001,
        ("target", Rule::Required) => 900_003,
        _ => return Error::invalid(violations),
    };
    Error::action(Action::CodeSend, number).with_violation(&one.field, one.rule.clone())
}

/// The refusal of a daily limit, in the meanings of this call: the others' codes say the same.
fn limit_error(error: Error) -> Error {
    let number = match error.code() {
        Code::CodeCountExceeded => 900_006,
        Code::CodeLimitReached => 900_005,
        _ => return error,
    };
    error.in_answer_to(Action::CodeSend, number)
}

/// Uses the ticket up, makes the code and stages it.
///
/// # Errors
/// `SlideCodeError`, a limit's code, or a violation on `channel` or `target`.
pub async fn send_register_code(
    app: &App,
    client: &Client,
    browser: Option<Vec<u8>>,
    request: &CodeSend,
    lang: Lang,
) -> Result<CodeSentReply> {
    let contact = request.target();
    require_reachable(app, contact)?;
    transaction!(app.store(), tx => {
        use_ticket(tx, app, request.ticket(), browser.as_deref()).await?;
        let code = issue_code(tx, app, *request.purpose(), Target::Contact(contact), client).await.map_err(limit_error)?;
        match user::find_contact_owner_lang(tx, &contact.key()).await? {
            Some(owner) => {
                let lang = Lang::parse(&owner).unwrap_or_default();
                stage_account_exists(tx, app, contact, lang).await?;
            }
            None => stage_code(tx, app, contact, lang, *request.purpose(), &code).await?,
        }
        Ok(code.sent)
    })
}

/// Refuses a channel that is off, and a mobile that cannot exist.
///
/// # Errors
/// A violation on `channel` or `target`.
pub fn require_reachable(app: &App, contact: &Contact) -> Result<()> {
    if !is_offered(app, contact.channel()) {
        return Err(Error::field("channel", Rule::UnknownChoice));
    }
    Ok(())
}
