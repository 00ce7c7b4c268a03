import { useT } from "../i18n/t";
import type { VerificationState } from "./generated/types.gen";
import { PageLink } from "./PageLink";
import { listPath } from "./paths";

interface Props {
  customerNo: string;
  /** Where they are verified. */
  label: string;
  state: VerificationState;
}

/** How far a customer is verified, which leads to what they handed in. */
export function VerificationLink({ customerNo, label, state }: Props) {
  const t = useT();
  const words = t(`customer.identity_${state}`);
  if (state === "not_verified") return <>{words}</>;
  return (
    <PageLink path={listPath("verifications", { state, q: customerNo })} ariaLabel={`${label}: ${words}`}>
      {words}
    </PageLink>
  );
}
