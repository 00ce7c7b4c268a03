/** English words of activating an account, which come with its page. */
export const activateEn = {
  "activate.title": "Activate your account",
  "activate.intro": "Choose a password. From then on you sign in with the login name",
  "activate.password": "Password",
  "activate.submit": "Activate",
  "activate.done": "Your account is active. Sign in as {login_name}.",
  "activate.reset_title": "Choose a new password",
  "activate.reset_intro": "The new password is for the login name",
  "activate.reset_done": "The new password holds. Sign in as {login_name}.",
  "activate.dead_title": "This link works no more",
  "activate.dead":
    "The link was used already, is older than 24 hours, was replaced by a newer one, or was not copied whole.",
  "activate.dead_help":
    "If you have set your password already, sign in. Otherwise look for a newer mail, or ask the main user of your account to send another one.",
} as const;
