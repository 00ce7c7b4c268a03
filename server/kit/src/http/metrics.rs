//! Prometheus' view of the process, on a listener of its own: it is for the operator, not for customers.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::routing::get;
use metrics_exporter_prometheus::{BuildError, Matcher, PrometheusBuilder, PrometheusHandle};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use super::serve::{ServeOptions, serve};

/// Upper bounds of the latency buckets, in seconds.
const BUCKETS: [f64; 10] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.5, 10.0];
/// How often old samples are folded into their buckets.
const UPKEEP: Duration = Duration::from_secs(5);

/// Begins to collect; once in a process.
///
/// # Errors
/// When something collects already.
pub fn collect() -> Result<PrometheusHandle, BuildError> {
    PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &BUCKETS)?
        .install_recorder()
}

/// Serves `/metrics` until `stop`.
///
/// # Errors
/// When the address cannot be listened on.
pub async fn serve_metrics(
    handle: PrometheusHandle,
    address: SocketAddr,
    options: &ServeOptions,
    stop: CancellationToken,
) -> io::Result<()> {
    let listener = TcpListener::bind(address).await?;
    let rendering = handle.clone();
    let router = Router::new().route("/metrics", get(move || async move { rendering.render() }));
    let mut tick = tokio::time::interval(UPKEEP);
    tokio::select! {
        () = serve(listener, router, options, stop) => {}
        () = async { loop { tick.tick().await; handle.run_upkeep(); } } => {}
    }
    Ok(())
}
