//! How far a case has come.

use portico_core::names::Named;
use portico_core::state::VerificationState;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How far a case has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CaseState {
    /// Handed in; nobody has looked yet.
    Unreviewed,
    /// An operator has taken it for review.
    InReview,
    /// Passed: the account is verified in that region.
    Verified,
    /// Failed; the remark says why.
    Failed,
    /// Taken back by the applicant.
    Withdrawn,
}

impl Named for CaseState {
    fn name(self) -> &'static str {
        self.as_str()
    }
}

impl CaseState {
    const ALL: [Self; 5] = [Self::Unreviewed, Self::InReview, Self::Verified, Self::Failed, Self::Withdrawn];

    /// As it is stored.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Unreviewed => "unreviewed",
            Self::InReview => "in_review",
            Self::Verified => "verified",
            Self::Failed => "failed",
            Self::Withdrawn => "withdrawn",
        }
    }

    /// Whether somebody has to look at it yet.
    #[must_use]
    pub fn is_open(self) -> bool {
        matches!(self, Self::Unreviewed | Self::InReview)
    }

    fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == word)
    }

    /// The state of a case whose account has come to `state`.
    pub(super) fn of(state: VerificationState) -> Self {
        match state {
            VerificationState::NotVerified => Self::Withdrawn,
            VerificationState::Unreviewed => Self::Unreviewed,
            VerificationState::InReview => Self::InReview,
            VerificationState::Verified => Self::Verified,
            VerificationState::Failed => Self::Failed,
        }
    }
}

portico_core::stored!(CaseState);
