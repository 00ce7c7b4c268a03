/** Names what the operators are asked for under. */
export const OPERATORS_KEY = ["operators"];

/** Names what those to whom tickets can be given are asked for under. */
export const ASSIGNEES_KEY = ["assignees"];

/** What a change of an operator changes: the list of them, and to whom tickets can be given. */
export const OPERATORS_CHANGED = [OPERATORS_KEY, ASSIGNEES_KEY] as const;

/** A password that the server answered this once. */
export interface NewPassword {
  /** Whose it is: what they sign in with. */
  name: string;
  password: string;
}
