//! By which name engines know the machine of an object: made and read here alone.

use uuid::Uuid;

/// The name of an object's machine: a letter first, and no hyphen, which every engine takes.
#[must_use]
pub fn engine_name_of(object_id: Uuid) -> String {
    format!("p{}", object_id.simple())
}

/// The object for which a machine of a name was made; none for a name that is not of that form.
#[must_use]
pub fn object_of_engine_name(engine_name: &str) -> Option<Uuid> {
    let object_id = Uuid::try_parse(engine_name.strip_prefix('p')?).ok()?;
    // A UUID has other forms, with hyphens or capitals, which no machine was given.
    (engine_name_of(object_id) == engine_name).then_some(object_id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_machine_says_its_object_and_no_other_name_does() {
        let object_id = Uuid::from_u128(0x0189_0a5d_ac96_774b_bcce_b302_099a_8701);
        let name = engine_name_of(object_id);
        assert_eq!(name, "p01890a5dac96774bbcceb302099a8701");
        assert_eq!(object_of_engine_name(&name), Some(object_id));
        let others =
            [format!("p{object_id}"), name.to_uppercase(), name[1..].to_owned(), format!("{name}-1")];
        for other in others.iter().map(String::as_str).chain(["", "p", "p1"]) {
            assert_eq!(object_of_engine_name(other), None, "{other}");
        }
    }
}
