//! A value of a column as both engines have it, and a row as a line: numbers and truth values as whole numbers, texts as texts,
//! bytes and ids as an array of one text in base64.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};

/// A value of a column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// No value: SQL's null.
    Null,
    /// A whole number, or a truth value: 1 or 0.
    Whole(i64),
    /// The text of a column of texts.
    Text(String),
    /// Bytes, or an id.
    Bytes(Vec<u8>),
}

/// Writes values as the elements of a line.
pub fn push_null(line: &mut Vec<u8>) {
    line.extend_from_slice(b"null");
}

/// Writes a whole number.
pub fn push_whole(line: &mut Vec<u8>, number: i64) {
    line.extend_from_slice(number.to_string().as_bytes());
}

/// Writes a text as a JSON string.
pub fn push_text(line: &mut Vec<u8>, text: &str) -> sqlx::Result<()> {
    serde_json::to_writer(line, text).map_err(|error| sqlx::Error::Encode(Box::new(error)))
}

/// Writes bytes as an array of their base64.
pub fn push_bytes(line: &mut Vec<u8>, bytes: &[u8]) {
    line.extend_from_slice(b"[\"");
    line.extend_from_slice(STANDARD.encode(bytes).as_bytes());
    line.extend_from_slice(b"\"]");
}

/// The values of a line.
pub fn row(line: &[u8]) -> serde_json::Result<Vec<Value>> {
    serde_json::from_slice(line)
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyValue)
    }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Value;

    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("null, a whole number, a text or an array of one text in base64")
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Value, E> {
        Ok(Value::Whole(number))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Value, E> {
        i64::try_from(number).map(Value::Whole).map_err(E::custom)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Value, E> {
        Ok(Value::Text(text.to_owned()))
    }

    fn visit_string<E: Error>(self, text: String) -> Result<Value, E> {
        Ok(Value::Text(text))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Value, A::Error> {
        let text: Option<String> = elements.next_element()?;
        let bytes = text.and_then(|text| STANDARD.decode(text).ok());
        match (bytes, elements.next_element::<String>()?) {
            (Some(bytes), None) => Ok(Value::Bytes(bytes)),
            _ => Err(A::Error::custom("one text in base64 is expected")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Value, push_bytes, push_null, push_text, push_whole, row};

    #[test]
    fn a_line_is_read_as_the_row_that_was_written() {
        let text = "a \"word\", \n\u{0}\u{2028} 汉字";
        let mut line = b"[".to_vec();
        push_null(&mut line);
        for number in [i64::MIN, -1, 0, i64::MAX] {
            line.push(b',');
            push_whole(&mut line, number);
        }
        line.push(b',');
        push_text(&mut line, text).unwrap();
        for bytes in [&b""[..], &[0, 255, 10]] {
            line.push(b',');
            push_bytes(&mut line, bytes);
        }
        line.push(b']');
        assert!(!line.contains(&b'\n'));
        let whole = [i64::MIN, -1, 0, i64::MAX].map(Value::Whole);
        let mut wanted = vec![Value::Null];
        wanted.extend(whole);
        wanted.extend([Value::Text(text.to_owned()), Value::Bytes(vec![]), Value::Bytes(vec![0, 255, 10])]);
        assert_eq!(row(&line).unwrap(), wanted);
    }

    #[test]
    fn a_line_with_anything_else_is_refused() {
        for line in
            ["[1.5]", "[true]", "[[]]", "[[\"*\"]]", "[[\"\",\"\"]]", "{}", "[18446744073709551615]", "[1"]
        {
            assert!(row(line.as_bytes()).is_err(), "{line}");
        }
    }
}
