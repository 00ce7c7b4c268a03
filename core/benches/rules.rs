//! What a check costs natively. `bench/keystroke.mjs` measures the same ones in wasm beside zod and yup.

use std::hint::black_box;

use criterion::Criterion;
use portico_core::account_words::PasswordContext;
use portico_core::ip_list::IpListDraft;
use portico_core::limits::PasswordLimits;
use portico_core::recharge::RechargeDraft;
use portico_core::register::RegisterDraft;
use portico_core::sign_in::SignInDraft;
use portico_core::{Draft, Limits, password, strength};
use serde_json::json;

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

/// Measures the check of a whole form; making a copy of what was typed is part of it, as reading it is in a browser.
fn form<D: Draft<Limits = Limits> + Clone>(criterion: &mut Criterion, name: &str, draft: &D) {
    let limits = Limits::default();
    criterion.bench_function(name, |bencher| {
        bencher.iter(|| black_box(draft.clone()).check(&limits).is_ok());
    });
}

fn forms(criterion: &mut Criterion) -> serde_json::Result<()> {
    let one = IpListDraft { ip_list: "10.0.0.0/8;192.168.1.0/255.255.255.0;2001:db8::/32".to_owned() };
    form(criterion, "ip_list/three", &one);
    let many = (0..60).map(|at| format!("10.1.{at}.0/24")).collect::<Vec<_>>().join(";");
    form(criterion, "ip_list/sixty", &IpListDraft { ip_list: many });
    let sign_in: SignInDraft =
        serde_json::from_value(json!({"login_name": "ada_1815", "password": "vR7#qLxk2!wP", "ticket": "t"}))?;
    form(criterion, "sign_in", &sign_in);
    let recharge: RechargeDraft =
        serde_json::from_value(json!({"method": "alipay", "amount": "1234.50", "currency": "CNY"}))?;
    form(criterion, "recharge", &recharge);
    let register: RegisterDraft = serde_json::from_value(json!({
        "login_name": "ada_1815", "kind": "enterprise", "company": "Analytical Engines", "channel": "email",
        "target": "ada@engines.example.com", "code": "123456", "password": "vR7#qLxk2!wP",
        "password_confirm": "vR7#qLxk2!wP", "agreement": true, "clause_1_5": true, "clause_1_6": true, "terms_version": "sample", "lang": "US",
    }))?;
    form(criterion, "register", &register);
    Ok(())
}

fn main() -> serde_json::Result<()> {
    let mut criterion = Criterion::default().configure_from_args();
    passwords(&mut criterion);
    forms(&mut criterion)?;
    criterion.final_summary();
    Ok(())
}
