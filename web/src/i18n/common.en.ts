/** English words that belong to no feature. */
export const commonEn = {
  "common.loading": "Loading",
  "common.retry": "Try again",
  "request.network": "The server cannot be reached. Check your connection and try again.",
  "request.late": "The server did not answer within {seconds} seconds. Please try again.",
  "title.login": "Sign in",
  "title.register": "Create an account",
  "title.forget": "Reset your password",
  "title.home": "Home",
  "title.404": "Page not found",
  "title.401": "No access",
} as const;
