//! Debits of a bank account in the USA through the ACH network (SPEC §1, §5): what is typed for one, when its money is there, and
//! what the bank's return codes mean. Routing and account number live in the request only: `Debug` shows neither.

use serde::{Deserialize, Serialize};

use crate::{
    Checked, Draft, Limits, Rule, agreement, day::Calendar, draft::Checks, form::form, name, text,
    text::Secret,
};

/// The longest name of a holder, in characters.
const HOLDER_MAX: u32 = 60;
/// Digits of a routing number.
const ROUTING_DIGITS: usize = 9;
/// What each digit of a routing number counts; the sum is a multiple of ten.
const ROUTING_WEIGHTS: [u32; ROUTING_DIGITS] = [3, 7, 1, 3, 7, 1, 3, 7, 1];
/// The first two digits of banks' routing numbers: of the twelve districts, of thrift institutions, and for electronic transfers.
const ROUTING_DISTRICTS: [std::ops::RangeInclusive<u32>; 3] = [1..=12, 21..=32, 61..=72];
/// The shortest account number, in digits.
const ACCOUNT_MIN: u32 = 4;
/// The longest account number that the network carries, in digits.
const ACCOUNT_MAX: u32 = 17;
/// Working days until the money of a debit is there.
const CLEARING_DAYS: u32 = 4;
/// The network counts days in New York's winter time.
const NETWORK: Calendar = Calendar::at_offset(-5 * 3_600);

/// Which words a payer agreed to; another number when the wording of `recharge.ach_authorisation` changes in what it promises.
pub const AUTHORISATION: &str = "1";

/// Who holds a bank account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum HolderType {
    /// A person, on whose own account the debit is made.
    Individual,
    /// A company or another organisation.
    Company,
}

impl HolderType {
    /// The type of a wire name.
    ///
    /// # Errors
    /// [`Rule::Required`] for nothing, [`Rule::UnknownChoice`] for any other text.
    pub fn parse(typed: &str) -> Result<Self, Rule> {
        match typed {
            "individual" => Ok(Self::Individual),
            "company" => Ok(Self::Company),
            "" => Err(Rule::Required),
            _ => Err(Rule::UnknownChoice),
        }
    }

    /// The name on the wire.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Individual => "individual",
            Self::Company => "company",
        }
    }
}

/// What kind of account a bank account is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum BankAccountType {
    /// A checking account, from which payments are made.
    Checking,
    /// A savings account, which earns interest.
    Savings,
}

impl BankAccountType {
    /// The type of a wire name.
    ///
    /// # Errors
    /// [`Rule::Required`] for nothing, [`Rule::UnknownChoice`] for any other text.
    pub fn parse(typed: &str) -> Result<Self, Rule> {
        match typed {
            "checking" => Ok(Self::Checking),
            "savings" => Ok(Self::Savings),
            "" => Err(Rule::Required),
            _ => Err(Rule::UnknownChoice),
        }
    }

    /// The name on the wire.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Checking => "checking",
            Self::Savings => "savings",
        }
    }
}

form! {
    /// A bank account as it was typed, with the authorisation to debit it once.
    BankDebitDraft =>
    /// A debit that may be handed to the payment provider. Its JSON is the draft's: it is posted once and never stored.
    BankDebit {
        /// The recharge that is paid, by its id.
        recharge_id: String,
        /// The holder's name, as the bank knows it.
        holder: String,
        /// Who holds the account: `individual` or `company`.
        holder_type: String => HolderType,
        /// What kind of account it is: `checking` or `savings`.
        account_type: String => BankAccountType,
        /// The bank's routing number: nine digits.
        routing_number: Secret,
        /// The account's number: 4–17 digits.
        account_number: Secret,
        /// The account's number once more.
        account_again: Secret,
        /// Whether the payer has agreed that the account is debited.
        authorised: bool,
    }
}

impl BankDebit {
    /// The last four digits of the account's number, which may be kept and shown.
    #[must_use]
    pub fn last_four(&self) -> &str {
        let number = self.account_number.expose();
        number.get(number.len().saturating_sub(4)..).unwrap_or_default()
    }
}

