//! What can be asked of the ledger, and what it answers.

use portico_core::Money;
use portico_core::balance::{Balance, Delta, MovementKind, Step};
use uuid::Uuid;

use crate::kit::clock::Time;
use crate::kit::digest::digest;

/// One movement of one account's money.
#[derive(Debug, Clone, Copy)]
pub struct Movement<'a> {
    /// Made by whoever causes it, the same at every repetition: see [`movement_id`].
    pub id: Uuid,
    /// Whose money it is.
    pub account_id: Uuid,
    /// What the money moves for.
    pub cause: Cause<'a>,
    /// What is to happen.
    pub what: What<'a>,
}

/// The business record that the money moves for: its kind, such as a recharge or an order, and its id.
#[derive(Debug, Clone, Copy)]
pub struct Cause<'a> {
    /// The kind of record: `recharge`, `order`, …
    pub kind: &'a str,
    /// The record's own id or number, in text.
    pub id: &'a str,
}

/// What is to happen. Every amount is more than nothing and in the account's currency.
#[derive(Debug, Clone, Copy)]
pub enum What<'a> {
    /// Money came in through a payment gateway, which calls it `gateway_ref` (`name:id`; each once).
    Deposit {
        /// What came in through the gateway.
        amount: Money,
        /// The gateway's name for it.
        gateway_ref: &'a str,
    },
    /// The house gives something.
    Gift {
        /// What is given, as gift amount.
        amount: Money,
    },
    /// Cash went out through a payment gateway.
    Withdraw {
        /// What went out of the cash.
        amount: Money,
        /// The gateway's name for it.
        gateway_ref: &'a str,
        /// Whether it is owed when it exceeds the cash: money that has already gone back at the gateway.
        may_owe: bool,
    },
    /// Something is paid for.
    Spend {
        /// What is charged, from the gift amount first.
        amount: Money,
        /// Whether it is owed when it exceeds what is available: usage that has already happened.
        may_owe: bool,
    },
    /// An amount is held; the movement's id is the hold's.
    Hold {
        /// What is set aside until the hold ends.
        amount: Money,
        /// From when on it can no longer be captured.
        expires_at: Time,
    },
    /// A hold is captured, in part or whole; the rest comes back.
    Capture {
        /// The hold, by the id of the movement that made it.
        hold_id: Uuid,
        /// How much of it.
        amount: Money,
    },
    /// A hold comes back.
    Release {
        /// The hold, by the id of the movement that made it.
        hold_id: Uuid,
    },
    /// A hold comes back because its time is over.
    Expire {
        /// The hold, by the id of the movement that made it.
        hold_id: Uuid,
    },
    /// What was spent or captured is paid back, in part or whole.
    Refund {
        /// The movement that spent or captured.
        of: Uuid,
        /// What of it is paid back now.
        amount: Money,
    },
    /// The credit line becomes another.
    CreditLine {
        /// The new one; may be nothing.
        line: Money,
    },
}

/// A movement that was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Receipt {
    /// The movement's id, as it was asked for.
    pub movement_id: Uuid,
    /// Its number in the account, from 1.
    pub seq: i64,
    /// When it was written.
    pub at: Time,
    /// By how much each part of the balance changed.
    pub delta: Delta,
    /// The account's balance after the movement.
    pub after: Balance,
    /// Whether it had been written before: nothing moved this time.
    pub is_repeated: bool,
}

/// The id of the movement that an account's cause leads to: the same words give the same id, and those of another account
/// another one.
#[must_use]
pub fn movement_id(account_id: Uuid, words: &[&str]) -> Uuid {
    let parts: Vec<&[u8]> = [account_id.as_bytes().as_slice()]
        .into_iter()
        .chain(words.iter().map(|word| word.as_bytes()))
        .collect();
    let mut bytes = [0u8; 16];
    bytes.copy_from_slice(&digest(&parts)[..16]);
    uuid::Builder::from_custom_bytes(bytes).into_uuid()
}

