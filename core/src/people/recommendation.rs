//! Recommendations: what the operator has to offer to whoever does not have it yet, in both languages, for as long as it counts.

use crate::{
    Checked, Draft, Limits, Rule,
    draft::Checks,
    form::form,
    link,
    names::names,
    notice::{Words, judge_period, judge_regions},
};

/// The highest position that a recommendation can have among the others; the lowest is 0.
const POSITION_MAX: u32 = 999;

names! {
    /// What an account must not have, or must have, to be shown a recommendation.
    #[derive(Default)]
    RecommendationUnless {
        /// Nothing in particular: every account is shown it.
        #[default]
        None "none",
        /// An instance, running or not.
        Instance "instance",
        /// A GPU server, handed over or on its way.
        GpuServer "gpu_server",
        /// An SSH key that is kept for instances.
        SshKey "ssh_key",
        /// A budget of a project.
        Budget "budget",
    }
}

form! {
    /// A recommendation as it is written.
    RecommendationDraft =>
    /// A recommendation that can be shown. The server judges that the regions are there.
    Recommendation {
        /// One line in English.
        title_us: String,
        /// The rest in English.
        text_us: String,
        /// One line in Chinese.
        title_cn: String,
        /// The rest in Chinese.
        text_cn: String,
        /// Where it leads: a path of the console that begins with `/main/`, or an address that begins with `https://`; at most 2,048
        /// characters.
        link: String,
        /// The regions that it is about; none: every region.
        regions: Vec<String>,
        /// An account that has one of these is not shown it.
        unless: RecommendationUnless,
        /// Only an account that has one of these is shown it; `none`, which is what is meant where nothing is said: every account.
        #[serde(default)]
        only_with: RecommendationUnless,
        /// From when on it counts, in Unix seconds; null: immediately.
        from: Option<i64>,
        /// Until when it counts, in Unix seconds; null: until it is withdrawn.
        until: Option<i64>,
        /// Where it stands among the others, 0 first; at most 999. Of those at the same position the newest is first.
        position: u32,
    }
}

impl Draft for RecommendationDraft {
    type Valid = Recommendation;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<Recommendation> {
        let mut checks = Checks::default();
        let Self {
            title_us,
            text_us,
            title_cn,
            text_cn,
            link,
            regions,
            unless,
            only_with,
            from,
            until,
            position,
        } = self;
        let words = Words { title_us, text_us, title_cn, text_cn }.require(&mut checks);
        let link = checks.field("link", link::require(&link));
        judge_regions(&mut checks, &regions);
        judge_period(&mut checks, from, until, false);
        if position > POSITION_MAX {
            checks.note("position", Rule::OutOfRange { min: 0, max: i64::from(POSITION_MAX) });
        }
        let recommendation =
            words.zip(link).map(|(Words { title_us, text_us, title_cn, text_cn }, link)| Recommendation {
                title_us,
                text_us,
                title_cn,
                text_cn,
                link,
                regions,
                unless,
                only_with,
                from,
                until,
                position,
            });
        checks.finish(recommendation)
    }
}
