//! The login mask: the addresses that a person may sign in from (SPEC §2, §5).

use serde::Serialize;

use crate::{
    Checked, Draft, Limits, Rule, Violation,
    draft::Checks,
    form::form,
    ip_list::{IpList, would_refuse},
};

/// A list of addresses that may be missing; on the wire, an empty text then, which lets every address pass.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
pub enum OptionalIpList {
    /// A list was typed: only its addresses pass.
    Given(IpList),
    /// There is none (the text is empty).
    Missing(String),
}

impl OptionalIpList {
    /// Judges a list that may be missing.
    ///
    /// # Errors
    /// As [`IpList::parse`], but never [`Rule::Required`].
    pub fn parse(typed: &str) -> Result<Self, Vec<Rule>> {
        match typed {
            "" => Ok(Self::Missing(String::new())),
            typed => IpList::parse(typed).map(Self::Given),
        }
    }

    /// The list as it was typed.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Given(list) => list.as_str(),
            Self::Missing(_) => "",
        }
    }

    /// Whether an address passes: it is in the list, or there is none.
    #[must_use]
    pub fn passes(&self, address: std::net::IpAddr) -> bool {
        match self {
            Self::Given(list) => list.matches(address),
            Self::Missing(_) => true,
        }
    }
}

form! {
    /// A login mask as it is typed.
    LoginMaskDraft =>
    /// A checked login mask.
    LoginMask {
        /// Whether sign-ins from elsewhere are refused.
        enabled: bool,
        /// The addresses; may be empty while the mask is off.
        ip_list: String => OptionalIpList,
    }
}

impl LoginMask {
    /// Whether one may sign in from an address.
    #[must_use]
    pub fn lets_in(&self, address: std::net::IpAddr) -> bool {
        !self.enabled || self.ip_list.passes(address)
    }
}

impl LoginMaskDraft {
    /// Like [`Draft::check`], and the mask must not shut out the address that it is sent from, since the next sign-in
    /// would fail.
    ///
    /// # Errors
    /// Every violated rule, in the order of the form's fields.
    pub fn check_from(self, limits: &Limits, address: &str) -> Checked<LoginMask> {
        let shuts_out = self.enabled && would_refuse(&self.ip_list, address);
        let checked = self.check(limits)?;
        if shuts_out {
            let rule = Rule::AddressRefused { address: address.to_owned() };
            return Err(vec![Violation::new("ip_list", rule)]);
        }
        Ok(checked)
    }
}

impl Draft for LoginMaskDraft {
    type Valid = LoginMask;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<LoginMask> {
        let mut checks = Checks::default();
        let ip_list = checks.fields("ip_list", OptionalIpList::parse(&self.ip_list));
        if self.enabled && self.ip_list.is_empty() {
            checks.note("ip_list", Rule::Required);
        }
        checks.finish(ip_list.map(|ip_list| LoginMask { enabled: self.enabled, ip_list }))
    }
}
