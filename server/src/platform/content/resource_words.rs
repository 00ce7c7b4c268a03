//! What messages and mails say about a resource that is paid in advance: before the end of its paid time, and after it.

use portico_core::{Lang, Money};
use serde::{Deserialize, Serialize};

use super::message_kind::minute;
use crate::kit::clock::Time;

/// The page where auto-renewal is chosen.
const RESOURCES: &str = "/main/resource";
/// The page where one recharges.
const RECHARGE: &str = "/main/recharge";

/// Something about the paid time of a resource.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResourceNews {
    /// The resource's name.
    pub name: String,
    /// What.
    pub event: PaidTimeEvent,
}

/// What there is to say about a paid time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum PaidTimeEvent {
    /// It ends soon, and the balance covers its renewal.
    Renews {
        /// When it ends.
        at: Time,
        /// What the renewal costs.
        total: Money,
    },
    /// It ends soon, and the balance does not cover its renewal.
    Short {
        /// When it ends.
        at: Time,
        /// What the renewal costs.
        total: Money,
        /// What is missing, with everything that is renewed before it.
        missing: Money,
    },
    /// It ends soon, and it is not to be renewed.
    Ends {
        /// When it ends.
        at: Time,
    },
    /// It ends soon, and what it is renewed by is not offered any more.
    NotOffered {
        /// When it ends.
        at: Time,
    },
    /// It was renewed.
    Renewed {
        /// What that cost.
        total: Money,
        /// Until when it is paid now.
        until: Time,
    },
    /// It is over, and the balance does not cover the renewal.
    Unpaid {
        /// What the renewal costs.
        total: Money,
        /// What is missing.
        missing: Money,
        /// When the resource stops.
        stop_at: Time,
        /// When it goes to the recycle bin.
        recycle_at: Time,
        /// When it is deleted.
        delete_at: Time,
    },
    /// It is over, and what it is renewed by is not offered any more.
    Unpriced {
        /// When the resource stops.
        stop_at: Time,
        /// When it goes to the recycle bin.
        recycle_at: Time,
        /// When it is deleted.
        delete_at: Time,
    },
    /// The resource was stopped.
    Stopped {
        /// When it goes to the recycle bin.
        recycle_at: Time,
        /// When it is deleted.
        delete_at: Time,
    },
    /// The resource was moved to the recycle bin.
    Recycled {
        /// When it is deleted.
        delete_at: Time,
    },
    /// The resource was deleted.
    Deleted {},
    /// It ends soon, and its renewal is not sure: what somebody is told who sees the resource and not the money.
    AtRisk {
        /// When it ends.
        at: Time,
    },
    /// It is over, and was not renewed: what somebody is told who sees the resource and not the money.
    Overdue {
        /// When the resource stops.
        stop_at: Time,
        /// When it goes to the recycle bin.
        recycle_at: Time,
        /// When it is deleted.
        delete_at: Time,
    },
}

impl PaidTimeEvent {
    /// Whether it is about money, for the people who see the balance.
    #[must_use]
    pub fn is_money(&self) -> bool {
        matches!(self, Self::Renews { .. } | Self::Short { .. } | Self::Renewed { .. } | Self::Unpaid { .. })
    }

    /// What it means for the resource, for the people who see that, without an amount; nothing when it goes on as it is.
    #[must_use]
    pub fn without_money(&self) -> Option<Self> {
        match *self {
            Self::Renews { .. } | Self::Renewed { .. } => None,
            Self::Short { at, .. } => Some(Self::AtRisk { at }),
            Self::Unpaid { stop_at, recycle_at, delete_at, .. } => {
                Some(Self::Overdue { stop_at, recycle_at, delete_at })
            }
            _ => Some(self.clone()),
        }
    }
}

