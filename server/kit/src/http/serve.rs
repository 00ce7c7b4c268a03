//! The accept loop: deadlines, a cap on connections and a graceful end, which a bare axum server lacks
//! (SECURITY §2.11, §3).

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;

use super::network::Network;
use super::places::{NoPlace, Place, Places};
use super::queued::Queued;
use super::rest::{Activity, Rest};
use super::stall::StallGuard;

/// What every HTTP/2 connection begins with.
const HTTP2_PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
/// What one connection too many is told.
const FULL: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 1\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";
/// What the same is told when only its address has too many.
const TOO_MANY: &[u8] =
    b"HTTP/1.1 429 Too Many Requests\r\nretry-after: 1\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";

/// Longest pause between two looks at the first bytes of a connection.
const LONGEST_PAUSE: Duration = Duration::from_millis(320);
/// In which a connection that was there before the end must say something: browsers open some that they never use.
const LAST_WORD: Duration = Duration::from_secs(1);

/// Without a new connection for so long, nobody waits at the door any more.
const QUIET: Duration = Duration::from_millis(5);
/// In which those who wait at the door are let in at the end.
const LAST_CALL: Duration = Duration::from_millis(100);

/// Deadlines and limits of the accept loop.
#[derive(Debug, Clone)]
pub struct ServeOptions {
    /// In which a request's head must arrive, and an idle connection must begin its next one.
    pub header_timeout: Duration,
    /// For how long a peer may take nothing of an answer.
    pub stall_timeout: Duration,
    /// That requests under way get at the end.
    pub drain: Duration,
    /// Connections at most.
    pub max_connections: usize,
    /// Connections of one address at most.
    pub max_per_address: usize,
    /// Proxies, which have no limit of their own.
    pub trusted: Vec<Network>,
}

/// The signals that ask the program to stop: SIGTERM and SIGINT.
pub struct Signals {
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
    #[cfg(unix)]
    interrupt: tokio::signal::unix::Signal,
}

impl Signals {
    /// Listens from now on.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn new() -> io::Result<Self> {
        Ok(Self {
            #[cfg(unix)]
            terminate: tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?,
            #[cfg(unix)]
            interrupt: tokio::signal::unix::signal(tokio::signal::unix::SignalKind::interrupt())?,
        })
    }

    /// Waits for the next one.
    pub async fn next(&mut self) {
        #[cfg(unix)]
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
        }
        #[cfg(not(unix))]
        let _ = tokio::signal::ctrl_c().await;
    }
}

/// Serves until `stop`, then takes no more connections and lets requests under way finish within the drain time; what
/// is still open then is cut.
pub async fn serve(listener: TcpListener, router: Router, options: &ServeOptions, stop: CancellationToken) {
    let mut house = House {
        places: Places::new(options.max_connections, options.max_per_address, options.trusted.clone()),
        builder: Arc::new(builder(options)),
        connections: JoinSet::new(),
        router,
        options: options.clone(),
        stop: stop.clone(),
    };
    loop {
        tokio::select! {
            () = stop.cancelled() => break,
            Some(_ended) = house.connections.join_next() => {}
            accepted = listener.accept() => house.enter(accepted).await,
        }
    }
    let _over = tokio::time::timeout(LAST_CALL, house.take_waiting(&listener)).await;
    drop(listener);
    house.drain().await;
}

/// The connections that are open, and what each one needs.
struct House {
    places: Arc<Places>,
    builder: Arc<Builder<TokioExecutor>>,
    connections: JoinSet<()>,
    router: Router,
    options: ServeOptions,
    stop: CancellationToken,
}

impl House {
    async fn enter(&mut self, accepted: io::Result<(TcpStream, SocketAddr)>) {
        let Some((stream, peer)) = admitted(accepted).await else { return };
        let place = match self.places.take(peer.ip()) {
            Ok(place) => place,
            Err(why) => return turn_away(&stream, why),
        };
        let connection = Connection {
            stream,
            peer,
            router: self.router.clone(),
            builder: self.builder.clone(),
            options: self.options.clone(),
            stop: self.stop.clone(),
            _place: place,
        };
        self.connections.spawn(connection.run());
    }

    /// Takes those that the system let in before the end: their requests are sent, and closing would cut them off.
    async fn take_waiting(&mut self, listener: &TcpListener) {
        while let Ok(accepted) = tokio::time::timeout(QUIET, listener.accept()).await {
            self.enter(accepted).await;
        }
    }

