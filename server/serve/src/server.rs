//! The accept loop.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::connection::{Connection, Protocol};
use crate::event::{Event, Limit, Observer, Open};
use crate::limits::Limits;
use crate::places::{Exemption, Places};
use crate::service::HttpService;
use crate::stay::Stay;

/// What one connection too many is told.
const FULL: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 1\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";
/// What the same is told when only its client has too many.
const TOO_MANY: &[u8] =
    b"HTTP/1.1 429 Too Many Requests\r\nretry-after: 1\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";

/// Without a new connection for so long, nobody waits at the door any more.
const QUIET: Duration = Duration::from_millis(5);
/// In which those who wait at the door are let in at the end.
const LAST_CALL: Duration = Duration::from_millis(100);
/// Between two tries to accept when the system refuses.
const ACCEPT_AGAIN: Duration = Duration::from_millis(50);

/// The error of an end that was not graceful for everybody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{connections} connections were cut at the end of the drain time")]
pub struct CutOff {
    /// Connections that were still open when [`Limits::drain_timeout`] had passed.
    pub connections: usize,
}

/// A service, and the limits under which it is served on any number of listeners.
#[derive(Clone)]
pub struct Server<S> {
    service: S,
    limits: Limits,
    is_exempt: Exemption,
    observer: Observer,
}

impl<S: HttpService> Server<S> {
    /// A server without exemptions that tells nobody what happens.
    #[must_use]
    pub fn new(service: S, limits: Limits) -> Self {
        Self { service, limits, is_exempt: Arc::new(|_| false), observer: Arc::new(|_| ()) }
    }

    /// The same, with a question that says of an address whether it has no limit of its own: that of a proxy, through which many clients come.
    #[must_use]
    pub fn with_exemption(self, is_exempt: impl Fn(IpAddr) -> bool + Send + Sync + 'static) -> Self {
        Self { is_exempt: Arc::new(is_exempt), ..self }
    }

    /// The same, with a function that is told of every [`Event`]. It runs on the server's own tasks and must not block.
    #[must_use]
    pub fn with_observer(self, observer: impl Fn(Event<'_>) + Send + Sync + 'static) -> Self {
        Self { observer: Arc::new(observer), ..self }
    }

    /// Serves until `stop`, then takes no more connections and lets requests under way finish within
    /// [`Limits::drain_timeout`]. Whoever waits to be accepted at that moment is still answered.
    ///
    /// # Errors
    /// [`CutOff`] when connections were still open after that time: they are cut.
    pub async fn serve(self, listener: TcpListener, stop: CancellationToken) -> Result<(), CutOff> {
        let mut serving = Serving {
            places: Places::new(
                self.limits.max_connections,
                self.limits.max_per_client,
                self.is_exempt.clone(),
            ),
            protocol: Arc::new(Protocol::new(&self.limits)),
            connections: JoinSet::new(),
            stays: TaskTracker::new(),
            server: self,
            stop: stop.clone(),
        };
        loop {
            tokio::select! {
                () = stop.cancelled() => break,
                Some(_ended) = serving.connections.join_next() => {}
                accepted = listener.accept() => serving.admit(accepted).await,
            }
        }
        let _over = tokio::time::timeout(LAST_CALL, serving.admit_waiting(&listener)).await;
        drop(listener);
        serving.drain().await
    }
}

/// The connections of one listener.
struct Serving<S> {
    places: Arc<Places>,
    protocol: Arc<Protocol>,
    connections: JoinSet<()>,
    /// All that are open, those that speak another protocol by now among them.
    stays: TaskTracker,
    server: Server<S>,
    stop: CancellationToken,
}

impl<S: HttpService> Serving<S> {
    /// Gives a new connection a place, or turns it away.
    async fn admit(&mut self, accepted: io::Result<(TcpStream, SocketAddr)>) {
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                (self.server.observer)(Event::AcceptFailed { error: &error });
                // Out of file descriptors, mostly: others must close first.
                return tokio::time::sleep(ACCEPT_AGAIN).await;
            }
        };
        let place = match self.places.take(peer.ip()) {
            Ok(place) => place,
            Err(limit) => {
                (self.server.observer)(Event::Refused { peer, limit });
                return turn_away(&stream, limit);
            }
        };
        let connection = Connection {
            stream,
            peer,
            service: self.server.service.clone(),
            protocol: self.protocol.clone(),
            limits: self.server.limits.clone(),
            stop: self.stop.clone(),
            stay: Stay::new(Open::begin(peer, self.server.observer.clone()), place, self.stays.token()),
        };
        self.connections.spawn(connection.run());
    }

    /// Takes those that the system let in before the end: their requests are sent, and closing would cut them off.
    async fn admit_waiting(&mut self, listener: &TcpListener) {
        while let Ok(accepted) = tokio::time::timeout(QUIET, listener.accept()).await {
            self.admit(accepted).await;
        }
    }

    /// Waits until all are gone; when the time is over, cuts those that are not. Who has taken a connection over is not cut by this, and
    /// ends with the program.
    async fn drain(&mut self) -> Result<(), CutOff> {
        let (connections, stays) = (&mut self.connections, &self.stays);
        stays.close();
        let drained = async {
            while connections.join_next().await.is_some() {}
            stays.wait().await;
        };
        if tokio::time::timeout(self.server.limits.drain_timeout, drained).await.is_ok() {
            return Ok(());
        }
        let cut = CutOff { connections: self.stays.len() };
        self.connections.shutdown().await;
        Err(cut)
    }
}

/// Answers one connection too many without waiting for it.
fn turn_away(stream: &TcpStream, limit: Limit) {
    let answer = match limit {
        Limit::Connections => FULL,
        Limit::PerClient => TOO_MANY,
    };
    if let Err(error) = stream.try_write(answer) {
        tracing::debug!(%error, "a refused connection was not told why");
    }
}
