//! A request whose body trickles; the server's own tests send it too.

use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Begins to post a body of 1,000 bytes to `/read` and sends one of them each tenth of a second; the first 12 bytes of the answer.
pub async fn send_trickling(mut stream: TcpStream) -> [u8; 12] {
    let head = "POST /read HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n";
    stream.write_all(head.as_bytes()).await.unwrap();
    let (mut reading, mut writing) = stream.into_split();
    let trickle = tokio::spawn(async move {
        while writing.write_all(b" ").await.is_ok() {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    });
    let mut answer = [0; 12];
    reading.read_exact(&mut answer).await.unwrap();
    trickle.abort();
    answer
}
