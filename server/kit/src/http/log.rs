//! One line and one measurement for every request.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::HeaderValue;
use axum::middleware::Next;
use axum::response::Response;
use http_body::Body;
use tracing::Instrument;
use uuid::Uuid;

use super::address::client_address;
use super::context::{REQUEST_ID, RequestContext, language, request_id};
use super::network::Network;
use super::serve::Peer;
use crate::host::Host;
use crate::store::hurry;

/// Who turned out to have made the request; the guard puts it on the answer for the log.
#[derive(Debug, Clone, Copy)]
pub struct AnsweredTo(pub Uuid);

/// The outermost layer: gives the request its context and span, echoes its id, and writes the access line.
///
/// The line names the route's pattern, never the address as typed: a path or query may hold what nobody should read.
pub async fn observe<H: Host>(
    State((host, trusted)): State<(H, Arc<[Network]>)>,
    request: Request,
    next: Next,
) -> Response {
    let started = Instant::now();
    let context = context(&host, &trusted, &request);
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().map_or("-", MatchedPath::as_str).to_owned();
    let span = tracing::info_span!("request", request_id = context.request_id, %method, route);
    let mut response = context.clone().scope(hurry(next.run(request))).instrument(span).await;
    if let Ok(value) = HeaderValue::from_str(&context.request_id) {
        response.headers_mut().insert(REQUEST_ID, value);
    }
    let status = response.status().as_u16();
    let elapsed = started.elapsed();
    let user = response.extensions().get::<AnsweredTo>().map(|user| user.0.to_string());
    tracing::info!(
        target: "access",
        %method,
        route,
        status,
        micros = u64::try_from(elapsed.as_micros()).unwrap_or(u64::MAX),
        bytes = response.body().size_hint().exact(),
        address = %context.address,
        request_id = context.request_id,
        user_id = user,
        "request"
    );
    measure(method.as_str(), route, status, elapsed.as_secs_f64());
    response
}

fn context(host: &impl Host, trusted: &[Network], request: &Request) -> RequestContext {
    let headers = request.headers();
    // Without a peer the request did not come over the network.
    let peer = request.extensions().get::<Peer>().map_or(IpAddr::from([127, 0, 0, 1]), |peer| peer.0.ip());
    RequestContext {
        request_id: request_id(host, headers),
        lang: language(headers),
        address: client_address(peer, headers, trusted),
    }
}

fn measure(method: &str, route: String, status: u16, seconds: f64) {
    // A made-up method must not make up a series.
    let method = match method {
        "GET" | "HEAD" | "POST" => method.to_owned(),
        _ => "other".to_owned(),
    };
    let labels = [("method", method), ("route", route), ("status", status.to_string())];
    metrics::counter!("portico_requests_total", &labels).increment(1);
    metrics::histogram!("portico_request_seconds", &labels[..2]).record(seconds);
}
