//! SQL of the bills' pages.

use portico_core::price::Scheme;
use portico_core::{Currency, Money};
use uuid::Uuid;

use super::super::item_list::LineFilter;
use super::super::resource_bill_list::ResourceBillFilter;
use super::{BillRow, LineRow};
use crate::kit::clock::Time;
use crate::kit::store::page::Cursor;
use crate::kit::store::search::Search;
use crate::kit::store::{One, RowScope};
use crate::{row, statement};

row! {
    /// What a day's lines come to in a currency.
    #[derive(Debug)]
    pub struct DaySum {
        pub currency: Currency,
        pub total: i64,
    }

    /// Sums of lines of a day.
    #[derive(Debug, Clone)]
    pub struct DayRow {
        pub month: i64,
        pub day: i64,
        pub region: String,
        pub product: String,
        pub scheme: Scheme,
        pub project_id: Uuid,
        pub vdc_id: Uuid,
        pub gross: i64,
        pub total: i64,
        pub lines: i64,
    }

    /// Sums of a month's lines of a resource, with the resource and the place of the newest of them.
    #[derive(Debug, Clone)]
    pub struct ResourceBillRow {
        pub resource_id: Uuid,
        pub name: String,
        pub region: String,
        pub product: String,
        pub scheme: Scheme,
        pub configuration: i64,
        pub state: String,
        pub project_id: Option<Uuid>,
        pub project_name: Option<String>,
        pub vdc_id: Option<Uuid>,
        pub vdc_name: Option<String>,
        pub quantity: i64,
        pub lines: i64,
    } @ currency {
        pub gross: Money,
        pub total: Money,
    }

    /// A line with the names of what it points to.
    #[derive(Debug, Clone)]
    pub struct ShownLineRow in b {
        pub line: {LineRow},
        pub resource_name: String = "r.name",
        pub configuration: i64 = "r.quantity",
        pub project_name: Option<String> = "p.name",
        pub vdc_name: Option<String> = "v.name",
        pub closed_at: Option<Time>,
    }
}

