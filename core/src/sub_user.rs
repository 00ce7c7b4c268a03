//! Sub-users: who they are, and what they are granted at first (SPEC §2: create sub-user in two steps).

use serde::{Deserialize, Serialize};

use crate::{
    Checked, Draft, Limits, Rule, draft::Checks, email::Email, form::form, login_name::LoginName,
    mobile::Mobile, text,
};

/// The longest name of a person or a company.
pub const NAME_MAX: u32 = 60;
const CHOICES_MAX: u32 = 100;
const REGION_MAX: u32 = 64;

/// How a sub-user may reach the service.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum AccessMethod {
    /// Through this console.
    Console,
    /// With security keys.
    Api,
}

form! {
    /// Step 1: who the sub-user is.
    SubUserDraft =>
    /// A checked sub-user.
    SubUser {
        /// The person's name.
        name: String,
        /// What the sub-user signs in with: 6–18 letters, digits or underscores, at least two kinds (SPEC §5).
        login_name: String => LoginName,
        /// The mailbox that the activation goes to.
        email: String => Email,
        /// The mobile; may be empty.
        mobile: String => OptionalMobile,
    }
}

/// A mobile that may be missing; on the wire, an empty text then.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
pub enum OptionalMobile {
    /// There is one.
    Given(Mobile),
    /// There is none (the text is empty).
    Missing(String),
}

form! {
    /// Step 2: what the sub-user may reach, and where.
    AuthorizationDraft =>
    /// A checked authorization.
    Authorization {
        /// At least one access method (SPEC §5).
        access_methods: Vec<AccessMethod>,
        /// The names of the resource regions, at least one (SPEC §5).
        regions: Vec<String>,
    }
}

impl Draft for SubUserDraft {
    type Valid = SubUser;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<SubUser> {
        let mut checks = Checks::default();
        let name = checks.field("name", text::required(&self.name, NAME_MAX));
        let login_name = checks.fields("login_name", LoginName::parse(&self.login_name));
        let email = checks.field("email", Email::parse(&self.email));
        let mobile = checks.field(
            "mobile",
            match self.mobile.as_str() {
                "" => Ok(OptionalMobile::Missing(String::new())),
                typed => Mobile::parse(typed).map(OptionalMobile::Given),
            },
        );
        let parts = name.zip(login_name).zip(email.zip(mobile));
        checks.finish(parts.map(|((name, login_name), (email, mobile))| SubUser {
            name,
            login_name,
            email,
            mobile,
        }))
    }
}

impl Draft for AuthorizationDraft {
    type Valid = Authorization;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<Authorization> {
        let mut checks = Checks::default();
        checks.field("access_methods", chosen(self.access_methods.len()));
        checks.field("regions", chosen(self.regions.len()));
        for region in self.regions.iter().take(CHOICES_MAX as usize) {
            checks.field("regions", text::required(region, REGION_MAX));
        }
        let Self { access_methods, regions } = self;
        checks.finish(Some(Authorization { access_methods, regions }))
    }
}

fn chosen(count: usize) -> Result<(), Rule> {
    match count {
        0 => Err(Rule::NothingChosen),
        1..=100 => Ok(()),
        _ => Err(Rule::TooMany { max: CHOICES_MAX }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_authorization_names_a_method_and_a_region() {
        let draft = AuthorizationDraft { access_methods: vec![], regions: vec![] };
        let broken = draft.check(&Limits::default()).unwrap_err();
        assert_eq!(
            broken.iter().map(|v| v.field.as_str()).collect::<Vec<_>>(),
            ["access_methods", "regions"]
        );
    }
}
