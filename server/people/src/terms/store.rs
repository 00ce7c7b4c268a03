//! SQL of accepted terms.

use uuid::Uuid;

use portico_core::Lang;

use super::{AcceptedTermsReply, TermsName};
use crate::kit::clock::Time;
use crate::kit::store::One;
use crate::{row, statement};

row! {
    /// A version that was written on the operator's page.
    #[derive(Debug, Clone)]
    pub struct TermsRow of terms_version {
        pub version: String,
        pub agreement_us: String,
        pub agreement_cn: String,
        pub clause_1_5_us: String,
        pub clause_1_5_cn: String,
        pub clause_1_6_us: String,
        pub clause_1_6_cn: String,
        pub written_at: Time,
        pub written_by: String,
    }
}

impl TermsRow {
    /// The texts, as they were written.
    pub fn texts(&self) -> [(TermsName, Lang, &str); 6] {
        [
            (TermsName::Agreement, Lang::US, &self.agreement_us),
            (TermsName::Agreement, Lang::CN, &self.agreement_cn),
            (TermsName::ClauseStoring, Lang::US, &self.clause_1_5_us),
            (TermsName::ClauseStoring, Lang::CN, &self.clause_1_5_cn),
            (TermsName::ClauseProcessing, Lang::US, &self.clause_1_6_us),
            (TermsName::ClauseProcessing, Lang::CN, &self.clause_1_6_cn),
        ]
    }
}

statement! {
    /// Every version that was written on the operator's page.
    pub fn list_versions() -> Vec<TermsRow>:
        "select {columns} from terms_version order by version";

    /// The version of a name, if one was written on the operator's page.
    pub fn find_version(version: &str) -> Option<TermsRow>:
        "select {columns} from terms_version where version = $1";

    /// Keeps a version, in place of what was written under its name before.
    pub fn upsert_version(row: &TermsRow):
        "insert into terms_version (version, agreement_us, agreement_cn, clause_1_5_us, clause_1_5_cn, clause_1_6_us, clause_1_6_cn,
           written_at, written_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         on conflict (version) do update
         set agreement_us = excluded.agreement_us, agreement_cn = excluded.agreement_cn, clause_1_5_us = excluded.clause_1_5_us,
           clause_1_5_cn = excluded.clause_1_5_cn, clause_1_6_us = excluded.clause_1_6_us, clause_1_6_cn = excluded.clause_1_6_cn,
           written_at = excluded.written_at, written_by = excluded.written_by"
        with row {
            version, agreement_us, agreement_cn, clause_1_5_us, clause_1_5_cn, clause_1_6_us, clause_1_6_cn, written_at, written_by
        };

    /// Forgets a version that was written on the operator's page.
    pub fn delete_version(version: &str):
        "delete from terms_version where version = $1";
}

statement! {
    /// Notes that a person accepted a version; the first time counts.
    pub fn insert_acceptance(user_id: Uuid, version: &str, now: Time):
        "insert into terms_acceptance (user_id, version, accepted_at) values ($1, $2, $3) on conflict do nothing";
}

statement! {
    /// Whether a person accepted a version.
    pub fn is_accepted(user_id: Uuid, version: &str) -> bool:
        "select 1 from terms_acceptance where user_id = $1 and version = $2";
}

statement! {
    /// How many people accepted a version.
    pub fn count_acceptances(version: &str) -> One<i64>:
        "select count(*) from terms_acceptance where version = $1";

    /// What a person accepted, the newest first.
    pub fn list_acceptances(user_id: Uuid) -> Vec<AcceptedTermsReply>:
        "select version, accepted_at from terms_acceptance where user_id = $1 order by accepted_at desc, version desc";

    /// Forgets what a person accepted.
    pub fn delete_person_terms(user_id: Uuid):
        "delete from terms_acceptance where user_id = $1";

    /// Forgets what an account's people accepted.
    pub fn delete_account_terms(account_id: Uuid):
        "delete from terms_acceptance where user_id in (select user_id from app_user where account_id = $1)";
}
