//! Opens a console of a machine: a shell of its own, or its serial console. Both are a background operation with two WebSockets, one for
//! what is typed and written and one for the size of the window.

use std::collections::BTreeMap;
use std::time::Duration;

use bytes::Bytes;
use futures::future::join;
use futures::stream::{SplitSink, SplitStream};
use futures::{SinkExt, StreamExt};
use portico_core::console::{ConsoleKind, ConsoleSize};
use portico_core::lifecycle::Seen;
use reqwest::Method;
use serde_json::{Value, json};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::mpsc::{Receiver, Sender};
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};

use super::super::Fault;
use super::super::console::{ConsoleEnds, ConsoleInput, ConsoleWish, EngineEnds, join_ends};
use super::client::Said;
use super::{Found, IncusEngine};

/// Bytes of what a serial console wrote before that come first.
const EARLIER_BYTES: usize = 256 * 1024;
/// Bytes of the longest message of Incus.
const MESSAGE_BYTES: usize = 256 * 1024;
/// A login shell at home, the one that people expect where it is installed.
const SHELL: &str = "cd; if command -v bash >/dev/null 2>&1; then exec bash -l; else exec sh -l; fi";
/// How Incus calls the two WebSockets.
const TYPED: &str = "0";
const CONTROL: &str = "control";

/// How long both WebSockets may take to close.
const CLOSING: Duration = Duration::from_secs(2);

type Socket = WebSocketStream<reqwest::Upgraded>;
type Writer<S> = SplitSink<WebSocketStream<S>, Message>;
type Reader<S> = SplitStream<WebSocketStream<S>>;

impl IncusEngine {
    /// Opens a console of a machine that is on.
    pub(super) async fn begin_console(&self, wish: &ConsoleWish<'_>) -> Result<ConsoleEnds, Fault> {
        let Found::Ours(machine) = self.find(wish.engine_name, wish.object_id).await? else {
            return Err(Fault::Refused);
        };
        if machine.to_seen() != Seen::On {
            return Err(Fault::Refused);
        }
        let ConsoleSize { columns: width, rows: height } = wish.size;
        let (rest, body, earlier) = match wish.kind {
            ConsoleKind::Shell => {
                let environment = json!({ "TERM": "xterm-256color", "HOME": "/root", "LANG": "C.UTF-8" });
                let body = json!({
                    "command": ["/bin/sh", "-c", SHELL], "environment": environment, "interactive": true,
                    "wait-for-websocket": true, "width": width, "height": height,
                });
                ("/exec", body, None)
            }
            ConsoleKind::Serial => {
                let earlier = self.client.file(&self.instance(wish.engine_name, "/console")).await?;
                let body = json!({ "type": "console", "width": width, "height": height, "force": true });
                ("/console", body, earlier)
            }
        };
        let path = self.instance(wish.engine_name, rest);
        let Said::Begun(id) = self.client.ask(Method::POST, &path, Some(&body)).await? else {
            return Err(Fault::Refused);
        };
        let operation: Option<Value> = self.client.get(&format!("/1.0/operations/{id}")).await?;
        let keys = operation.map(|mut found| found["metadata"]["fds"].take());
        let keys: BTreeMap<String, String> =
            keys.and_then(|keys| serde_json::from_value(keys).ok()).ok_or(Fault::Down)?;
        let control = self.join(&id, &keys, CONTROL).await?;
        let typed = self.join(&id, &keys, TYPED).await?;
        let (ends, engine_ends) = join_ends();
        let earlier = earlier.map(|text| last_bytes(&text)).unwrap_or_default();
        tokio::spawn(pass_on(typed, control, engine_ends, earlier));
        Ok(ends)
    }

    /// Joins one of the WebSockets of an operation.
    async fn join(&self, id: &str, keys: &BTreeMap<String, String>, name: &str) -> Result<Socket, Fault> {
        let key = keys.get(name).ok_or(Fault::Down)?;
        let stream = self.client.upgrade(&format!("/1.0/operations/{id}/websocket?secret={key}")).await?;
        let config = WebSocketConfig::default()
            .max_message_size(Some(MESSAGE_BYTES))
            .max_frame_size(Some(MESSAGE_BYTES));
        Ok(WebSocketStream::from_raw_socket(stream, Role::Client, Some(config)).await)
    }
}

/// Passes on what is typed and what is written, until either side has ended. Incus ends the shell when its WebSockets end.
async fn pass_on<S: AsyncRead + AsyncWrite + Unpin>(
    typed: WebSocketStream<S>,
    control: WebSocketStream<S>,
    ends: EngineEnds,
    earlier: Bytes,
) {
    let EngineEnds { input, output } = ends;
    if !earlier.is_empty() && output.send(earlier).await.is_err() {
        return;
    }
    let ((mut typed, written), (mut control, said)) = (typed.split(), control.split());
    // Each way goes on while the other is held up: a guest that echoes takes no more before somebody reads what it has written.
    tokio::select! {
        () = pass_on_input(input, &mut typed, &mut control) => {}
        () = pass_on_output(written, &output) => {}
        () = wait_for_end(said) => {}
        () = output.closed() => {}
    }
    // Who has gone is not told, and who reads nothing cannot be.
    let _gone = timeout(CLOSING, join(typed.close(), control.close())).await;
}