statement! {
    /// An account's bills of months before another, newest first.
    pub fn read_bill_page(account_id: Uuid, before: i64, rows: i64) -> Vec<BillRow>:
        "select {columns} from bill where account_id = $1 and month < $2
         order by month desc limit $3";

    /// An account's bills of months before another, newest first, as far as their lines are seen and of a project: the months that
    /// have such lines, with their sums.
    pub fn read_bill_part_page(
        account_id: Uuid,
        before: i64,
        project_id: Option<Uuid>,
        scope: &RowScope,
        rows: i64,
    ) -> Vec<BillRow>:
        "select {columns} from (
           select b.month, max(b.closed_at) as closed_at, min(b.currency) as currency, cast(sum(d.gross) as bigint) as gross,
             cast(sum(d.total) as bigint) as total, cast(sum(d.lines) as bigint) as lines
           from bill b join bill_day d on d.account_id = b.account_id and d.month = b.month
           where b.account_id = $1 and b.month < $2 and (d.project_id = $3 or $3 is null) and {scope}
           group by b.month order by b.month desc limit $4
         ) counted order by month desc"
        scope("d.project_id", "d.vdc_id", "d.region", "$5")
        with account_id, before, project_id, rows, scope.text();

    /// An account's sums by day of some months, both included, as far as they are seen and of a project.
    pub fn list_days(account_id: Uuid, from: i64, to: i64, project_id: Option<Uuid>, scope: &RowScope) -> Vec<DayRow>:
        "select month, day, region, product, scheme, project_id, vdc_id, gross, total, lines from bill_day
         where account_id = $1 and month >= $2 and month <= $3 and (project_id = $4 or $4 is null) and {scope}
         order by month, day, region, product, scheme"
        scope("project_id", "vdc_id", "region", "$5")
        with account_id, from, to, project_id, scope.text();

    /// What a day's lines of all accounts come to, by currency.
    pub fn sum_day(day: i64) -> Vec<DaySum>:
        "select b.currency, cast(sum(d.total) as bigint) as total
         from bill_day d join bill b on b.account_id = d.account_id and b.month = d.month where d.day = $1 group by b.currency";

    /// What a month's lines of a project add up to: those of usage, billed by the hour, of a day on and what was credited of it, and
    /// all others.
    pub fn sum_project_spending(account_id: Uuid, month: i64, project_id: Uuid, from_day: i64) -> One<(i64, i64)>:
        "select cast(coalesce(sum(case when scheme = 'hourly' and day >= $4 then total else 0 end), 0) as bigint),
           cast(coalesce(sum(case when scheme = 'hourly' and day >= $4 then 0 else total end), 0) as bigint) from bill_day
         where account_id = $1 and month = $2 and project_id = $3";

    /// What credit notes of a month take off what a project is billed by the hour, not above 0.
    pub fn sum_project_credits(account_id: Uuid, month: i64, project_id: Uuid) -> One<i64>:
        "select cast(coalesce(sum(total), 0) as bigint) from bill_line
         where account_id = $1 and month = $2 and project_id = $3 and kind = 'credit' and scheme = 'hourly'";

    /// A month's sums by resource, of resources before another, the youngest first, as far as their lines are seen and of a project;
    /// each is where the newest of these is, wherever it was moved since. Those of a whole account are kept, others are summed here.
    pub fn read_resource_bill_page(
        account_id: Uuid,
        filter: &ResourceBillFilter,
        ids: Option<&str>,
        scope: &RowScope,
        search: &Search,
        before: Uuid,
        rows: i64,
    ) -> Vec<ResourceBillRow>:
        "with seen as not materialized (
           select l.resource_id, l.at, l.line_id, l.quantity, l.gross, l.total from bill_line l
           where l.account_id = $1 and l.month = $2 and (l.project_id = $4 or $4 is null) and {scope}
         )
         select s.resource_id, r.name, r.region, r.product, r.scheme, r.quantity as configuration, r.state, n.project_id,
           p.name as project_name, n.vdc_id, v.name as vdc_name, b.currency,
           case when $4 is null and $8 is null then s.quantity
             else (select cast(sum(l.quantity) as bigint) from seen l where l.resource_id = s.resource_id) end as quantity,
           case when $4 is null and $8 is null then s.gross
             else (select cast(sum(l.gross) as bigint) from seen l where l.resource_id = s.resource_id) end as gross,
           case when $4 is null and $8 is null then s.total
             else (select cast(sum(l.total) as bigint) from seen l where l.resource_id = s.resource_id) end as total,
           case when $4 is null and $8 is null then s.lines
             else (select count(*) from seen l where l.resource_id = s.resource_id) end as lines
         from bill_resource s join resource r on r.resource_id = s.resource_id
           join bill b on b.account_id = s.account_id and b.month = s.month
           join bill_line n on n.line_id = (
             select l.line_id from seen l where l.resource_id = s.resource_id order by l.at desc, l.line_id desc limit 1)
           left join project p on p.project_id = n.project_id left join vdc v on v.vdc_id = n.vdc_id
         where s.account_id = $1 and s.month = $2 and s.resource_id < $3
           and (lower(r.name) like $5 escape '\\' or lower(r.product) like $5 escape '\\' or lower(r.region) like $5 escape '\\'
             or lower(p.name) like $5 escape '\\' or lower(v.name) like $5 escape '\\' or s.resource_id = $6 or $5 is null)
           and {among}
         order by s.resource_id desc limit $7"
        scope("l.project_id", "l.vdc_id", "l.region", "$8") among("s.resource_id", "$9")
        with account_id, filter.month, before, filter.project_id, search.pattern(), search.id(), rows, scope.text(), ids;

    /// A month's lines before a place, newest first.
    pub fn read_line_page(account_id: Uuid, filter: &LineFilter, scope: &RowScope, before: Cursor, rows: i64) -> Vec<ShownLineRow>:
        "select {columns} from bill_line l join resource r on r.resource_id = l.resource_id
           join bill b on b.account_id = l.account_id and b.month = l.month
           left join project p on p.project_id = l.project_id left join vdc v on v.vdc_id = l.vdc_id
         where l.account_id = $1 and l.month = $2 and (l.at, l.line_id) < ($3, $4)
           and (l.kind = $5 or $5 is null) and (l.scheme = $6 or $6 is null) and (l.region = $7 or $7 is null)
           and (l.product = $8 or $8 is null) and (l.resource_id = $9 or $9 is null)
           and (l.project_id = $10 or $10 is null) and {scope}
         order by l.at desc, l.line_id desc limit $11"
        scope("l.project_id", "l.vdc_id", "l.region", "$12")
        with account_id, filter.month, before.at, before.id, filter.kind,
            filter.scheme, filter.region.as_deref(), filter.product.as_deref(), filter.resource_id, filter.project_id, rows, scope.text();
}
