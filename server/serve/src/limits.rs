//! What a server goes by.

use std::time::Duration;

/// The deadlines and bounds of a server, of each connection and of what lies on it.
///
/// [`Limits::default`] suits a server of some thousand people on one machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// The time in which a request's head must arrive, and after which a connection that asks for nothing is ended; 10 s by default.
    pub head_timeout: Duration,
    /// The time for which a peer may take nothing of an answer before it is cut; 30 s by default.
    pub stall_timeout: Duration,
    /// The time that requests under way get when the server stops; what is open then is cut; 20 s by default.
    pub drain_timeout: Duration,
    /// Connections at most, of all clients together; one more is answered with 503; 4,096 by default.
    pub max_connections: usize,
    /// Connections of one client at most, as [`client_key`](crate::client_key) counts them; one more is answered with 429; 1,024 by default.
    pub max_per_client: usize,
    /// Bytes of answers that may lie on one connection before its next request waits; 1 MiB by default. One answer may always lie there.
    pub max_queued_bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            head_timeout: Duration::from_secs(10),
            stall_timeout: Duration::from_secs(30),
            drain_timeout: Duration::from_secs(20),
            max_connections: 4_096,
            max_per_client: 1_024,
            max_queued_bytes: 1024 * 1024,
        }
    }
}
