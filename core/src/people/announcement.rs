//! Announcements: what the operator tells whoever uses the console, in both languages, for as long as it counts.

use crate::{
    Checked, Draft, Limits,
    draft::Checks,
    form::form,
    names::names,
    notice::{Words, judge_period, judge_regions},
};

names! {
    /// What an announcement is about.
    AnnouncementKind {
        /// Work on a region, with its beginning and its end.
        Maintenance "maintenance",
        /// How the cloud runs.
        Operations "operations",
        /// What is new or different in what the operator offers.
        Product "product",
    }
}

names! {
    /// How much an announcement matters.
    AnnouncementSeverity {
        /// Good to know; nothing has to be done.
        Info "info",
        /// Something may not work.
        Warning "warning",
        /// Something does not work.
        Critical "critical",
    }
}

form! {
    /// An announcement as it is written.
    AnnouncementDraft =>
    /// An announcement that can be published. The server judges that the regions are there.
    Announcement {
        /// What it is about.
        kind: AnnouncementKind,
        /// How much it matters.
        severity: AnnouncementSeverity,
        /// One line in English.
        title_us: String,
        /// The rest in English.
        text_us: String,
        /// One line in Chinese.
        title_cn: String,
        /// The rest in Chinese.
        text_cn: String,
        /// The regions that it is about; none: every region.
        regions: Vec<String>,
        /// From when on it counts, in Unix seconds; null: at once. The beginning of a maintenance, which is announced at once.
        from: Option<i64>,
        /// Until when it counts, in Unix seconds; null: until it is withdrawn. The end of a maintenance.
        until: Option<i64>,
        /// Whether it stands before those that are not.
        is_pinned: bool,
    }
}

impl Draft for AnnouncementDraft {
    type Valid = Announcement;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<Announcement> {
        let mut checks = Checks::default();
        let Self { kind, severity, title_us, text_us, title_cn, text_cn, regions, from, until, is_pinned } =
            self;
        let words = Words { title_us, text_us, title_cn, text_cn }.require(&mut checks);
        judge_regions(&mut checks, &regions);
        judge_period(&mut checks, from, until, kind == AnnouncementKind::Maintenance);
        let announcement = words.map(|Words { title_us, text_us, title_cn, text_cn }| Announcement {
            kind,
            severity,
            title_us,
            text_us,
            title_cn,
            text_cn,
            regions,
            from,
            until,
            is_pinned,
        });
        checks.finish(announcement)
    }
}

/// Whether an announcement is said over every page, and not only listed: a maintenance until its end, and whatever is critical.
#[must_use]
pub fn is_banner(kind: AnnouncementKind, severity: AnnouncementSeverity) -> bool {
    kind == AnnouncementKind::Maintenance || severity == AnnouncementSeverity::Critical
}
