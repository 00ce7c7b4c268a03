//! What an account has, what things cost, and what happens when it runs out.

use portico_core::{
    Checked, Draft, Lang, Limits, Rule, Violation,
    arrears::{ArrearsPolicy, arrears, may_open},
    balance::{Balance, HoldAction, HoldState, Step, hold_after},
    budget::{BudgetDraft, BudgetStatus},
    price::{PriceListDraft, Quote, Spec, quote},
    runway::{low_balance, runway, span_words},
    top_up::{TopUpDecision, TopUpDraft, TopUpFacts},
};

use super::{Line, check, line};

pub const LINES: &[Line] = &[
    line!("balanceTake", |_, balance: Balance, step: Step| try "amount", balance.take(&step)),
    line!("holdAfter", |_, state: HoldState, expires_at: i64, action: HoldAction, now: i64| try "action",
        hold_after(state, expires_at, action, now)),
    check!("checkPriceList", |_, list: PriceListDraft| list.check()),
    check!("quote", |_, list: PriceListDraft, spec: Spec| quoted(list, &spec)),
    line!("runway", |_, available: i64, spent: i64, window_seconds: i64| runway(
        available,
        spent,
        window_seconds
    )),
    line!("spanWords", |_, seconds: i64, lang: Lang| span_words(seconds, lang)),
    line!("lowBalance", |_, was_low: bool, available: i64, threshold: i64| low_balance(
        was_low, available, threshold
    )),
    check!("checkBudget", BudgetDraft),
    check!("budgetStatus", |_, budget: BudgetDraft, spent: i64, elapsed: i64, period: i64| status(
        budget, spent, elapsed, period
    )),
    line!("mayOpenInBudget", |_, budget: BudgetDraft, spent: i64, elapsed: i64, period: i64| try "project",
        in_budget(budget, spent, elapsed, period)),
    line!("arrears", |_, balance: Balance, since: i64, now: i64, policy: ArrearsPolicy| arrears(
        &balance, since, now, &policy
    )),
    line!("mayOpenInArrears", |_, balance: Balance| try "balance", may_open(&balance)),
    check!("checkTopUp", TopUpDraft),
    check!("topUpDecision", |limits, setting: TopUpDraft, facts: TopUpFacts| decided(
        setting, &facts, limits
    )),
];

fn quoted(list: PriceListDraft, spec: &Spec) -> Checked<Quote> {
    list.check().and_then(|list| quote(&list, spec))
}

fn status(budget: BudgetDraft, spent: i64, elapsed: i64, period: i64) -> Checked<BudgetStatus> {
    budget.check(&Limits::default()).map(|budget| budget.status(spent, elapsed, period))
}

fn in_budget(budget: BudgetDraft, spent: i64, elapsed: i64, period: i64) -> Result<(), Vec<Rule>> {
    let budget =
        budget.check(&Limits::default()).map_err(|found| found.into_iter().map(rule).collect::<Vec<_>>())?;
    budget.may_open(spent, elapsed, period).map_err(|rule| vec![rule])
}

fn rule(violation: Violation) -> Rule {
    violation.rule
}

fn decided(setting: TopUpDraft, facts: &TopUpFacts, limits: &Limits) -> Checked<TopUpDecision> {
    setting.check(limits).map(|setting| setting.decide(facts))
}
