//! Opening an account.

use crate::{
    Checked, Draft, Lang, Limits, Rule,
    account::AccountKind,
    account_words::PasswordContext,
    agreement::accepted,
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
    /// The registration form.
    RegisterDraft =>
    /// A registration that may be carried out once its code has been compared.
    Register {
        /// What the account signs in with.
        login_name: String => LoginName,
        /// Who opens it.
        kind: AccountKind,
        /// The company's name; empty for a person.
        company: String,
        /// How the code was sent.
        channel: Channel,
        /// Where the code was sent.
        target: String => Contact,
        /// The code that came.
        code: String => VerificationCode,
        /// The password.
        password: Secret,
        /// The password again.
        password_confirm: Secret,
        /// The agreement box.
        agreement: bool,
        /// Data-processing clause 1.5.
        clause_1_5: bool,
        /// Data-processing clause 1.6.
        clause_1_6: bool,
        /// The version of the operator's terms that was read.
        terms_version: String,
        /// The language of the mails to come.
        lang: Lang,
    }
}

fn company(kind: AccountKind, typed: &str) -> Result<String, Rule> {
    match kind {
        AccountKind::Enterprise => name::required(typed, NAME_MAX),
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
        checks.field("agreement", accepted(self.agreement));
        checks.field("clause_1_5", accepted(self.clause_1_5));
        checks.field("clause_1_6", accepted(self.clause_1_6));
        let terms_version = checks.field("terms_version", text::required(&self.terms_version, VERSION_MAX));
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