    async fn drain(&mut self) {
        let connections = &mut self.connections;
        let drained = async { while connections.join_next().await.is_some() {} };
        if tokio::time::timeout(self.options.drain, drained).await.is_err() {
            tracing::warn!(
                connections = connections.len(),
                "connections were cut at the end of the drain time"
            );
            connections.shutdown().await;
        }
    }
}

async fn admitted(accepted: io::Result<(TcpStream, SocketAddr)>) -> Option<(TcpStream, SocketAddr)> {
    match accepted {
        Ok(accepted) => Some(accepted),
        Err(error) => {
            // Out of file descriptors, mostly: others must close first.
            tracing::warn!(%error, "a connection could not be accepted");
            tokio::time::sleep(Duration::from_millis(50)).await;
            None
        }
    }
}

/// Answers one connection too many without waiting for it.
fn turn_away(stream: &TcpStream, why: NoPlace) {
    let (answer, label) = match why {
        NoPlace::Full => (FULL, "all"),
        NoPlace::Address => (TOO_MANY, "address"),
    };
    metrics::counter!("portico_connections_refused_total", "limit" => label).increment(1);
    if let Err(error) = stream.try_write(answer) {
        tracing::debug!(%error, "a refused connection was not told why");
    }
}

fn builder(options: &ServeOptions) -> Builder<TokioExecutor> {
    let mut builder = Builder::new(TokioExecutor::new());
    builder.http1().timer(TokioTimer::new()).header_read_timeout(options.header_timeout);
    builder
        .http2()
        .timer(TokioTimer::new())
        .keep_alive_interval(options.header_timeout)
        .keep_alive_timeout(options.header_timeout)
        .max_concurrent_streams(128)
        .max_pending_accept_reset_streams(16)
        .max_local_error_reset_streams(64)
        .max_header_list_size(32 * 1024);
    builder
}

struct Connection {
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    builder: Arc<Builder<TokioExecutor>>,
    options: ServeOptions,
    stop: CancellationToken,
    _place: Place,
}

impl Connection {
    async fn run(self) {
        let open = Gauge::open();
        let too_late = async {
            tokio::select! {
                () = tokio::time::sleep(self.options.header_timeout) => {}
                () = async { self.stop.cancelled().await; tokio::time::sleep(LAST_WORD).await } => {}
            }
        };
        let first = tokio::select! {
            first = first_bytes(&self.stream) => first.ok(),
            () = too_late => None,
        };
        let Some(is_http2) = first else { return };
        if let Err(error) = self.stream.set_nodelay(true) {
            tracing::debug!(%error, "TCP_NODELAY was refused");
        }
        self.talk(is_http2).await;
        drop(open);
    }

    /// Answers requests until the peer, the end of the program or a rest ends the connection.
    async fn talk(self, is_http2: bool) {
        let (router, peer, activity) = (self.router, self.peer, Activity::new());
        let (idle, stall) = (self.options.header_timeout, self.options.stall_timeout);
        let (handled, queued) = (activity.clone(), Arc::<Queued>::default());
        let service = service_fn(move |mut request: hyper::Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            let (handled, queued, router) = (handled.clone(), queued.clone(), router.clone());
            async move {
                let held = queued.room().await;
                let handling = handled.handling();
                router.oneshot(request).await.map(|answer| answer.map(|body| handling.send(body, held)))
            }
        });
        let io = TokioIo::new(StallGuard::new(self.stream, stall, activity.clone()));
        let mut served = std::pin::pin!(self.builder.serve_connection(io, service));
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
                rest = activity.ended(idle, stall), if is_http2 && !is_leaving => {
                    tracing::debug!(?rest, %peer, "a connection is ended");
                    if rest == Rest::Stalled {
                        break;
                    }
                    is_leaving = true;
                    served.as_mut().graceful_shutdown();
                }
                () = activity.stuck(stall), if is_leaving => break,
            }
        }
    }
}

/// Counts open connections.
struct Gauge;

impl Gauge {
    fn open() -> Self {
        metrics::gauge!("portico_connections").increment(1.0);
        Self
    }
}

impl Drop for Gauge {
    fn drop(&mut self) {
        metrics::gauge!("portico_connections").decrement(1.0);
    }
}

/// Waits until the version of HTTP can be told, and tells whether it is 2: hyper's own wait for it has no deadline.
async fn first_bytes(stream: &TcpStream) -> io::Result<bool> {
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
