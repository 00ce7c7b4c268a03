//! Sub-users: who they are, and what they are granted at first (SPEC §2: create sub-user in two steps).

use serde::{Deserialize, Serialize};

use crate::{
    Checked, Draft, Limits, Rule,
    draft::Checks,
    email::Email,
    form::form,
    ids,
    limits::MobileLimits,
    login_name::LoginName,
    mobile::Mobile,
    name,
    permission_grant::{GivenGrant, GrantDraft, check_grants},
};

/// The longest name of a person or a company.
pub const NAME_MAX: u32 = 60;
/// The most regions, user groups or sub-users that are named at once.
const CHOICES_MAX: u32 = 100;

/// How a sub-user may reach the service.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum AccessMethod {
    /// Through this console, by signing in.
    Console,
    /// By calls that a security key signs.
    Api,
}

form! {
    /// Step 1: who the sub-user is.
    SubUserDraft =>
    /// A sub-user that passed the check.
    SubUser {
        /// The person's name: 1–60 characters once its blanks are in order.
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
    /// A mobile was typed, and is one.
    Given(Mobile),
    /// There is none (the text is empty).
    Missing(String),
}

impl OptionalMobile {
    /// Judges a mobile that may be missing.
    ///
    /// # Errors
    /// [`Rule::InvalidMobile`] or [`Rule::CountryNotServed`].
    pub fn parse(typed: &str, limits: &MobileLimits) -> Result<Self, Rule> {
        match typed {
            "" => Ok(Self::Missing(String::new())),
            typed => Mobile::parse_new(typed, limits).map(Self::Given),
        }
    }

    /// The mobile, if there is one.
    #[must_use]
    pub fn as_option(&self) -> Option<&Mobile> {
        match self {
            Self::Given(mobile) => Some(mobile),
            Self::Missing(_) => None,
        }
    }
}

form! {
    /// Step 2: what the sub-user may reach, and where.
    AuthorizationDraft =>
    /// A checked authorization. That its giver holds as much is judged with [`crate::rights::may_hand_on_all`].
    Authorization {
        /// At least one access method (SPEC §5).
        access_methods: Vec<AccessMethod>,
        /// The names of the resource regions, at least one (SPEC §5).
        regions: Vec<String>,
        /// The user groups that the sub-user joins, at most 100; may be empty.
        group_ids: Vec<String>,
        /// What is granted to the sub-user alone, each scope once; may be empty.
        grants: Vec<GrantDraft> => Vec<GivenGrant>,
    }
}

form! {
    /// Both steps (SPEC §2: create sub-user).
    SubUserCreateDraft =>
    /// A sub-user that may be created.
    SubUserCreate {
        /// Step 1: who the sub-user is.
        user: SubUserDraft => SubUser,
        /// Step 2: what the sub-user may do.
        authorization: AuthorizationDraft => Authorization,
    }
}

form! {
    /// What the main user changes of a sub-user. The login name is changed with [`RenameDraft`].
    SubUserEditDraft =>
    /// A change of a sub-user that passed the check.
    SubUserEdit {
        /// The person's name: 1–60 characters once its blanks are in order.
        name: String,
        /// The mailbox that codes and links go to.
        email: String => Email,
        /// The mobile; may be empty.
        mobile: String => OptionalMobile,
    }
}

form! {
    /// Another login name, as it was typed.
    RenameDraft =>
    /// A login name that may be taken unless it exists (per-action codes of SPEC §8).
    Rename {
        /// 6–18 letters, digits or underscores, at least two kinds (SPEC §5).
        login_name: String => LoginName,
    }
}

form! {
    /// Some sub-users: for an act on each, or the members that a user group gains or loses.
    UserIdsDraft =>
    /// Some sub-users worth looking up.
    UserIds {
        /// Their ids, 1–100, none twice.
        user_ids: Vec<String>,
    }
}

impl Draft for SubUserDraft {
    type Valid = SubUser;
    type Limits = Limits;

    fn check(self, limits: &Limits) -> Checked<SubUser> {
        let mut checks = Checks::default();
        let name = checks.field("name", name::require(&self.name, NAME_MAX));
        let login_name = checks.fields("login_name", LoginName::parse(&self.login_name));
        let email = checks.field("email", Email::parse_new(&self.email));
        let mobile = checks.field("mobile", OptionalMobile::parse(&self.mobile, &limits.mobile));
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

    fn check(self, limits: &Limits) -> Checked<Authorization> {
        let mut checks = Checks::default();
        let Self { access_methods, regions, group_ids, grants } = self;
        checks.field("access_methods", methods(&access_methods));
        checks.field("regions", ids::require(&regions, CHOICES_MAX));
        checks.field("group_ids", ids::any(&group_ids, CHOICES_MAX));
        let grants = check_grants(&mut checks, grants, limits);
        checks.finish(Some(Authorization { access_methods, regions, group_ids, grants }))
    }
}

/// Judges the access methods: at least one, none twice.
fn methods(methods: &[AccessMethod]) -> Result<(), Rule> {
    match methods {
        [] => Err(Rule::NothingChosen),
        [_] | [AccessMethod::Console, AccessMethod::Api] | [AccessMethod::Api, AccessMethod::Console] => {
            Ok(())
        }
        _ => Err(Rule::ListedTwice),
    }
}

impl Draft for SubUserCreateDraft {
    type Valid = SubUserCreate;
    type Limits = Limits;

    fn check(self, limits: &Limits) -> Checked<SubUserCreate> {
        let mut checks = Checks::default();
        let user = checks.form("user", self.user.check(limits));
        let authorization = checks.form("authorization", self.authorization.check(limits));
        checks.finish(
            user.zip(authorization).map(|(user, authorization)| SubUserCreate { user, authorization }),
        )
    }
}

impl Draft for SubUserEditDraft {
    type Valid = SubUserEdit;
    type Limits = Limits;

    fn check(self, limits: &Limits) -> Checked<SubUserEdit> {
        let mut checks = Checks::default();
        let name = checks.field("name", name::require(&self.name, NAME_MAX));
        let email = checks.field("email", Email::parse_new(&self.email));
        let mobile = checks.field("mobile", OptionalMobile::parse(&self.mobile, &limits.mobile));
        let parts = name.zip(email).zip(mobile);
        checks.finish(parts.map(|((name, email), mobile)| SubUserEdit { name, email, mobile }))
    }
}

impl Draft for RenameDraft {
    type Valid = Rename;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<Rename> {
        let mut checks = Checks::default();
        let login_name = checks.fields("login_name", LoginName::parse(&self.login_name));
        checks.finish(login_name.map(|login_name| Rename { login_name }))
    }
}

impl Draft for UserIdsDraft {
    type Valid = UserIds;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<UserIds> {
        let mut checks = Checks::default();
        checks.field("user_ids", ids::require(&self.user_ids, CHOICES_MAX));
        checks.finish(Some(UserIds { user_ids: self.user_ids }))
    }
}
