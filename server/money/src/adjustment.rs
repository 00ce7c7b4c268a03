//! What the operator's staff changes of a balance by hand: a gift, cash, or the credit line.
//!
//! Up to `billing.second_person` whoever asks makes the change at once; beyond it the change waits until somebody else approves it. Money
//! moves through the ledger alone, in the transaction of whoever makes the change.

mod ask;
mod decide;
mod feature;
mod notice;
mod post;
mod preview;
pub mod queue;
mod store;

pub use ask::{AdjustmentDraft, Asked, ask_adjustment};
pub use decide::{AdjustmentDecision, Decided, decide_adjustment};
pub use feature::Adjustments;
pub use preview::{AdjustmentPreview, preview_adjustment};