impl ResourceNews {
    /// Title and text; addresses begin with `base`.
    #[must_use]
    pub fn words(&self, base: &str, lang: Lang) -> (&'static str, String) {
        let name = self.name.as_str();
        match self.event {
            PaidTimeEvent::Renews { at, total } => renews(name, at, total, lang),
            PaidTimeEvent::Short { at, total, missing } => short(name, at, [total, missing], base, lang),
            PaidTimeEvent::Ends { at } => ends(name, at, base, lang),
            PaidTimeEvent::NotOffered { at } => not_offered(name, at, lang),
            PaidTimeEvent::Renewed { total, until } => renewed(name, total, until, lang),
            PaidTimeEvent::Unpaid { total, missing, stop_at, recycle_at, delete_at } => {
                unpaid(name, [total, missing], [stop_at, recycle_at, delete_at], base, lang)
            }
            PaidTimeEvent::Unpriced { stop_at, recycle_at, delete_at } => {
                unpriced(name, [stop_at, recycle_at, delete_at], lang)
            }
            PaidTimeEvent::Stopped { recycle_at, delete_at } => {
                stopped(name, [recycle_at, delete_at], base, lang)
            }
            PaidTimeEvent::Recycled { delete_at } => recycled(name, delete_at, base, lang),
            PaidTimeEvent::Deleted {} => deleted(name, lang),
            PaidTimeEvent::AtRisk { at } => at_risk(name, at, lang),
            PaidTimeEvent::Overdue { stop_at, recycle_at, delete_at } => {
                overdue(name, [stop_at, recycle_at, delete_at], lang)
            }
        }
    }
}

fn renews(name: &str, at: Time, total: Money, lang: Lang) -> (&'static str, String) {
    let (at, total) = (minute(at), total.display());
    match lang {
        Lang::US => (
            "A resource is renewed soon",
            format!("The paid time of {name} ends at {at}. It is renewed then for {total} from the balance."),
        ),
        Lang::CN => {
            ("资源即将自动续费", format!("资源 {name} 将于 {at} 到期，届时将从余额扣除 {total} 自动续费。"))
        }
    }
}

fn short(name: &str, at: Time, amounts: [Money; 2], base: &str, lang: Lang) -> (&'static str, String) {
    let (at, [total, missing]) = (minute(at), amounts.map(Money::display));
    match lang {
        Lang::US => (
            "The balance does not cover a renewal",
            format!(
                "The paid time of {name} ends at {at}. It is to be renewed then for {total}, but the balance is short by {missing}. \
                 Recharge at {base}{RECHARGE}."
            ),
        ),
        Lang::CN => (
            "余额不足以续费",
            format!(
                "资源 {name} 将于 {at} 到期，届时自动续费需 {total}，余额还差 {missing}，请前往 {base}{RECHARGE} 充值。"
            ),
        ),
    }
}

fn ends(name: &str, at: Time, base: &str, lang: Lang) -> (&'static str, String) {
    let at = minute(at);
    match lang {
        Lang::US => (
            "A resource stops soon",
            format!(
                "The paid time of {name} ends at {at}, and auto-renewal is off: it stops then. Turn auto-renewal on at \
                 {base}{RESOURCES} to keep it."
            ),
        ),
        Lang::CN => (
            "资源即将到期停机",
            format!(
                "资源 {name} 将于 {at} 到期，未开启自动续费，到期后将停机。如需保留，请前往 {base}{RESOURCES} 开启自动续费。"
            ),
        ),
    }
}

fn not_offered(name: &str, at: Time, lang: Lang) -> (&'static str, String) {
    let at = minute(at);
    match lang {
        Lang::US => (
            "A resource cannot be renewed",
            format!(
                "The paid time of {name} ends at {at}. What it is renewed by is not offered any more, so that it cannot be renewed as \
                 it stands. Please contact support if you need it for longer."
            ),
        ),
        Lang::CN => (
            "资源无法续费",
            format!(
                "资源 {name} 将于 {at} 到期，但其产品或计费方式已停止提供，目前无法续费。如需继续使用，请联系客服。"
            ),
        ),
    }
}

fn renewed(name: &str, total: Money, until: Time, lang: Lang) -> (&'static str, String) {
    let (total, until) = (total.display(), minute(until));
    match lang {
        Lang::US => {
            ("A resource was renewed", format!("{name} was renewed for {total} and is paid until {until}."))
        }
        Lang::CN => ("资源已续费", format!("资源 {name} 已续费 {total}，有效期至 {until}。")),
    }
}

fn unpaid(
    name: &str,
    amounts: [Money; 2],
    dates: [Time; 3],
    base: &str,
    lang: Lang,
) -> (&'static str, String) {
    let ([total, missing], [stop_at, recycle_at, delete_at]) =
        (amounts.map(Money::display), dates.map(minute));
    match lang {
        Lang::US => (
            "A resource could not be renewed",
            format!(
                "The paid time of {name} is over. The renewal costs {total}, and the balance is short by {missing}. Unless it is \
                 paid, the resource stops at {stop_at}, goes to the recycle bin at {recycle_at} and is deleted at {delete_at}. \
                 Recharge at {base}{RECHARGE}: it is renewed by itself."
            ),
        ),
        Lang::CN => (
            "资源续费失败",
            format!(
                "资源 {name} 已到期，续费需 {total}，余额还差 {missing}。如未支付，资源将于 {stop_at} 停机，{recycle_at} \
                 移入回收站，{delete_at} 删除。请前往 {base}{RECHARGE} 充值，充值后将自动续费。"
            ),
        ),
    }
}

