//! Debits of bank accounts: what is handed on for one, and how a bank returns it.

use portico_core::{BankDebit, BankReturn};

use super::{Asked, NextStep};

/// A bank account that pays a charge, with its holder's word for it.
#[derive(Debug, Clone, Copy)]
pub struct NewDebit<'a> {
    /// The charge, which was begun.
    pub charge: Asked<'a>,
    /// The account. Its numbers are handed on and kept nowhere.
    pub bank: &'a BankDebit,
    /// The address from which the holder agreed.
    pub address: &'a str,
    /// The browser with which they did.
    pub user_agent: &'a str,
}

/// A debit that the gateway took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Debited {
    /// The bank's name, where the gateway knows it.
    pub bank_name: String,
    /// The last four digits of the account that is debited, which may be another than was sent: an earlier try may have been taken.
    pub last_four: String,
    /// What the payer does next: nothing, or prove that the account is theirs.
    pub next: NextStep,
}

/// A return code of the bank network (`R01`), which is no secret.
pub type ReturnCode = String;

/// That a bank returned a debit, at once or after it had paid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Returned {
    /// Why the bank returned it, in one of our words.
    pub reason: BankReturn,
    /// The network's return code (`R01`); empty where the gateway does not tell it.
    pub code: ReturnCode,
}

impl Returned {
    /// By the network's return code, where the text is one.
    #[must_use]
    pub fn of_code(code: &str) -> Option<Self> {
        Some(Self { reason: BankReturn::of_code(code)?, code: code.to_owned() })
    }
}