impl What<'_> {
    /// The kind under which the ledger keeps the movement.
    pub(super) fn kind(&self) -> MovementKind {
        match self {
            Self::Deposit { .. } => MovementKind::Deposit,
            Self::Gift { .. } => MovementKind::Gift,
            Self::Withdraw { .. } => MovementKind::Withdraw,
            Self::Spend { .. } => MovementKind::Spend,
            Self::Hold { .. } => MovementKind::Hold,
            Self::Capture { .. } => MovementKind::Capture,
            Self::Release { .. } => MovementKind::Release,
            Self::Expire { .. } => MovementKind::Expire,
            Self::Refund { .. } => MovementKind::Refund,
            Self::CreditLine { .. } => MovementKind::CreditLine,
        }
    }

    /// The house's book that has the other side; nothing moves in or out where there is none.
    pub(super) fn house(&self) -> &'static str {
        match self {
            Self::Deposit { .. } | Self::Withdraw { .. } => "house:gateway",
            Self::Gift { .. } => "house:promotion",
            _ => "house:revenue",
        }
    }

    /// The amount, if it has one of its own.
    pub(super) fn amount(&self) -> Option<Money> {
        match *self {
            Self::Deposit { amount, .. }
            | Self::Gift { amount }
            | Self::Withdraw { amount, .. }
            | Self::Spend { amount, .. }
            | Self::Hold { amount, .. }
            | Self::Capture { amount, .. }
            | Self::Refund { amount, .. }
            | Self::CreditLine { line: amount } => Some(amount),
            Self::Release { .. } | Self::Expire { .. } => None,
        }
    }

    /// The movement that it is about.
    pub(super) fn about(&self) -> Option<Uuid> {
        match *self {
            Self::Capture { hold_id, .. } | Self::Release { hold_id } | Self::Expire { hold_id } => {
                Some(hold_id)
            }
            Self::Refund { of, .. } => Some(of),
            _ => None,
        }
    }

    pub(super) fn gateway_ref(&self) -> Option<&str> {
        match self {
            Self::Deposit { gateway_ref, .. } | Self::Withdraw { gateway_ref, .. } => Some(gateway_ref),
            _ => None,
        }
    }

    pub(super) fn may_owe(&self) -> bool {
        matches!(self, Self::Spend { may_owe: true, .. } | Self::Withdraw { may_owe: true, .. })
    }

    pub(super) fn expires_at(&self) -> Option<Time> {
        if let Self::Hold { expires_at, .. } = self { Some(*expires_at) } else { None }
    }

    /// Core's step, for what needs to know nothing of another movement.
    pub(super) fn step(&self) -> Option<Step> {
        Some(match *self {
            Self::Deposit { amount, .. } => Step::Deposit { amount: amount.minor() },
            Self::Gift { amount } => Step::Gift { amount: amount.minor() },
            Self::Withdraw { amount, may_owe, .. } => Step::Withdraw { amount: amount.minor(), may_owe },
            Self::Spend { amount, may_owe } => Step::Spend { amount: amount.minor(), may_owe },
            Self::Hold { amount, .. } => Step::Hold { amount: amount.minor() },
            Self::CreditLine { line } => Step::CreditLine { line: line.minor() },
            Self::Capture { .. } | Self::Release { .. } | Self::Expire { .. } | Self::Refund { .. } => {
                return None;
            }
        })
    }
}

impl Movement<'_> {
    /// A hash over everything that is asked: two movements with one id are the same when they ask the same.
    pub(super) fn request_hash(&self) -> Vec<u8> {
        let minor = self.what.amount().map_or(0, Money::minor).to_be_bytes();
        let currency = self.what.amount().map_or("", |amount| amount.currency().as_str());
        let about = self.what.about().unwrap_or_default();
        let expires_at = self.what.expires_at().map_or(0, Time::micros).to_be_bytes();
        digest(&[
            self.account_id.as_bytes(),
            self.cause.kind.as_bytes(),
            self.cause.id.as_bytes(),
            self.what.kind().as_str().as_bytes(),
            &minor,
            currency.as_bytes(),
            about.as_bytes(),
            self.what.gateway_ref().unwrap_or_default().as_bytes(),
            &expires_at,
            &[u8::from(self.what.may_owe())],
        ])
    }
}
