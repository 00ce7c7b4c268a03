//! Lists of ids in calls that are about many things at once.

use portico_core::ids;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use uuid::Uuid;

use crate::store::Ids;

use crate::{Error, Result};

/// How many things one call may be about.
pub const MAX_IDS: u32 = 100;

/// Refuses a call about nothing, about too much, or about one thing twice.
///
/// # Errors
/// 100001 on the field.
pub fn require_ids(field: &str, ids: &[Uuid]) -> Result<()> {
    let texts: Vec<String> = ids.iter().map(Uuid::to_string).collect();
    ids::require(&texts, MAX_IDS).map_err(|rule| Error::field(field, rule))
}

/// Ids as a filter names them, with commas between them: 1 to 100, none twice. They are read from a query as from a body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IdList(Vec<Uuid>);

impl IdList {
    /// The same as a statement is given them.
    #[must_use]
    pub fn ids(&self) -> Ids {
        Ids::of(self.0.iter().copied())
    }
}

impl Serialize for IdList {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        let texts: Vec<String> = self.0.iter().map(Uuid::to_string).collect();
        serializer.serialize_str(&texts.join(","))
    }
}

impl<'de> Deserialize<'de> for IdList {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let ids: Vec<Uuid> = text
            .split(',')
            .map(str::parse)
            .collect::<std::result::Result<_, _>>()
            .map_err(D::Error::custom)?;
        require_ids("ids", &ids).map_err(D::Error::custom)?;
        Ok(Self(ids))
    }
}

#[cfg(test)]
mod tests {
    use super::IdList;

    #[test]
    fn a_list_of_ids_is_read_as_it_is_written_and_refused_when_it_is_empty_too_long_or_names_one_twice() {
        let id = |number: u128| uuid::Uuid::from_u128(number).to_string();
        let read = |ids: &[String]| serde_json::from_value::<IdList>(ids.join(",").into());
        let two = [id(1), id(2)];
        let list = read(&two).unwrap();
        assert_eq!(serde_json::to_value(&list).unwrap(), two.join(","));
        let hundred: Vec<String> = (0..100).map(id).collect();
        assert!(read(&hundred).is_ok());
        let more: Vec<String> = (0..101).map(id).collect();
        for wrong in [&more[..], &[], &[id(1), id(1)], &[id(1), "2".to_owned()], &[id(1), String::new()]] {
            assert!(read(wrong).is_err(), "{wrong:?}");
        }
    }
}
