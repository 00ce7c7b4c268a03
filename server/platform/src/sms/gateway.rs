//! SMS through any gateway that takes a POST of `{"to","text","id"}` with a bearer token.

use std::time::Duration;

use reqwest::{Client, StatusCode, Url, redirect};
use secrecy::{ExposeSecret, SecretString};
use serde::Serialize;
use uuid::Uuid;

use crate::kit::queue::Failure;
use crate::platform::config::SmsConfig;
use crate::platform::lull::Lull;

/// How long the gateway may take.
const TIMEOUT: Duration = Duration::from_secs(15);

/// Why SMS cannot leave as configured.
#[derive(Debug, thiserror::Error)]
pub enum SmsError {
    /// `sms.url` is no `http://` or `https://` address.
    #[error("sms.url must be an http:// or https:// address")]
    Url,
    /// The HTTP client cannot be set up.
    #[error("no HTTP client for the SMS gateway: {0}")]
    Client(reqwest::Error),
}

/// A gateway and its token.
pub struct Gateway {
    client: Client,
    url: Url,
    token: SecretString,
    lull: Lull,
}

/// What is posted. `id` stays the same when a message is sent again, so that the gateway can drop the repetition.
#[derive(Serialize)]
struct Post<'a> {
    to: &'a str,
    text: &'a str,
    id: Uuid,
}

impl Gateway {
    pub(super) fn new(config: &SmsConfig) -> Result<Self, SmsError> {
        let url = Url::parse(&config.url).map_err(|_| SmsError::Url)?;
        if !matches!(url.scheme(), "http" | "https") {
            return Err(SmsError::Url);
        }
        let client = Client::builder()
            .timeout(TIMEOUT)
            .redirect(redirect::Policy::none())
            .build()
            .map_err(SmsError::Client)?;
        Ok(Self { client, url, token: config.token.clone(), lull: Lull::default() })
    }

    pub(super) async fn send(&self, to: &str, text: &str, id: Uuid) -> Result<(), Failure> {
        let Some(question) = self.lull.begin() else {
            return Err(Failure::Again("the SMS gateway did not answer a moment ago".to_owned()));
        };
        let request = self.client.post(self.url.clone()).json(&Post { to, text, id });
        let sent = request.bearer_auth(self.token.expose_secret()).send().await;
        if sent.is_ok() {
            question.note_answer();
        }
        match sent.map(|answer| answer.status()) {
            Ok(status) if status.is_success() => Ok(()),
            Ok(status) if is_passing(status) => {
                Err(Failure::Again(format!("the SMS gateway answered {status}")))
            }
            Ok(status) => Err(Failure::Never(format!("the SMS gateway refused with {status}"))),
            Err(error) if error.is_timeout() => {
                Err(Failure::Again("the SMS gateway took too long".to_owned()))
            }
            Err(_) => Err(Failure::Again("the SMS gateway cannot be reached".to_owned())),
        }
    }
}

/// Whether another try may be answered differently, as once the operator has mended `sms.token`.
fn is_passing(status: StatusCode) -> bool {
    status.is_server_error()
        || matches!(
            status,
            StatusCode::UNAUTHORIZED
                | StatusCode::REQUEST_TIMEOUT
                | StatusCode::TOO_MANY_REQUESTS
                | StatusCode::TOO_EARLY
        )
}
