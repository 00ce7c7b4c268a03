import ButtonDropdown, { type ButtonDropdownProps } from "@cloudscape-design/components/button-dropdown";
import { useState } from "react";
import { call } from "../api/call";
import { mayItem } from "../domain/access/mayItem";
import { useT } from "../i18n/t";
import { Confirm } from "../kit/form/Confirm";
import { EmailDialog } from "./EmailDialog";
import { operatorDisable, operatorFactorRemove, operatorReset } from "./generated/sdk.gen";
import type { Colleague } from "./generated/types.gen";
import { useCan } from "./may";
import { type NewPassword, OPERATORS_CHANGED } from "./operators";
import { RolesDialog } from "./RolesDialog";

interface Props {
  colleague: Colleague;
  /** Told the password that the operator was given. */
  onPassword: (made: NewPassword) => void;
}

/** What can be done with an operator. Nobody changes themselves, so that somebody is always left who can. */
export function OperatorActions({ colleague, onPassword }: Props) {
  const t = useT();
  const [open, setOpen] = useState("");
  const { operator_id, name, is_self, is_enabled, has_factor } = colleague;
  const close = () => setOpen("");
  const can = useCan();
  const entry = (id: string, text: string, refusal?: string): ButtonDropdownProps.Item =>
    mayItem(id, text, can("operator_manage", is_self ? t("operator.operator_not_self") : refusal));
  return (
    <>
      <ButtonDropdown
        variant="inline-icon"
        expandToViewport
        ariaLabel={t("operator.operator_actions", { name })}
        items={[
          entry("roles", t("operator.operator_roles")),
          entry("email", t("operator.email_change")),
          entry("reset", t("operator.operator_reset")),
          entry(
            "factors",
            t("operator.operator_factors_remove"),
            has_factor ? undefined : t("operator.operator_no_factor"),
          ),
          entry(
            "disable",
            t("operator.operator_disable"),
            is_enabled ? undefined : t("operator.operator_already_disabled"),
          ),
        ]}
        onItemClick={({ detail }) => setOpen(detail.id)}
      />
      {open === "roles" && <RolesDialog colleague={colleague} onClose={close} />}
      {open === "email" && <EmailDialog colleague={colleague} email={colleague.email} onClose={close} />}
      {open === "reset" && (
        <Confirm
          title={t("operator.operator_reset_title", { name })}
          confirm={t("operator.operator_reset_confirm")}
          call={() => call(operatorReset({ body: { operator_id } }))}
          invalidate={OPERATORS_CHANGED}
          done={({ password }) => onPassword({ name, password })}
          onClose={close}
        >
          {t("operator.operator_reset_effect")}
        </Confirm>
      )}
      {open === "factors" && (
        <Confirm
          title={t("operator.operator_factors_title", { name })}
          confirm={t("operator.operator_factors_remove")}
          call={() => call(operatorFactorRemove({ body: { operator_id } }))}
          invalidate={OPERATORS_CHANGED}
          says={() => t("operator.operator_factors_done", { name })}
          onClose={close}
        >
          {t("operator.operator_factors_effect")}
        </Confirm>
      )}
      {open === "disable" && (
        <Confirm
          title={t("operator.operator_disable_title", { name })}
          confirm={t("operator.operator_disable")}
          call={() => call(operatorDisable({ body: { operator_id } }))}
          invalidate={OPERATORS_CHANGED}
          says={() => t("operator.operator_disable_done", { name })}
          onClose={close}
        >
          {t("operator.operator_disable_effect")}
        </Confirm>
      )}
    </>
  );
}
