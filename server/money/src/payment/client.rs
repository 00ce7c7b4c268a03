//! What every adapter needs: an HTTP client, the clock, randomness.

use std::time::Duration;

use reqwest::{Client, RequestBuilder, StatusCode, redirect};

use super::GatewayError;
use crate::kit::clock::Clock;
use crate::kit::random::Random;

/// How long a gateway may take.
const TIMEOUT: Duration = Duration::from_secs(15);
/// Bytes of an answer that are read.
const ANSWER_BYTES: usize = 1024 * 1024;

/// An HTTP client, the clock, randomness.
#[derive(Clone)]
pub struct Tools {
    /// The HTTP client, which follows no redirect.
    pub client: Client,
    /// The clock, by which notices and requests are dated.
    pub clock: Clock,
    /// Randomness, for the nonces of requests.
    pub random: Random,
}

/// What a gateway answered.
pub(super) struct Answer {
    pub status: StatusCode,
    pub headers: reqwest::header::HeaderMap,
    pub text: String,
}

impl Tools {
    /// With a client of their own.
    ///
    /// # Errors
    /// When the system has no roots of trust to check gateways by.
    pub fn new(clock: Clock, random: Random) -> Result<Self, reqwest::Error> {
        let client = Client::builder().timeout(TIMEOUT).redirect(redirect::Policy::none()).build()?;
        Ok(Self { client, clock, random })
    }

    /// Sends a request and reads the whole answer.
    pub(super) async fn send(&self, request: RequestBuilder) -> Result<Answer, GatewayError> {
        let mut answer = request.send().await.map_err(|error| no_answer(&error))?;
        let (status, headers) = (answer.status(), answer.headers().clone());
        let mut bytes = Vec::new();
        while let Some(chunk) = answer.chunk().await.map_err(|error| no_answer(&error))? {
            bytes.extend_from_slice(&chunk);
            if bytes.len() > ANSWER_BYTES {
                return Err(GatewayError::Unanswered("its answer is too long".to_owned()));
            }
        }
        let text = String::from_utf8(bytes)
            .map_err(|_| GatewayError::Unanswered("its answer is not text".to_owned()))?;
        // Whoever does not accept our key says nothing of what was done before it was changed.
        if status.is_server_error() || matches!(status.as_u16(), 401 | 408 | 409 | 429) {
            return Err(GatewayError::Unanswered(format!("status {}", status.as_u16())));
        }
        Ok(Answer { status, headers, text })
    }
}

/// The error of a gateway that did not answer, without the address: it may hold a query.
fn no_answer(error: &reqwest::Error) -> GatewayError {
    let why = if error.is_timeout() { "it took too long" } else { "it cannot be reached" };
    GatewayError::Unanswered(why.to_owned())
}
