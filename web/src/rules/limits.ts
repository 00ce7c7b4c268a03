// How long core lets a text be at most, in characters: what a field says before anything is sent. `tests/limits.test.ts` compares each with the rule.

/** Why our staff did something. */
export const REASON_MAX = 200;
/** Why an order was refused, or what its customer is to know of it. */
export const ORDER_REMARK_MAX = 100;
/** The name of an instance, a GPU server or an SSH key. */
export const INSTANCE_NAME_MAX = 60;
/** What an instance runs when it first starts. */
export const USER_DATA_MAX = 16_384;
/** A public SSH key in one line. */
export const SSH_KEY_MAX = 4_096;
/** What our staff is to know of a GPU server, and what it tells when it is handed over. */
export const SERVER_NOTE_MAX = 500;
/** The number by which our staff finds a GPU server. */
export const ASSET_NO_MAX = 60;
/** By whom one signs in to a GPU server. */
export const LOGIN_USER_MAX = 32;
/** What an applicant is told of a verification. */
export const CASE_REMARK_MAX = 500;
/** The title of news, an announcement or a recommendation, in one language. */
export const NOTICE_TITLE_MAX = 80;
/** The text of news, an announcement or a recommendation, in one language. */
export const NOTICE_TEXT_MAX = 1_000;
/** Where one of them leads. */
export const LINK_MAX = 2_048;
/** One of the terms' texts, in one language. */
export const TERMS_TEXT_MAX = 60_000;
/** The title of a ticket. */
export const TICKET_TITLE_MAX = 120;
/** One entry of a ticket. */
export const TICKET_TEXT_MAX = 5_000;
/** What is said beside the stars. */
export const RATING_MAX = 500;
