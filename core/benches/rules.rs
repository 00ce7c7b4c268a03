//! What a check costs natively. `just bench` prints the same checks in wasm beside zod and yup.

use std::hint::black_box;

use criterion::Criterion;
use portico_core::account_words::PasswordContext;
use portico_core::limits::PasswordLimits;
use portico_core::{password, strength};

fn passwords(criterion: &mut Criterion) {
    let context = PasswordContext::default();
    let limits = PasswordLimits::default();
    // The list's index is built at the first call.
    black_box(strength::estimate("warm"));
    for (name, typed) in
        [("common", "Password1!"), ("random", "vR7#qLxk2!wP"), ("longest", "vR7#qLxkvT2!wPz9uHd4")]
    {
        criterion.bench_function(&format!("password/{name}"), |bencher| {
            bencher.iter(|| password::judge(black_box(typed), &context, &limits));
        });
    }
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    passwords(&mut criterion);
    criterion.final_summary();
}
