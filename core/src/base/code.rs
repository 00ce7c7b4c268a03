//! The error catalogue (SPEC §8) and the named codes of SPEC §7: what each looks like on the wire, which HTTP status
//! tells the same story, and its words.

use serde::{Deserialize, Serialize, Serializer};

use crate::Lang;

/// A code as it stands in an answer: a JSON number, or a JSON string for names and for `"003"` and `"004"`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum CodeValue {
    /// A number of SPEC §8.
    Number(u32),
    /// A name of SPEC §7, or a code that SPEC §8 writes with leading zeros.
    Name(String),
}

/// Builds [`Code`] and its table from one line per code: variant, wire value, HTTP status, English, Chinese.
macro_rules! catalogue {
    ($($variant:ident $wire:literal $status:literal $english:literal $chinese:literal)+) => {
        /// Every code that an answer can carry.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Code {
            $(
                #[doc = concat!("`", $wire, "`: ", $english)]
                $variant,
            )+
        }

        impl Code {
            /// The whole catalogue, in SPEC's order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The row of the table: wire value as text, HTTP status, words.
            fn row(self) -> (&'static str, u16, [&'static str; 2]) {
                match self {
                    $(Self::$variant => ($wire, $status, [$english, $chinese]),)+
                }
            }
        }
    };
}

catalogue! {
    Success "0" 200 "Success" "成功"
    ParameterError "100001" 400 "The request contains invalid values. Please check them." "提交的参数有误，请检查"
    PhoneError "100002" 400 "The mobile number is not valid." "手机号有误"
    RequestFailed "100003" 405 "The request failed: wrong request method." "请求失败：请求方法错误"
    NotFound "100004" 404 "Not found." "未找到"
    NotLoggedIn "100005" 401 "You are not signed in." "您尚未登录"
    Failed "100006" 400 "The operation failed." "操作失败"
    CardAlreadyBound "100007" 409 "This card has already been added." "该银行卡已绑定"
    Overdue "100008" 402 "The account is in arrears. Please top up." "账户已欠费，请充值"
    InsufficientBalance "100009" 402 "The balance is insufficient." "余额不足"
    Abnormal "100010" 500 "System is abnormal" "系统异常"
    UnknownError "100011" 500 "An unknown error occurred." "未知错误"
    Unavailable "100012" 503 "This is temporarily unavailable. Please try again later." "暂不可用，请稍后再试"
    PermissionError "100013" 403 "You do not have permission to do this." "您没有权限执行此操作"
    CodeTooFrequent "100014" 429 "A verification code was sent a moment ago. Please wait before requesting another one." "验证码发送过于频繁，请稍后再试"
    CodeIncorrect "100015" 400 "The verification code is incorrect." "验证码错误"
    CurrentPasswordIncorrect "100016" 400 "The current sign-in password is incorrect." "当前登录密码错误"
    IdentityNumberFormat "100017" 400 "The format of the ID or passport number is incorrect." "身份证或护照号码格式错误"
    CompanyExists "100018" 409 "The company already exists." "该企业已存在"
    EmailOccupied "100019" 409 "The email address belongs to another account." "该邮箱已被占用"
    MobileOccupied "100020" 409 "The mobile number belongs to another account." "该手机号已被占用"
    WrongCodeType "100021" 400 "The type of the verification code is wrong." "验证码类型错误"
    CodeCountExceeded "100022" 429 "You have reached today's limit for verification codes. Please try again tomorrow." "今日验证码发送次数已达上限，请明天再试"
    Reactivation "100023" 409 "The user is already activated." "请勿重复激活"
    AuthenticationFailure "100024" 401 "The login name or password is incorrect." "登录名或密码错误"
    UserDoesNotExist "100025" 404 "The user does not exist." "用户不存在"
    CannotToggleSelf "100026" 403 "You cannot enable or disable the user who is signed in." "不能启用或禁用当前登录的用户"
    CodeEmpty "100033" 400 "Please enter the verification code." "验证码不能为空"
    SubUserPermissionConfig "100034" 500 "The sub-user's permissions could not be loaded." "获取子用户权限配置失败"
    MobileCodeError "100035" 400 "The code sent to the mobile is incorrect." "手机验证码错误"
    EmailCodeError "100036" 400 "The code sent by email is incorrect." "邮箱验证码错误"
    NoValidContact "100038" 409 "The user has no valid contact." "该用户没有有效的联系方式"
    UserNotFound "200001" 404 "User not found." "未找到该用户"
    SentFrequently "300002" 429 "Sent too frequently. Please wait before trying again." "发送过于频繁，请稍后再试"
    CodeLimitReached "500000" 429 "Too many verification codes were requested from your network today. Please try again tomorrow." "您的网络今日请求验证码次数过多，请明天再试"
    SoleContact "600003" 409 "The only contact for a message type cannot be deleted." "该联系方式是某消息类型的唯一联系方式，不能删除"
    SubUserLimit "900001" 409 "The account has reached its limit of sub-users." "子用户数量已达上限"
    UserAuthenticationFailed "900002" 401 "The user could not be authenticated." "用户认证失败"
    UserExists "900003" 409 "The user already exists." "用户已存在"
    CodeFrequentOrWrong "900004" 429 "The code was requested too often or is incorrect." "验证码发送过于频繁或验证码错误"
    AddUserFailed "900005" 502 "The user could not be added to the user center." "添加用户中心用户失败"
    UnknownMistake "900009" 500 "An unknown error occurred." "未知错误"
    InactiveSubUser "900010" 409 "The sub-user has been created. Please activate it." "子用户已创建，请激活"
    EmailTaken "900011" 409 "The email address is already in use." "邮箱已被占用"
    MobileTaken "900012" 409 "The mobile number is already in use." "手机号已被占用"
    InvalidUser "900015" 403 "The user is not valid." "无效用户"
    ResourceOperationFailed "900026" 409 "The operation on the resource failed." "资源操作失败"
    EmailExists "003" 409 "The email address already exists." "邮箱已存在"
    PhoneExists "004" 409 "The mobile number already exists." "手机号已存在"
    NotLogError "NotLogError" 401 "Your session has ended. Please sign in again." "登录已失效，请重新登录"
    AuthError "AuthError" 401 "Your sign-in could not be verified. Please sign in again." "身份验证失败，请重新登录"
    AuthServiceError "AuthServiceError" 503 "The sign-in service is not responding. Please try again." "认证服务异常，请重试"
    SlideCodeError "SlideCodeError" 403 "Slide vertification failed!" "滑动验证失败！"
    AccessWebError "AccessWebError" 403 "You don't have access to this page." "您无权访问该页面"
    ImageCodeError "ImageCodeError" 400 "The answer to the question is incorrect." "问题回答错误"
    SendVerificationCodeError "SendVerificationCodeError" 502 "The verification code could not be sent." "验证码发送失败"
    LoginSwitchError "LoginSwitchError" 403 "Sign-in is currently unavailable." "登录功能暂未开放"
}

