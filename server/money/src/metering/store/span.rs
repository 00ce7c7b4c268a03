//! SQL of spans: since when a billed part is in use, and how far that has become usage.

use uuid::Uuid;

use crate::kit::clock::Time;
use crate::kit::store::page::Cursor;
use crate::{row, statement};

row! {
    /// A time in which a part was in use; `quantity` in millionths of its product's unit.
    #[derive(Debug, Clone)]
    pub struct SpanRow of run_span in s {
        pub resource_id: Uuid,
        pub began_at: Time,
        pub ended_at: Option<Time>,
        pub quantity: i64,
        pub metered_until: Option<Time>,
    }
}

statement! {
    /// The span of a resource that has not ended.
    pub fn find_open_span(resource_id: Uuid) -> Option<SpanRow>:
        "select {columns} from run_span s where resource_id = $1 and ended_at is null";

    /// The spans of a resource that have not all become usage.
    pub fn list_spans(resource_id: Uuid) -> Vec<SpanRow>:
        "select {columns} from run_span s where resource_id = $1 and metered_until is not null order by began_at";

    /// Begins a span; one that began and ended at the same moment goes on.
    pub fn begin_span(resource_id: Uuid, at: Time, quantity: i64):
        "insert into run_span (resource_id, began_at, ended_at, quantity, metered_until) values ($1, $2, null, $3, $2)
         on conflict (resource_id, began_at) do update set ended_at = null, metered_until = excluded.began_at";

    /// Ends the span of a resource that has not ended.
    pub fn end_span(resource_id: Uuid, at: Time):
        "update run_span set ended_at = $2 where resource_id = $1 and ended_at is null";

    /// Spans of which an hour that is over has not become usage, behind a place, up to `rows` of them.
    pub fn list_due_spans(after: Cursor, before: Time, rows: i64) -> Vec<SpanRow>:
        "select {columns} from run_span s
         where metered_until is not null and metered_until < $3 and (ended_at is null or ended_at > metered_until)
           and (metered_until, resource_id) > ($1, $2)
         order by metered_until, resource_id limit $4"
        with after.at, after.id, before, rows;

    /// Notes how far a span has become usage; null: to its end. Says false when somebody else did meanwhile.
    pub fn advance_metering(row: &SpanRow, until: Option<Time>) -> bool:
        "update run_span set metered_until = $4 where resource_id = $1 and began_at = $2 and metered_until = $3"
        with row.resource_id, row.began_at, row.metered_until, until;
}
