//! The two ends of a console that an engine has opened.

use bytes::Bytes;
use portico_core::console::{ConsoleKind, ConsoleSize};
use tokio::sync::mpsc::{Receiver, Sender, channel};
use uuid::Uuid;

/// Messages that wait at each end of a console; whoever writes more waits until they are taken.
const WAITING: usize = 16;

/// Which console an engine is to open.
#[derive(Debug)]
pub struct ConsoleWish<'a> {
    /// The object that the machine is.
    pub object_id: Uuid,
    /// By which name the engine knows the machine.
    pub engine_name: &'a str,
    /// What its owner calls it.
    pub name: &'a str,
    /// The shell, or the serial console.
    pub kind: ConsoleKind,
    /// How large the window is.
    pub size: ConsoleSize,
}

/// What a console is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ConsoleInput {
    /// Bytes that were typed.
    Typed(Bytes),
    /// The window has another size.
    Resized(ConsoleSize),
}

/// The page's ends of a console. It ends when either is dropped, or nothing more is written.
#[derive(Debug)]
pub struct ConsoleEnds {
    /// What the console is told.
    pub input: Sender<ConsoleInput>,
    /// What the console writes: bytes for a terminal.
    pub output: Receiver<Bytes>,
}

/// The engine's ends of the same.
#[derive(Debug)]
pub(super) struct EngineEnds {
    /// What the console is told.
    pub(super) input: Receiver<ConsoleInput>,
    /// What the console writes: bytes for a terminal.
    pub(super) output: Sender<Bytes>,
}

/// Both ends of a new console.
pub(super) fn join_ends() -> (ConsoleEnds, EngineEnds) {
    let (input, told) = channel(WAITING);
    let (written, output) = channel(WAITING);
    (ConsoleEnds { input, output }, EngineEnds { input: told, output: written })
}
