//! Asks whether a contact could be a new sub-user's, for the form's instant answer (SPEC §8, SECURITY E-4).

use axum::extract::State;
use portico_core::Rule;
use portico_core::email::Email;
use portico_core::sub_user::OptionalMobile;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{limit, occupied};
use crate::kit::http::{Body, Envelope, Nothing, Reply};
use crate::{App, Error, Result};

/// The contacts; either may be empty.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UserCheckDraft {
    /// The mobile, as it was typed.
    pub mobile: String,
    /// The mailbox, as it was typed.
    pub email: String,
}

/// Asks whether a mobile and a mailbox are free. Main users only, and so often an hour from one address.
#[utoipa::path(post, path = "/gicend/user/check/", tag = "user", request_body = UserCheckDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, description = "100001: violations"),
        (status = 401, description = "100005: not logged in"), (status = 403, description = "100013: main users only"),
        (status = 409, description = "900001: the mobile, a main user's; 900012: the mobile, a sub-user's; 900002: the mailbox"),
        (status = 429, description = "300002: too many")))]
pub async fn user_check(State(app): State<App>, Body(draft): Body<UserCheckDraft>) -> Result<Reply<Nothing>> {
    limit::occupancy_throttle(&app).check_request()?;
    check_sub_user(&app, &draft).await?;
    Ok(Reply(Nothing))
}

/// Whether the contacts are free.
///
/// # Errors
/// 900001 or 900012 for the mobile, 900002 for the mailbox; violations on either; 100001 when both are empty.
pub async fn check_sub_user(app: &App, draft: &UserCheckDraft) -> Result<()> {
    let limits = &app.config().limits.mobile;
    let mobile = OptionalMobile::parse(&draft.mobile, limits).map_err(|rule| Error::field("mobile", rule))?;
    let email = match draft.email.as_str() {
        "" => None,
        typed => Some(Email::parse_new(typed).map_err(|rule| Error::field("email", rule))?.key()),
    };
    let mobile = mobile.as_option().map(|mobile| mobile.as_str());
    if mobile.is_none() && email.is_none() {
        return Err(Error::field("email", Rule::Required));
    }
    occupied::check_contact(&mut app.store().read().await?, email.as_deref(), mobile).await
}
