//! Announcements: what the operator tells whoever uses the console, in both languages, for as long as it counts.

use crate::{
    Checked, Draft, Limits, Rule,
    draft::Checks,
    form::form,
    ids,
    names::names,
    news::{require_text, require_title},
    time_range::moment,
};

/// The most regions that one announcement names.
const REGIONS_MAX: u32 = 100;

names! {
    /// What an announcement is about.
    AnnouncementKind {
        /// Work on a region, with its beginning and its end.
        Maintenance "maintenance",
        /// How the cloud runs.
        Operations "operations",
        /// What is new.
        Product "product",
    }
}

names! {
    /// How much an announcement matters.
    AnnouncementSeverity {
        /// Good to know.
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
        let title_us = require_title(&mut checks, "title_us", &self.title_us);
        let text_us = require_text(&mut checks, "text_us", &self.text_us);
        let title_cn = require_title(&mut checks, "title_cn", &self.title_cn);
        let text_cn = require_text(&mut checks, "text_cn", &self.text_cn);
        let Self { kind, severity, regions, from, until, is_pinned, .. } = self;
        checks.field("regions", ids::any(&regions, REGIONS_MAX));
        let has_window = kind == AnnouncementKind::Maintenance;
        for (field, value) in [("from", from), ("until", until)] {
            if has_window || value.is_some() {
                checks.field(field, moment(value));
            }
        }
        if from.zip(until).is_some_and(|(from, until)| from >= until) {
            checks.note("until", Rule::EndBeforeStart);
        }
        let announcement = (|| {
            Some(Announcement {
                kind,
                severity,
                title_us: title_us?,
                text_us: text_us?,
                title_cn: title_cn?,
                text_cn: text_cn?,
                regions,
                from,
                until,
                is_pinned,
            })
        })();
        checks.finish(announcement)
    }
}

/// Whether an announcement is said over every page, and not only listed: a maintenance until its end, and whatever is critical.
#[must_use]
pub fn is_banner(kind: AnnouncementKind, severity: AnnouncementSeverity) -> bool {
    kind == AnnouncementKind::Maintenance || severity == AnnouncementSeverity::Critical
}
