//! What a code means in answer to a particular action (SPEC §8 'Per-action codes').
//!
//! SPEC shows some meanings only as a list without numbers, and for some actions only the numbers. Where it lists
//! meanings for `900001`–`900013` they are taken in the listed order; the split of "email or mobile occupied" into
//! `900011` and `900012`, as in the catalogue, makes twelve meanings fit thirteen numbers. Where it shows numbers
//! alone, the meanings are chosen here and marked as such.

use serde::{Deserialize, Serialize};

use crate::{Code, CodeValue, DefaultText, Lang};

/// An action whose answers have meanings of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Action {
    /// Sending a verification code.
    CodeSend,
    /// Asking for an image code.
    ImageCode,
    /// Setting a new password after a code.
    PasswordReset,
    /// Asking whether a name, mobile or email is free.
    SignUpCheck,
    /// Opening an account with the registration form.
    Register,
    /// Naming the account whose password was forgotten.
    ForgotCheck,
    /// Deleting one sub-user of the account.
    SubUserDelete,
    /// Changing the login name.
    Rename,
    /// Asking whether a sub-user's mobile or email is free.
    SubUserCheck,
    /// Creating a user group.
    GroupCreate,
    /// Creating a security key.
    KeyCreate,
    /// Binding a bank card.
    CardBind,
}

impl Action {
    /// The calls that answer with this action's meanings.
    #[must_use]
    pub fn calls(self) -> &'static [&'static str] {
        match self {
            Self::CodeSend => &["/gicend/code/send/", "/gicend/slider/question/solve/"],
            Self::ImageCode => &[
                "/gicend/slider/puzzle/create/",
                "/gicend/slider/puzzle/solve/",
                "/gicend/slider/question/create/",
                "/gicend/slider/question/solve/",
            ],
            Self::PasswordReset => &["/gicend/password/reset/", "/gicend/activation/use/"],
            Self::SignUpCheck => &[],
            Self::Register => &["/gicend/register/create/"],
            Self::ForgotCheck => &["/gicend/password/forgot/"],
            Self::SubUserDelete => &["/gicend/user/delete/"],
            Self::Rename => &["/gicend/user/rename/"],
            Self::SubUserCheck => &["/gicend/user/check/"],
            Self::GroupCreate => &["/gicend/group/create/", "/gicend/group/update/"],
            Self::KeyCreate => &["/gicend/key/create/"],
            Self::CardBind => &["/gicend/card/create/", "/gicend/card/bind/"],
        }
    }

    /// The name, as it is printed.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::CodeSend => "code_send",
            Self::ImageCode => "image_code",
            Self::PasswordReset => "password_reset",
            Self::SignUpCheck => "sign_up_check",
            Self::Register => "register",
            Self::ForgotCheck => "forgot_check",
            Self::SubUserDelete => "sub_user_delete",
            Self::Rename => "rename",
            Self::SubUserCheck => "sub_user_check",
            Self::GroupCreate => "group_create",
            Self::KeyCreate => "key_create",
            Self::CardBind => "card_bind",
        }
    }
}

