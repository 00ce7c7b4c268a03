//! The stream of what changed, to one browser.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures::{Stream, stream};
use portico_core::live_topic::LiveTopic;
use portico_core::{Code, Rule};
use serde::{Deserialize, Serialize};
use tokio::sync::broadcast::{Receiver, error::RecvError};
use tokio::time::{Instant, Interval, interval_at, sleep_until};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::store::HintRow;
use crate::caller::{Caller, Guard};
use crate::kit::http::Query;
use crate::kit::places::Place;
use crate::{App, Error, Result};

/// Seconds of the longest stream: whoever listens longer asks again.
const LONGEST: u32 = 900;
/// Between two signs of life: proxies and browsers give up what is silent.
const SIGN_PACE: Duration = Duration::from_secs(10);
/// Has nginx, and proxies that read its words, pass each event on at once, instead of keeping them until some kilobytes are there.
const UNBUFFERED: [(&str, &str); 1] = [("x-accel-buffering", "no")];
/// Seconds after which somebody with too many streams is to try again.
const AGAIN: u32 = 10;

/// For how long a stream is to last.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct StreamQuery {
    /// Seconds after which the stream ends.
    #[param(minimum = 0, maximum = 900)]
    pub seconds: u32,
}

/// That something changed that the caller may see.
#[derive(Debug, Serialize, ToSchema)]
pub struct LiveHintReply {
    /// What changed; null: so much that everything is to be asked for again.
    pub topic: Option<LiveTopic>,
    /// Which of them; null: the account's only one, or several.
    pub id: Option<Uuid>,
}

/// Tells of changes as they happen: server-sent events, each with a [`LiveHintReply`] as its data. They say that something changed and not
/// what it is now. A stream is no use of the session; it ends with it.
#[utoipa::path(get, path = "/gicend/live/stream/", tag = "live", params(StreamQuery),
    responses((status = 200, body = LiveHintReply, content_type = "text/event-stream"),
        (status = 400, description = "100001 on `seconds`"),
        (status = 429, description = "300002: the session has four streams already")))]
pub async fn live_stream(
    State(app): State<App>,
    caller: Caller,
    Extension(guard): Extension<Guard>,
    headers: HeaderMap,
    Query(query): Query<StreamQuery>,
) -> Result<Response> {
    let StreamQuery { seconds } = query;
    if seconds > LONGEST {
        return Err(Error::field("seconds", Rule::OutOfRange { min: 0, max: i64::from(LONGEST) }));
    }
    let place = app.live().take_place(caller.session_id()?);
    let place = place.ok_or_else(|| Error::new(Code::SentFrequently).with_retry_after(AGAIN))?;
    let hints = app.live().listen(&app);
    let pace = app.config().look_pace();
    let looks = interval_at(Instant::now() + pace, pace);
    let end = Instant::now() + Duration::from_secs(u64::from(seconds));
    let listener = Listener { app, caller, guard, headers, hints, looks, end, _place: place };
    let alive = KeepAlive::new().interval(sign_pace(listener.app.config().http.body_timeout_seconds));
    Ok((UNBUFFERED, Sse::new(listener.into_events()).keep_alive(alive)).into_response())
}

/// Between two signs of life where a connection of which nothing moves for `stall_seconds` is cut, with whatever else is on it.
fn sign_pace(stall_seconds: u32) -> Duration {
    SIGN_PACE.min(Duration::from_secs(stall_seconds.into()) / 2)
}

/// One browser that listens.
struct Listener {
    app: App,
    caller: Caller,
    guard: Guard,
    headers: HeaderMap,
    hints: Receiver<Arc<HintRow>>,
    looks: Interval,
    end: Instant,
    _place: Place,
}

impl Listener {
    /// What it is told, until its end.
    fn into_events(self) -> impl Stream<Item = Result<Event, Infallible>> {
        stream::unfold(self, |mut listener| async move {
            let event = listener.next_event().await?;
            Some((Ok(event), listener))
        })
    }

    /// The next event; none at the end.
    async fn next_event(&mut self) -> Option<Event> {
        loop {
            // A timer fires up to a millisecond late, in which something could still be told.
            if Instant::now() >= self.end {
                return None;
            }
            tokio::select! {
                biased;
                () = self.app.live().wait_for_end() => return None,
                () = sleep_until(self.end) => return None,
                _ = self.looks.tick() => {
                    self.caller = self.guard.find_again(&self.app, &self.headers).await.ok()?;
                }
                hint = self.hints.recv() => match hint {
                    Ok(hint) if hint.is_for(&self.caller) => {
                        let reply = LiveHintReply { topic: Some(hint.topic), id: hint.object_id };
                        return to_event(&reply);
                    }
                    Ok(_) => {}
                    Err(RecvError::Lagged(_)) => return to_event(&LiveHintReply { topic: None, id: None }),
                    Err(RecvError::Closed) => return None,
                }
            }
        }
    }
}

fn to_event(reply: &LiveHintReply) -> Option<Event> {
    Event::default().json_data(reply).ok()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::sign_pace;

    #[test]
    fn signs_of_life_come_sooner_than_a_silent_connection_is_cut() {
        for (stall, pace) in [(1, 500), (10, 5_000), (19, 9_500), (60, 10_000)] {
            assert_eq!(sign_pace(stall), Duration::from_millis(pace));
        }
    }
}
