//! The server through its real router, on the engine that `PORTICO_TEST_ENGINE` names (`sqlite`, the default, or
//! `postgres`, which needs `PORTICO_TEST_POSTGRES_URL`). One file per feature.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test's helper may fail the test; clippy's exception covers test functions only"
)]

mod account;
mod account_deletion;
mod account_deletion_cut;
mod activation;
mod admin;
mod arrears;
mod audit;
mod audit_export;
mod billing;
mod card;
mod card_memory;
mod catalogue;
mod chaos;
mod code;
mod config;
mod contact;
mod data_export;
mod database;
mod demo;
mod disk;
mod erasure;
mod factor;
mod factor_sign_in;
mod foreign;
mod forgot;
mod groups;
mod handoff;
mod hostile;
mod http;
mod http2;
mod idempotency;
mod key_attacks;
mod keys;
mod ledger;
mod ledger_races;
mod limits;
mod mail;
mod matrix;
mod messages;
mod metering;
mod metrics;
mod migrations;
mod openapi;
mod orders;
mod outside;
mod passkey;
mod payment_alipay;
mod payment_keys;
mod payment_stripe;
mod payment_stripe_card;
mod payment_wechat;
mod portal;
mod program;
mod query_plans;
mod queue;
mod races;
mod recharge;
mod register;
mod reminders;
mod rights;
mod rights_fuzz;
mod security;
mod serve;
mod session;
mod sessions;
mod sign_in;
mod silence;
mod slider;
mod sms;
mod spellings;
mod sql;
mod sub_user_acts;
mod sub_user_list;
mod sub_users;
mod subject_colour;
mod support;
mod top_up;
mod twice;
mod user_import;
mod vectors;
mod verification;
