//! Messages whose words code puts together.

use std::borrow::Cow;

use portico_core::Lang;

use super::Template;
use crate::platform::config::Config;
use crate::platform::content::arrears_words::{arrears_over_words, arrears_reached_words, arrears_words};

impl Template {
    /// Title and text, where code puts them together.
    pub(super) fn told(&self, lang: Lang, config: &Config) -> Option<(Cow<'_, str>, String)> {
        if let Self::News(news) = self {
            let (title, text) = news.words(lang);
            return Some((title.into(), text.to_owned()));
        }
        self.put_together(lang, config).map(|(title, told)| (title.into(), told))
    }

    fn put_together(&self, lang: Lang, config: &Config) -> Option<(&'static str, String)> {
        match *self {
            Self::Arrears { stage, to_pay, resources, stop_at, recycle_at, delete_at } => {
                let recharge = format!("{}/main/recharge", config.http.public_url);
                let dates = [stop_at, recycle_at, delete_at];
                Some(arrears_words((stage, to_pay, resources), dates, &recharge, lang))
            }
            Self::ArrearsOver { resources } => Some(arrears_over_words(resources, lang)),
            Self::ArrearsReached { stage, resources, stop_at, recycle_at, delete_at } => {
                Some(arrears_reached_words(stage, resources, [stop_at, recycle_at, delete_at], lang))
            }
            Self::Budget(ref news) => Some(news.words(lang)),
            Self::Payout(ref news) => Some(news.words(lang)),
            Self::Recharge(ref news) => Some(news.words(lang)),
            Self::Resource(ref news) => Some(news.words(&config.http.public_url, lang)),
            _ => None,
        }
    }

    /// The page where more is to be seen: its words and path.
    pub(super) fn page(&self, lang: Lang) -> (&'static str, &'static str) {
        match self {
            Self::Budget(_) => (lang.pick(["Your budgets", "项目预算"]), "/main/budget"),
            Self::Recharge(_) => (lang.pick(["Your recharges", "充值记录"]), "/main/recharge"),
            Self::Resource(news) if !news.event.is_money() => resources(lang),
            Self::ArrearsReached { .. } => resources(lang),
            Self::News(_) => (lang.pick(["The console", "控制台"]), "/main/home"),
            _ => (lang.pick(["Your balance", "账户余额"]), "/main/payment"),
        }
    }
}

/// The page of the resources.
fn resources(lang: Lang) -> (&'static str, &'static str) {
    (lang.pick(["Your resources", "我的资源"]), "/main/resource")
}