/// Passes on what is typed, until nobody types any more, or Incus takes no more.
async fn pass_on_input<S: AsyncRead + AsyncWrite + Unpin>(
    mut input: Receiver<ConsoleInput>,
    typed: &mut Writer<S>,
    control: &mut Writer<S>,
) {
    while let Some(told) = input.recv().await {
        let sent = match told {
            ConsoleInput::Typed(bytes) => typed.send(Message::Binary(bytes)).await,
            ConsoleInput::Resized(size) => control.send(Message::text(resize(size))).await,
        };
        if sent.is_err() {
            return;
        }
    }
}

/// Passes on what is written, until it ends, or nobody reads it.
async fn pass_on_output<S: AsyncRead + AsyncWrite + Unpin>(mut written: Reader<S>, output: &Sender<Bytes>) {
    loop {
        let bytes = match written.next().await {
            Some(Ok(Message::Binary(bytes))) => bytes,
            Some(Ok(Message::Text(text))) if !text.is_empty() => Bytes::from(text),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
            // Incus ends what is written with an empty text.
            Some(Ok(_) | Err(_)) | None => return,
        };
        if output.send(bytes).await.is_err() {
            return;
        }
    }
}

/// Waits until a WebSocket ends; whatever it says before is no news.
async fn wait_for_end<S: AsyncRead + AsyncWrite + Unpin>(mut said: Reader<S>) {
    while let Some(Ok(_)) = said.next().await {}
}

/// What Incus is told of a window's size.
fn resize(size: ConsoleSize) -> String {
    let args = json!({ "width": size.columns.to_string(), "height": size.rows.to_string() });
    json!({ "command": "window-resize", "args": args }).to_string()
}

/// The last of what a console wrote before, from the beginning of a line.
fn last_bytes(text: &str) -> Bytes {
    let bytes = text.as_bytes();
    let last = &bytes[bytes.len().saturating_sub(EARLIER_BYTES)..];
    let is_whole = last.len() == bytes.len();
    let begin = if is_whole { None } else { last.iter().position(|byte| *byte == b'\n') };
    Bytes::copy_from_slice(&last[begin.map_or(0, |at| at + 1)..])
}

#[cfg(test)]
mod tests {
    use tokio::io::{DuplexStream, duplex};

    use super::super::super::console::ConsoleEnds;
    use super::*;

    /// Bytes that may be on their way.
    const WAY_BYTES: usize = 4_096;
    /// Bytes of one piece of what is pasted, and how many of them there are.
    const PIECE: usize = 8_192;
    const PIECES: usize = 256;

    /// Incus' end of a console, and the page's.
    async fn open() -> (WebSocketStream<DuplexStream>, ConsoleEnds, tokio::task::JoinHandle<()>) {
        let ((ours, theirs), (control, kept)) = (duplex(WAY_BYTES), duplex(WAY_BYTES));
        let client = async |stream| WebSocketStream::from_raw_socket(stream, Role::Client, None).await;
        let (ends, engine_ends) = join_ends();
        let (typed, control) = (client(ours).await, client(control).await);
        let task = tokio::spawn(async move {
            let _kept = kept;
            pass_on(typed, control, engine_ends, Bytes::new()).await;
        });
        (WebSocketStream::from_raw_socket(theirs, Role::Server, None).await, ends, task)
    }

    #[tokio::test]
    async fn all_of_a_large_paste_comes_back_of_a_guest_that_takes_the_next_piece_once_the_last_was_read() {
        let (mut incus, mut ends, task) = open().await;
        tokio::spawn(async move {
            while let Some(Ok(Message::Binary(bytes))) = incus.next().await {
                incus.send(Message::Binary(bytes)).await.unwrap();
            }
        });
        let input = ends.input.clone();
        tokio::spawn(async move {
            for _ in 0..PIECES {
                input.send(ConsoleInput::Typed(Bytes::from_static(&[b'a'; PIECE]))).await.unwrap();
            }
        });
        let read = async {
            let mut count = 0;
            while count < PIECE * PIECES {
                count += ends.output.recv().await.unwrap().len();
            }
        };
        timeout(Duration::from_secs(20), read).await.expect("all of it");
        drop(ends);
        timeout(CLOSING * 2, task).await.expect("it ends").unwrap();
    }

    #[tokio::test]
    async fn a_console_of_a_guest_that_takes_nothing_ends_with_its_page() {
        let (_incus, ends, task) = open().await;
        let input = ends.input.clone();
        let paste = async move {
            while input.send(ConsoleInput::Typed(Bytes::from_static(&[b'a'; PIECE]))).await.is_ok() {}
        };
        assert!(timeout(Duration::from_millis(300), paste).await.is_err(), "it is held up");
        drop(ends);
        timeout(CLOSING * 2, task).await.expect("it ends").unwrap();
    }

    #[test]
    fn of_a_long_log_the_last_whole_lines_are_shown() {
        assert_eq!(last_bytes("one\ntwo\n"), "one\ntwo\n");
        let long = "0123456789abcde\n".repeat(EARLIER_BYTES / 16 + 10);
        let shown = last_bytes(&long);
        assert_eq!(shown.len(), EARLIER_BYTES - 16);
        assert!(shown.starts_with(b"0123456789abcde\n"));
    }

    #[test]
    fn incus_is_told_a_windows_size_in_texts() {
        let told = resize(ConsoleSize { columns: 80, rows: 24 });
        assert_eq!(told, r#"{"args":{"height":"24","width":"80"},"command":"window-resize"}"#);
    }
}
