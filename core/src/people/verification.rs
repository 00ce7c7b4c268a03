//! Account verification (SPEC §1, §4): what is submitted, who reviews it, and by when. The states stand with those of people and keys.

use crate::{
    Checked, Draft, Limits, Rule,
    account::AccountKind,
    contact::{Channel, Contact},
    day::Calendar,
    draft::Checks,
    form::form,
    identity_number::{IdentityNumber, credit_code, passport, registration, resident_id},
    ids::token,
    name,
    names::names,
    people::states::{Region, Verification, VerificationAction, region_allows},
    reason,
    sub_user::NAME_MAX,
    text,
};

/// The longest legal name of a company.
const COMPANY_MAX: u32 = 120;
/// The longest remark of a review.
const REMARK_MAX: u32 = 500;
/// Within so many working days a review is done (SPEC §9).
const REVIEW_DAYS: u32 = 1;
/// The last date there is, so that no birth lies after it.
const NO_DATE_IS_LATER: u32 = 99_991_231;

names! {
    /// The document whose number and picture are submitted.
    DocumentKind {
        /// The resident identity card of mainland China; both sides are submitted.
        ResidentId "resident_id",
        /// A passport of any country.
        Passport "passport",
        /// The business licence of a company in mainland China, with its unified social credit code.
        CreditCode "credit_code",
        /// A company's certificate of registration elsewhere.
        Registration "registration",
    }
}

impl DocumentKind {
    /// The documents that may be submitted.
    #[must_use]
    pub fn choices(region: Region, kind: AccountKind) -> &'static [Self] {
        match (region, kind) {
            (Region::Mainland, AccountKind::Personal) => &[Self::ResidentId, Self::Passport],
            (Region::Other, AccountKind::Personal) => &[Self::Passport],
            (Region::Mainland, AccountKind::Enterprise) => &[Self::CreditCode],
            (Region::Other, AccountKind::Enterprise) => &[Self::Registration],
        }
    }

    /// Whether the back is submitted too.
    #[must_use]
    pub fn has_back(self) -> bool {
        self == Self::ResidentId
    }

    /// Judges a number; `today` is the local date as `yyyymmdd`.
    ///
    /// # Errors
    /// [`Rule::Required`] or the rule of the kind of number.
    pub fn number(self, typed: &str, today: u32) -> Result<IdentityNumber, Rule> {
        match self {
            Self::ResidentId => resident_id(typed, today),
            Self::Passport => passport(typed),
            Self::CreditCode => credit_code(typed),
            Self::Registration => registration(typed),
        }
    }
}

form! {
    /// A verification as it is filled in.
    VerificationDraft =>
    /// A verification that may be reviewed.
    VerificationRequest {
        /// Where the account is verified.
        region: Region,
        /// A person or a company.
        kind: AccountKind,
        /// Country or region of the document, ISO 3166-1, two capital letters: `CN` in mainland China, another elsewhere.
        country: String,
        /// The person's name; for a company, of the person who answers for it.
        name: String,
        /// The company's legal name; empty for a person.
        company: String,
        /// The kind of identity document.
        document: DocumentKind,
        /// The number of the document.
        number: String => IdentityNumber,
        /// How questions reach the applicant.
        channel: Channel,
        /// The mailbox or mobile for them.
        contact: String => Contact,
        /// The id of the uploaded picture of the document, or of its front.
        front_image: String,
        /// The id of the uploaded picture of its back; empty for documents without one.
        back_image: String,
    }
}

impl VerificationDraft {
    /// Like [`Draft::check`], and nobody was born after `today` (the local date as `yyyymmdd`).
    ///
    /// # Errors
    /// Every violated rule, in the order of the form's fields.
    pub fn check_on(self, today: u32, limits: &Limits) -> Checked<VerificationRequest> {
        let mut checks = Checks::default();
        let Self { region, kind, document, channel, .. } = self;
        let country = checks.field("country", country(region, &self.country));
        let name = checks.field("name", name::require(&self.name, NAME_MAX));
        let company = checks.field("company", company(kind, &self.company));
        if !DocumentKind::choices(region, kind).contains(&document) {
            checks.note("document", Rule::UnknownChoice);
        }
        let number = checks.field("number", document.number(&self.number, today));
        let contact = checks.field("contact", Contact::parse_new(channel, &self.contact, &limits.mobile));
        let front_image = checks.field("front_image", token(&self.front_image));
        let back_image = checks.field("back_image", back(document, &self.back_image));
        let request = (|| {
            Some(VerificationRequest {
                region,
                kind,
                country: country?,
                name: name?,
                company: company?,
                document,
                number: number?,
                channel,
                contact: contact?,
                front_image: front_image?,
                back_image: back_image?,
            })
        })();
        checks.finish(request)
    }
}

