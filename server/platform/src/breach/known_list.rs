//! Lets a form find out whether a password is known, without telling it.

use axum::extract::State;
use portico_core::Rule;
use portico_core::breach::PREFIX_DIGITS;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::list::List;
use crate::kit::http::{Body, Envelope, Reply};
use crate::{App, Error, Result};

/// The beginning of a key.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct KnownQuery {
    /// The first four hexadecimal digits of the password's SHA-1, in small letters. The rest stays in the browser.
    pub prefix: String,
}

/// What the list has under it.
#[derive(Debug, Serialize, ToSchema)]
pub struct KnownReply {
    /// The next six digits of each known password's SHA-1; none without a list.
    pub suffixes: Vec<String>,
}

/// Shows the known passwords whose SHA-1 begins with four digits: the next six digits of each. A form looks its own up among
/// them. The server learns neither the password nor whether it is known; a new password is looked up again when it is sent.
#[utoipa::path(post, path = "/gicend/password/known/", tag = "password", request_body = KnownQuery,
    responses((status = 200, body = Envelope<KnownReply>), (status = 400, description = "100001 on `prefix`"),
        (status = 429, description = "300002: too many")))]
pub async fn password_known(
    State(app): State<App>,
    Body(query): Body<KnownQuery>,
) -> Result<Reply<KnownReply>> {
    list_known(&app, &query).map(Reply)
}

/// The suffixes under a prefix.
///
/// # Errors
/// 100001 on `prefix` when it is not four digits.
pub fn list_known(app: &App, query: &KnownQuery) -> Result<KnownReply> {
    let is_digit = |b: u8| b.is_ascii_digit() || (b'a'..=b'f').contains(&b);
    let digits =
        Some(query.prefix.as_str()).filter(|text| text.len() == PREFIX_DIGITS && text.bytes().all(is_digit));
    let prefix = digits.and_then(|digits| u16::from_str_radix(digits, 16).ok());
    let prefix = prefix.ok_or_else(|| Error::field("prefix", Rule::UnknownChoice))?;
    let found = app.breach().list.as_ref().map_or(&[][..], |list: &List| list.under(prefix));
    Ok(KnownReply { suffixes: found.iter().map(|[a, b, c]| format!("{a:02x}{b:02x}{c:02x}")).collect() })
}
