//! What an account has, what things cost, and what happens when it runs out.

use portico_core::{
    Checked, Draft, Lang, Limits, Rule, Violation,
    adjustment::{AdjustmentAction, AdjustmentKind, AdjustmentState, judge_decider, needs_second_person},
    announcement::AnnouncementDraft,
    arrears::{ArrearsPolicy, arrears, may_open},
    balance::{Balance, HoldAction, HoldState, Step, hold_after},
    budget::{BudgetDraft, BudgetStatus, Spending},
    change_price::{PaidRest, change_price, find_paid_rest, may_change_paid_time},
    day::Calendar,
    discount::parse_percent,
    invoice::{InvoiceAction, InvoiceDraft, InvoiceState, TitleDraft, TitleUseDraft, tax_in},
    invoiceable::{BilledMonth, invoiceable},
    news::{NewsAudience, NewsDraft, Owned},
    outlook::{NewSpending, Outlook},
    paid_time::{may_choose_renewal, paid_time_over, renewal_reminder},
    payout::{ForfeitDraft, PayoutAction, PayoutDraft, PayoutState},
    price::{PriceListDraft, Quote, Scheme, Spec, TypedPriceList, price_changes, quote},
    product_words::ProductWordsListDraft,
    quantity::{self, Quantities, next},
    reason,
    recommendation::RecommendationDraft,
    runway::{Renewal, low_balance, runway, span_words},
    top_up::{TopUpDecision, TopUpDraft, TopUpFacts},
};

use super::{Line, check, line};

