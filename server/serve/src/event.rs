//! What a server tells the program that it serves for.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

/// Something that happened to a connection, for counters and logs.
#[derive(Debug)]
#[non_exhaustive]
pub enum Event<'a> {
    /// A connection has got a place.
    Opened {
        /// The address and port that it comes from.
        peer: SocketAddr,
    },
    /// A connection that was [`Opened`](Event::Opened) has given its place back, for whatever reason.
    Closed {
        /// The address and port that it came from.
        peer: SocketAddr,
    },
    /// A connection was turned away.
    Refused {
        /// The address and port that it came from.
        peer: SocketAddr,
        /// What it would have exceeded.
        limit: Limit,
    },
    /// The system gave no connection, mostly since the process has no file descriptor left; the server tries again after a pause of 50 ms.
    AcceptFailed {
        /// What the system said.
        error: &'a io::Error,
    },
}

/// The bound for which a connection is turned away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Limit {
    /// All clients together: [`Limits::max_connections`](crate::Limits::max_connections); one more is answered with 503.
    Connections,
    /// One client alone: [`Limits::max_per_client`](crate::Limits::max_per_client); one more is answered with 429.
    PerClient,
}

/// What is told of each event.
pub(crate) type Observer = Arc<dyn Fn(Event<'_>) + Send + Sync>;

/// An open connection: tells of its beginning and of its end.
pub(crate) struct Open {
    peer: SocketAddr,
    observer: Observer,
}

impl Open {
    pub(crate) fn begin(peer: SocketAddr, observer: Observer) -> Self {
        observer(Event::Opened { peer });
        Self { peer, observer }
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        (self.observer)(Event::Closed { peer: self.peer });
    }
}
