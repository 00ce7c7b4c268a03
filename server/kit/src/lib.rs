//! What no product word is in: it could serve another product. It knows the rules' codes and words, and nothing of the server's parts: what
//! works for a program is told which one ([`Host`](host::Host)).

pub mod clock;
pub mod digest;
pub mod error;
pub mod fault;
pub mod host;
pub mod http;
pub mod log_lines;
pub mod log_writer;
pub mod passwords;
pub mod pdf;
pub mod places;
pub mod private;
pub mod qr;
pub mod queue;
pub mod random;
pub mod seal;
pub mod secret;
pub mod sheet;
pub mod store;
pub mod token;
pub mod totp;

pub use error::{Error, Result};