pub const LINES: &[Line] = &[
    line!("balanceTake", |_, balance: Balance, step: Step| try "amount", balance.take(&step)),
    line!("holdAfter", |_, state: HoldState, expires_at: i64, action: HoldAction, now: i64| try "action",
        hold_after(state, expires_at, action, now)),
    check!("checkPriceList", |_, list: PriceListDraft| list.check()),
    check!("readPriceList", |_, list: TypedPriceList| list.read()),
    line!("priceChanges", |_, before: Option<PriceListDraft>, after: PriceListDraft| price_changes(
        before.as_ref(),
        &after
    )),
    line!("judgeQuantity", |_, quantities: Option<Quantities>, quantity: i64| try "quantity", quantity::judge(quantities, quantity)),
    line!("quantityNext", |_, quantities: Option<Quantities>, quantity: i64, is_more: bool| next(
        quantities, quantity, is_more
    )),
    check!("quote", |_, list: PriceListDraft, spec: Spec| quoted(list, &spec)),
    line!("runway", |_,
                     available: i64,
                     spent: i64,
                     window_seconds: i64,
                     renewals: Vec<Renewal>,
                     now: i64,
                     utc_offset_seconds: i32| runway(
        available,
        spent,
        window_seconds,
        &renewals,
        now,
        Calendar::at_offset(utc_offset_seconds)
    )),
    line!("runwayAfter", |_, outlook: Outlook, spending: NewSpending| outlook.runway_after(&spending)),
    line!("spanWords", |_, seconds: i64, lang: Lang| span_words(seconds, lang)),
    line!("lowBalance", |_, was_low: bool, available: i64, threshold: i64| low_balance(
        was_low, available, threshold
    )),
    check!("checkBudget", BudgetDraft),
    check!("budgetStatus", |_, budget: BudgetDraft, spending: Spending| status(budget, &spending)),
    line!("mayOpenInBudget", |_, budget: BudgetDraft, spending: Spending, price: i64| try "project",
        in_budget(budget, &spending, price)),
    line!("arrears", |_, balance: Balance, since: i64, now: i64, policy: ArrearsPolicy| arrears(
        &balance, since, now, &policy
    )),
    line!("paidTimeOver", |_, told_at: i64, has_grace: bool, policy: ArrearsPolicy| paid_time_over(
        told_at, has_grace, &policy
    )),
    line!("findPaidRest", |_, anchor: i64, paid: u32, every: u32, now: i64, utc_offset_seconds: i32| {
        find_paid_rest(anchor, paid, every, now, Calendar::at_offset(utc_offset_seconds))
    }),
    line!("changePrice", |_, was: i64, is: i64, rest: PaidRest| change_price(was, is, &rest)),
    line!("mayChangePaidTime", |_, until: i64, now: i64| try "action",
        may_change_paid_time(until, now)),
    line!("renewalChoice", |_, scheme: Scheme, renews: bool| try "renews", may_choose_renewal(scheme, renews)),
    line!("renewalReminder", |_, until: i64, now: i64| renewal_reminder(until, now)),
    line!("mayOpenInArrears", |_, balance: Balance| try "balance", may_open(&balance)),
    check!("checkNews", NewsDraft),
    line!("newsTold", |_, audience: NewsAudience, owned: Vec<Owned>, allowed: Option<Vec<String>>| audience
        .includes(&owned, allowed.as_deref())),
    check!("checkAnnouncement", AnnouncementDraft),
    check!("checkRecommendation", RecommendationDraft),
    check!("checkProductWords", ProductWordsListDraft),
    check!("checkInvoiceTitle", TitleDraft),
    check!("checkTitleUse", TitleUseDraft),
    check!("checkInvoice", InvoiceDraft),
    line!("invoiceAllows", |_, state: InvoiceState, action: InvoiceAction| try "action", state.allows(action)),
    line!("invoiceAfter", |_, state: InvoiceState, action: InvoiceAction| try "action", state.after(action)),
    line!("invoiceable", |_, bills: Vec<BilledMonth>, owed: i64, withheld: i64| invoiceable(
        &bills, owed, withheld
    )),
    line!("discountPercent", |_, percent: String| try "percent", parse_percent(&percent)),
    line!("taxIn", |_, amount: i64, rate: u32| tax_in(amount, rate)),
    line!("requireReason", |_, reason: String, max: u32| try "reason", reason::require(&reason, max)),
    line!("reasonOptional", |_, reason: String, max: u32| try "reason", reason::optional(&reason, max)),
    check!("checkPayout", PayoutDraft),
    check!("checkForfeit", ForfeitDraft),
    line!("payoutAfter", |_, state: PayoutState, action: PayoutAction| try "action", state.after(action)),
    line!("adjustmentAmount", |_, kind: AdjustmentKind, amount: String| try "amount", kind.judge_amount(&amount)),
    line!("adjustmentAfter", |_, state: AdjustmentState, action: AdjustmentAction| try "action", state.after(action)),
    line!("adjustmentDecider", |_, action: AdjustmentAction, is_own: bool| try "action",
        judge_decider(action, is_own)),
    line!("adjustmentAlone", |_,
                              kind: AdjustmentKind,
                              amount: i64,
                              credit_line: i64,
                              alone: i64,
                              limit: Option<i64>| needs_second_person(
        kind.stake(amount, credit_line),
        alone,
        limit
    )),
    check!("checkTopUp", TopUpDraft),
    check!("topUpDecision", |limits, setting: TopUpDraft, facts: TopUpFacts| decided(
        setting, &facts, limits
    )),
];

fn quoted(list: PriceListDraft, spec: &Spec) -> Checked<Quote> {
    list.check().and_then(|list| quote(&list, spec))
}

fn status(budget: BudgetDraft, spending: &Spending) -> Checked<BudgetStatus> {
    budget.check(&Limits::default()).map(|budget| budget.status(spending))
}

fn in_budget(budget: BudgetDraft, spending: &Spending, price: i64) -> Result<(), Vec<Rule>> {
    let budget =
        budget.check(&Limits::default()).map_err(|found| found.into_iter().map(rule).collect::<Vec<_>>())?;
    budget.may_open(spending, price).map_err(|rule| vec![rule])
}

fn rule(violation: Violation) -> Rule {
    violation.rule
}

fn decided(setting: TopUpDraft, facts: &TopUpFacts, limits: &Limits) -> Checked<TopUpDecision> {
    setting.check(limits).map(|setting| setting.decide(facts))
}