impl Code {
    /// What stands in the answer's `code`.
    #[must_use]
    pub fn wire(self) -> CodeValue {
        let (wire, ..) = self.row();
        let number = if wire.len() > 1 && wire.starts_with('0') { None } else { wire.parse().ok() };
        number.map_or_else(|| CodeValue::Name(wire.to_owned()), CodeValue::Number)
    }

    /// The code of a wire value; `"0000"` is the other spelling of success (SPEC §7).
    #[must_use]
    pub fn from_wire(value: &CodeValue) -> Option<Self> {
        if matches!(value, CodeValue::Name(name) if name == "0000") {
            return Some(Self::Success);
        }
        Self::ALL.iter().copied().find(|code| code.wire() == *value)
    }

    /// The words for a person.
    #[must_use]
    pub fn words(self, lang: Lang) -> &'static str {
        let (_, _, words) = self.row();
        lang.pick(words)
    }

    /// The HTTP status that tells the same story, for clients that read nothing else.
    #[must_use]
    pub fn http_status(self) -> u16 {
        let (_, status, _) = self.row();
        status
    }
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.wire().serialize(serializer)
    }
}

/// Whether the browser's client passes an answer on to its caller instead of showing an error (SPEC §7's list).
///
/// The named codes in the list are failures all the same; the form that asked shows them in its own place.
#[must_use]
pub fn is_success(code: &CodeValue) -> bool {
    match code {
        CodeValue::Number(number) => matches!(number, 0 | 200),
        CodeValue::Name(name) => matches!(
            name.as_str(),
            "0000"
                | "401"
                | "20301"
                | "AuthServiceError"
                | "SlideCodeError"
                | "AccessWebError"
                | "ImageCodeError"
                | "SendVerificationCodeError"
                | "LoginSwitchError"
        ),
    }
}

/// Whether an answer ends the session: the client clears the login cookie and goes to sign-in (SPEC §7).
#[must_use]
pub fn ends_session(code: &CodeValue) -> bool {
    match code {
        CodeValue::Number(number) => *number == 100_005,
        CodeValue::Name(name) => matches!(name.as_str(), "NotLogError" | "AuthError"),
    }
}

/// A text that the console shows when an answer brings none (SPEC §8 'Defaults', SPEC §7 'error !').
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum DefaultText {
    /// No more is known than that it failed.
    System,
    /// The server failed to answer.
    Server,
    /// The end of a range lies before its start.
    TimeRange,
    /// An export took too long.
    ExportTimeout,
    /// The slider was not solved.
    Slider,
    /// The toast for an answer without any message.
    Toast,
}

