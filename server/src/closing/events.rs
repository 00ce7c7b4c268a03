//! What happened lately that somebody should look at: what goes on with instances or failed, what is to be read, and sign-ins that were refused.

mod event_list;
mod feature;

pub use feature::Events;
