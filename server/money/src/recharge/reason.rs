//! Why a recharge failed.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Why a recharge failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RechargeReason {
    /// The bank or the gateway refused the payment.
    Declined,
    /// It was closed without having been paid.
    Closed,
    /// Nobody paid in time.
    Expired,
    /// It was paid and given back before it was credited.
    Refunded,
    /// The gateway could not be reached, so that there was nothing to pay at.
    Unreachable,
}

impl RechargeReason {
    const ALL: [Self; 5] = [Self::Declined, Self::Closed, Self::Expired, Self::Refunded, Self::Unreachable];

    /// As it is stored.
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::Declined => "declined",
            Self::Closed => "closed",
            Self::Expired => "expired",
            Self::Refunded => "refunded",
            Self::Unreachable => "unreachable",
        }
    }

    /// From its stored word; nothing for any other.
    pub(super) fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.as_str() == word)
    }
}

portico_core::stored!(RechargeReason);
