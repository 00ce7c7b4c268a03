//! One connection, from its first bytes to its end.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use hyper::Request;
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use tokio::net::TcpStream;
use tokio_util::sync::CancellationToken;

use crate::activity::{Activity, Rest};
use crate::limits::Limits;
use crate::queued::Queued;
use crate::service::HttpService;
use crate::stall::StallGuard;
use crate::stay::Stay;

/// What every HTTP/2 connection begins with.
const HTTP2_PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
/// Longest pause between two looks at the first bytes of a connection.
const LONGEST_PAUSE: Duration = Duration::from_millis(320);
/// In which a connection that was there before the end must say something: browsers open some that they never use.
const LAST_WORD: Duration = Duration::from_secs(1);

/// The address that a request's connection comes from: an extension of every request that is served.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Peer(pub SocketAddr);

/// How hyper is to speak, for all connections of a listener.
pub(crate) struct Protocol(Builder<TokioExecutor>);

impl Protocol {
    pub(crate) fn new(limits: &Limits) -> Self {
        let mut builder = Builder::new(TokioExecutor::new());
        builder.http1().timer(TokioTimer::new()).header_read_timeout(limits.head_timeout);
        builder
            .http2()
            .timer(TokioTimer::new())
            .keep_alive_interval(limits.head_timeout)
            .keep_alive_timeout(limits.head_timeout)
            .max_concurrent_streams(128)
            .max_pending_accept_reset_streams(16)
            .max_local_error_reset_streams(64)
            .max_header_list_size(32 * 1024);
        Self(builder)
    }
}

/// A connection that has a place.
pub(crate) struct Connection<S> {
    pub(crate) stream: TcpStream,
    pub(crate) peer: SocketAddr,
    pub(crate) service: S,
    pub(crate) protocol: Arc<Protocol>,
    pub(crate) limits: Limits,
    pub(crate) stop: CancellationToken,
    pub(crate) stay: Stay,
}

impl<S: HttpService> Connection<S> {
    /// Serves the connection to its end.
    pub(crate) async fn run(self) {
        let too_late = async {
            tokio::select! {
                () = tokio::time::sleep(self.limits.head_timeout) => {}
                () = async { self.stop.cancelled().await; tokio::time::sleep(LAST_WORD).await } => {}
            }
        };
        let first = tokio::select! {
            first = is_http2(&self.stream) => first.ok(),
            () = too_late => None,
        };
        let Some(is_http2) = first else { return };
        if let Err(error) = self.stream.set_nodelay(true) {
            tracing::debug!(%error, "TCP_NODELAY was refused");
        }
        self.talk(is_http2).await;
    }

    /// Answers requests until the peer, the end of the server or a rest ends the connection.
    async fn talk(self, is_http2: bool) {
        let (peer, stay, service, activity) = (self.peer, self.stay, self.service, Activity::new());
        let (idle, stall) = (self.limits.head_timeout, self.limits.stall_timeout);
        let (requests, queued) = (activity.clone(), Queued::new(self.limits.max_queued_bytes));
        let shown = stay.clone();
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(Peer(peer));
            request.extensions_mut().insert(shown.clone());
            let (requests, queued, service) = (requests.clone(), queued.clone(), service.clone());
            async move {
                let reservation = queued.reserve().await;
                let handling = requests.begin_request();
                let answer = service.answer(request).await;
                answer.map(|answer| answer.map(|body| handling.into_answer(body, reservation)))
            }
        });
        let io = TokioIo::new(StallGuard::new(self.stream, stall, activity.clone()));
        let mut served = std::pin::pin!(self.protocol.0.serve_connection_with_upgrades(io, service));
        let (mut is_stopping, mut is_leaving) = (false, false);
        loop {
            tokio::select! {
                // In this order: a connection that is told to end before it has read anything drops its request.
                biased;
                ended = served.as_mut() => {
                    if let Err(error) = ended {
                        tracing::debug!(%error, %peer, "a connection ended early");
                    }
                    break;
                }
                () = self.stop.cancelled(), if !is_stopping => {
                    is_stopping = true;
                    served.as_mut().graceful_shutdown();
                }
                rest = activity.wait_for_rest(idle, stall), if is_http2 && !is_leaving => {
                    tracing::debug!(?rest, %peer, "a connection is ended");
                    if rest == Rest::Stalled {
                        break;
                    }
                    is_leaving = true;
                    served.as_mut().graceful_shutdown();
                }
                () = activity.wait_for_stall(stall), if is_leaving => break,
            }
        }
        drop(stay);
    }
}

/// Waits until the version of HTTP can be told, and tells whether it is 2: hyper's own wait for it has no deadline.
///
/// # Errors
/// When the stream ends or fails before.
async fn is_http2(stream: &TcpStream) -> io::Result<bool> {
    let mut seen = [0; HTTP2_PREFACE.len()];
    let mut pause = Duration::from_millis(5);
    loop {
        let count = stream.peek(&mut seen).await?;
        if count == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        if !HTTP2_PREFACE.starts_with(&seen[..count]) {
            return Ok(false);
        }
        if count == HTTP2_PREFACE.len() {
            return Ok(true);
        }
        // A peek returns at once while the first bytes are still there. Whoever keeps us waiting is looked at less often,
        // so that thousands of them cost nothing.
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}
