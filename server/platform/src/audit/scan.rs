//! Walks an account's events from new to old, in steps of bounded cost.

use portico_core::audit_sight::EventFacts;
use portico_core::permission::Resource;
use serde::Deserialize;
use serde_json::Value;

use super::filter::Events;
use super::store::read;
pub use super::store::read::ListRow;
use crate::kit::store::Conn;
use crate::kit::store::search::Search;
use crate::{Error, Result};

/// Events that one query looks at, matching or not.
const WINDOW: i64 = 5_000;
/// Rows that one query reads when a text is searched for, which the engine does not do to the end.
const SEARCH_ROWS: i64 = 250;
/// Bytes of personal values that one step holds.
const BYTES: usize = 512 * 1024;

/// What is personal of an event, as `Event::detail` wrote it.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Detail {
    pub actor_name: String,
    pub object_name: String,
    pub address: String,
    pub request_id: String,
    pub before: Value,
    pub after: Value,
}

impl Detail {
    /// Every place that the event names: in its values, or as what it is about.
    fn places(&self, row: &ListRow) -> Vec<Resource> {
        let text = |values: &Value, name: &str| {
            values[name].as_str().filter(|text| !text.is_empty()).map(str::to_owned)
        };
        let place = |values: &Value| Resource {
            project: text(values, "project_id"),
            vdc: text(values, "vdc_id"),
            region: text(values, "region"),
        };
        let project = (row.object_kind == "project").then(|| row.object_id.clone());
        let object = Resource { project, ..Resource::default() };
        let all = [place(&self.before), place(&self.after), object];
        all.into_iter().filter(|place| *place != Resource::default()).collect()
    }

    fn has_values(&self) -> bool {
        !self.object_name.is_empty() || !self.before.is_null() || !self.after.is_null()
    }

    fn hide_values(&mut self) {
        self.object_name.clear();
        self.before = Value::Null;
        self.after = Value::Null;
    }

    /// Events of orders once had among their values what was available in the account.
    fn hide_available(&mut self) {
        for values in [&mut self.before, &mut self.after] {
            if let Some(values) = values.as_object_mut() {
                values.remove("available");
            }
        }
    }
}

/// An event that was found; no detail when it was erased.
#[derive(Debug)]
pub struct Found {
    pub row: ListRow,
    pub detail: Option<Detail>,
    /// Whether the object's name and the values are left out: whoever asks may not see what they are of.
    pub is_withheld: bool,
}

/// A walk through an account's events, from the newest to the oldest.
#[derive(Debug)]
pub struct Scan {
    events: Events,
    /// Everything from here on was looked at.
    next: i64,
    /// The last event to look at.
    floor: i64,
}

impl Scan {
    /// A walk that begins before an event, at the newest one at most.
    pub async fn begin(conn: &mut Conn, events: Events, before: i64) -> Result<Self> {
        let account_id = events.account_id;
        let newest = match events.filter.to {
            Some(to) => read::find_seq_to(conn, account_id, to).await?.unwrap_or(0),
            None => read::find_newest_seq(conn, account_id).await?,
        };
        let floor = match events.filter.from {
            Some(from) => read::find_seq_from(conn, account_id, from).await?.unwrap_or(i64::MAX),
            None => 1,
        };
        let next = before.min(newest.saturating_add(1));
        Ok(Self { events, next, floor })
    }

    /// Where the walk stands: everything from this number on was looked at; nothing when it is over.
    pub fn position(&self) -> Option<i64> {
        (self.next > self.floor).then_some(self.next)
    }

    /// The next matching events, at most `rows`; fewer when `budget` events were looked at, or when what was found is
    /// large. The walk is over when [`Self::position`] says so.
    pub async fn step(&mut self, conn: &mut Conn, rows: usize, budget: i64) -> Result<Vec<Found>> {
        let (mut found, mut bytes) = (Vec::new(), 0);
        let end = self.floor.max(self.next.saturating_sub(budget));
        while found.len() < rows && self.next > end && bytes < BYTES {
            let low = end.max(self.next.saturating_sub(WINDOW));
            let wanted = i64::try_from(rows - found.len()).unwrap_or(i64::MAX);
            let limit = if self.events.search.is_empty() { wanted } else { SEARCH_ROWS };
            let page = read::read_event_page(conn, &self.events, self.next, low, limit).await?;
            let is_window_done = (page.len() as i64) < limit;
            for row in page {
                if found.len() == rows || bytes >= BYTES {
                    return Ok(found);
                }
                self.next = row.seq;
                let one = Found::read(row, &self.events)?;
                if one.is_found(&self.events.search) {
                    bytes += one.row.body.as_ref().map_or(0, String::len);
                    found.push(one);
                }
            }
            if is_window_done {
                self.next = low;
            }
        }
        Ok(found)
    }
}

impl Found {
    /// Reads an event, without what whoever asks may not see: it is not found by that either.
    fn read(row: ListRow, events: &Events) -> Result<Self> {
        let detail = row.body.as_deref().map(serde_json::from_str::<Detail>).transpose();
        let Some(mut detail) = detail.map_err(Error::internal)? else {
            return Ok(Self { row, detail: None, is_withheld: false });
        };
        let facts = EventFacts { action: row.action.clone(), places: detail.places(&row), is_own: false };
        let sight = events.sight(facts, row.actor_id);
        if !sight.available {
            detail.hide_available();
        }
        let is_withheld = !sight.values && detail.has_values();
        if !sight.values {
            detail.hide_values();
        }
        Ok(Self { row, detail: Some(detail), is_withheld })
    }

    /// Whether what is searched for stands in any of its words; not in the values before and after.
    fn is_found(&self, search: &Search) -> bool {
        let row = [&self.row.action, &self.row.object_id];
        let detail = self.detail.iter().flat_map(|detail| {
            [&detail.actor_name, &detail.object_name, &detail.address, &detail.request_id]
        });
        search.is_in(row.into_iter().chain(detail), [])
    }
}
