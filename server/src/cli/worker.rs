//! `portico worker`.

use std::path::Path;
use std::time::Duration;

use tokio_util::sync::CancellationToken;

use super::{Failure, start};
use crate::kit::http::serve::Signals;
use crate::kit::queue::Worker;
use crate::money::recharge;

/// Runs jobs until it is told to stop.
pub(super) async fn worker(file: Option<&Path>) -> Result<(), Failure> {
    let config = start::config(file)?;
    start::log(&config.log)?;
    let grace = Duration::from_secs(config.http.drain_seconds.into());
    let app = start::app(config).await?;
    let mut signals = Signals::new()?;
    let stop = CancellationToken::new();
    let measuring = start::measure(&app.config().http, &stop)?;
    start::patiently(async || recharge::resume(&app).await).await.map_err(Failure::new)?;
    let worker = Worker::spawn(app.clone());
    tracing::info!("worker started");
    tokio::select! {
        () = signals.next() => {}
        () = app.store().disk_failure() => {}
    }
    stop.cancel();
    let end = async {
        worker.stop(grace).await;
        start::wait_for_measure(measuring).await;
    };
    tokio::select! {
        () = end => {}
        () = signals.next() => {}
    }
    start::close(&app).await
}
