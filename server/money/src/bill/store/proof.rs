//! SQL of the bills' proof. Each statement goes through everything, once a night.

use crate::kit::store::One;
use crate::statement;

statement! {
    /// Bills whose sums are not those of their lines.
    pub fn count_wrong_bills() -> One<i64>:
        "select count(*) from bill b left join
           (select account_id, month, count(*) as lines, sum(gross) as gross, sum(total) as total from bill_line
            group by account_id, month) s on s.account_id = b.account_id and s.month = b.month
         where coalesce(s.lines, 0) <> b.lines or coalesce(s.gross, 0) <> b.gross or coalesce(s.total, 0) <> b.total";

    /// Months whose sums by day are not those of their bill.
    pub fn count_wrong_days() -> One<i64>:
        "select count(*) from bill b left join
           (select account_id, month, sum(lines) as lines, sum(gross) as gross, sum(total) as total from bill_day
            group by account_id, month) s on s.account_id = b.account_id and s.month = b.month
         where coalesce(s.lines, 0) <> b.lines or coalesce(s.gross, 0) <> b.gross or coalesce(s.total, 0) <> b.total";

    /// Months whose sums by resource are not those of their bill.
    pub fn count_wrong_resources() -> One<i64>:
        "select count(*) from bill b left join
           (select account_id, month, sum(lines) as lines, sum(gross) as gross, sum(total) as total from bill_resource
            group by account_id, month) s on s.account_id = b.account_id and s.month = b.month
         where coalesce(s.lines, 0) <> b.lines or coalesce(s.gross, 0) <> b.gross or coalesce(s.total, 0) <> b.total";

    /// Movements of the ledger that paid lines and moved another amount than these add up to. What a capture took was held
    /// before, so it is the house's book that is compared.
    pub fn count_wrong_movements() -> One<i64>:
        "select count(*) from
           (select movement_id, sum(total) as total from bill_line where movement_id is not null group by movement_id) s
         where s.total <> coalesce(
           (select sum(e.amount) from ledger_entry e where e.movement_id = s.movement_id and e.book = 'house:revenue'), 0)";

    /// Lines that cost something and were paid by no movement.
    pub fn count_lines_without_movement() -> One<i64>:
        "select count(*) from bill_line where movement_id is null and total <> 0";

    /// Months of which another amount was paid with money than their lines say.
    pub fn count_wrong_money() -> One<i64>:
        "select count(*) from bill b left join bill_money k on k.account_id = b.account_id and k.month = b.month left join
           (select p.account_id, p.month, sum(
              coalesce((select sum(e.amount) from ledger_entry e
                where e.movement_id = p.movement_id and e.book in ('house:revenue', 'gift')), 0)
              - coalesce((select h.gift from ledger_movement m join ledger_hold h on h.hold_id = m.about_id
                where m.movement_id = p.movement_id and m.kind = 'capture'), 0)) as money
            from (select distinct l.account_id, coalesce(o.month, l.month) as month, l.movement_id
              from bill_line l left join bill_line o on o.line_id = l.about_id where l.movement_id is not null) p
            group by p.account_id, p.month) s on s.account_id = b.account_id and s.month = b.month
         where coalesce(s.money, 0) <> coalesce(k.money, 0)";

    /// Months of which another amount is kept as invoiced than their invoices take up.
    pub fn count_wrong_invoice_sums() -> One<i64>:
        "select count(*) from bill_money k left join
           (select m.account_id, m.month, sum(m.amount) as amount from invoice_month m
              join invoice i on i.invoice_id = m.invoice_id where i.state in ('pending', 'issued')
            group by m.account_id, m.month) s on s.account_id = k.account_id and s.month = k.month
         where coalesce(s.amount, 0) <> k.invoiced";

    /// Months of which more is on invoices than was paid with money and was not given back, and accounts of whose closed bills more is
    /// on invoices than is not still owed: what is owed is owed for what is held, then for open bills. Money that was paid out again
    /// counts as paid.
    pub fn count_invoices_beyond_payment() -> One<i64>:
        "select (select count(*) from bill_money k join bill b on b.account_id = k.account_id and b.month = k.month
           where k.invoiced > 0 and (k.invoiced > k.money or b.closed_at is null))
         + (select count(*) from
             (select account_id, sum(invoiced) as invoiced, sum(money) as money from bill_money group by account_id) s
             join ledger_balance l on l.account_id = s.account_id
           where s.invoiced > 0 and s.invoiced > s.money + l.credit
             + coalesce((select sum(h.cash + h.credit) from ledger_hold h
                 where h.account_id = s.account_id and h.state = 'held'), 0)
             - coalesce((select sum(e.amount) from ledger_movement m join ledger_entry e on e.movement_id = m.movement_id
                 where m.account_id = s.account_id and m.kind = 'withdraw' and e.book in ('cash', 'credit')), 0))";
}