impl Draft for VerificationDraft {
    type Valid = VerificationRequest;
    type Limits = Limits;

    fn check(self, limits: &Limits) -> Checked<VerificationRequest> {
        self.check_on(NO_DATE_IS_LATER, limits)
    }
}

/// The codes of the countries whose documents a region takes, alphabetically.
pub fn countries_in(region: Region) -> impl Iterator<Item = &'static str> {
    crate::country::countries().filter(move |code| is_taken_in(region, code))
}

/// Whether a region takes the documents of a country.
fn is_taken_in(region: Region, code: &str) -> bool {
    (code == "CN") == (region == Region::Mainland)
}

/// Judges the country for a region.
fn country(region: Region, typed: &str) -> Result<String, Rule> {
    let code = crate::country::country(typed)?;
    if is_taken_in(region, &code) { Ok(code) } else { Err(Rule::UnknownChoice) }
}

/// Judges the company's name for a kind of account.
fn company(kind: AccountKind, typed: &str) -> Result<String, Rule> {
    match kind {
        AccountKind::Enterprise => name::require(typed, COMPANY_MAX),
        AccountKind::Personal => text::optional(typed, 0),
    }
}

/// Judges the picture of the back.
fn back(document: DocumentKind, typed: &str) -> Result<String, Rule> {
    if document.has_back() { token(typed) } else { text::optional(typed, 0) }
}

names! {
    /// What a reviewer decides.
    ReviewDecision {
        /// The account is who it says.
        Approve "approve",
        /// It is not, or it does not show; the remark says why.
        Reject "reject",
    }
}

form! {
    /// A review as it is filled in.
    ReviewDraft =>
    /// A review that passed the check.
    Review {
        /// The decision of the reviewer.
        decision: ReviewDecision,
        /// What the applicant reads: 1–500 characters for a rejection, up to 500 otherwise.
        remark: String,
    }
}

impl ReviewDecision {
    /// What the decision does to the verification.
    #[must_use]
    pub fn action(self) -> VerificationAction {
        match self {
            Self::Approve => VerificationAction::Pass,
            Self::Reject => VerificationAction::Fail,
        }
    }
}

impl Draft for ReviewDraft {
    type Valid = Review;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<Review> {
        let mut checks = Checks::default();
        let remark = checks.field(
            "remark",
            match self.decision {
                ReviewDecision::Reject => reason::require(&self.remark, REMARK_MAX),
                ReviewDecision::Approve => reason::optional(&self.remark, REMARK_MAX),
            },
        );
        checks.finish(remark.map(|remark| Review { decision: self.decision, remark }))
    }
}

/// The verifications after an action in a region. Passing confirms the region for good (SPEC §4).
///
/// # Errors
/// [`Rule::RegionFixed`] when another region is confirmed, or [`Rule::StateForbids`].
pub fn after(
    verification: &Verification,
    region: Region,
    action: VerificationAction,
) -> Result<Verification, Rule> {
    region_allows(verification, region)?;
    let state = verification.state(region).after(action)?;
    let mut next = *verification;
    match region {
        Region::Mainland => next.mainland = state,
        Region::Other => next.other = state,
    }
    if action == VerificationAction::Pass {
        next.confirmed = Some(region);
    }
    Ok(next)
}

/// By when a verification that was submitted at `submitted_at` (Unix seconds) is to be reviewed: one working day later
/// by the operator's calendar (SPEC §9). Public holidays are not known here.
#[must_use]
pub fn review_due(submitted_at: i64, calendar: Calendar) -> i64 {
    calendar.working_days_after(submitted_at, REVIEW_DAYS)
}
