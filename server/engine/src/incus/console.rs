//! Opens a console of a machine: a shell of its own, or its serial console. Both are a background operation with two WebSockets, one for
//! what is typed and written and one for the size of the window.

use std::collections::BTreeMap;

use bytes::Bytes;
use futures::{SinkExt, StreamExt};
use portico_core::console::{ConsoleKind, ConsoleSize};
use portico_core::lifecycle::Seen;
use reqwest::Method;
use serde_json::{Value, json};
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

type Socket = WebSocketStream<reqwest::Upgraded>;

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
async fn pass_on(mut typed: Socket, mut control: Socket, mut ends: EngineEnds, earlier: Bytes) {
    if !earlier.is_empty() && ends.output.send(earlier).await.is_err() {
        return;
    }
    loop {
        tokio::select! {
            told = ends.input.recv() => {
                let sent = match told {
                    Some(ConsoleInput::Typed(bytes)) => typed.send(Message::Binary(bytes)).await,
                    Some(ConsoleInput::Resized(size)) => control.send(Message::text(resize(size))).await,
                    None => break,
                };
                if sent.is_err() {
                    break;
                }
            }
            written = typed.next() => {
                let bytes = match written {
                    Some(Ok(Message::Binary(bytes))) => bytes,
                    Some(Ok(Message::Text(text))) if !text.is_empty() => Bytes::from(text),
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                    // Incus ends what is written with an empty text.
                    Some(Ok(_) | Err(_)) | None => break,
                };
                if ends.output.send(bytes).await.is_err() {
                    break;
                }
            }
            // Whatever it says is no news; that it ends is.
            said = control.next() => if !matches!(said, Some(Ok(_))) { break },
        }
    }
    // Who has gone is not told.
    let _gone = (typed.close(None).await, control.close(None).await);
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
    use super::*;

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