/// One meaning: the action, the number, the HTTP status, the words `[English, Chinese]`.
type Row = (Action, u32, u16, [&'static str; 2]);

const ILLEGAL_TYPE: [&str; 2] = ["The type of the code is not allowed.", "验证码类型不合法"];
const USER_MISSING: [&str; 2] = ["The user does not exist.", "用户不存在"];
const TOO_FREQUENT: [&str; 2] =
    ["The code was requested too often. Please wait.", "验证码发送过于频繁，请稍后再试"];
const OVER_COUNT: [&str; 2] = [
    "Too many codes were requested from your network today. Please try again tomorrow.",
    "您的网络今日请求验证码次数过多，请明天再试",
];
const OVER_DAY: [&str; 2] = [
    "You have reached today's limit for codes. Please try again tomorrow.",
    "今日验证码发送次数已达上限，请明天再试",
];
const CODE_DEAD: [&str; 2] = ["The code is not valid or has expired.", "验证码无效或已过期"];
const ABNORMAL: [&str; 2] = ["The account is in an abnormal state.", "账户状态异常"];
const EMAIL_TAKEN: [&str; 2] = ["The email address is already in use.", "邮箱已被占用"];
const MOBILE_TAKEN: [&str; 2] = ["The mobile number is already in use.", "手机号已被占用"];
const BLACKLISTED: [&str; 2] = ["Your IP address is on the blocklist.", "您的 IP 地址已被列入黑名单"];
const NAME_EXISTS: [&str; 2] = ["The login name is already in use.", "登录名已存在"];
const PASSWORD_REFUSED: [&str; 2] =
    ["The new password does not follow the password rules.", "新密码不符合密码规则"];
const ASK_MAIN_USER: [&str; 2] =
    ["Sub-users must ask the main user to reset the password.", "子用户请联系主用户重置密码"];

/// Every meaning that a number has in answer to one action, with its HTTP status and words.
const MEANINGS: &[Row] = &[
    (Action::CodeSend, 900_001, 400, ILLEGAL_TYPE),
    (Action::CodeSend, 900_002, 404, USER_MISSING),
    (Action::CodeSend, 900_003, 400, ["The email address or mobile number is missing.", "缺少邮箱或手机号"]),
    (Action::CodeSend, 900_004, 429, TOO_FREQUENT),
    (Action::CodeSend, 900_005, 429, OVER_COUNT),
    (Action::CodeSend, 900_006, 429, OVER_DAY),
    (Action::CodeSend, 900_007, 400, ["Please answer the question.", "请回答问题"]),
    (Action::CodeSend, 900_008, 400, CODE_DEAD),
    (Action::CodeSend, 900_009, 400, ["The answer to the question is incorrect.", "问题回答错误"]),
    (Action::CodeSend, 900_010, 403, ABNORMAL),
    (Action::CodeSend, 900_011, 409, EMAIL_TAKEN),
    (Action::CodeSend, 900_012, 409, MOBILE_TAKEN),
    (Action::CodeSend, 900_013, 403, BLACKLISTED),
    // Image code: SPEC shows the numbers; the meanings are those of the same numbers of code send.
    (Action::ImageCode, 900_001, 400, ILLEGAL_TYPE),
    (Action::ImageCode, 900_004, 429, TOO_FREQUENT),
    (Action::ImageCode, 900_005, 429, OVER_COUNT),
    (Action::ImageCode, 900_006, 429, OVER_DAY),
    (Action::ImageCode, 900_013, 403, BLACKLISTED),
    // Password reset, sign-up check, register, forgot check: SPEC shows the numbers; the meanings are chosen here.
    (Action::PasswordReset, 900_001, 404, USER_MISSING),
    (Action::PasswordReset, 900_002, 400, CODE_DEAD),
    (Action::PasswordReset, 900_003, 400, PASSWORD_REFUSED),
    (Action::PasswordReset, 900_004, 403, ASK_MAIN_USER),
    (Action::SignUpCheck, 900_001, 409, NAME_EXISTS),
    (Action::SignUpCheck, 900_002, 409, MOBILE_TAKEN),
    (Action::SignUpCheck, 900_003, 409, EMAIL_TAKEN),
    (Action::Register, 900_001, 409, NAME_EXISTS),
    (Action::Register, 900_002, 409, MOBILE_TAKEN),
    (Action::Register, 900_003, 409, EMAIL_TAKEN),
    (Action::Register, 900_004, 400, CODE_DEAD),
    (Action::Register, 900_005, 400, PASSWORD_REFUSED),
    (Action::Register, 900_006, 403, ["Registration is currently closed.", "暂未开放注册"]),
    (Action::ForgotCheck, 900_001, 404, USER_MISSING),
    (Action::ForgotCheck, 900_014, 403, ASK_MAIN_USER),
    (Action::SubUserDelete, 900_001, 404, ["The sub-user does not exist.", "子用户不存在"]),
    (Action::SubUserDelete, 900_002, 403, ["A sub-user cannot delete itself.", "子用户不能删除自己"]),
    (
        Action::Rename,
        900_002,
        409,
        ["Another user in your account already has this login name.", "您账户下的其他用户已使用该登录名"],
    ),
    (Action::Rename, 900_003, 409, NAME_EXISTS),
    (
        Action::SubUserCheck,
        900_001,
        409,
        ["The mobile number is already registered by a main user.", "该手机号已被主用户注册"],
    ),
    (Action::SubUserCheck, 900_002, 409, ["The email address is already registered.", "该邮箱已被注册"]),
    (Action::GroupCreate, 800_006, 409, ["A group with this name already exists.", "用户组名称已存在"]),
    (
        Action::KeyCreate,
        700_003,
        409,
        ["The limit of security keys has been reached.", "安全密钥数量已达上限"],
    ),
    (Action::CardBind, 900_011, 409, ["This card has already been added.", "该银行卡已绑定"]),
];

/// Every per-action meaning: the action and its number.
pub fn meanings() -> impl Iterator<Item = (Action, u32)> {
    MEANINGS.iter().map(|(action, number, ..)| (*action, *number))
}

fn row(action: Action, number: u32) -> Option<&'static Row> {
    MEANINGS.iter().find(|(of, listed, ..)| *of == action && *listed == number)
}

/// What `number` means in answer to `action`: the action's own meaning, else the catalogue's, else SPEC's default.
#[must_use]
pub fn meaning(action: Action, number: u32, lang: Lang) -> &'static str {
    if let Some((.., words)) = row(action, number) {
        return lang.pick(*words);
    }
    Code::from_wire(&CodeValue::Number(number))
        .map_or_else(|| DefaultText::System.words(lang), |code| code.words(lang))
}

