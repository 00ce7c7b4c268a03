//! `portico serve`.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::Path;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use super::{Failure, print, start};
use crate::App;
use crate::config::Config;
use crate::demo::{demo_operator_prepare, demo_prepare};
use crate::http::serve::{ServeOptions, Signals, serve as serve_http};
use crate::queue::Worker;
use crate::recharge;

/// Where the operator's page is in the demo, unless it is configured.
const DEMO_PAGE: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8081);

/// How to serve.
#[derive(Debug, clap::Args)]
pub(super) struct Options {
    /// Puts demo data in once, and prints how to sign in to it.
    #[arg(long)]
    demo: bool,
    /// Leaves jobs to `portico worker`.
    #[arg(long)]
    no_worker: bool,
}

/// Says so when no document can be made.
fn warn_of_fonts(app: &App) {
    if let Err(error) = app.fonts().check() {
        tracing::warn!(%error, "no invoices and receipts: install fonts-noto-cjk, or set pdf.font_regular and pdf.font_bold");
    }
}

/// What the demo needs that is not configured.
fn prepare_demo(config: &mut Config) {
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
    let serving = ServeOptions::from(&config.http);
    let mut signals = Signals::new()?;
    #[cfg(unix)]
    super::open_files::allow(config.http.max_connections);
    let app = start::app(config).await?;
    warn_of_fonts(&app);
    let listen = app.config().http.listen;
    let listener = TcpListener::bind(listen)
        .await
        .map_err(|error| Failure::new(format!("http.listen: {listen} cannot be listened on: {error}")))?;
    let operators = operator_listener(&app, is_demo_page).await?;
    let stop = CancellationToken::new();
    let measuring = start::measure(&app.config().http, &stop)?;
    recharge::resume(&app).await.map_err(Failure::new)?;
    let worker = (!options.no_worker).then(|| Worker::spawn(app.clone()));
    greet(&app, &listener)?;
    if options.demo {
        let sign_in = demo_prepare(&app).await.map_err(Failure::new)?;
        print::say(&format!("Demo sign-in: {} / {}", sign_in.login_name, sign_in.password))?;
    }
    if operators.is_some() {
        print::say(&format!("The operator's page is at {}", app.config().admin.public_url))?;
        if options.demo {
            let sign_in = demo_operator_prepare(&app).await.map_err(Failure::new)?;
            print::say(&format!("Operator sign-in: {} / {}", sign_in.login_name, sign_in.password))?;
        }
    }

    let work = async {
        let customers = serve_http(listener, crate::app::router(&app), &serving, stop.clone());
        let page = async {
            if let Some(listener) = operators {
                serve_http(listener, crate::admin::router(&app), &serving, stop.clone()).await;
            }
        };
        tokio::join!(customers, page);
        if let Some(worker) = worker {
            worker.stop(Duration::from_secs(1)).await;
        }
        start::measured(measuring).await;
    };
    let interrupted = async {
        signals.next().await;
        tracing::info!("stopping: requests under way may finish");
        stop.cancel();
        signals.next().await;
    };
    tokio::select! {
        () = work => app.store().close().await,
        () = interrupted => tracing::warn!("stopped at once"),
    }
    Ok(())
}

fn greet(app: &App, listener: &TcpListener) -> Result<(), Failure> {
    let address = listener.local_addr()?;
    tracing::info!(%address, "listening");
    print::say(&format!("The console is at {}", app.config().http.public_url))
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
