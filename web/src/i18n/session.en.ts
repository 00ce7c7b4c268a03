/** English words of what asks whether somebody is still there or who they are, which come with it. */
export const sessionEn = {
  "session.ending_title": "Are you still there?",
  "session.ending":
    "This page has been inactive for a while. You will be signed out in {time} unless you stay signed in.",
  "session.too_old":
    "Your session has reached its maximum length. You will be signed out in {time}. Save your work and sign in again.",
  "session.stay": "Stay signed in",
  "reentry.title": "Sign in again",
  "reentry.idle": "You were signed out because of inactivity.",
  "reentry.old": "Your session reached its maximum length.",
  "reentry.ended": "Your session was ended from another device, or your password was changed.",
  "reentry.gone": "You signed out in another window of this browser.",
  "reentry.stays": "Sign in to continue where you left off. What you typed is still here.",
  "reentry.leave": "Leave this page",
  "proof.title": "Confirm it's you",
  "proof.intro": "Enter your password to continue. This action needs an extra confirmation.",
  "proof.password": "Password",
  "proof.confirm": "Confirm",
} as const;
