//! Verification codes: one purpose, one target, a life, a number of tries, a pause and daily limits
//! (`core::verification_code`). Only a keyed hash is stored.

use portico_core::contact::Contact;
use portico_core::verification_code::{CodePurpose, DIGITS, SendHistory, SendRefusal, is_live, may_send};
use portico_core::{Code, Rule};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::client::Client;
use super::keyed_hash::hash_with_secret;
use super::store::code as store;
use crate::kit::clock::Time;
use crate::kit::store::Conn;
use crate::kit::token::is_equal;
use crate::{App, Error, Result};

/// A code was sent, or would have been.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct CodeSentReply {
    /// When the next may be asked for.
    pub resend_at: Time,
    /// When this one ends.
    pub expires_at: Time,
}

/// A code that waits to come back.
pub struct IssuedCode {
    /// The id of the code's row.
    pub code_id: Uuid,
    /// The digits, for the message alone.
    pub digits: String,
    /// What the person is told.
    pub sent: CodeSentReply,
}

/// Where a code goes.
#[derive(Debug, Clone, Copy)]
pub enum Target<'a> {
    /// To a mailbox or mobile.
    Contact(&'a Contact),
    /// Nowhere: a contact made up for an unknown login name, limited like a real one.
    Nobody {
        /// The key of the login name that nobody has.
        login_key: &'a str,
        /// The contact that was made up.
        contact: &'a Contact,
    },
}

impl Target<'_> {
    fn hash(self, app: &App) -> Vec<u8> {
        match self {
            Self::Contact(contact) => {
                hash_with_secret(app, &["target", contact.channel().as_str(), &contact.key()])
            }
            Self::Nobody { login_key, contact } => {
                hash_with_secret(app, &["nobody", login_key, contact.channel().as_str()])
            }
        }
    }
}

/// Makes a code, if the limits allow one; the former code of this purpose and target ends.
///
/// Limits of a target are kept by purpose, so that asking for a code of one purpose does not tell whose contact a target
/// is in another. Requests for one target, or from one address, wait for each other.
///
/// # Errors
/// 100014, 100022 or 500000 with Retry-After.
pub async fn issue_code(
    tx: &mut Conn,
    app: &App,
    purpose: CodePurpose,
    target: Target<'_>,
    client: &Client,
) -> Result<IssuedCode> {
    let (now, address, target_hash) = (app.now(), client.address_key(), target.hash(app));
    let mut gates = [hash_with_secret(app, &["gate", &address]), target_hash.clone()];
    gates.sort();
    for gate in &gates {
        store::lock_gate(tx, gate, now).await?;
    }
    judge(tx, app, purpose, &target_hash, &address).await?;
    store::end_former_codes(tx, purpose.as_str(), &target_hash, now).await?;
    let (code_id, digits) = (app.random().id(now), app.random().code(DIGITS));
    let code_hash = code_hash(app, code_id, &digits);
    let row = store::NewCodeRow {
        code_id,
        purpose: purpose.as_str(),
        target_hash: &target_hash,
        code_hash: &code_hash,
        address: &address,
        now,
    };
    store::insert_code(tx, &row).await?;
    let limits = &app.config().limits.code;
    let sent = CodeSentReply {
        resend_at: now.plus_seconds(i64::from(limits.pause_seconds)),
        expires_at: now.plus_seconds(i64::from(limits.life_seconds)),
    };
    Ok(IssuedCode { code_id, digits, sent })
}

/// Counts a try of a code and says whether it is right. Commit the count whatever the answer is.
pub async fn try_code(tx: &mut Conn, app: &App, code_id: Uuid, typed: &str) -> Result<bool> {
    let limits = &app.config().limits.code;
    let Some(row) = store::try_code(tx, code_id, i64::from(limits.tries)).await? else { return Ok(false) };
    let wrong_before = u32::try_from(row.tries - 1).unwrap_or(u32::MAX);
    let is_alive = is_live(row.created_at.seconds(), wrong_before, app.now().seconds(), limits);
    let is_right = is_equal(&row.code_hash, &code_hash(app, code_id, typed));
    Ok(is_alive && is_right)
}

/// The open code of a purpose and target.
pub async fn find_open_code(
    tx: &mut Conn,
    app: &App,
    purpose: CodePurpose,
    target: Target<'_>,
) -> Result<Option<Uuid>> {
    Ok(store::find_open_code(tx, purpose.as_str(), &target.hash(app)).await?)
}

/// Ends every open code that went to a contact.
pub async fn end_codes(tx: &mut Conn, app: &App, contact: &Contact) -> Result<()> {
    let target_hash = Target::Contact(contact).hash(app);
    for purpose in CodePurpose::ALL {
        store::end_former_codes(tx, purpose.as_str(), &target_hash, app.now()).await?;
    }
    Ok(())
}

/// The refusal of a wrong, used, ended or foreign code: 100015 on the field.
pub fn incorrect() -> Error {
    Error::new(Code::CodeIncorrect).with_violation("code", Rule::IncorrectCode)
}

async fn judge(
    tx: &mut Conn,
    app: &App,
    purpose: CodePurpose,
    target_hash: &[u8],
    address: &str,
) -> Result<()> {
    let (now, limits) = (app.now().seconds(), &app.config().limits);
    let calendar = app.calendar();
    let today = Time::from_seconds(calendar.day_start(calendar.day_of(now)));
    let sent = store::find_target_history(tx, purpose.as_str(), target_hash, today).await?;
    let history = SendHistory {
        last_sent_at: sent.last_sent_at.map(Time::seconds),
        target_today: u32::try_from(sent.sent_today).unwrap_or(u32::MAX),
        address_today: u32::try_from(store::count_codes_of_address(tx, address, today).await?)
            .unwrap_or(u32::MAX),
    };
    may_send(&history, now, &limits.code).map_err(|refusal| {
        let until = match refusal {
            SendRefusal::TooSoon { resend_at } => resend_at,
            SendRefusal::TargetDaily | SendRefusal::AddressDaily => today.seconds() + 86_400,
        };
        let seconds = u32::try_from(until - now).unwrap_or(1).max(1);
        Error::new(refusal.code()).with_status(429).with_retry_after(seconds)
    })
}

/// The row's id binds the hash to purpose and target, which the row holds.
fn code_hash(app: &App, code_id: Uuid, digits: &str) -> Vec<u8> {
    hash_with_secret(app, &["code", &code_id.to_string(), digits])
}
