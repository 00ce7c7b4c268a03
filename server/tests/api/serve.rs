//! The console's listener over real connections, with deadlines of one second. What the serving loop does by itself is tested beside it
//! (server/serve/tests).

#[path = "../../serve/tests/serve/trickle.rs"]
mod trickle;

use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::routing::{get, post};
use portico_server::App;
use portico_server::kit::http::serve::{ServeOptions, serve};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::{CancellationToken, DropGuard};

use crate::support::TestServer;
use trickle::send_trickling;

struct Running {
    address: SocketAddr,
    _server: TestServer,
    _stop: DropGuard,
}

impl Running {
    async fn start() -> Self {
        let server = TestServer::start_with(|config| {
            config.http.header_timeout_seconds = 1;
            config.http.body_timeout_seconds = 1;
            config.http.request_timeout_seconds = 2;
            config.http.max_connections = 2;
        })
        .await;
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let stop = CancellationToken::new();
        let options = ServeOptions::from(&server.app.config().http);
        let (router, stopping) = (router(&server.app), stop.clone());
        tokio::spawn(async move { serve(listener, router, &options, stopping).await });
        Self { address, _server: server, _stop: stop.drop_guard() }
    }

    async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.unwrap()
    }
}

fn router(app: &App) -> Router {
    let routes = Router::new()
        .route("/for-ever", get(async || tokio::time::sleep(Duration::from_secs(60)).await))
        .route("/read", post(async |_: portico_server::kit::http::Body<serde_json::Value>| "read"));
    let document = portico_server::app::api().document;
    portico_server::closing::front::serve(app, routes, document)
}

async fn read_all(stream: &mut TcpStream) -> String {
    let mut text = String::new();
    stream.read_to_string(&mut text).await.unwrap();
    text
}

#[tokio::test]
async fn a_body_that_trickles_is_answered_with_408_after_its_deadline() {
    let running = Running::start().await;
    // The whole body would take longer than a minute and a half.
    assert_eq!(&send_trickling(running.connect().await).await, b"HTTP/1.1 408");
}

#[tokio::test]
async fn a_request_that_takes_too_long_is_a_504_with_an_envelope() {
    let running = Running::start().await;
    let mut stream = running.connect().await;
    let request = b"GET /for-ever HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
    stream.write_all(request).await.unwrap();
    let answer = read_all(&mut stream).await;
    assert!(answer.starts_with("HTTP/1.1 504"), "{answer}");
    assert!(answer.contains("\r\nretry-after: 1\r\n") && answer.contains("\"code\":100012"), "{answer}");
}

#[tokio::test]
async fn one_connection_more_than_is_configured_is_told_to_come_back() {
    let running = Running::start().await;
    let _both = (running.connect().await, running.connect().await);
    tokio::time::sleep(Duration::from_millis(100)).await;
    let answer = read_all(&mut running.connect().await).await;
    assert!(answer.starts_with("HTTP/1.1 503") && answer.contains("retry-after: 1"), "{answer}");
}
