//! A column whose text is JSON of a type, and a list of ids that a statement is asked with.

use serde::Serialize;
use serde::de::DeserializeOwned;
use sqlx::encode::IsNull;
use sqlx::error::BoxDynError;
use sqlx::{Database, Decode, Encode, Type};
use uuid::Uuid;

use super::row::{Found, Row};

/// A value that is kept as the text of its JSON; what is no such text is an inconsistency of its row.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Json<T>(pub T);

impl<T: DeserializeOwned + Send> Row for Json<T> {
    fn read(row: &Found) -> sqlx::Result<Self> {
        row.column_at(0)
    }
}

impl<DB: Database, T> Type<DB> for Json<T>
where
    str: Type<DB>,
{
    fn type_info() -> DB::TypeInfo {
        <str as Type<DB>>::type_info()
    }

    fn compatible(kind: &DB::TypeInfo) -> bool {
        <str as Type<DB>>::compatible(kind)
    }
}

impl<'a, DB: Database, T: Serialize> Encode<'a, DB> for Json<T>
where
    String: Encode<'a, DB>,
{
    fn encode_by_ref(&self, buffer: &mut DB::ArgumentBuffer) -> Result<IsNull, BoxDynError> {
        <String as Encode<'a, DB>>::encode(serde_json::to_string(&self.0)?, buffer)
    }
}

impl<'a, DB: Database, T: DeserializeOwned> Decode<'a, DB> for Json<T>
where
    &'a str: Decode<'a, DB>,
{
    fn decode(value: DB::ValueRef<'a>) -> Result<Self, BoxDynError> {
        Ok(Self(serde_json::from_str(<&'a str as Decode<'a, DB>>::decode(value)?)?))
    }
}

/// Ids that one statement asks for, as a JSON list of their digits: `json_each($1)` with `unhex(value)` on SQLite,
/// `json_array_elements_text($1::text::json)` with `value::uuid` on PostgreSQL.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ids(String);

impl Ids {
    /// The list of some ids.
    #[must_use]
    pub fn of(ids: impl IntoIterator<Item = Uuid>) -> Self {
        let digits: Vec<String> = ids.into_iter().map(|id| format!("\"{}\"", id.simple())).collect();
        Self(format!("[{}]", digits.join(",")))
    }

    /// The list as a statement is given it.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }
}
