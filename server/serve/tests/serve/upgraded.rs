//! Connections that are taken over by another protocol.

use std::time::{Duration, Instant};

use axum::Extension;
use axum::body::Body;
use axum::extract::Request;
use axum::http::{Response, StatusCode};
use hyper_util::rt::TokioIo;
use portico_serve::{CutOff, Limit, Stay};
use tokio::io::AsyncReadExt;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use super::{HELLO, Running, pause, read_all};

/// Takes the connection over, and reads it to its end; then a little more is done.
pub async fn take_over(Extension(stay): Extension<Stay>, mut request: Request) -> Response<Body> {
    let taken = hyper::upgrade::on(&mut request);
    tokio::spawn(async move {
        let mut stream = TokioIo::new(taken.await.unwrap());
        let _end = stream.read_to_end(&mut Vec::new()).await;
        pause(300).await;
        drop(stay);
    });
    let answer = Response::builder().status(StatusCode::SWITCHING_PROTOCOLS);
    answer.header("connection", "upgrade").header("upgrade", "silence").body(Body::empty()).unwrap()
}

/// A connection that says nothing any more, in no protocol.
async fn silent(running: &Running) -> TcpStream {
    let mut stream = running.connect().await;
    let head = b"GET /taken HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: silence\r\n\r\n";
    stream.write_all(head).await.unwrap();
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).await.unwrap();
    assert_eq!(&answer, b"HTTP/1.1 101");
    pause(100).await;
    stream
}

#[tokio::test]
async fn a_connection_that_was_taken_over_counts_until_it_ends() {
    let running = Running::start(|limits| limits.max_per_client = 2).await;
    let taken = [silent(&running).await, silent(&running).await];
    let answer = read_all(&mut running.connect().await).await;
    assert!(answer.starts_with("HTTP/1.1 429"), "{answer}");
    let told = running.told.lock().unwrap().clone();
    assert_eq!((told.opened, told.closed, told.refused), (2, 0, vec![Limit::PerClient]));
    drop(taken);
    pause(600).await;
    assert!(running.exchange(HELLO).await.starts_with("HTTP/1.1 200"));
}

#[tokio::test]
async fn the_end_waits_for_what_was_taken_over_and_says_how_much_of_it_is_left() {
    let running = Running::start(|_| ()).await;
    let taken = silent(&running).await;
    running.stop.cancel();
    pause(300).await;
    drop(taken);
    let start = Instant::now();
    assert_eq!(running.task.await.unwrap(), Ok(()));
    assert!(start.elapsed() > Duration::from_millis(250), "{:?}", start.elapsed());
    let running = Running::start(|_| ()).await;
    let _taken = silent(&running).await;
    running.stop.cancel();
    assert_eq!(running.task.await.unwrap(), Err(CutOff { connections: 1 }));
}
