//! News of the product and its operation: what the operator tells customers, in both languages: all of them, or those who have something.

use crate::{
    Checked, Draft, Limits, Rule,
    draft::Checks,
    form::form,
    link,
    names::names,
    notice::{Words, judge_regions},
};

names! {
    /// What an account has, as far as news are sent by it.
    OwnedKind {
        /// Anything that is billed and has not ended.
        Resource "resource",
        /// An instance, running or not.
        Instance "instance",
        /// A disk of an instance.
        Disk "disk",
        /// A public address of an instance.
        Address "address",
        /// A GPU server, handed over or on its way.
        GpuServer "gpu_server",
    }
}

names! {
    /// What news are about, by which each person chose where they are notified.
    #[derive(Default)]
    NewsTopic {
        /// The product: what is new, what changes.
        #[default]
        Product "product",
        /// Its operation: maintenance, disturbances.
        Operations "operations",
    }
}

/// Something that an account has.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Owned {
    /// What it is: a resource that is billed, or an instance, a disk and the like.
    pub kind: OwnedKind,
    /// The region that it is in.
    pub region: String,
}

/// Who is notified of news.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewsAudience {
    /// Accounts that have something in one of these regions; none: wherever it is.
    pub regions: Vec<String>,
    /// Accounts that have one of these; none: whatever it is. Where neither is named everyone is notified.
    pub kinds: Vec<OwnedKind>,
}

impl Draft for NewsAudience {
    type Valid = Self;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<Self> {
        let mut checks = Checks::default();
        self.judge(&mut checks);
        checks.finish(Some(self))
    }
}

impl NewsAudience {
    /// Notes what is wrong with it; the server judges that the regions are there.
    fn judge(&self, checks: &mut Checks) {
        judge_regions(checks, &self.regions);
        if OwnedKind::ALL.iter().any(|kind| self.kinds.iter().filter(|named| *named == kind).count() > 1) {
            checks.note("kinds", Rule::ListedTwice);
        }
    }

    /// Whether everybody is told, whatever they have.
    #[must_use]
    pub fn is_everybody(&self) -> bool {
        self.regions.is_empty() && self.kinds.is_empty()
    }

    /// Whether somebody is told whose account has these things, and who may work in these regions only (`None`: in all of them): one of the
    /// kinds named is there, in one of the regions named, where the person may work.
    #[must_use]
    pub fn includes(&self, owned: &[Owned], allowed: Option<&[String]>) -> bool {
        let is_meant = |one: &Owned| {
            (self.kinds.is_empty() || self.kinds.contains(&one.kind))
                && (self.regions.is_empty() || self.regions.contains(&one.region))
                && allowed.is_none_or(|allowed| allowed.contains(&one.region))
        };
        self.is_everybody() || owned.iter().any(is_meant)
    }
}

form! {
    /// News as they are written.
    NewsDraft =>
    /// News that can be published: lines of text without the white space around them.
    CheckedNews {
        /// One line in English.
        title_us: String,
        /// The rest in English.
        text_us: String,
        /// One line in Chinese.
        title_cn: String,
        /// The rest in Chinese.
        text_cn: String,
        /// What they are about; the product where nothing is said.
        #[serde(default)]
        topic: NewsTopic,
        /// Where they lead: a path of the console that begins with `/main/`, or an address that begins with `https://`; at most 2,048
        /// characters. Empty: to the console.
        #[serde(default)]
        link: String,
        /// For accounts that have something in one of these regions; none: wherever it is.
        #[serde(default)]
        regions: Vec<String>,
        /// For accounts that have one of these; none: whatever it is. Where neither is named everyone is notified.
        #[serde(default)]
        kinds: Vec<OwnedKind>,
    }
}

impl CheckedNews {
    /// Who is told: accounts that have one of the kinds in one of the regions, or everybody where neither is named.
    #[must_use]
    pub fn audience(&self) -> NewsAudience {
        NewsAudience { regions: self.regions.clone(), kinds: self.kinds.clone() }
    }
}

impl Draft for NewsDraft {
    type Valid = CheckedNews;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<CheckedNews> {
        let mut checks = Checks::default();
        let Self { title_us, text_us, title_cn, text_cn, topic, link, regions, kinds } = self;
        let words = Words { title_us, text_us, title_cn, text_cn }.require(&mut checks);
        let link = checks.field("link", link::optional(&link));
        let audience = NewsAudience { regions, kinds };
        audience.judge(&mut checks);
        let news =
            words.zip(link).map(|(Words { title_us, text_us, title_cn, text_cn }, link)| CheckedNews {
                title_us,
                text_us,
                title_cn,
                text_cn,
                topic,
                link,
                regions: audience.regions,
                kinds: audience.kinds,
            });
        checks.finish(news)
    }
}
