//! The listeners of a program: `portico_serve` over its routes, counted for the operator and told of in the log.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::Router;
use portico_serve::{Event, Server, client_key};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use super::address::is_trusted;
use super::network::Network;

pub use portico_serve::{Limit, Limits, Peer, Place, Places, Signals, Stay};

/// How often, at most, the log says that a client was turned away.
const TOLD_AGAIN: Duration = Duration::from_secs(60);

/// What a listener goes by.
#[derive(Debug, Clone)]
pub struct ServeOptions {
    /// The deadlines and bounds of its connections.
    pub limits: Limits,
    /// Proxies, which have no limit of their own.
    pub trusted: Vec<Network>,
}

/// Serves until `stop`, then takes no more connections and lets requests under way finish within the drain time; what
/// is still open then is cut.
pub async fn serve(listener: TcpListener, router: Router, options: &ServeOptions, stop: CancellationToken) {
    let (trusted, reporter) = (options.trusted.clone(), Reporter::new(options.limits.max_per_client));
    let server = Server::new(router, options.limits.clone())
        .with_exemption(move |address| is_trusted(address, &trusted))
        .with_observer(move |event| reporter.report(&event));
    if let Err(cut) = server.serve(listener, stop).await {
        tracing::warn!(connections = cut.connections, "connections were cut at the end of the drain time");
    }
}

/// Counts what happens to connections.
struct Reporter {
    /// Connections of one client at most.
    most: usize,
    begun: Instant,
    /// Seconds after the beginning from which the log says it again.
    next_telling: AtomicU64,
}

impl Reporter {
    fn new(most: usize) -> Self {
        Self { most, begun: Instant::now(), next_telling: AtomicU64::new(0) }
    }

    fn report(&self, event: &Event<'_>) {
        match event {
            Event::Opened { .. } => metrics::gauge!("portico_connections").increment(1.0),
            Event::Closed { .. } => metrics::gauge!("portico_connections").decrement(1.0),
            Event::Refused { peer, limit } => {
                let label = match limit {
                    Limit::Connections => "all",
                    Limit::PerClient => "address",
                };
                metrics::counter!("portico_connections_refused_total", "limit" => label).increment(1);
                if *limit == Limit::PerClient && self.is_time_to_tell() {
                    tracing::warn!(
                        address = %client_key(peer.ip()),
                        limit = self.most,
                        "an address has as many connections as it may have; a proxy belongs in http.trusted_proxies"
                    );
                }
            }
            Event::AcceptFailed { error } => tracing::warn!(%error, "a connection could not be accepted"),
            _ => {}
        }
    }

    /// Whether the log should say it now, and not for each of thousands: it may be a proxy that the operator forgot to name.
    fn is_time_to_tell(&self) -> bool {
        let now = self.begun.elapsed().as_secs();
        let due = self.next_telling.load(Ordering::Relaxed);
        let next = now + TOLD_AGAIN.as_secs();
        now >= due
            && self.next_telling.compare_exchange(due, next, Ordering::Relaxed, Ordering::Relaxed).is_ok()
    }
}
