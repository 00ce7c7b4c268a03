import Button from "@cloudscape-design/components/button";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useState } from "react";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { useTimes } from "../i18n/times";
import { type Column, ResourceTable } from "../kit/table/ResourceTable";
import { operatorList } from "./generated/sdk.gen";
import type { Colleague } from "./generated/types.gen";
import { OperatorActions } from "./OperatorActions";
import { OperatorDialog } from "./OperatorDialog";
import { type NewPassword, OPERATORS_KEY } from "./operators";
import { PasswordDialog } from "./PasswordDialog";

/** Who works here, and what they may do. */
export function OperatorsPage() {
  const t = useT();
  const [isNew, setNew] = useState(false);
  const [made, setMade] = useState<NewPassword | null>(null);
  const columns = useColumns(setMade);
  return (
    <>
      <ResourceTable<Colleague>
        id="operators"
        title={t("title.operator_operators")}
        description={t("operator.operators_about")}
        itemId={({ operator_id }) => operator_id}
        itemName={({ name }) => name}
        queryKey={OPERATORS_KEY}
        fetch={({ value }, page, signal) => {
          const q = value("q");
          return call(operatorList({ signal, query: { ...(q && { q }), ...page } }));
        }}
        search={t("operator.operator_search")}
        actions={() => (
          <Button variant="primary" onClick={() => setNew(true)}>
            {t("operator.operator_new")}
          </Button>
        )}
        columns={columns}
        empty={{ title: t("operator.operator_empty"), hint: t("operator.operator_empty_hint") }}
      />
      {isNew && <OperatorDialog onMade={setMade} onClose={() => setNew(false)} />}
      {made && <PasswordDialog made={made} onClose={() => setMade(null)} />}
    </>
  );
}

function useColumns(onPassword: (made: NewPassword) => void): readonly Column<Colleague>[] {
  const t = useT();
  const times = useTimes();
  return [
    {
      id: "name",
      header: t("operator.sign_in_name"),
      cell: ({ name, is_self }) => (is_self ? t("operator.operator_self", { name }) : name),
      isRowHeader: true,
    },
    {
      id: "roles",
      header: t("operator.operator_roles"),
      cell: ({ roles }) => roles.map((role) => t(`operator.role_${role}`)).join(t("grants.comma")) || "–",
      width: 260,
      isSoonOnPhone: true,
    },
    {
      id: "state",
      header: t("operator.state"),
      cell: ({ is_enabled }) => (
        <StatusIndicator type={is_enabled ? "success" : "stopped"}>
          {t(is_enabled ? "operator.operator_enabled" : "operator.operator_disabled")}
        </StatusIndicator>
      ),
    },
    { id: "email", header: t("operator.email"), cell: ({ email }) => email || "–", isHiddenAtFirst: true },
    {
      id: "signed_in",
      header: t("operator.operator_signed_in"),
      cell: ({ last_sign_in_at }) => (last_sign_in_at ? times.at(last_sign_in_at) : t("home.never")),
      isOneLine: true,
    },
    {
      id: "factor",
      header: t("operator.operator_factor"),
      cell: ({ has_factor }) => t(has_factor ? "operator.operator_factor_on" : "operator.operator_factor_off"),
    },
    { id: "sessions", header: t("operator.operator_sessions"), cell: ({ sessions }) => sessions, isOneLine: true },
    {
      id: "actions",
      header: t("operator.actions"),
      width: 90,
      cell: (row) => <OperatorActions colleague={row} onPassword={onPassword} />,
    },
  ];
}
