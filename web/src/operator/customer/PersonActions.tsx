import ButtonDropdown, { type ButtonDropdownProps } from "@cloudscape-design/components/button-dropdown";
import { useState } from "react";
import { call } from "../../api/call";
import { mayItem } from "../../domain/access/mayItem";
import { useT } from "../../i18n/t";
import { Confirm } from "../../kit/form/Confirm";
import { CUSTOMERS_CHANGED } from "../customers";
import {
  customerUserAdmin,
  customerUserFactorRemove,
  customerUserSignOut,
  customerUserUnlock,
} from "../generated/sdk.gen";
import type { CustomerPerson, OperatorOperation } from "../generated/types.gen";
import { useCan } from "../may";

/** What can be done for somebody. */
const HELPS = ["unlock", "sign_out", "remove_factors", "admin"] as const;
type Help = (typeof HELPS)[number];

/** Menu of what can be done for one of a customer's people; what nothing is to be done about is disabled with the reason. */
export function PersonActions({ person }: { person: CustomerPerson }) {
  const t = useT();
  const can = useCan();
  const [open, setOpen] = useState<Help | null>(null);
  const { user_id, login_name: name, is_locked, is_admin, sessions, has_authenticator, passkeys } = person;
  const entry = (id: Help, text: string, needs: OperatorOperation, idle?: string): ButtonDropdownProps.Item =>
    mayItem(id, text, can(needs, idle));
  const wordsOf = (help: Help) => (help === "admin" && is_admin ? "admin_end" : help);
  const calls: Record<Help, () => Promise<unknown>> = {
    unlock: () => call(customerUserUnlock({ body: { user_id } })),
    sign_out: () => call(customerUserSignOut({ body: { user_id } })),
    remove_factors: () => call(customerUserFactorRemove({ body: { user_id } })),
    admin: () => call(customerUserAdmin({ body: { user_id, is_admin: !is_admin } })),
  };
  const hasFactor = has_authenticator || passkeys > 0;
  return (
    <>
      <ButtonDropdown
        variant="inline-icon"
        expandToViewport
        ariaLabel={t("operator.operator_actions", { name })}
        items={[
          entry("unlock", t("customer.unlock"), "customer_help", is_locked ? undefined : t("customer.unlock_idle")),
          entry(
            "sign_out",
            t("customer.sign_out"),
            "customer_help",
            sessions > 0 ? undefined : t("customer.sign_out_idle"),
          ),
          entry(
            "remove_factors",
            t("customer.remove_factors"),
            "customer_help",
            hasFactor ? undefined : t("customer.remove_factors_idle"),
          ),
          entry("admin", t(is_admin ? "customer.admin_end" : "customer.admin"), "customer_role"),
        ]}
        onItemClick={({ detail }) => setOpen(HELPS.find((help) => help === detail.id) ?? null)}
      />
      {open && (
        <Confirm
          title={t(`customer.${wordsOf(open)}_title`, { name })}
          confirm={t(`customer.${wordsOf(open)}`)}
          call={calls[open]}
          invalidate={CUSTOMERS_CHANGED}
          says={() => t(`customer.${wordsOf(open)}_done`, { name })}
          onClose={() => setOpen(null)}
        >
          {t(`customer.${wordsOf(open)}_effect`)}
        </Confirm>
      )}
    </>
  );
}
