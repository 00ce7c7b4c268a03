//! The server through its real router, on the engine that `PORTICO_TEST_ENGINE` names (`sqlite`, the default, or
//! `postgres`, which needs `PORTICO_TEST_POSTGRES_URL`). One file per feature.

mod subject_colour;
mod support;
