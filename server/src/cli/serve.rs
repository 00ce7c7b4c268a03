//! `portico serve`.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::Path;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use super::welcome::Welcome;
use super::{Failure, start};
use crate::App;
use crate::closing::demo::{set_up_demo, set_up_demo_operator};
use crate::kit::http::serve::{ServeOptions, Signals, serve as serve_http};
use crate::kit::queue::{Worker, WorkerHandle};
use crate::money::recharge;
use crate::platform::config::{Config, Trial};

/// Where the operator's page is in the demo, unless it is configured.
const DEMO_PAGE: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8081);

/// How often the log says that what is for trying things out is on.
const WARNED_EVERY: Duration = Duration::from_secs(3600);

/// Migrates the database, serves the console and runs its jobs.
#[derive(Debug, clap::Args)]
pub(super) struct Options {
    /// Adds demo data once, and prints how to sign in to it.
    #[arg(long)]
    demo: bool,
    /// Allows trial features (the demo, the test gateway, settings for tests) even if others can reach the server.
    #[arg(long)]
    i_know: bool,
    /// Runs no jobs; `portico worker` does.
    #[arg(long)]
    no_worker: bool,
}

/// Says which list of breached passwords there is.
fn tell_of_breaches(app: &App) {
    match app.breach().count() {
        Some(passwords) => tracing::info!(passwords, "the list of breached passwords is read"),
        None => tracing::info!("no list of breached passwords: see security.breached_passwords"),
    }
}

/// Says so when a key is set that has another name now.
fn warn_of_former_keys(app: &App) {
    if app.config().operator.is_offset_of_limits {
        tracing::warn!(
            "limits.lockout.utc_offset_seconds is operator.utc_offset_seconds now; what it says is still taken"
        );
    }
}

/// Says so when no document can be made.
fn warn_of_fonts(app: &App) {
    if let Err(error) = app.fonts().check() {
        tracing::warn!(%error, "no invoices and receipts: install fonts-noto-cjk, or set pdf.font_regular and pdf.font_bold");
    }
}

/// What the demo needs that is not configured.
fn prepare_demo(config: &mut Config) {
    config.is_demo = true;
    if config.admin.listen.is_none() {
        config.admin.listen_on(DEMO_PAGE);
    }
    // What no other gateway takes can be tried out.
    config.payment.test.enabled = true;
    config.invoice.demo();
}

/// Serves until it is told to stop: once for letting requests under way finish, twice for leaving at once.
pub(super) async fn serve(file: Option<&Path>, options: &Options) -> Result<(), Failure> {
    let mut config = start::config(file)?;
    start::log(&config.log)?;
    let is_demo_page = options.demo && config.admin.listen.is_none();
    if options.demo {
        prepare_demo(&mut config);
    }
    config.check_trials(options.i_know)?;
    let serving = ServeOptions::from(&config.http);
    let mut signals = Signals::new()?;
    #[cfg(unix)]
    super::open_files::allow(config.http.max_connections);
    let app = start::app(config).await?;
    warn_of_fonts(&app);
    warn_of_former_keys(&app);
    tell_of_breaches(&app);
    let listen = app.config().http.listen;
    let listener = TcpListener::bind(listen)
        .await
        .map_err(|error| Failure::new(format!("http.listen: {listen} cannot be listened on: {error}")))?;
    let operators = operator_listener(&app, is_demo_page).await?;
    let stop = CancellationToken::new();
    let measuring = start::measure(&app.config().http, &stop)?;
    start::patiently(async || recharge::resume(&app).await).await.map_err(Failure::new)?;
    let worker = (!options.no_worker).then(|| Worker::spawn(app.clone()));
    let address = listener.local_addr()?;
    tracing::info!(%address, "listening");
    tokio::spawn(end_streams(app.clone(), stop.clone()));
    tokio::spawn(warn_of_trials(app.clone(), stop.clone()));
    welcome(&app, options, operators.is_some()).await?.print(app.config())?;

    let work = async {
        let customers = serve_http(listener, crate::app::router(&app), &serving, stop.clone());
        let page = async {
            if let Some(listener) = operators {
                serve_http(listener, crate::closing::admin::router(&app), &serving, stop.clone()).await;
            }
        };
        tokio::join!(customers, page, end_jobs(&app, worker, &stop));
        start::wait_for_measure(measuring).await;
    };
    let interrupted = async {
        signals.next().await;
        tracing::info!("stopping: requests under way may finish");
        stop.cancel();
        signals.next().await;
    };
    tokio::select! {
        () = work => start::close(&app).await,
        () = interrupted => {
            tracing::warn!("stopped at once");
            Ok(())
        }
        never = stop_when_lost(&app, &stop) => match never {},
    }
}

/// Lets jobs under way finish when the server is told to stop, as long as requests may; no other begins from then on.
async fn end_jobs(app: &App, worker: Option<WorkerHandle>, stop: &CancellationToken) {
    let Some(worker) = worker else { return };
    stop.cancelled().await;
    worker.stop(Duration::from_secs(app.config().http.drain_seconds.into())).await;
}

/// Ends the answers that go on by themselves, when the server is told to stop: nobody waits for their end.
async fn end_streams(app: App, stop: CancellationToken) {
    stop.cancelled().await;
    app.live().end();
}

/// When the disk loses what it was told to keep, lets requests under way finish (what they write is refused), so that whoever
/// looks after the program starts it again.
async fn stop_when_lost(app: &App, stop: &CancellationToken) -> Infallible {
    app.store().disk_failure().await;
    tracing::error!("stopping: only a new start knows what the disk has kept");
    stop.cancel();
    std::future::pending().await
}

/// Prepares the demo, and knows what there is to tell whoever started the server.
async fn welcome(app: &App, options: &Options, is_operated: bool) -> Result<Welcome, Failure> {
    let mut welcome = Welcome { demo: None, operator: None, is_operated };
    if options.demo {
        welcome.demo = Some(set_up_demo(app).await.map_err(Failure::new)?);
    }
    if options.demo && is_operated {
        welcome.operator = Some(set_up_demo_operator(app).await.map_err(Failure::new)?);
    }
    Ok(welcome)
}

/// Says again and again that what is for trying things out is on where others reach it.
async fn warn_of_trials(app: App, stop: CancellationToken) {
    let trials: Vec<_> = app.config().trials().into_iter().map(Trial::switch).collect();
    let Some(key) = app.config().public_setting().filter(|_| !trials.is_empty()) else { return };
    loop {
        tracing::warn!(
            on = trials.join(", "),
            reached_by = key,
            "others reach what is for trying things out only"
        );
        tokio::select! {
            () = stop.cancelled() => return,
            () = tokio::time::sleep(WARNED_EVERY) => {}
        }
    }
}

/// The listener of the operator's page, if there is one. The demo goes on without it when its port is taken.
async fn operator_listener(app: &App, is_demo_page: bool) -> Result<Option<TcpListener>, Failure> {
    let Some(listen) = app.config().admin.listen else { return Ok(None) };
    match TcpListener::bind(listen).await {
        Ok(listener) => Ok(Some(listener)),
        Err(error) if is_demo_page => {
            tracing::warn!(%error, %listen, "the operator's page is not served");
            Ok(None)
        }
        Err(error) => Err(Failure::new(format!("admin.listen: {listen} cannot be listened on: {error}"))),
    }
}
