//! What pages of bills ask alike.

use portico_core::Rule;
use portico_core::day::{is_month, month_plus};
use portico_core::permission_group::Operation;
use portico_core::rights::Reach;
use uuid::Uuid;

use super::store::read::DayRow;
use crate::caller::Caller;
use crate::people::project::Place;
use crate::{Error, Result};

/// Months in one file.
const MONTHS: u32 = 12;

/// A month as it is asked for.
///
/// # Errors
/// 100001 on the field for what is no month.
pub fn month(field: &str, month: i64) -> Result<i64> {
    if is_month(month) { Ok(month) } else { Err(Error::field(field, Rule::UnknownChoice)) }
}

/// The first and the last month of a file as they are asked for, in `from_month` and `to_month`.
///
/// # Errors
/// 100001 on each that is no month, on `to_month` for a period that ends before it begins or is longer than twelve months.
pub fn months(from: i64, to: i64) -> Result<(i64, i64)> {
    let (from, to) = (month("from_month", from)?, month("to_month", to)?);
    if from > to {
        return Err(Error::field("to_month", Rule::EndBeforeStart));
    }
    if month_plus(from, i64::from(MONTHS)) <= to {
        return Err(Error::field("to_month", Rule::PeriodTooLong { months: MONTHS }));
    }
    Ok((from, to))
}

/// Whether the caller may see what is billed in a place and a region.
pub fn may_see(caller: &Caller, project_id: Option<Uuid>, vdc_id: Option<Uuid>, region: &str) -> bool {
    let place = Place { project_id, vdc_id };
    caller.decide(Operation::BillView, &place.resource_in(region)).is_allowed()
}

/// Whether the caller may see the sums of a day, which are those of one place and region.
pub fn may_see_day(caller: &Caller, day: &DayRow) -> bool {
    may_see(caller, given(day.project_id), given(day.vdc_id), &day.region)
}

/// Whether the caller may see what a project's bills come to, as its budget says; a project is in no region.
pub fn may_see_project(caller: &Caller, project_id: Option<Uuid>) -> bool {
    let place = Place { project_id, vdc_id: None };
    caller.decide(Operation::BillView, &place.resource()).is_allowed()
}

/// Whether the caller may see every line of the account.
pub fn sees_all(caller: &Caller) -> bool {
    caller.reaches(Operation::BillView).iter().all(Reach::is_whole)
}

/// An id of sums, of which zeros are none.
pub fn given(id: Uuid) -> Option<Uuid> {
    Some(id).filter(|id| !id.is_nil())
}

/// Whether what is billed in a place is in the project that is asked for; without one everything is.
pub fn in_project(asked: Option<Uuid>, project_id: Uuid) -> bool {
    asked.is_none_or(|asked| asked == project_id)
}
