/** The codes of the catalogue (docs/codes.md) that a page takes otherwise than by saying the answer's words. */
export const CODES = {
  cardBound: 100_007,
  /** A right or a fresh proof is missing. */
  permission: 100_013,
  wrongCode: 100_015,
  /** Of whoever is signed in. */
  wrongPassword: 100_016,
  /** What does not sign in: a name, a password, a hand-off code. */
  signIn: 100_024,
  noCode: 100_033,
  /** Without it a type of message would reach nobody. */
  soleContact: 600_003,
  mobileTaken: 900_012,
} as const;

/** The codes that mean something else in one area of the API, by the area (docs/codes.md). */
export const MEANINGS = {
  sub_user_check: { mobileOfMain: 900_001, emailTaken: 900_002 },
  card_bind: { cardBound: 900_011 },
} as const;
