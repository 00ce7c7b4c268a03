//! What no product word is in: it could serve another product.

pub mod clock;
pub mod digest;
pub mod error;
pub(crate) mod fault;
pub mod host;
pub mod http;
pub(crate) mod log_writer;
pub mod pdf;
pub(crate) mod private;
pub(crate) mod qr;
pub mod queue;
pub mod random;
pub(crate) mod seal;
pub mod secret;
pub(crate) mod sheet;
pub mod store;
