#![doc = include_str!("../README.md")]

mod from_js;
mod to_js;

pub use from_js::{from_js, text_from_js};
pub use to_js::to_js;
