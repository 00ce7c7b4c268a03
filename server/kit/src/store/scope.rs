//! Which rows of a list somebody may see, by the places that a row stands in: what the engine is asked with, and the piece of SQL that
//! asks it, so that a page is read along its index and has as many rows as were asked for.

use serde_json::{Map, Value};
use uuid::Uuid;

/// Rows are seen of which the outer place's id or the inner place's id is among these.
#[derive(Debug, Clone, Default)]
pub struct Places {
    /// Ids of outer places.
    pub outer: Vec<Uuid>,
    /// Ids of inner places.
    pub inner: Vec<Uuid>,
}

/// Which rows of a list are seen; of two holders of rights, the rows that both see. A statement with `{scope}` in its text is given
/// [`RowScope::text`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RowScope {
    text: Option<String>,
}

impl RowScope {
    /// The rows that each of two holders sees, who sees every place where nothing is said of them, and of those the ones whose region
    /// has one of these names or is none; every region's where nothing is said.
    #[must_use]
    pub fn new(holders: [Option<Places>; 2], regions: Option<&[String]>) -> Self {
        let list = |ids: &[Uuid]| ids.iter().map(|id| id.simple().to_string()).collect::<Value>();
        let mut asked = Map::new();
        for (places, [outer, inner]) in holders.iter().zip([["outer", "inner"], ["outer_too", "inner_too"]]) {
            let Some(places) = places else { continue };
            asked.insert(outer.to_owned(), list(&places.outer));
            asked.insert(inner.to_owned(), list(&places.inner));
        }
        if let Some(regions) = regions {
            asked.insert("regions".to_owned(), regions.into());
        }
        Self { text: (!asked.is_empty()).then(|| Value::Object(asked).to_string()) }
    }

    /// Whether every row is seen.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.text.is_none()
    }

    /// The value of the statement's argument.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }
}

/// Puts the condition that an id is among those of [`Ids`](crate::store::Ids), or that none are asked for, in place of `{among}` in a SQL text for an
/// engine. Behind the text stand the id's column and the statement's argument.
#[macro_export]
macro_rules! among {
    ($engine:ident $sql:expr, $column:literal, $argument:literal) => {
        $crate::store::const_format::str_replace!($sql, "{among}", concat!(
            "(", $crate::among!(@none $engine $argument), " or ", $column, " in (select ", $crate::scope!(@id $engine), " from ",
            $crate::among!(@values $engine $argument), "))"
        ))
    };
    (@none sqlite $argument:literal) => { concat!($argument, " is null") };
    // Where it stands first, the engine is told what it is.
    (@none postgres $argument:literal) => { concat!($argument, "::text is null") };
    (@values sqlite $argument:literal) => { concat!("json_each(", $argument, ")") };
    (@values postgres $argument:literal) => { concat!("json_array_elements_text(", $argument, "::text::json) listed (value)") };
}

/// Puts the condition that a row is in a [`RowScope`] in place of `{scope}` in a SQL text for an engine. Behind the text stand the
/// columns of the outer place's id, the inner place's and the region, each maybe `null`, and the statement's argument. A list that is
/// not in the argument asks for nothing, so that nothing in it means every row.
#[macro_export]
macro_rules! scope {
    ($engine:ident $sql:literal [$outer:literal $inner:literal $region:literal $argument:literal]) => {
        $crate::store::const_format::str_replace!($sql, "{scope}", concat!(
            "(", $crate::scope!(@places $engine $outer $inner $argument "outer" "inner"),
            " and ", $crate::scope!(@places $engine $outer $inner $argument "outer_too" "inner_too"),
            " and (", $crate::scope!(@list $engine $argument "regions"), " is null or ", $region, " is null or ",
            $region, " in (select value from ", $crate::scope!(@values $engine $argument "regions"), ")))"
        ))
    };
    (@places $engine:ident $outer:literal $inner:literal $argument:literal $outers:literal $inners:literal) => {
        concat!(
            "(", $crate::scope!(@list $engine $argument $outers), " is null or ",
            $outer, " in (select ", $crate::scope!(@id $engine), " from ", $crate::scope!(@values $engine $argument $outers), ") or ",
            $inner, " in (select ", $crate::scope!(@id $engine), " from ", $crate::scope!(@values $engine $argument $inners), "))"
        )
    };
    (@list sqlite $argument:literal $name:literal) => { concat!("json_extract(", $argument, ", '$.", $name, "')") };
    (@list postgres $argument:literal $name:literal) => { concat!("(", $argument, "::text::json -> '", $name, "')") };
    (@values sqlite $argument:literal $name:literal) => { concat!("json_each(", $argument, ", '$.", $name, "')") };
    (@values postgres $argument:literal $name:literal) => {
        concat!("json_array_elements_text(", $argument, "::text::json -> '", $name, "') listed (value)")
    };
    (@id sqlite) => { "unhex(value)" };
    (@id postgres) => { "value::uuid" };
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::{Places, RowScope};

    #[test]
    fn whoever_sees_every_place_and_region_is_told_of_nothing() {
        assert!(RowScope::new([None, None], None).is_whole());
        assert!(!RowScope::new([Some(Places::default()), None], None).is_whole());
    }

    #[test]
    fn both_holders_places_and_the_regions_are_named() {
        let places = |id| Some(Places { outer: vec![Uuid::from_u128(id)], inner: Vec::new() });
        let scope = RowScope::new([places(1), places(2)], Some(&["cn-east".to_owned()]));
        let id = |id| Uuid::from_u128(id).simple().to_string();
        let asked: serde_json::Value = serde_json::from_str(scope.text().unwrap()).unwrap();
        let wanted = serde_json::json!({
            "outer": [id(1)], "inner": [], "outer_too": [id(2)], "inner_too": [], "regions": ["cn-east"],
        });
        assert_eq!(asked, wanted);
    }
}
