//! Lists of names and state machines, each declared once.

/// What has a name on the wire.
pub trait Named: Copy {
    /// The name on the wire and in the database.
    fn name(self) -> &'static str;
}

/// Stores a type as the text that its `as_str` gives, in SQLite as in PostgreSQL, and reads it with its `parse` or another function from
/// a text to an `Option`.
#[cfg(feature = "sql")]
#[macro_export]
macro_rules! stored {
    ($name:ty) => {
        $crate::stored!($name, <$name>::parse);
    };
    ($name:ty, $parse:expr) => {
        impl<DB: $crate::sqlx::Database> $crate::sqlx::Type<DB> for $name
        where
            str: $crate::sqlx::Type<DB>,
        {
            fn type_info() -> DB::TypeInfo {
                <str as $crate::sqlx::Type<DB>>::type_info()
            }

            fn compatible(kind: &DB::TypeInfo) -> bool {
                <str as $crate::sqlx::Type<DB>>::compatible(kind)
            }
        }

        impl<'a, DB: $crate::sqlx::Database> $crate::sqlx::Encode<'a, DB> for $name
        where
            &'a str: $crate::sqlx::Encode<'a, DB>,
        {
            fn encode_by_ref(
                &self,
                buffer: &mut DB::ArgumentBuffer,
            ) -> Result<$crate::sqlx::encode::IsNull, $crate::sqlx::error::BoxDynError> {
                <&'a str as $crate::sqlx::Encode<'a, DB>>::encode(self.as_str(), buffer)
            }
        }

        impl<'a, DB: $crate::sqlx::Database> $crate::sqlx::Decode<'a, DB> for $name
        where
            &'a str: $crate::sqlx::Decode<'a, DB>,
        {
            fn decode(value: DB::ValueRef<'a>) -> Result<Self, $crate::sqlx::error::BoxDynError> {
                let word = <&'a str as $crate::sqlx::Decode<'a, DB>>::decode(value)?;
                $parse(word).ok_or_else(|| format!("{word:?} is no {}", stringify!($name)).into())
            }
        }
    };
}

/// Without a database nothing is stored.
#[cfg(not(feature = "sql"))]
#[macro_export]
macro_rules! stored {
    ($name:ty $(, $parse:expr)?) => {};
}

/// Declares a list of names: an enum with its wire names (snake case, as `serde` derives them), `as_str` and `parse`.
macro_rules! names {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident $wire:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        // Not `rename = $wire` on each: the derive of the OpenAPI schema does not see a literal that a macro passes on.
        #[serde(rename_all = "snake_case")]
        #[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        pub enum $name {
            $($(#[$variant_doc])* $variant,)+
        }

        impl $name {
            /// Every one of them.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The name on the wire.
            #[must_use]
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $wire,)+
                }
            }

            /// The one of a wire name; `None` for any other text.
            #[must_use]
            pub fn parse(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.as_str() == name)
            }
        }

        impl $crate::names::Named for $name {
            fn name(self) -> &'static str {
                self.as_str()
            }
        }

        $crate::stored!($name);
    };
}

/// Declares a state machine: its states and its actions as [`names!`] does, and for each action the states that allow it.
///
/// `Settle "settle": Pending | Failed => Success,` leads to another state; `Invoice "invoice": Success,` leaves it as it is.
macro_rules! machine {
    (
        $(#[$state_doc:meta])* $states:ident { $($(#[$one_doc:meta])* $state:ident $wire:literal,)+ }
        $(#[$action_doc:meta])* $actions:ident { $(
            $(#[$each_doc:meta])* $action:ident $action_wire:literal: $($from:ident)|+ $(=> $to:ident)?,
        )+ }
    ) => {
        $crate::names::names! { $(#[$state_doc])* $states { $($(#[$one_doc])* $state $wire,)+ } }
        $crate::names::names! { $(#[$action_doc])* $actions { $($(#[$each_doc])* $action $action_wire,)+ } }

        impl $states {
            /// The state after an action, if this one allows it.
            ///
            /// # Errors
            /// [`Rule::StateForbids`](crate::Rule::StateForbids).
            pub fn after(self, action: $actions) -> Result<Self, $crate::Rule> {
                match (self, action) {
                    // The first of the two: where the action leads, or where it leads nowhere the state itself.
                    $(($(Self::$from)|+, $actions::$action) => Ok([$(Self::$to,)? self][0]),)+
                    _ => Err($crate::Rule::state_forbids(self, action)),
                }
            }

            /// Whether this state allows an action.
            ///
            /// # Errors
            /// [`Rule::StateForbids`](crate::Rule::StateForbids).
            pub fn allows(self, action: $actions) -> Result<(), $crate::Rule> {
                self.after(action).map(|_| ())
            }
        }
    };
}

pub(crate) use {machine, names};
