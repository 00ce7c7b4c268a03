/** English words of activating an account, which come with its page. */
export const activateEn = {
  "activate.title": "Activate your account",
  "activate.intro": "Choose a password. You will sign in with this login name:",
  "activate.password": "Password",
  "activate.submit": "Activate",
  "activate.done": "Your account is active. Sign in as {login_name}.",
  "activate.reset_title": "Choose a new password",
  "activate.reset_intro": "You are setting a new password for this login name:",
  "activate.reset_done": "Your password has been changed. Sign in as {login_name}.",
  "activate.dead_title": "This link is no longer valid",
  "activate.dead":
    "The link has been used, is more than 24 hours old, was replaced by a newer one, or was not copied completely.",
  "activate.dead_help":
    "If you have already set your password, sign in. Otherwise look for a newer email, or ask your main user to send another one.",
} as const;
