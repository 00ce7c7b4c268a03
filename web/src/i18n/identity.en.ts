/** English words of sign-in, registration, forgotten passwords and the slider check. */
export const identityEn = {
  "identity.login_name": "Login name",
  "identity.password": "Password",
  "identity.password_confirm": "Confirm password",
  "identity.new_password": "New password",
  "identity.back_to_sign_in": "Back to sign-in",
  "identity.back": "Start over",
  "identity.continue": "Continue",
  "identity.close": "Close",
  "identity.loading": "Loading",
  "identity.other_pages": "Other pages",
  "identity.help": "Need help?",

  "sign_in.title": "Sign in",
  "sign_in.submit": "Sign in",
  "sign_in.forgot": "Forgot password?",
  "sign_in.register": "Create an account",
  "sign_in.ended": "Please sign in to continue. You'll return to the page you were on.",
  "sign_in.handoff_missed":
    "The link that brought you here has been used, has expired, or was created for another browser. Please sign in.",
  "sign_in.code_title": "Confirm it's you",
  "sign_in.code_intro":
    "We'll send a code to one of your contacts, so that a password alone doesn't give access to your account.",
  "sign_in.code_only": "Enter the code that we send you, so that a password alone doesn't give access to your account.",

  "factor.title": "Second factor",

  "contact.choose": "Send the code to",
  "contact.email": "Email {masked}",
  "contact.sms": "Text message {masked}",

  "code.label": "Verification code",
  "code.hint": "Six digits",
  "code.send": "Send code",
  "code.resend": "Resend code",
  "code.resend_in": "Resend in {seconds} s",
  "code.sent": "A code has been sent to {target}. It is valid for {minutes} minutes.",
  "code.verify": "Verify",

  "register.personal": "Personal",
  "register.personal_hint": "For an individual",
  "register.enterprise": "Enterprise",
  "register.enterprise_hint": "For a company, an organization or a government body",
  "register.by_email": "Email",
  "register.by_sms": "Mobile",
  "register.mobile_hint":
    "Include the country code, for example +86 138 0013 8000. Numbers in mainland China don't need one.",
  "register.agreement": "I agree to the user agreement",
  "register.clause_1_5": "I accept clause 1.5 on data storage and transfer",
  "register.clause_1_6": "I accept clause 1.6 on data processing on my behalf",
  "register.read_agreement": "Read the user agreement",
  "register.read_clause_1_5": "Read clause 1.5",
  "register.read_clause_1_6": "Read clause 1.6",

  "terms.sample": "Sample text: the operator has not published its terms yet.",
  "terms.version": "Version {version}",
  "terms.due_title": "Terms",
  "terms.due": "Please read and accept version {version} of the terms. You will be asked only once.",
  "terms.newer": "The terms have changed in the meantime. Please read and accept the new version.",
  "terms.accept": "Accept and continue",
  "terms.otherwise": "If you don't accept them, you can sign out, download your data, or delete the account.",
  "terms.otherwise_sub": "If you don't accept them, you can sign out or download your data.",
  "terms.own_data": "Download my data",
  "terms.deletion": "Delete account",

  "partner.title": "Sign in from {title}",
  "partner.going": "Taking you to {title}",
  "partner.failed": "{title} could not be opened. Please try again.",
  "partner.retry": "Try again",
  "partner.sign_in": "Sign in with {title}",

  "strength.label": "Password strength",
  "strength.weak": "Weak",
  "strength.medium": "Medium",
  "strength.strong": "Strong",
  "strength.rules": "The password must have",
  "strength.met": "met",
  "strength.unmet": "not met",
  "strength.length": "{min} to {max} characters",
  "strength.classes": "at least {min} of: digits, uppercase letters, lowercase letters, symbols",
  "strength.run": "no character repeated {length} times in a row",
  "strength.sequence": "no {length} consecutive digits, such as 123456 or 654321",
  "strength.characters": "no spaces or invisible characters",
  "strength.characters_nist": "no invisible characters",
  "strength.account": "nothing from your login name, contacts or company name",
  "strength.guess": "nothing common or easy to guess",

  "forgot.submit": "Set new password",
} as const;

/** What each identity text is called. */
export type IdentityKey = keyof typeof identityEn;