impl DefaultText {
    /// The words for a person; the English ones are SPEC's, letter by letter.
    #[must_use]
    pub fn words(self, lang: Lang) -> &'static str {
        lang.pick(match self {
            Self::System => ["System is abnormal", "系统异常"],
            Self::Server => ["Abnormal server, please contact administrator", "服务器异常，请联系管理员"],
            Self::TimeRange => ["The End time must be later than the Start time", "结束时间必须晚于开始时间"],
            Self::ExportTimeout => [
                "The export operation failed. Please shorten the query time and try again.",
                "导出失败，请缩短查询时间后重试",
            ],
            Self::Slider => ["Slide vertification failed!", "滑动验证失败！"],
            Self::Toast => ["error !", "出错了！"],
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn name(text: &str) -> CodeValue {
        CodeValue::Name(text.to_owned())
    }

    #[test]
    fn numbers_are_json_numbers_and_the_rest_are_json_strings() {
        assert_eq!(serde_json::to_string(&Code::Success).unwrap(), "0");
        assert_eq!(serde_json::to_string(&Code::NotLoggedIn).unwrap(), "100005");
        assert_eq!(serde_json::to_string(&Code::EmailExists).unwrap(), "\"003\"");
        assert_eq!(serde_json::to_string(&Code::PhoneExists).unwrap(), "\"004\"");
        assert_eq!(serde_json::to_string(&Code::SlideCodeError).unwrap(), "\"SlideCodeError\"");
    }

    #[test]
    fn every_number_of_the_catalogue_is_there() {
        let listed =
            (100_001..=100_026).chain([100_033, 100_034, 100_035, 100_036, 100_038, 200_001, 300_002]);
        let rest = [0, 500_000, 600_003, 900_009, 900_010, 900_011, 900_012, 900_015, 900_026];
        for number in listed.chain(900_001..=900_005).chain(rest) {
            assert!(Code::from_wire(&CodeValue::Number(number)).is_some(), "{number}");
        }
    }

    #[test]
    fn every_code_reads_back_and_no_two_share_a_value() {
        let mut seen = HashSet::new();
        for &code in Code::ALL {
            let json = serde_json::to_string(&code).unwrap();
            let value: CodeValue = serde_json::from_str(&json).unwrap();
            assert_eq!(Code::from_wire(&value), Some(code));
            assert!(seen.insert(json), "{code:?}");
        }
        assert_eq!(Code::from_wire(&name("0000")), Some(Code::Success));
        assert_eq!(Code::from_wire(&name("100005")), None);
    }

    #[test]
    fn every_code_has_words_in_both_languages_and_an_honest_status() {
        for &code in Code::ALL {
            assert!(code.words(Lang::US).is_ascii() && !code.words(Lang::US).is_empty(), "{code:?}");
            let chinese = code.words(Lang::CN);
            assert!(!chinese.is_ascii() && !chinese.contains([',', '.', '!', ':', ';', '?']), "{code:?}");
            let status = code.http_status();
            assert_eq!(status == 200, code == Code::Success, "{code:?}");
            assert!(status == 200 || (400..600).contains(&status), "{code:?}");
        }
    }

    #[test]
    fn the_success_list_is_the_one_of_the_specification() {
        for number in [0, 200] {
            assert!(is_success(&CodeValue::Number(number)));
        }
        for text in ["0000", "401", "20301", "AuthServiceError", "SlideCodeError", "AccessWebError"] {
            assert!(is_success(&name(text)), "{text}");
        }
        for text in ["ImageCodeError", "SendVerificationCodeError", "LoginSwitchError"] {
            assert!(is_success(&name(text)), "{text}");
        }
        for text in ["0", "200", "NotLogError", "AuthError", "003", ""] {
            assert!(!is_success(&name(text)), "{text}");
        }
        for number in [1, 401, 20_301, 100_005] {
            assert!(!is_success(&CodeValue::Number(number)));
        }
    }

    #[test]
    fn three_codes_end_the_session() {
        let ending: Vec<_> = Code::ALL.iter().filter(|code| ends_session(&code.wire())).collect();
        assert_eq!(ending, [&Code::NotLoggedIn, &Code::NotLogError, &Code::AuthError]);
    }

    #[test]
    fn default_texts_are_those_of_the_specification() {
        assert_eq!(DefaultText::System.words(Lang::US), "System is abnormal");
        assert_eq!(DefaultText::Slider.words(Lang::US), Code::SlideCodeError.words(Lang::US));
        assert_eq!(DefaultText::Toast.words(Lang::US), "error !");
    }
}
