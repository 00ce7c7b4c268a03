//! One declaration for the two faces of a form: what is typed, and what a check makes of it.

/// Declares a draft with public fields and its checked twin with private fields, a getter for each, and the same JSON.
///
/// `field: Typed` keeps the typed value; `field: Typed => Checked` stores the checked type. Neither type prints anything
/// but its name: fields hold passwords, codes, tickets, names and addresses, and a log is no place for any of them.
macro_rules! form {
    (
        $(#[$draft_doc:meta])* $draft:ident => $(#[$valid_doc:meta])* $valid:ident {
            $($(#[doc = $doc:expr])* $(#[serde($serde:ident $(= $value:literal)?)])? $field:ident : $typed:ty $(=> $checked:ty)?,)*
        }
    ) => {
        $(#[$draft_doc])*
        #[derive(Clone, PartialEq, serde::Serialize, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        #[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        pub struct $draft {
            $($(#[doc = $doc])* $(#[serde($serde $(= $value)?)])? pub $field: $typed,)*
        }

        $(#[$valid_doc])*
        #[derive(Clone, PartialEq, serde::Serialize)]
        #[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
        pub struct $valid {
            $($field: $crate::form::form!(@kept $typed $(=> $checked)?),)*
        }

        $crate::form::silent!($draft);
        $crate::form::silent!($valid);

        impl $valid {
            $($(#[doc = $doc])* #[must_use]
            pub fn $field(&self) -> &$crate::form::form!(@kept $typed $(=> $checked)?) { &self.$field })*
        }
    };
    (@kept $typed:ty => $checked:ty) => { $checked };
    (@kept $typed:ty) => { $typed };
}

/// `Debug` that shows the type's name and that something is left out.
macro_rules! silent {
    ($name:ident) => {
        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_struct(stringify!($name)).finish_non_exhaustive()
            }
        }
    };
}

pub(crate) use {form, silent};
