//! HTTP/2 by hand: peers that keep the protocol and yet would hold a connection for ever.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

/// Kinds of frames (RFC 9113 §6).
const HEADERS: u8 = 1;
pub const RST_STREAM: u8 = 3;
const SETTINGS: u8 = 4;
const PING: u8 = 6;
const GOAWAY: u8 = 7;
const ACK: u8 = 1;

/// A peer that says what it is told to and answers every ping.
pub struct Peer(pub TcpStream);

impl Peer {
    /// Connects with the settings, pairs of an identifier and a value.
    pub async fn connect(address: SocketAddr, settings: &[(u16, u32)]) -> Self {
        let mut stream = TcpStream::connect(address).await.unwrap();
        let payload: Vec<u8> = settings
            .iter()
            .flat_map(|(name, value)| {
                [name.to_be_bytes().as_slice(), value.to_be_bytes().as_slice()].concat()
            })
            .collect();
        stream.write_all(&[PREFACE, &frame(SETTINGS, 0, 0, &payload)].concat()).await.unwrap();
        Self(stream)
    }

    /// Answers pings until the server ends the connection; how many, at most `most`.
    pub async fn pings_until_the_end(&mut self, most: u32) -> u32 {
        let mut pings = 0;
        while pings < most {
            let Some((kind, flags, payload)) = self.next().await else { break };
            let answer = match kind {
                PING if flags & ACK == 0 => frame(PING, ACK, 0, &payload),
                SETTINGS if flags & ACK == 0 => frame(SETTINGS, ACK, 0, &[]),
                _ => continue,
            };
            // The ping of a goodbye is not one of those that ask whether we are still there.
            pings += u32::from(kind == PING);
            if self.0.write_all(&answer).await.is_err() {
                break;
            }
        }
        pings
    }

    /// Answers pings, at most `most`, until an answer's head comes; whether one came.
    pub async fn answer(&mut self, most: u32) -> bool {
        for _ in 0..most {
            match self.next().await {
                None => return false,
                Some((HEADERS, ..)) => return true,
                Some((PING, flags, payload)) if flags & ACK == 0 => {
                    self.0.write_all(&frame(PING, ACK, 0, &payload)).await.unwrap();
                }
                Some(_) => {}
            }
        }
        false
    }

    /// The number that an answer's status has in HPACK's own table, of the next answer.
    pub async fn status(&mut self) -> Option<u8> {
        loop {
            if let (HEADERS, _, payload) = self.next().await? {
                return payload.iter().copied().find(|byte| byte & 0x80 != 0).map(|byte| byte & 0x7f);
            }
        }
    }

    /// Asks whether the server is there, and reads all that it said before it answers; the answers' heads among it.
    pub async fn heads(&mut self) -> usize {
        self.0.write_all(&frame(PING, 0, 0, b"portico!")).await.unwrap();
        let mut heads = 0;
        while let Some((kind, flags, payload)) = self.next().await {
            match kind {
                HEADERS => heads += 1,
                PING if flags & ACK != 0 && payload == b"portico!" => break,
                PING => self.0.write_all(&frame(PING, ACK, 0, &payload)).await.unwrap(),
                _ => {}
            }
        }
        heads
    }

    async fn next(&mut self) -> Option<(u8, u8, Vec<u8>)> {
        let mut head = [0; 9];
        self.0.read_exact(&mut head).await.ok()?;
        let mut payload = vec![0; u32::from_be_bytes([0, head[0], head[1], head[2]]) as usize];
        self.0.read_exact(&mut payload).await.ok()?;
        assert!(head[3] != GOAWAY || payload[4..8] == [0; 4], "the server saw a mistake: {payload:?}");
        Some((head[3], head[4], payload))
    }
}

/// A frame (RFC 9113 §4.1).
pub fn frame(kind: u8, flags: u8, stream: u32, payload: &[u8]) -> Vec<u8> {
    let length = u32::try_from(payload.len()).unwrap().to_be_bytes();
    let mut frame = length[1..].to_vec();
    frame.extend([kind, flags]);
    frame.extend(stream.to_be_bytes());
    frame.extend(payload);
    frame
}

/// GET of a path on a new stream, whole.
pub fn get(stream: u32, path: &str) -> Vec<u8> {
    get_from(stream, path, "localhost")
}

/// The same from a host.
pub fn get_from(stream: u32, path: &str, host: &str) -> Vec<u8> {
    const END_OF_STREAM_AND_HEADERS: u8 = 0x05;
    // The method, the scheme, the path and the host as HPACK writes them.
    let mut head = vec![0x82, 0x86, 0x04, u8::try_from(path.len()).unwrap()];
    head.extend(path.as_bytes());
    head.extend([0x41, u8::try_from(host.len()).unwrap()]);
    head.extend(host.as_bytes());
    frame(HEADERS, END_OF_STREAM_AND_HEADERS, stream, &head)
}