/// Judges a routing number: nine digits, of a district that banks have, with the check digit of the American Bankers Association.
///
/// # Errors
/// [`Rule::Required`], [`Rule::DigitsOnly`] or [`Rule::InvalidRoutingNumber`].
pub fn routing_number(typed: &str) -> Result<(), Rule> {
    let digits = digits(typed)?;
    let sum: u32 = digits.iter().zip(ROUTING_WEIGHTS).map(|(digit, weight)| digit * weight).sum();
    let district = digits.iter().take(2).fold(0, |number, digit| number * 10 + digit);
    let is_bank = ROUTING_DISTRICTS.iter().any(|range| range.contains(&district));
    let is_whole = digits.len() == ROUTING_DIGITS && sum.is_multiple_of(10);
    if is_whole && is_bank { Ok(()) } else { Err(Rule::InvalidRoutingNumber) }
}

/// Judges an account number: 4–17 digits, whose meaning only the bank knows.
///
/// # Errors
/// [`Rule::Required`], [`Rule::DigitsOnly`], [`Rule::TooShort`] or [`Rule::TooLong`].
pub fn account_number(typed: &str) -> Result<(), Rule> {
    match digits(typed)?.len() {
        count if count < ACCOUNT_MIN as usize => Err(Rule::TooShort { min: ACCOUNT_MIN }),
        count if count > ACCOUNT_MAX as usize => Err(Rule::TooLong { max: ACCOUNT_MAX }),
        _ => Ok(()),
    }
}

fn digits(typed: &str) -> Result<Vec<u32>, Rule> {
    if typed.is_empty() {
        return Err(Rule::Required);
    }
    // Longer than any number is no digits either; whoever pastes a book is told without reading it whole.
    let kept = typed.bytes().take(ACCOUNT_MAX as usize + 1);
    let digits: Option<Vec<u32>> = kept.map(|byte| char::from(byte).to_digit(10)).collect();
    digits.ok_or(Rule::DigitsOnly)
}

impl Draft for BankDebitDraft {
    type Valid = BankDebit;
    type Limits = Limits;

    fn check(self, _limits: &Limits) -> Checked<BankDebit> {
        let mut checks = Checks::default();
        let recharge_id = checks.field("recharge_id", text::require(&self.recharge_id, HOLDER_MAX));
        let holder = checks.field("holder", name::require(&self.holder, HOLDER_MAX));
        let holder_type = checks.field("holder_type", HolderType::parse(&self.holder_type));
        let account_type = checks.field("account_type", BankAccountType::parse(&self.account_type));
        checks.field("routing_number", routing_number(self.routing_number.expose()));
        let account = checks.field("account_number", account_number(self.account_number.expose()));
        let again = self.account_again.expose();
        let is_same = again == self.account_number.expose();
        checks.field(
            "account_again",
            match account {
                _ if again.is_empty() => Err(Rule::Required),
                Some(()) if !is_same => Err(Rule::DoesNotMatch),
                _ => Ok(()),
            },
        );
        checks.field("authorised", agreement::require(self.authorised));
        let debit = (|| {
            Some(BankDebit {
                recharge_id: recharge_id?,
                holder: holder?,
                holder_type: holder_type?,
                account_type: account_type?,
                routing_number: self.routing_number,
                account_number: self.account_number,
                account_again: self.account_again,
                authorised: self.authorised,
            })
        })();
        checks.finish(debit)
    }
}

/// When the money of a debit that was authorised at `authorised_at` (Unix seconds) is expected: four working days later. Bank
/// holidays are not known.
#[must_use]
pub fn clears_at(authorised_at: i64) -> i64 {
    NETWORK.working_days_after(authorised_at, CLEARING_DAYS)
}

/// Why a bank returned a debit, at once or after the money had come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum BankReturn {
    /// The account has not as much.
    InsufficientFunds,
    /// The account was closed.
    AccountClosed,
    /// There is no such account, or the numbers do not fit the name.
    InvalidDetails,
    /// The holder says that they did not agree, or took it back.
    NotAuthorised,
    /// The holder stopped this payment.
    PaymentStopped,
    /// The account is frozen.
    AccountFrozen,
    /// The account is of a kind that takes no debits.
    DebitsNotTaken,
    /// The holder or whom they act for has died.
    HolderDeceased,
    /// Another reason, which the code names.
    Other,
}

impl BankReturn {
    /// Every reason, in the order of their codes.
    pub const ALL: [Self; 9] = [
        Self::InsufficientFunds,
        Self::AccountClosed,
        Self::InvalidDetails,
        Self::NotAuthorised,
        Self::PaymentStopped,
        Self::AccountFrozen,
        Self::DebitsNotTaken,
        Self::HolderDeceased,
        Self::Other,
    ];

