//! A broken rule, as data. Each language words it (`web/src/i18n`, `code` on the server).

use serde::{Deserialize, Serialize};

use crate::{message_type::MessageType, names::Named};

/// One rule broken by one field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Violation {
    /// The field's name in the draft; nested fields are joined by dots (`billing.city`).
    pub field: String,
    /// Which rule, with its parameters.
    pub rule: Rule,
}

impl Violation {
    /// A violation of `rule` by `field`.
    #[must_use]
    pub fn new(field: impl Into<String>, rule: Rule) -> Self {
        Self { field: field.into(), rule }
    }
}

/// Every rule that a field can break, with the parameters that its wording needs.
///
/// The tag is `rule`, so that the browser can demand words for each: `{ [K in Rule['rule']]: … }`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "rule", rename_all = "snake_case")]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Rule {
    /// A required value is empty.
    Required,
    /// Fewer than `min` characters (Unicode scalar values).
    TooShort {
        /// The least number of characters.
        min: u32,
    },
    /// More than `max` characters (Unicode scalar values).
    TooLong {
        /// The greatest number of characters.
        max: u32,
    },
    /// A control character (NUL among them), or another that the field does not allow.
    ForbiddenCharacter,
    /// A character of a name cannot be seen, or turns the direction in which the line is read.
    HiddenCharacter,
    /// A word of a name mixes letters of scripts that look alike (Latin with Cyrillic or Greek).
    MixedScripts,
    /// Only letters, digits and underscores are allowed.
    LettersDigitsUnderscores,
    /// Fewer than `min` of: letters, digits, underscores.
    TooFewKinds {
        /// The least number of kinds.
        min: u32,
    },
    /// Fewer than `min` of: digits, upper-case letters, lower-case letters, symbols.
    TooFewClasses {
        /// The least number of kinds.
        min: u32,
    },
    /// The same character `length` times in a row.
    RepeatedRun {
        /// The length of the shortest run that is refused.
        length: u32,
    },
    /// `length` consecutive ascending or descending digits.
    DigitSequence {
        /// The length of the shortest sequence that is refused.
        length: u32,
    },
    /// Contains the login name, the mailbox or another word of the account.
    ContainsAccountWord,
    /// One of the commonest passwords, or one in disguise.
    CommonPassword,
    /// Stands in the operator's list of passwords that became known in breaches.
    BreachedPassword,
    /// The password's strength is weak: it is guessed soon.
    WeakPassword,
    /// One of the last `count` passwords.
    UsedBefore {
        /// How many former passwords are remembered.
        count: u32,
    },
    /// Differs from the field that it repeats.
    DoesNotMatch,
    /// Equal to the value it shall replace.
    SameAsOld,
    /// Not a mail address.
    InvalidEmail,
    /// No mail reaches an address that ends so: the name is reserved for other uses.
    DomainWithoutMail {
        /// The end of the address (`local`).
        domain: String,
    },
    /// Not a mobile number in E.164 form with a country code that is assigned (`+8613800138000`).
    InvalidMobile,
    /// The operator does not serve mobiles of this country.
    CountryNotServed {
        /// The country code, without the plus sign (`86`).
        country: String,
    },
    /// Belongs to another account already.
    Occupied,
    /// A code of exactly `digits` digits is expected.
    InvalidCode {
        /// How many digits a code has.
        digits: u32,
    },
    /// The code is wrong, used, expired, or was sent for something else.
    IncorrectCode,
    /// Not a recovery code of `length` letters and digits.
    InvalidRecoveryCode {
        /// How many letters and digits one has, hyphens aside.
        length: u32,
    },
    /// Not a security key: another form, or one that was mistyped or cut.
    InvalidKey,
    /// Given twice where each may be given once.
    ListedTwice,
    /// A box that must be ticked is not.
    NotAccepted,
    /// At least one must be chosen.
    NothingChosen,
    /// More than `max` chosen or listed.
    TooMany {
        /// The greatest count that is accepted.
        max: u32,
    },
    /// What may be had in a region does not go so far: only `left` more.
    QuotaReached {
        /// How many more may be had.
        left: u32,
    },
    /// Not a public SSH key of a kind that is taken, or not the whole of one.
    InvalidSshKey,
    /// Not the fingerprint of a key as `ssh-keygen -l` prints it.
    InvalidFingerprint,
    /// Neither a path that begins with `/main/` nor an address that begins with `https://`.
    InvalidLink,
    /// The private half of a key, which nobody is to be given.
    PrivateKey,
    /// Not what cloud-init takes: `#cloud-config` or `#!` at the beginning.
    InvalidUserData,
    /// Not one of the values offered.
    UnknownChoice,
    /// The text is not a number.
    NotANumber,
    /// Not a whole number.
    NotWhole,
    /// Outside `min..=max`, which count in the unit of the field.
    OutOfRange {
        /// The least value that is accepted.
        min: i64,
        /// The greatest value that is accepted.
        max: i64,
    },
    /// More than `max` digits after the decimal point.
    TooManyDecimals {
        /// The greatest number of decimals.
        max: u32,
    },
    /// More than `max` digits before the decimal point.
    TooManyDigits {
        /// The greatest number of digits.
        max: u32,
    },
    /// An amount outside `min..=max`; both are printed amounts (`0.01`, `999999.99`).
    AmountOutOfRange {
        /// The least amount, printed as a decimal.
        min: String,
        /// The greatest amount, printed as a decimal.
        max: String,
    },
    /// Not one of the quantities in which the product is sold: `least`, `least + step`, … up to `most`, which are printed quantities
    /// (`0.5`, `32000`).
    QuantityNotSold {
        /// The least quantity, printed as a decimal.
        least: String,
        /// From one quantity to the next.
        step: String,
        /// The greatest quantity, printed as a decimal.
        most: String,
    },
    /// The day's sum would pass the method's cap; `remaining` is a printed amount.
    DailyCap {
        /// The daily cap, printed as a decimal.
        cap: String,
        /// What may still be paid today.
        remaining: String,
    },
    /// More than is available; both are printed amounts (100009).
    InsufficientBalance {
        /// What can be spent.
        available: String,
        /// The amount that is missing, printed as a decimal.
        missing: String,
    },
    /// The account is in arrears (100008); a printed amount.
    InArrears {
        /// What to pay first.
        owed: String,
    },
    /// The project's budget is used up, so that nothing new can be opened; a printed amount.
    BudgetReached {
        /// The amount of the budget, printed as a decimal.
        budget: String,
    },
    /// The project or VDC is archived: it takes nothing new.
    Archived,
    /// There is something in the project or VDC, or was once, so that it cannot be deleted.
    NotEmpty,
    /// The account's default project can be neither archived nor deleted.
    DefaultProject,
    /// Less was paid, or is left after credit notes, than the invoice is about.
    InvoicedTooMuch,
    /// The IP format is incorrect.
    InvalidIp {
        /// The entry, as typed (shortened to 64 characters).
        entry: String,
    },
    /// An entry that means the same as an earlier one.
    DuplicateIp {
        /// The entry, as typed (shortened to 64 characters).
        entry: String,
    },
    /// The list would shut out the address that it is sent from.
    AddressRefused {
        /// The IP address that would be refused.
        address: String,
    },
    /// Only digits are allowed (no spaces).
    DigitsOnly,
    /// Not a card number.
    InvalidCardNumber,
    /// Not a security code of `digits` digits.
    InvalidSecurityCode {
        /// How many digits the card's brand has.
        digits: u32,
    },
    /// The card has expired, or the date is none.
    CardExpired,
    /// The bank or the gateway does not take the card.
    CardDeclined,
    /// Not the routing number of a bank in the USA.
    InvalidRoutingNumber,
    /// The bank or the gateway does not take debits of this account.
    DebitDeclined,
    /// Not a date that exists.
    InvalidDate,
    /// A day that is over.
    DayOver,
    /// The end time must be later than the start time.
    EndBeforeStart,
    /// The period of a file is longer than so many months.
    PeriodTooLong {
        /// The greatest number of months.
        months: u32,
    },
    /// The end is more than so many days after the start.
    RangeTooLong {
        /// The greatest number of days.
        days: u32,
    },
    /// Not a resident identity number.
    InvalidResidentId,
    /// Not a passport number.
    InvalidPassport,
    /// Not a unified social credit code.
    InvalidCreditCode,
    /// Not the number of a company's registration.
    InvalidRegistration,
    /// Not a tax number.
    InvalidTaxNumber,
    /// A text without a title on its first line, or without paragraphs after an empty line.
    NeedsParagraphs,
    /// Not a picture in one of the accepted formats (JPG, JPEG, GIF, PNG).
    ImageFormat,
    /// The file is not smaller than `max` bytes.
    ImageTooLarge {
        /// The limit in bytes.
        max: u32,
    },
    /// More pixels than `max`, or a side of none.
    ImagePixels {
        /// The limit in pixels.
        max: u32,
    },
    /// The file has more than `max` bytes.
    FileTooLarge {
        /// The limit in bytes.
        max: u32,
    },
    /// Not a file of one of the accepted kinds (a picture, a text, a PDF).
    FileKind,
    /// The file is not CSV: text after a closing quotation mark, or one that is never closed.
    InvalidCsv {
        /// The line, from 1.
        line: u32,
    },
    /// The first line of the file does not name a column that is needed.
    MissingColumn {
        /// The name of the column that is needed.
        column: String,
    },
    /// The first line of the file names a column that nothing is known about, or one twice.
    UnknownColumn {
        /// Its name (shortened to 64 characters).
        column: String,
    },
    /// A line has more or fewer fields than the first.
    FieldCount {
        /// How many the first has.
        expected: u32,
    },
    /// The same as in an earlier line of the file.
    DuplicateLine {
        /// That line, from 1.
        line: u32,
    },
    /// The state does not allow the action.
    StateForbids {
        /// The state's name on the wire.
        state: String,
        /// The action's name on the wire.
        action: String,
    },
    /// What is billed by the hour has no period that could be renewed.
    NoPaidTime,
    /// Nobody may do this to themselves.
    NotOnYourself {
        /// The action's name on the wire.
        action: String,
    },
    /// The operator has suspended the account: nobody of it may sign in, and nothing new is opened.
    AccountSuspended,
    /// The account is not verified, so it may neither open services nor recharge.
    NotVerified,
    /// The account's documents are under review, so it may not yet open services or recharge.
    VerificationInReview,
    /// Another region is confirmed, and a confirmed region cannot change.
    RegionFixed,
    /// A permission inherited from a group is edited on the group's page only.
    InheritedPermission {
        /// The name of the user group.
        group: String,
    },
    /// The permission group counts for the whole account only, not for a project or VDC.
    WholeAccountOnly {
        /// The permission group's name.
        group: String,
    },
    /// The contact is the only one that receives these messages (600003).
    SoleContact {
        /// The message types that only this contact receives.
        message_types: Vec<MessageType>,
    },
    /// The password's time is over: a new one comes before anything else.
    PasswordExpired,
    /// Who one is has to be proved again, within the last five minutes.
    ProofNeeded,
    /// A required permission is missing.
    PermissionMissing {
        /// The operation's name on the wire.
        action: String,
    },
    /// The permission is there, but counts in other regions.
    OutsideRegions {
        /// The names of the regions in which it counts.
        regions: Vec<String>,
    },
}

impl Rule {
    /// The refusal of an action by a state; what no list names is an [`Obstacle`](crate::obstacle::Obstacle).
    #[must_use]
    pub fn state_forbids(state: impl Named, action: impl Named) -> Self {
        Self::StateForbids { state: state.name().to_owned(), action: action.name().to_owned() }
    }
}
