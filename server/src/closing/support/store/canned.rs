//! SQL of the answers that staff keep.

use uuid::Uuid;

use crate::kit::clock::Time;
use crate::kit::store::One;
use crate::{row, statement};

row! {
    /// An answer in both languages.
    #[derive(Debug, Clone, PartialEq)]
    pub struct CannedRow of support_answer in c {
        pub answer_id: Uuid,
        pub name: String,
        pub text_us: String,
        pub text_cn: String,
        pub saved_at: Time,
        pub saved_by: String,
    }
}

statement! {
    /// Keeps an answer, in place of the version of it that was saved at `seen`; says whether it was kept.
    pub fn upsert_canned(row: &CannedRow, seen: Option<Time>) -> bool:
        "insert into support_answer (answer_id, name, text_us, text_cn, saved_at, saved_by) values ($1, $2, $3, $4, $5, $6)
         on conflict (answer_id) do update set name = excluded.name, text_us = excluded.text_us, text_cn = excluded.text_cn,
           saved_at = excluded.saved_at, saved_by = excluded.saved_by
         where support_answer.saved_at = $7"
        with
            &row.answer_id, &row.name, &row.text_us, &row.text_cn, &row.saved_at, &row.saved_by, seen;

    /// An answer by its id.
    pub fn find_canned(answer_id: Uuid) -> Option<CannedRow>:
        "select {columns} from support_answer c where c.answer_id = $1";

    /// How many are kept.
    pub fn count_canned() -> One<i64>:
        "select count(*) from support_answer";

    /// Forgets an answer; its name, if there was one.
    pub fn delete_canned(answer_id: Uuid) -> Option<(String,)>:
        "delete from support_answer where answer_id = $1 returning name";

    /// The answers by name, at most `rows`.
    pub fn list_canned(rows: i64) -> Vec<CannedRow>:
        "select {columns} from support_answer c order by c.name, c.answer_id limit $1";
}
