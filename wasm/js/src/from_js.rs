//! Reads a JavaScript value as a Rust type, in few bytes.
//!
//! tsify's own way (serde-wasm-bindgen) words every mistake; with those words the rules module passes its 60 kB (docs/decisions/0003). A value
//! of the wrong type is a mistake of the program and not of the person who typed, so it needs no words here. Unlike
//! there, unknown fields are refused, as the server refuses them.

use std::fmt;

use serde::{
    Deserializer,
    de::{self, DeserializeOwned, DeserializeSeed, EnumAccess, MapAccess, SeqAccess, VariantAccess, Visitor},
    forward_to_deserialize_any,
};
use tsify::{Ts, Tsify};
use wasm_bindgen::{JsCast, JsError, JsValue};

/// Converts a value of a declared TypeScript type.
///
/// # Errors
/// When it is of another type.
pub fn from_js<T: Tsify + DeserializeOwned>(value: &Ts<T>) -> Result<T, JsError> {
    T::deserialize(Js::new(value.js_value(), DEPTH))
        .map_err(|_| JsError::new("the value is not of the declared type"))
}

/// Converts a text. wasm-bindgen's own `&str` traps on what is no text, and the module is unusable from then on.
///
/// # Errors
/// When it is no text.
pub fn text_from_js(value: &JsValue) -> Result<String, JsError> {
    value.as_string().ok_or_else(|| JsError::new("the value is not a text"))
}

/// The value is of another type; which, does not matter.
#[derive(Debug)]
struct Refused;

impl fmt::Display for Refused {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

impl std::error::Error for Refused {}

impl de::Error for Refused {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }
    fn invalid_type(_: de::Unexpected<'_>, _: &dyn de::Expected) -> Self {
        Self
    }
    fn invalid_value(_: de::Unexpected<'_>, _: &dyn de::Expected) -> Self {
        Self
    }
    fn invalid_length(_: usize, _: &dyn de::Expected) -> Self {
        Self
    }
    fn unknown_variant(_: &str, _: &'static [&'static str]) -> Self {
        Self
    }
    fn unknown_field(_: &str, _: &'static [&'static str]) -> Self {
        Self
    }
    fn missing_field(_: &'static str) -> Self {
        Self
    }
    fn duplicate_field(_: &'static str) -> Self {
        Self
    }
}

/// Nested deeper than any declared type: a value that contains itself ends here.
const DEPTH: u8 = 8;

/// A value, and how deep the ones in it may still be nested.
struct Js(JsValue, u8);

impl Js {
    fn new(value: JsValue, depth: u8) -> Self {
        Self(value, depth)
    }

    /// The depth that is left for the parts.
    fn below(&self) -> Result<u8, Refused> {
        self.1.checked_sub(1).ok_or(Refused)
    }

    fn number(&self) -> Result<i64, Refused> {
        let number = self.0.as_f64().ok_or(Refused)?;
        let whole = number as i64;
        if whole as f64 == number && number.abs() <= 9_007_199_254_740_991.0 {
            Ok(whole)
        } else {
            Err(Refused)
        }
    }
}

impl<'de> Deserializer<'de> for Js {
    type Error = Refused;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        if let Some(text) = self.0.as_string() {
            visitor.visit_string(text)
        } else if let Some(truth) = self.0.as_bool() {
            visitor.visit_bool(truth)
        } else if let Ok(number) = self.number() {
            visitor.visit_i64(number)
        } else if let Some(number) = self.0.as_f64() {
            visitor.visit_f64(number)
        } else if js_sys::Array::is_array(&self.0) {
            self.deserialize_seq(visitor)
        } else if self.0.is_object() {
            self.deserialize_map(visitor)
        } else {
            visitor.visit_unit()
        }
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        visitor.visit_f64(self.0.as_f64().ok_or(Refused)?)
    }

    fn deserialize_i64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        visitor.visit_i64(self.number()?)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        if self.0.is_null() || self.0.is_undefined() {
            visitor.visit_none()
        } else {
            visitor.visit_some(self)
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Refused> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        let depth = self.below()?;
        let array = self.0.dyn_into().map_err(|_| Refused)?;
        visitor.visit_seq(Items { array, next: 0, depth })
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        let depth = self.below()?;
        if js_sys::Array::is_array(&self.0) || self.0.is_function() {
            return Err(Refused);
        }
        let object = self.0.dyn_into().map_err(|_| Refused)?;
        visitor.visit_map(Entries { entries: js_sys::Object::entries(&object), next: 0, depth })
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refused> {
        self.deserialize_map(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refused> {
        visitor.visit_enum(Name(self))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i128 u8 u16 u32 u64 u128 f32 char str string bytes byte_buf unit unit_struct tuple
        tuple_struct identifier ignored_any
    }
}

struct Items {
    array: js_sys::Array,
    next: u32,
    depth: u8,
}

impl<'de> SeqAccess<'de> for Items {
    type Error = Refused;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Refused> {
        if self.next >= self.array.length() {
            return Ok(None);
        }
        self.next += 1;
        seed.deserialize(Js::new(self.array.get(self.next - 1), self.depth)).map(Some)
    }
}

struct Entries {
    entries: js_sys::Array,
    next: u32,
    depth: u8,
}

impl Entries {
    fn part(&self, index: u32) -> JsValue {
        js_sys::Array::from(&self.entries.get(self.next)).get(index)
    }
}

impl<'de> MapAccess<'de> for Entries {
    type Error = Refused;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Refused> {
        if self.next >= self.entries.length() {
            return Ok(None);
        }
        seed.deserialize(Js::new(self.part(0), self.depth)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Refused> {
        let value = self.part(1);
        self.next += 1;
        seed.deserialize(Js::new(value, self.depth))
    }
}

/// The name of an enum's variant; variants with data are not read.
struct Name(Js);

impl<'de> EnumAccess<'de> for Name {
    type Error = Refused;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), Refused> {
        let name = seed.deserialize(Js::new(self.0.0.clone(), self.0.1))?;
        Ok((name, self))
    }
}

impl<'de> VariantAccess<'de> for Name {
    type Error = Refused;

    fn unit_variant(self) -> Result<(), Refused> {
        Ok(())
    }
    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, _: T) -> Result<T::Value, Refused> {
        Err(Refused)
    }
    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Result<V::Value, Refused> {
        Err(Refused)
    }
    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], _: V) -> Result<V::Value, Refused> {
        Err(Refused)
    }
}
