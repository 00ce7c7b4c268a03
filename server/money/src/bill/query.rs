//! What pages of bills ask alike.

use portico_core::Rule;
use portico_core::day::{is_month, month_plus};
use portico_core::permission_group::Operation;
use uuid::Uuid;

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

/// Whether the caller may see what a project's bills come to, as its budget says; a project is in no region.
pub fn may_see_project(caller: &Caller, project_id: Option<Uuid>) -> bool {
    let place = Place { project_id, vdc_id: None };
    caller.decide(Operation::BillView, &place.resource()).is_allowed()
}
