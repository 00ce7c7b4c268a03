//! Writes a Rust value as a JavaScript value, in few bytes; the counterpart of `from_js`.
//!
//! Knows what checks return: texts, numbers, truth values, options, lists, structs, and enums with a tag.

use std::fmt;

use serde::{
    Serialize, Serializer,
    ser::{self, Impossible, SerializeSeq, SerializeStruct},
};
use tsify::{Ts, Tsify};
use wasm_bindgen::{JsError, JsValue};

/// Converts a value to its declared TypeScript type.
///
/// # Errors
/// When it has a part that JavaScript's plain data cannot hold (a byte string, a whole number beyond 2^53).
pub fn to_js<T: Tsify + Serialize>(value: &T) -> Result<Ts<T>, JsError> {
    value
        .serialize(Js)
        .map(Ts::new_unchecked)
        .map_err(|_| JsError::new("the value cannot be shown in JavaScript"))
}

#[derive(Debug)]
struct Refused;

impl fmt::Display for Refused {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

impl std::error::Error for Refused {}

impl ser::Error for Refused {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }
}

struct Js;

type Done = Result<JsValue, Refused>;
type No = Impossible<JsValue, Refused>;

/// Numbers that JavaScript holds without loss.
macro_rules! numbers {
    ($($name:ident $type:ty)*) => {$(
        fn $name(self, value: $type) -> Done {
            Ok(JsValue::from_f64(f64::from(value)))
        }
    )*};
}

impl Serializer for Js {
    type Ok = JsValue;
    type Error = Refused;
    type SerializeSeq = List;
    type SerializeTuple = No;
    type SerializeTupleStruct = No;
    type SerializeTupleVariant = No;
    type SerializeMap = No;
    type SerializeStruct = Object;
    type SerializeStructVariant = No;

    numbers! { serialize_i8 i8 serialize_i16 i16 serialize_i32 i32 serialize_u8 u8 serialize_u16 u16 serialize_u32 u32 serialize_f32 f32 serialize_f64 f64 }

    fn serialize_bool(self, value: bool) -> Done {
        Ok(JsValue::from_bool(value))
    }
    fn serialize_i64(self, value: i64) -> Done {
        let exact = value.unsigned_abs() <= 1 << 53;
        if exact { Ok(JsValue::from_f64(value as f64)) } else { Err(Refused) }
    }
    fn serialize_u64(self, value: u64) -> Done {
        self.serialize_i64(i64::try_from(value).map_err(|_| Refused)?)
    }
    fn serialize_char(self, value: char) -> Done {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }
    fn serialize_str(self, value: &str) -> Done {
        Ok(JsValue::from_str(value))
    }
    fn serialize_bytes(self, _: &[u8]) -> Done {
        Err(Refused)
    }
    fn serialize_none(self) -> Done {
        Ok(JsValue::NULL)
    }
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Done {
        value.serialize(self)
    }
    fn serialize_unit(self) -> Done {
        Ok(JsValue::NULL)
    }
    fn serialize_unit_struct(self, _: &'static str) -> Done {
        Ok(JsValue::NULL)
    }
    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Done {
        self.serialize_str(variant)
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Done {
        value.serialize(self)
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Done {
        Err(Refused)
    }
    fn serialize_seq(self, _: Option<usize>) -> Result<List, Refused> {
        Ok(List(js_sys::Array::new()))
    }
    fn serialize_tuple(self, _: usize) -> Result<No, Refused> {
        Err(Refused)
    }
    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<No, Refused> {
        Err(Refused)
    }
    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<No, Refused> {
        Err(Refused)
    }
    fn serialize_map(self, _: Option<usize>) -> Result<No, Refused> {
        Err(Refused)
    }
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Object, Refused> {
        Ok(Object(js_sys::Object::new()))
    }
    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<No, Refused> {
        Err(Refused)
    }
}

struct List(js_sys::Array);

impl SerializeSeq for List {
    type Ok = JsValue;
    type Error = Refused;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Refused> {
        self.0.push(&value.serialize(Js)?);
        Ok(())
    }

    fn end(self) -> Done {
        Ok(self.0.into())
    }
}

struct Object(js_sys::Object);

impl Object {
    #[inline(never)]
    fn set(&self, key: &str, value: &JsValue) -> Result<(), Refused> {
        js_sys::Reflect::set(&self.0, &JsValue::from_str(key), value).map(|_| ()).map_err(|_| Refused)
    }
}

impl SerializeStruct for Object {
    type Ok = JsValue;
    type Error = Refused;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), Refused> {
        self.set(key, &value.serialize(Js)?)
    }

    fn end(self) -> Done {
        Ok(self.0.into())
    }
}
