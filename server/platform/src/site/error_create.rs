//! Takes a browser's report of an error in the console's script, as one line of the log.

use serde::Deserialize;
use utoipa::ToSchema;

use crate::kit::http::{Body, Envelope, Nothing, Reply, Throttle};
use crate::{App, Result};

/// Characters that are kept of each text.
const KEPT: usize = 4_000;

/// An error in the console's script, as the browser reports it; it goes into the log.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ClientError {
    /// What the error says.
    pub message: String,
    /// Where in the script it came from.
    pub stack: String,
    /// The page; what follows its path is not kept.
    pub url: String,
    /// What the browser calls itself.
    #[serde(default)]
    pub user_agent: String,
}

/// Takes a report. Longer texts are cut, so that a report is never refused for its length.
#[utoipa::path(post, path = "/gicend/client/error/create/", tag = "site", request_body = ClientError,
    responses((status = 200, body = Envelope<Nothing>), (status = 429, description = "300002: too many reports")))]
pub async fn client_error_create(Body(report): Body<ClientError>) -> Result<Reply<Nothing>> {
    tracing::warn!(
        target: "client",
        message = cut(&report.message),
        stack = cut(&report.stack),
        page = cut(report.url.split(['?', '#']).next().unwrap_or_default()),
        user_agent = cut(&report.user_agent),
    );
    Ok(Reply(Nothing))
}

/// How often one address may report (`http.client_errors_per_minute`).
#[must_use]
pub fn reports(app: &App) -> &Throttle {
    &app.site().client_errors
}

fn cut(text: &str) -> &str {
    text.char_indices().nth(KEPT).map_or(text, |(end, _)| &text[..end])
}
