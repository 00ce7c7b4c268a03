//! How long a balance will last once something more is ordered, told before it is.

use serde::{Deserialize, Serialize};

use crate::day::Calendar;
use crate::price::Scheme;
use crate::runway::{Renewal, Runway, runway};

const HOUR: i64 = 3_600;

/// What goes out of a balance: what was spent lately, and what is renewed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Outlook {
    /// What can be spent, in minor units.
    pub available: i64,
    /// What usage cost within the window, in minor units.
    pub spent: i64,
    /// Over how many seconds that was spent: an hour at least, a week at most.
    pub window_seconds: i64,
    /// What is renewed by itself.
    pub renewals: Vec<Renewal>,
    /// When that was so, in seconds since 1970.
    pub now: i64,
    /// By how many seconds the operator's clocks are ahead of UTC's: months are those of their calendar.
    pub utc_offset_seconds: i32,
}

/// What is ordered, with what it costs: the balance has to bear it besides what goes out of it already.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
pub struct NewSpending {
    /// By what it is billed.
    pub scheme: Scheme,
    /// For how many hours, months or years.
    pub periods: u32,
    /// What that costs, in minor units.
    pub total: i64,
    /// Whether it renews itself, a period at a time.
    pub renews: bool,
}

impl Outlook {
    /// How long the balance lasts.
    #[must_use]
    pub fn runway(&self) -> Runway {
        let calendar = Calendar::at_offset(self.utc_offset_seconds);
        runway(self.available, self.spent, self.window_seconds, &self.renewals, self.now, calendar)
    }

    /// How long it lasts once something more is ordered: what is paid by the hour goes on being used as long as that, what is paid in
    /// advance is paid now, and is renewed where that is wanted.
    #[must_use]
    pub fn runway_after(mut self, new: &NewSpending) -> Runway {
        let periods = new.periods.max(1);
        match new.scheme.months(1) {
            None => {
                let used = i128::from(new.total) * i128::from(self.window_seconds);
                let used = used / i128::from(HOUR * i64::from(periods));
                self.spent = self.spent.max(0).saturating_add(i64::try_from(used).unwrap_or(i64::MAX));
            }
            Some(every) => {
                self.available = self.available.saturating_sub(new.total);
                if new.renews {
                    let (paid, amount) = (every.saturating_mul(periods), new.total / i64::from(periods));
                    self.renewals.push(Renewal { anchor: self.now, paid, every, amount });
                }
            }
        }
        self.runway()
    }
}
