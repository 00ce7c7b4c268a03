/** English words of what concerns the signed-in person's security. */
export const securityEn = {
  "proof.title": "Confirm it is you",
  "proof.intro": "This changes how your account is protected. Enter your password to continue.",
  "proof.password": "Password",
  "proof.confirm": "Confirm",
} as const;
