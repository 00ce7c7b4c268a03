//! The server over real connections, with deadlines of one second.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test's helper may fail the test; clippy's exception covers test functions only"
)]

#[allow(dead_code, reason = "tests of whole servers use the rest")]
mod http2;
mod trickle;
mod upgraded;

use std::error::Error;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::StatusCode;
use axum::routing::{get, post};
use portico_serve::{BodyDeadlineLayer, BodyTooSlow, CutOff, Event, Limit, Limits, Server};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use http2::{Peer, RST_STREAM, frame, get as get_frame};
use trickle::send_trickling;

/// Requests whose handler runs now, and the most there were at the same time.
#[derive(Default)]
struct UnderWay {
    now: AtomicUsize,
    most: AtomicUsize,
}

/// One of them, until its handler is done or dropped.
struct Guest(Arc<UnderWay>);

impl Guest {
    fn enter(under_way: &Arc<UnderWay>) -> Self {
        let now = under_way.now.fetch_add(1, Ordering::SeqCst) + 1;
        under_way.most.fetch_max(now, Ordering::SeqCst);
        Self(under_way.clone())
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        self.0.now.fetch_sub(1, Ordering::SeqCst);
    }
}

/// What the observer was told.
#[derive(Debug, Default, Clone, PartialEq)]
struct Told {
    opened: usize,
    closed: usize,
    refused: Vec<Limit>,
}

struct Running {
    address: SocketAddr,
    under_way: Arc<UnderWay>,
    told: Arc<Mutex<Told>>,
    stop: CancellationToken,
    task: JoinHandle<Result<(), CutOff>>,
}

impl Running {
    async fn start(change: impl FnOnce(&mut Limits)) -> Self {
        let second = Duration::from_secs(1);
        let mut limits = Limits {
            head_timeout: second,
            stall_timeout: second,
            drain_timeout: 2 * second,
            ..Limits::default()
        };
        change(&mut limits);
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, under_way) = (CancellationToken::new(), Arc::<UnderWay>::default());
        let told = Arc::<Mutex<Told>>::default();
        let observed = told.clone();
        let server =
            Server::new(router(&under_way, limits.stall_timeout), limits).with_observer(move |event| {
                let mut told = observed.lock().unwrap();
                match event {
                    Event::Opened { .. } => told.opened += 1,
                    Event::Closed { .. } => told.closed += 1,
                    Event::Refused { limit, .. } => told.refused.push(limit),
                    other => panic!("{other:?}"),
                }
            });
        let task = tokio::spawn(server.serve(listener, stop.clone()));
        Self { address, under_way, told, stop, task }
    }

    async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.unwrap()
    }

    /// Sends bytes and reads until the server closes.
    async fn exchange(&self, bytes: &[u8]) -> String {
        let mut stream = self.connect().await;
        stream.write_all(bytes).await.unwrap();
        read_all(&mut stream).await
    }
}

/// The routes; a body has `body_timeout` to arrive.
fn router(under_way: &Arc<UnderWay>, body_timeout: Duration) -> Router {
    let (under_way, made) = (under_way.clone(), under_way.clone());
    let endless = || async {
        let chunks = futures::stream::repeat_with(|| Ok::<_, std::io::Error>(vec![b'x'; 64 * 1024]));
        Body::from_stream(chunks)
    };
    let after = |millis| {
        let handler = async move || {
            pause(millis).await;
            "done"
        };
        get(handler)
    };
    Router::new()
        .route("/", get(async || "hello"))
        .route("/short", after(500))
        .route("/long", after(2_500))
        .route("/for-ever", after(60_000))
        .route("/endless", get(endless))
        .route(
            "/large",
            get(async move || {
                made.now.fetch_add(1, Ordering::SeqCst);
                vec![b'x'; LARGE]
            }),
        )
        .route(
            "/counted",
            get(async move || {
                let _guest = Guest::enter(&under_way);
                pause(60_000).await;
            }),
        )
        .route("/read", post(read))
        .route("/taken", get(upgraded::take_over))
        .layer(BodyDeadlineLayer::new(body_timeout))
}

async fn pause(millis: u64) {
    tokio::time::sleep(Duration::from_millis(millis)).await;
}

/// Reads the whole body.
async fn read(body: Body) -> Result<&'static str, StatusCode> {
    let Err(error) = to_bytes(body, 1024).await else { return Ok("read") };
    let mut cause: Option<&dyn Error> = Some(&error);
    while let Some(one) = cause {
        if one.is::<BodyTooSlow>() {
            return Err(StatusCode::REQUEST_TIMEOUT);
        }
        cause = one.source();
    }
    Err(StatusCode::BAD_REQUEST)
}