    /// What a return code of the network means (`R01`); nothing for what is no such code.
    #[must_use]
    pub fn of_code(code: &str) -> Option<Self> {
        let number = code.strip_prefix('R').filter(|number| number.len() == 2)?;
        let is_number = number.bytes().all(|byte| byte.is_ascii_digit()) && number != "00";
        is_number.then_some(match number {
            "01" | "09" => Self::InsufficientFunds,
            "02" => Self::AccountClosed,
            "03" | "04" | "13" | "28" => Self::InvalidDetails,
            "05" | "07" | "10" | "11" | "29" | "31" | "51" => Self::NotAuthorised,
            "08" => Self::PaymentStopped,
            "14" | "15" => Self::HolderDeceased,
            "16" => Self::AccountFrozen,
            "20" => Self::DebitsNotTaken,
            _ => Self::Other,
        })
    }

    /// Its wire name, under which it is stored, too.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::InsufficientFunds => "insufficient_funds",
            Self::AccountClosed => "account_closed",
            Self::InvalidDetails => "invalid_details",
            Self::NotAuthorised => "not_authorised",
            Self::PaymentStopped => "payment_stopped",
            Self::AccountFrozen => "account_frozen",
            Self::DebitsNotTaken => "debits_not_taken",
            Self::HolderDeceased => "holder_deceased",
            Self::Other => "other",
        }
    }

    /// From its stored word; nothing for any other.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.as_str() == word)
    }
}

crate::stored!(BankReturn);

#[cfg(test)]
mod tests {
    use super::*;

    fn draft() -> BankDebitDraft {
        BankDebitDraft {
            recharge_id: "01890a5d".to_owned(),
            holder: "Ada Lovelace".to_owned(),
            holder_type: "individual".to_owned(),
            account_type: "checking".to_owned(),
            routing_number: "110000000".into(),
            account_number: "000123456789".into(),
            account_again: "000123456789".into(),
            authorised: true,
        }
    }

    #[test]
    fn nothing_printed_shows_the_numbers() {
        let debit = draft().check(&Limits::default()).unwrap();
        let printed = format!("{:?} {debit:?}", draft());
        assert!(!printed.contains("6789") && !printed.contains("1100") && !printed.contains("Ada"));
        assert_eq!(debit.last_four(), "6789");
    }

    #[test]
    fn a_checked_debit_posts_the_drafts_json() {
        let debit = draft().check(&Limits::default()).unwrap();
        assert_eq!(serde_json::to_value(debit).unwrap(), serde_json::to_value(draft()).unwrap());
    }

    #[test]
    fn one_wrong_digit_breaks_a_routing_number() {
        for place in 0..ROUTING_DIGITS {
            for digit in b'0'..=b'9' {
                let mut typed = *b"021000021";
                let is_changed = std::mem::replace(&mut typed[place], digit) != digit;
                let outcome = routing_number(std::str::from_utf8(&typed).unwrap());
                assert_eq!(outcome.is_err(), is_changed, "{typed:?}");
            }
        }
    }

    #[test]
    fn money_is_there_after_four_working_days_over_the_weekend() {
        // Friday, 20 November 2026, noon in New York.
        let friday = 1_795_194_000;
        assert_eq!(clears_at(friday) - friday, 6 * 86_400);
    }

    #[test]
    fn each_return_code_has_a_reason_and_nothing_else_is_one() {
        let of = BankReturn::of_code;
        assert_eq!([of("R01"), of("R09")], [Some(BankReturn::InsufficientFunds); 2]);
        assert_eq!(
            [of("R02"), of("R16")],
            [Some(BankReturn::AccountClosed), Some(BankReturn::AccountFrozen)]
        );
        assert_eq!([of("R03"), of("R04")], [Some(BankReturn::InvalidDetails); 2]);
        assert_eq!([of("R10"), of("R29"), of("R05")], [Some(BankReturn::NotAuthorised); 3]);
        assert_eq!(
            [of("R08"), of("R20")],
            [Some(BankReturn::PaymentStopped), Some(BankReturn::DebitsNotTaken)]
        );
        assert_eq!([of("R15"), of("R61")], [Some(BankReturn::HolderDeceased), Some(BankReturn::Other)]);
        for none in ["", "R", "R1", "R001", "R00", "r01", "01", "Rxx", "R-1", "R０1"] {
            assert_eq!(of(none), None, "{none}");
        }
        for reason in BankReturn::ALL {
            assert_eq!(BankReturn::parse(reason.as_str()), Some(reason));
        }
    }
}
