//! Opening an account.

use crate::{
    Checked, Draft, Lang, Limits, Rule,
    account::AccountKind,
    account_words::PasswordContext,
    agreement,
    contact::{Channel, Contact},
    draft::Checks,
    form::form,
    login_name::LoginName,
    name, password,
    sub_user::NAME_MAX,
    text::{self, Secret},
    verification_code::VerificationCode,
};

/// Characters of a version's name.
const VERSION_MAX: u32 = 40;

form! {
    /// The registration form, as it was filled in.
    RegisterDraft =>
    /// A registration that may be carried out once its code has been compared.
    Register {
        /// What the account signs in with.
        login_name: String => LoginName,
        /// Who opens the account: a person or an enterprise.
        kind: AccountKind,
        /// The company's name; empty for a person.
        company: String,
        /// How the code was sent.
        channel: Channel,
        /// Where the code was sent.
        target: String => Contact,
        /// The code that came.
        code: String => VerificationCode,
        /// The password, judged by the rules for new ones.
        password: Secret,
        /// The password again, which has to be the same.
        password_confirm: Secret,
        /// The box of the user agreement, which has to be ticked.
        agreement: bool,
        /// The box of data-processing clause 1.5, which has to be ticked.
        clause_1_5: bool,
        /// The box of data-processing clause 1.6, which has to be ticked.
        clause_1_6: bool,
        /// The version of the operator's terms that was read.
        terms_version: String,
        /// The language of the mails to come.
        lang: Lang,
    }
}

fn company(kind: AccountKind, typed: &str) -> Result<String, Rule> {
    match kind {
        AccountKind::Enterprise => name::require(typed, NAME_MAX),
        AccountKind::Personal if typed.is_empty() => Ok(String::new()),
        AccountKind::Personal => Err(Rule::TooLong { max: 0 }),
    }
}

impl Draft for RegisterDraft {
    type Valid = Register;
    type Limits = Limits;

    fn check(self, limits: &Limits) -> Checked<Register> {
        let mut checks = Checks::default();
        let login_name = checks.fields("login_name", LoginName::parse(&self.login_name));
        let company = checks.field("company", company(self.kind, &self.company));
        let target = checks.field("target", Contact::parse_new(self.channel, &self.target, &limits.mobile));
        let code = checks.field("code", VerificationCode::parse(&self.code));
        let context = PasswordContext::new(&self.login_name, &target, &self.company);
        password::check(&mut checks, &self.password, &self.password_confirm, &context, &limits.password);
        checks.field("agreement", agreement::require(self.agreement));
        checks.field("clause_1_5", agreement::require(self.clause_1_5));
        checks.field("clause_1_6", agreement::require(self.clause_1_6));
        let terms_version = checks.field("terms_version", text::require(&self.terms_version, VERSION_MAX));
        let Self {
            kind, channel, password, password_confirm, agreement, clause_1_5, clause_1_6, lang, ..
        } = self;
        let parts = login_name.zip(company).zip(target.zip(code)).zip(terms_version);
        checks.finish(parts.map(|(((login_name, company), (target, code)), terms_version)| Register {
            login_name,
            kind,
            company,
            channel,
            target,
            code,
            password,
            password_confirm,
            agreement,
            clause_1_5,
            clause_1_6,
            terms_version,
            lang,
        }))
    }
}
