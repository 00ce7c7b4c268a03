/** English words that belong to no feature. */
export const commonEn = {
  "common.loading": "Loading",
  "common.retry": "Try again",
  "title.login": "Sign in",
  "title.register": "Create an account",
  "title.forget": "Reset your password",
  "title.home": "Home",
  "title.portal": "Console",
  "title.404": "Page not found",
  "title.401": "No access",
} as const;
