/** English words of a forgotten password, which come with its page. */
export const forgotEn = {
  "forgot.title": "Reset your password",
  "forgot.account_intro": "Enter your login name. We will send a code to one of the account's contacts.",
  "forgot.sub_user": "Sub-users: ask your main user to reset your password.",
  "forgot.code_intro": "Choose where to send the code.",
  "forgot.code_only": "Enter the code that we send to the account's contact.",
  "forgot.password_intro": "Choose a new password for {login_name}. You will be signed out everywhere.",
  "forgot.done_title": "Your password has been changed",
  "forgot.done": "Sign in with your new password. All earlier sessions have been signed out.",
} as const;
