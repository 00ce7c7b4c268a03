//! Money, cards, identity, instances, states, permissions, formats and codes.

use portico_core::{
    Action, CardDraft, CodeValue, Currency, Grant, InstanceDraft, Lang, Limits, Money, Operation, PartOfDay,
    PayMethod, PermissionGroup, RechargeDraft, Resource, Role, Rule, ThresholdDraft, TimeRangeDraft,
    TimeSpan, card, ends_session, identity_number, inspect_image, instance, is_success, may_as, meaning,
    permission, recharge, short_number, state, thousands,
};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::Value;

use super::{Outcome, accept, draft, outcome};

/// The named argument of a case.
fn arg<T: DeserializeOwned>(input: &Value, name: &str) -> T {
    serde_json::from_value(input[name].clone()).unwrap_or_else(|error| panic!("argument {name}: {error}"))
}

/// What a state says about an action.
fn allows<S, A>(input: &Value, rule: fn(S, A) -> Result<(), Rule>) -> Outcome
where
    S: DeserializeOwned,
    A: DeserializeOwned,
{
    outcome("action", rule(arg(input, "state"), arg(input, "action")))
}

/// Judges a case of this file's functions; `None` for a function that is not here.
pub fn run(function: &str, input: &Value) -> Option<Outcome> {
    amounts(function, input)
        .or_else(|| papers(function, input))
        .or_else(|| states(function, input))
        .or_else(|| permissions(function, input))
        .or_else(|| words(function, input))
}

fn amounts(function: &str, input: &Value) -> Option<Outcome> {
    Some(match function {
        "moneyParse" => {
            let currency: Currency = arg(input, "currency");
            outcome("text", Money::parse(&arg::<String>(input, "text"), currency))
        }
        "moneyRatio" => {
            let money: Money = arg(input, "money");
            accept(&money.ratio(arg(input, "numerator"), arg(input, "denominator")).unwrap())
        }
        "moneyDisplay" => accept(&arg::<Money>(input, "money").display()),
        "checkThreshold" => draft::<ThresholdDraft>(input),
        "checkRecharge" => draft::<RechargeDraft>(input),
        "checkDailyCap" => {
            let method: PayMethod = arg(input, "method");
            let limits = Limits::default().recharge;
            let (minor, paid) = (arg(input, "minor"), arg(input, "paid_today"));
            outcome("amount", recharge::check_daily_cap(method, minor, paid, &limits))
        }
        "checkTimeRange" => draft::<TimeRangeDraft>(input),
        _ => return None,
    })
}

fn papers(function: &str, input: &Value) -> Option<Outcome> {
    let text = |name: &str| arg::<String>(input, name);
    Some(match function {
        "cardNumber" => outcome("number", card::card_number(&text("number"))),
        "checkCard" => {
            let typed: CardDraft = arg(input, "draft");
            let checked = typed.check_on(&Limits::default(), arg(input, "year"), arg(input, "month"));
            checked.map(|card| serde_json::to_value(card).unwrap())
        }
        "inspectImage" => {
            let bytes = bytes_of(&text("bytes"));
            outcome("bytes", inspect_image(&bytes, arg(input, "declared_len"), &Limits::default().image))
        }
        "residentId" => outcome("number", identity_number::resident_id(&text("number"), arg(input, "today"))),
        "passport" => outcome("number", identity_number::passport(&text("number"))),
        "creditCode" => outcome("code", identity_number::credit_code(&text("code"))),
        "checkInstance" => draft::<InstanceDraft>(input),
        _ => return None,
    })
}

fn bytes_of(hex: &str) -> Vec<u8> {
    let pairs = hex.as_bytes().chunks(2).map(|pair| std::str::from_utf8(pair).unwrap());
    pairs.map(|pair| u8::from_str_radix(pair, 16).unwrap()).collect()
}

fn states(function: &str, input: &Value) -> Option<Outcome> {
    Some(match function {
        "orderAllows" => allows(input, state::order_allows),
        "rechargeAllows" => allows(input, state::recharge_allows),
        "keyAllows" => allows(input, state::key_allows),
        "instanceAllows" => allows(input, instance::instance_allows),
        "subUserAllows" => {
            let (of, action) = (arg(input, "state"), arg(input, "action"));
            outcome("action", state::sub_user_allows(of, action, arg(input, "is_self")))
        }
        "verificationAllows" => {
            let verification = arg(input, "verification");
            let (region, action) = (arg(input, "region"), arg(input, "action"));
            outcome("action", state::verification_allows(&verification, region, action))
        }
        _ => return None,
    })
}

fn permissions(function: &str, input: &Value) -> Option<Outcome> {
    Some(match function {
        "groupOperations" => accept(&arg::<PermissionGroup>(input, "group").operations()),
        "mayAs" => {
            let (role, grants): (Role, Vec<Grant>) = (arg(input, "role"), arg(input, "grants"));
            let (operation, resource): (Operation, Resource) =
                (arg(input, "operation"), arg(input, "resource"));
            accept(&may_as(role, &grants, operation, &resource))
        }
        "mayHandOn" => {
            let (own, given): (Vec<Grant>, Grant) = (arg(input, "own"), arg(input, "grant"));
            outcome("grant", permission::may_hand_on(arg(input, "role"), &own, &given))
        }
        "roleSeesRoute" => {
            let (roles, meta): (Vec<String>, Vec<String>) = (arg(input, "roles"), arg(input, "meta_roles"));
            accept(&permission::role_sees_route(&roles, &meta))
        }
        _ => return None,
    })
}

fn words(function: &str, input: &Value) -> Option<Outcome> {
    #[derive(Deserialize)]
    struct Asked {
        action: Action,
        number: u32,
        lang: Lang,
    }
    Some(match function {
        "thousands" => accept(&thousands(arg(input, "number"))),
        "shortNumber" => accept(&short_number(arg(input, "number"), arg(input, "decimals"))),
        "timeSpan" => accept(&TimeSpan::of_seconds(arg(input, "seconds"))),
        "partOfDay" => accept(&PartOfDay::of_hour(arg(input, "hour"))),
        "codeIsSuccess" => accept(&is_success(&arg::<CodeValue>(input, "code"))),
        "codeEndsSession" => accept(&ends_session(&arg::<CodeValue>(input, "code"))),
        "meaning" => {
            let Asked { action, number, lang } = serde_json::from_value(input.clone()).unwrap();
            accept(&meaning(action, number, lang))
        }
        _ => return None,
    })
}
