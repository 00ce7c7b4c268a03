//! Who a person says they are, and what their company is called (SPEC §3: user info).

use crate::{Checked, Draft, Limits, draft::Checks, form::form, name, sub_user};

/// The greatest length of an introduction, in characters.
const INTRODUCTION_MAX: u32 = 200;

form! {
    /// What a person says of themselves, as it is typed.
    ProfileDraft =>
    /// A profile that passed the check.
    Profile {
        /// The person's name, 1–60 characters.
        name: String,
        /// What the person says of themselves, up to 200 characters.
        introduction: String,
    }
}

form! {
    /// What a company is called in the console, as it is typed.
    CompanyDraft =>
    /// A checked name of a company.
    Company {
        /// The name, 1–60 characters.
        company: String,
    }
}

impl Draft for ProfileDraft {
    type Valid = Profile;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<Profile> {
        let mut checks = Checks::default();
        let name = checks.field("name", name::require(&self.name, sub_user::NAME_MAX));
        let introduction = checks.field("introduction", name::optional(&self.introduction, INTRODUCTION_MAX));
        checks.finish(name.zip(introduction).map(|(name, introduction)| Profile { name, introduction }))
    }
}

impl Draft for CompanyDraft {
    type Valid = Company;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<Company> {
        let mut checks = Checks::default();
        let company = checks.field("company", name::require(&self.company, sub_user::NAME_MAX));
        checks.finish(company.map(|company| Company { company }))
    }
}
