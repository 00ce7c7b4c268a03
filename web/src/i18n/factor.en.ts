/** English words of second factors, which come with their dialog or step. */
export const factorEn = {
  "factor.intro_totp": "Your authenticator app shows a new code every 30 seconds.",
  "factor.code_totp": "Authenticator code",
  "factor.hint_totp": "Six digits",
  "factor.intro_recovery": "One of the codes you saved when you set up the second factor. Each code works once.",
  "factor.code_recovery": "Recovery code",
  "factor.hint_recovery": "Letters and digits, with or without hyphens",
  "factor.intro_passkey": "Confirm with your device's fingerprint, face or PIN, or with a hardware security key.",
  "factor.show_passkey": "Use passkey",
  "factor.no_passkeys":
    "This browser cannot use passkeys. They need Chrome or Edge 129, Firefox 119, Safari 18.4 or newer, and a page on a secure address.",
  "factor.left": "The request was not confirmed. Please try again.",
  "factor.use_passkey": "Passkey",
  "factor.another": "Or use another method:",
  "factor.use_totp": "Authenticator app",
  "factor.use_recovery": "Recovery code",
} as const;