fn unpriced(name: &str, dates: [Time; 3], lang: Lang) -> (&'static str, String) {
    let [stop_at, recycle_at, delete_at] = dates.map(minute);
    match lang {
        Lang::US => (
            "A resource could not be renewed",
            format!(
                "The paid time of {name} is over, and what it is renewed by is not offered any more. The resource stops at {stop_at}, \
                 goes to the recycle bin at {recycle_at} and is deleted at {delete_at}. Please contact support; once it is offered \
                 again, it is renewed by itself."
            ),
        ),
        Lang::CN => (
            "资源续费失败",
            format!(
                "资源 {name} 已到期，但其产品或计费方式已停止提供，无法续费。资源将于 {stop_at} 停机，{recycle_at} 移入回收站，\
                 {delete_at} 删除。请联系客服；恢复提供后将自动续费。"
            ),
        ),
    }
}

fn stopped(name: &str, dates: [Time; 2], base: &str, lang: Lang) -> (&'static str, String) {
    let ([recycle_at, delete_at], back) = (dates.map(minute), back(base, lang));
    match lang {
        Lang::US => (
            "A resource was stopped",
            format!(
                "The paid time of {name} is over, and it was stopped. It goes to the recycle bin at {recycle_at} and is deleted at \
                 {delete_at}. {back}"
            ),
        ),
        Lang::CN => (
            "资源已停机",
            format!("资源 {name} 已到期停机，将于 {recycle_at} 移入回收站，{delete_at} 删除。{back}"),
        ),
    }
}

fn recycled(name: &str, delete_at: Time, base: &str, lang: Lang) -> (&'static str, String) {
    let (delete_at, back) = (minute(delete_at), back(base, lang));
    match lang {
        Lang::US => (
            "A resource is in the recycle bin",
            format!(
                "{name} was moved to the recycle bin, because its paid time is over. It is deleted at {delete_at}. {back}"
            ),
        ),
        Lang::CN => (
            "资源已移入回收站",
            format!("资源 {name} 因到期未续费已移入回收站，将于 {delete_at} 删除。{back}"),
        ),
    }
}

fn deleted(name: &str, lang: Lang) -> (&'static str, String) {
    match lang {
        Lang::US => (
            "A resource was deleted",
            format!(
                "{name} was deleted, because its paid time is over and it was not renewed. It cannot be brought back."
            ),
        ),
        Lang::CN => ("资源已删除", format!("资源 {name} 因到期未续费已删除，无法恢复。")),
    }
}

fn at_risk(name: &str, at: Time, lang: Lang) -> (&'static str, String) {
    let at = minute(at);
    match lang {
        Lang::US => (
            "A resource may stop soon",
            format!(
                "The paid time of {name} ends at {at}, and what is available does not cover its renewal at present. The people who \
                 look after the account's balance have been told."
            ),
        ),
        Lang::CN => (
            "资源可能到期停机",
            format!("资源 {name} 将于 {at} 到期，目前可用余额不足以续费，已通知账户的财务人员。"),
        ),
    }
}

fn overdue(name: &str, dates: [Time; 3], lang: Lang) -> (&'static str, String) {
    let [stop_at, recycle_at, delete_at] = dates.map(minute);
    match lang {
        Lang::US => (
            "A resource could not be renewed",
            format!(
                "The paid time of {name} is over, and it was not renewed. Unless it is, it stops at {stop_at}, goes to the recycle bin \
                 at {recycle_at} and is deleted at {delete_at}. The people who look after the account's balance have been told."
            ),
        ),
        Lang::CN => (
            "资源续费失败",
            format!(
                "资源 {name} 已到期且未能续费。如未续费，资源将于 {stop_at} 停机，{recycle_at} 移入回收站，{delete_at} 删除。\
                 已通知账户的财务人员。"
            ),
        ),
    }
}

/// How a resource that stands still is brought back.
fn back(base: &str, lang: Lang) -> String {
    match lang {
        Lang::US => format!(
            "With auto-renewal on, which is chosen at {base}{RESOURCES}, it runs again as soon as the balance covers its renewal."
        ),
        Lang::CN => {
            format!("在 {base}{RESOURCES} 开启自动续费后，余额足够续费时资源将自动恢复运行。")
        }
    }
}
