#![doc = include_str!("../README.md")]

mod activity;
mod body_deadline;
mod client;
mod connection;
mod event;
mod limits;
mod places;
mod queued;
mod server;
mod service;
mod signals;
mod stall;
mod stay;

pub use body_deadline::{BodyDeadline, BodyDeadlineLayer, BodyTooSlow, DeadlineBody};
pub use client::client_key;
pub use connection::Peer;
pub use event::{Event, Limit};
pub use limits::Limits;
pub use places::{Exemption, Place, Places};
pub use server::{CutOff, Server};
pub use service::{HttpService, NoAnswer};
pub use signals::Signals;
pub use stay::Stay;
