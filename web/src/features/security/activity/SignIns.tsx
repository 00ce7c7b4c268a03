import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { call } from "../../../api/call";
import { signInList } from "../../../api/generated/sdk.gen";
import type { SignInEntry } from "../../../api/generated/types.gen";
import { useT } from "../../../i18n/t";
import { useTimes } from "../../../i18n/times";
import { type Column, ResourceTable } from "../../../kit/table/ResourceTable";
import { useAgentWords } from "./useAgentWords";

/** Sign-ins on a page. */
const PAGE = 20;

/** Who signed in or tried to, the newest first. */
export function SignIns() {
  const t = useT();
  const times = useTimes();
  const agentWords = useAgentWords();
  const columns: Column<SignInEntry>[] = [
    { id: "at", header: t("activity.at"), cell: ({ at }) => times.exact(at), isRowHeader: true, isOneLine: true },
    {
      id: "outcome",
      isOneLine: true,
      header: t("activity.outcome"),
      cell: ({ outcome }) => (
        <StatusIndicator type={outcome === "signed_in" ? "success" : "error"}>
          {t(`activity.outcome_${outcome}`)}
        </StatusIndicator>
      ),
    },
    { id: "method", header: t("activity.method"), cell: ({ method }) => t(`activity.method_${method}`) },
    { id: "address", header: t("activity.address"), cell: ({ address }) => address },
    {
      id: "agent",
      header: t("activity.agent"),
      cell: ({ user_agent }) => <span title={user_agent}>{agentWords(user_agent)}</span>,
    },
  ];
  return (
    <ResourceTable<SignInEntry>
      id="sign_ins"
      level="h2"
      title={t("security.tab_sign_ins")}
      description={t("activity.sign_ins_intro")}
      columns={columns}
      itemId={({ at, address, outcome, method }) => [at, address, outcome, method].join()}
      itemName={({ at }) => times.exact(at)}
      queryKey={["sign_ins"]}
      fetch={(_, page, signal) => call(signInList({ signal, query: { limit: PAGE, ...page } }))}
      empty={{ title: t("activity.none"), hint: t("activity.none_hint") }}
    />
  );
}
