/** English words of opening an account, which come with its page. */
export const registerEn = {
  "register.title": "Create account",
  "register.kind": "Account type",
  "register.company": "Company name",
  "register.company_hint": "As shown on the business license",
  "register.login_name_hint": "6 to 18 letters, digits or underscores, of at least two kinds",
  "register.channel": "Contact",
  "register.email": "Email address",
  "register.mobile": "Mobile number",
  "register.terms": "Terms",
  "register.submit": "Create account",
  "register.closed": "Registration is currently closed. Please contact us.",
  "register.done_title": "Your account is ready",
  "register.done": "Signing in is currently not possible. Try again later, as {login_name}.",
} as const;
