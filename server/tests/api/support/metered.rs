//! What was in use, and what became usage of it, asked in plain SQL.

use std::collections::{BTreeMap, BTreeSet};

use portico_core::metered::unit_hours;
use uuid::Uuid;

use super::TestServer;

const HOUR_MICROS: i64 = 3_600_000_000;

/// A time in which a part was in use: its resource, beginning, end, quantity, and until when it became usage.
pub type Span = (Uuid, i64, Option<i64>, i64, Option<i64>);

/// A record of usage: its resource, id, moment and quantity.
pub type Record = (Uuid, String, i64, i64);

/// Every time of use, by resource and beginning.
pub async fn list_spans(server: &TestServer) -> Vec<Span> {
    let mut conn = server.app.store().read().await.unwrap();
    let sql = "select resource_id, began_at, ended_at, quantity, metered_until from run_span
        order by resource_id, began_at";
    on!(conn, c => { sqlx::query_as(sql).fetch_all(c).await.unwrap() })
}

/// Every record of usage, rated or not.
pub async fn list_records(server: &TestServer) -> Vec<Record> {
    let mut conn = server.app.store().read().await.unwrap();
    let sql = "select resource_id, record_id, at, quantity from usage_record";
    on!(conn, c => { sqlx::query_as(sql).fetch_all(c).await.unwrap() })
}

/// Fails unless each hour of each time of use became usage once, and nothing else did; no two times of a resource overlap. The usage of
/// each resource, in millionths of a unit and hour.
pub async fn assert_metered(server: &TestServer) -> BTreeMap<Uuid, i64> {
    let spans = list_spans(server).await;
    for pair in spans.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
        assert!(pair[0].2.is_some_and(|ended| ended <= pair[1].1), "{pair:?} overlap");
    }
    let over = server.app.now().micros() / HOUR_MICROS * HOUR_MICROS;
    let is_behind = "(ended_at is null or ended_at > metered_until)";
    let behind = format!("run_span where metered_until < {over} and {is_behind}");
    assert_eq!(server.count(&behind).await, 0, "every hour that is over was looked at");
    let wanted: BTreeSet<Record> = spans.iter().flat_map(records_of).collect();
    let found: BTreeSet<Record> = list_records(server).await.into_iter().collect();
    assert_eq!(found.difference(&wanted).collect::<Vec<_>>(), Vec::<&Record>::new(), "usage without use");
    assert_eq!(wanted.difference(&found).collect::<Vec<_>>(), Vec::<&Record>::new(), "use without usage");
    let mut sums = BTreeMap::new();
    for (resource_id, _, _, quantity) in found {
        *sums.entry(resource_id).or_insert(0) += quantity;
    }
    sums
}

/// What a time of use is to become, as far as it was looked at: a record for each hour, of what the whole grew by in it.
fn records_of((resource_id, began_at, ended_at, quantity, metered_until): &Span) -> Vec<Record> {
    let until = metered_until.or(*ended_at).unwrap();
    let mut records = Vec::new();
    let mut from = *began_at;
    while from < until {
        let hour = from - from.rem_euclid(HOUR_MICROS);
        let to = until.min(hour + HOUR_MICROS);
        let grown = unit_hours(*quantity, to - began_at) - unit_hours(*quantity, from - began_at);
        if grown > 0 {
            records.push((*resource_id, format!("span:{began_at}:{}", hour / 1_000_000), from, grown));
        }
        from = to;
    }
    records
}