async fn read_all(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    let read = tokio::time::timeout(Duration::from_secs(6), stream.read_to_end(&mut bytes)).await;
    let outcome = read.expect("the server closes the connection");
    // A reset is a way to close as well.
    assert!(
        outcome.is_ok() || outcome.is_err_and(|error| error.kind() == std::io::ErrorKind::ConnectionReset)
    );
    String::from_utf8_lossy(&bytes).into_owned()
}

const HELLO: &[u8] = b"GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";

#[tokio::test]
async fn a_head_that_does_not_arrive_in_time_ends_the_connection() {
    let running = Running::start(|_| ()).await;
    let heads: [&[u8]; 5] = [b"", b"P", b"PRI * HTTP/2.0\r\n", b"GET / HTTP/1.1\r\nhost:", b"GET / HT"];
    for head in heads {
        let start = Instant::now();
        running.exchange(head).await;
        let shown = String::from_utf8_lossy(head);
        assert!(start.elapsed() < Duration::from_secs(3), "{shown:?} {:?}", start.elapsed());
        assert!(start.elapsed() > Duration::from_millis(800), "{shown:?} {:?}", start.elapsed());
    }
    assert!(running.exchange(HELLO).await.starts_with("HTTP/1.1 200"));
}

#[tokio::test]
async fn an_idle_connection_is_closed() {
    let running = Running::start(|_| ()).await;
    let answer = running.exchange(b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n").await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

#[tokio::test]
async fn a_body_that_trickles_is_too_slow_after_its_deadline() {
    let running = Running::start(|_| ()).await;
    // The whole body would take longer than a minute and a half.
    assert_eq!(&send_trickling(running.connect().await).await, b"HTTP/1.1 408");
}

#[tokio::test]
async fn a_peer_that_takes_nothing_of_its_answer_is_dropped() {
    let running = Running::start(|limits| limits.max_connections = 1).await;
    let mut stalled = running.connect().await;
    stalled.write_all(b"GET /endless HTTP/1.1\r\nhost: localhost\r\n\r\n").await.unwrap();
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(running.exchange(HELLO).await.starts_with("HTTP/1.1 503"));
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert!(running.exchange(HELLO).await.starts_with("HTTP/1.1 200"));
}

#[tokio::test]
async fn one_connection_too_many_is_told_to_come_back_and_places_are_given_back() {
    let running = Running::start(|limits| limits.max_connections = 2).await;
    let (first, second) = (running.connect().await, running.connect().await);
    tokio::time::sleep(Duration::from_millis(100)).await;
    let answer = read_all(&mut running.connect().await).await;
    assert!(answer.starts_with("HTTP/1.1 503") && answer.contains("retry-after: 1"), "{answer}");
    drop((first, second));
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert!(running.exchange(HELLO).await.starts_with("HTTP/1.1 200"));
}

#[tokio::test]
async fn stopping_finishes_what_is_under_way_and_does_not_wait_for_a_half_open_peer() {
    let running = Running::start(|limits| {
        limits.head_timeout = Duration::from_secs(60);
        limits.stall_timeout = Duration::from_secs(60);
    })
    .await;
    let mut half_head = running.connect().await;
    half_head.write_all(b"GET / HTTP/1.1\r\nhost:").await.unwrap();
    let mut half_body = running.connect().await;
    let head =
        b"POST /read HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{";
    half_body.write_all(head).await.unwrap();
    let _silent = running.connect().await;
    let mut busy = running.connect().await;
    busy.write_all(b"GET /short HTTP/1.1\r\nhost: localhost\r\n\r\n").await.unwrap();
    tokio::time::sleep(Duration::from_millis(100)).await;

    running.stop.cancel();
    let start = Instant::now();
    let answer = read_all(&mut busy).await;
    assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("done"), "{answer}");
    assert_eq!(running.task.await.unwrap(), Err(CutOff { connections: 2 }), "both halves");
    assert!(start.elapsed() < Duration::from_secs(3), "{:?}", start.elapsed());
    assert!(TcpStream::connect(running.address).await.is_err());
}

#[tokio::test]
async fn stopping_an_idle_server_takes_no_time() {
    let running = Running::start(|_| ()).await;
    assert!(running.exchange(HELLO).await.starts_with("HTTP/1.1 200"));
    let start = Instant::now();
    running.stop.cancel();
    assert_eq!(running.task.await.unwrap(), Ok(()));
    assert!(start.elapsed() < Duration::from_millis(500), "{:?}", start.elapsed());
}

#[tokio::test]
async fn both_versions_of_http_are_spoken() {
    let running = Running::start(|_| ()).await;
    assert!(running.exchange(HELLO).await.starts_with("HTTP/1.1 200"));
    let mut stream = running.connect().await;
    stream.write_all(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0").await.unwrap();
    let mut frame = [0; 9];
    stream.read_exact(&mut frame).await.unwrap();
    assert_eq!(frame[3], 4, "a settings frame");
}

#[tokio::test]
async fn a_head_beyond_all_measure_is_refused() {
    let running = Running::start(|_| ()).await;
    let long = format!("GET /{} HTTP/1.1\r\nhost: localhost\r\n\r\n", "a".repeat(70_000));
    assert!(running.exchange(long.as_bytes()).await.starts_with("HTTP/1.1 414"));
    let many = format!("GET / HTTP/1.1\r\nhost: localhost\r\n{}\r\n", "a: b\r\n".repeat(200));
    assert!(running.exchange(many.as_bytes()).await.starts_with("HTTP/1.1 431"));
    for head in
        [long.as_str(), many.as_str(), "nonsense\r\n\r\n", "GET / HTTP/1.1\r\nhost: localhost\r\n: y\r\n\r\n"]
    {
        // hyper's own answer: a status, and nothing that could be read, kept or told from another server's.
        let answer = running.exchange(head.as_bytes()).await.to_lowercase();
        let headers: Vec<&str> = answer.lines().skip(1).filter_map(|line| line.split(':').next()).collect();
        assert!(answer.starts_with("http/1.1 4") && answer.ends_with("\r\n\r\n"), "{answer}");
        assert!(
            headers.iter().all(|name| ["", "connection", "content-length", "date"].contains(name)),
            "{answer}"
        );
    }
    let wide = format!("GET / HTTP/1.1\r\nhost: localhost\r\na: {}\r\n\r\n", "b".repeat(600_000));
    let answer = running.exchange(wide.as_bytes()).await;
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 431"), "{answer}");
}

#[tokio::test]
async fn stopping_does_not_wait_for_a_connection_that_has_said_nothing() {
    let running = Running::start(|limits| limits.head_timeout = Duration::from_secs(30)).await;
    let _silent = running.connect().await;
    let mut begun = running.connect().await;
    begun.write_all(b"P").await.unwrap();
    assert!(running.exchange(HELLO).await.starts_with("HTTP/1.1 200"));
    let start = Instant::now();
    running.stop.cancel();
    assert_eq!(running.task.await.unwrap(), Ok(()));
    assert!(start.elapsed() < Duration::from_millis(1_800), "{:?}", start.elapsed());
}

#[tokio::test]
async fn stopping_loses_no_request_of_those_who_wait_at_the_door() {
    let running = Running::start(|_| ()).await;
    // Blocking on purpose: the server cannot take any of them before it is told to stop.
    let mut waiting: Vec<_> = (0..40)
        .map(|_| {
            let mut stream = std::net::TcpStream::connect(running.address).unwrap();
            std::io::Write::write_all(&mut stream, HELLO).unwrap();
            stream
        })
        .collect();
    running.stop.cancel();
    assert_eq!(running.task.await.unwrap(), Ok(()));
    for stream in &mut waiting {
        let mut answer = String::new();
        std::io::Read::read_to_string(stream, &mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer:?}");
    }
}

#[tokio::test]
async fn ten_thousand_streams_that_are_begun_and_reset_leave_the_server_answering() {
    const CONNECTIONS: u32 = 20;
    const STREAMS: u32 = 500;
    let running = Running::start(|limits| limits.max_connections = 2).await;
    for _ in 0..CONNECTIONS {
        let Peer(mut stream) = Peer::connect(running.address, &[]).await;
        stream.write_all(&get_frame(1, "/counted")).await.unwrap();
        while running.under_way.now.load(Ordering::SeqCst) == 0 {
            tokio::task::yield_now().await;
        }
        let cancel = |stream| frame(RST_STREAM, 0, stream, &8_u32.to_be_bytes());
        let resets: Vec<u8> = (1..=STREAMS)
            .map(|number| 2 * number + 1)
            .flat_map(|stream| [get_frame(stream, "/counted"), cancel(stream)].concat())
            .collect();
        // The server may end the connection before it has read everything; that is its right.
        let _sent = stream.write_all(&resets).await;
        let _closed = stream.shutdown().await;
        let mut answer = Vec::new();
        let _read = stream.read_to_end(&mut answer).await;
        assert!(answer.len() < 1 << 20, "{}", answer.len());
        assert!(running.exchange(HELLO).await.starts_with("HTTP/1.1 200"));
        while running.under_way.now.load(Ordering::SeqCst) > 0 {
            tokio::task::yield_now().await;
        }
    }
    let most = running.under_way.most.load(Ordering::SeqCst);
    assert!(most <= 128, "{most}");
    running.stop.cancel();
    assert_eq!(running.task.await.unwrap(), Ok(()));
}

/// More pings than a second's worth of silence has.
const MANY_PINGS: u32 = 8;

#[tokio::test]
async fn an_http2_peer_that_only_answers_pings_is_shown_out() {
    let running = Running::start(|_| ()).await;
    let mut idle = Peer::connect(running.address, &[]).await;
    assert!(idle.pings_until_the_end(MANY_PINGS).await < MANY_PINGS);
    let mut served = Peer::connect(running.address, &[]).await;
    served.0.write_all(&get_frame(1, "/")).await.unwrap();
    assert!(served.pings_until_the_end(MANY_PINGS).await < MANY_PINGS);
    assert!(running.exchange(HELLO).await.starts_with("HTTP/1.1 200"));
}

#[tokio::test]
async fn an_http2_peer_that_takes_nothing_of_its_answer_is_dropped() {
    const INITIAL_WINDOW_SIZE: u16 = 4;
    let running = Running::start(|_| ()).await;
    let mut stalled = Peer::connect(running.address, &[(INITIAL_WINDOW_SIZE, 0)]).await;
    stalled.0.write_all(&get_frame(1, "/endless")).await.unwrap();
    assert!(stalled.pings_until_the_end(MANY_PINGS).await < MANY_PINGS);
}

/// Bytes of an answer that is made anew for each request.
const LARGE: usize = 512 * 1024;

#[tokio::test]
async fn an_http2_peer_that_takes_nothing_has_no_more_answers_made_than_it_may_leave_lying() {
    const INITIAL_WINDOW_SIZE: u16 = 4;
    let running = Running::start(|limits| limits.stall_timeout = Duration::from_secs(60)).await;
    let mut peer = Peer::connect(running.address, &[(INITIAL_WINDOW_SIZE, 0)]).await;
    let asked: Vec<u8> = (0..120).flat_map(|number| get_frame(2 * number + 1, "/large")).collect();
    peer.0.write_all(&asked).await.unwrap();
    let made = || running.under_way.now.load(Ordering::SeqCst);
    // Until nothing more is made while the peer and the server talk.
    let (mut before, mut unchanged) = (0, 0);
    while unchanged < 50 {
        peer.heads().await;
        let now = made();
        unchanged = if now == before && now > 0 { unchanged + 1 } else { 0 };
        before = now;
    }
    assert!(before <= 34, "{before} answers of {LARGE} bytes were made");
    assert!(running.exchange(HELLO).await.starts_with("HTTP/1.1 200"));
}

#[tokio::test]
async fn an_http2_peer_whose_handler_takes_longer_than_an_idle_peer_may_stay_is_answered() {
    let running = Running::start(|_| ()).await;
    let mut patient = Peer::connect(running.address, &[]).await;
    patient.0.write_all(&get_frame(1, "/long")).await.unwrap();
    assert!(patient.answer(MANY_PINGS).await);
}

#[tokio::test]
async fn who_is_not_gone_at_the_end_of_the_drain_time_is_cut_and_counted() {
    let running = Running::start(|limits| limits.drain_timeout = Duration::from_millis(200)).await;
    let mut busy = running.connect().await;
    busy.write_all(b"GET /for-ever HTTP/1.1\r\nhost: localhost\r\n\r\n").await.unwrap();
    tokio::time::sleep(Duration::from_millis(100)).await;
    running.stop.cancel();
    assert_eq!(read_all(&mut busy).await, "");
    assert_eq!(running.task.await.unwrap(), Err(CutOff { connections: 1 }));
}

#[tokio::test]
async fn the_observer_is_told_of_every_connection_that_opens_closes_or_is_turned_away() {
    let running = Running::start(|limits| limits.max_per_client = 1).await;
    assert!(running.exchange(HELLO).await.starts_with("HTTP/1.1 200"));
    let silent = running.connect().await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    let answer = read_all(&mut running.connect().await).await;
    assert!(answer.starts_with("HTTP/1.1 429") && answer.contains("retry-after: 1"), "{answer}");
    drop(silent);
    running.stop.cancel();
    assert_eq!(running.task.await.unwrap(), Ok(()));
    let told = running.told.lock().unwrap().clone();
    assert_eq!(told, Told { opened: 2, closed: 2, refused: vec![Limit::PerClient] });
}