/// The HTTP status that tells the story of `number` in answer to `action`; 500 for a number that means nothing.
#[must_use]
pub fn meaning_status(action: Action, number: u32) -> u16 {
    if let Some((_, _, status, _)) = row(action, number) {
        return *status;
    }
    Code::from_wire(&CodeValue::Number(number)).map_or(500, Code::http_status)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_action_decides_what_a_number_means() {
        assert_eq!(meaning(Action::SubUserDelete, 900_002, Lang::US), "A sub-user cannot delete itself.");
        assert_eq!(meaning(Action::Rename, 900_003, Lang::US), "The login name is already in use.");
        assert_eq!(meaning(Action::CardBind, 900_011, Lang::CN), "该银行卡已绑定");
        assert_eq!(meaning_status(Action::KeyCreate, 700_003), 409);
    }

    #[test]
    fn a_number_the_action_does_not_know_means_what_the_catalogue_says() {
        assert_eq!(meaning(Action::Register, 100_009, Lang::US), Code::InsufficientBalance.words(Lang::US));
        assert_eq!(meaning(Action::Register, 42, Lang::US), "System is abnormal");
        assert_eq!(meaning_status(Action::Register, 100_009), 402);
        assert_eq!(meaning_status(Action::Register, 42), 500);
    }

    #[test]
    fn every_number_the_specification_lists_has_a_meaning_of_its_own() {
        let listed: [(Action, &[u32]); 12] = [
            (Action::CodeSend, &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]),
            (Action::ImageCode, &[1, 4, 5, 6, 13]),
            (Action::PasswordReset, &[1, 2, 3, 4]),
            (Action::SignUpCheck, &[1, 2, 3]),
            (Action::Register, &[1, 2, 3, 4, 5, 6]),
            (Action::ForgotCheck, &[1, 14]),
            (Action::SubUserDelete, &[1, 2]),
            (Action::Rename, &[2, 3]),
            (Action::SubUserCheck, &[1, 2]),
            (Action::CardBind, &[11]),
            (Action::GroupCreate, &[]),
            (Action::KeyCreate, &[]),
        ];
        let mut count = 2;
        for (action, numbers) in listed {
            for number in numbers {
                assert!(row(action, 900_000 + number).is_some(), "{action:?} {number}");
                count += 1;
            }
        }
        assert_eq!(MEANINGS.len(), count);
    }

    #[test]
    fn no_pair_is_listed_twice_and_all_words_are_there() {
        for (place, (action, number, status, [english, chinese])) in MEANINGS.iter().enumerate() {
            assert!(!MEANINGS[..place].iter().any(|(of, listed, ..)| of == action && listed == number));
            assert!((400..600).contains(status));
            assert!(english.is_ascii() && !chinese.is_ascii());
        }
    }
}
