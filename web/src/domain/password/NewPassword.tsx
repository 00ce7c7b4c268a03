import { call } from "../../api/call";
import { passwordKnown } from "../../api/generated/sdk.gen";
import { type NewPasswordValues, PasswordFields, type PasswordFieldsProps } from "./PasswordFields";
import type { AskKnown } from "./useKnownPassword";

const askKnown: AskKnown = async (prefix) => (await call(passwordKnown({ body: { prefix } }))).suffixes;

/** A customer's new password: the fields, judged by the rules and the server's list as one types. */
export function NewPassword<T extends NewPasswordValues>(props: Omit<PasswordFieldsProps<T>, "askKnown">) {
  return <PasswordFields {...props} askKnown={askKnown} />;
}
