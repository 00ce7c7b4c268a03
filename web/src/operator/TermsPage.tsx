import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { lazy, Suspense, useState } from "react";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { useTimes } from "../i18n/times";
import { ResourceTable } from "../kit/table/ResourceTable";
import { termsList } from "./generated/sdk.gen";
import type { TermsVersionReply } from "./generated/types.gen";
import { StateMark } from "./StateMark";
import { useFocusBackFrom } from "./useFocusBackFrom";

// Fetched with the first version that is read.
const TermsDialog = lazy(() => import("./TermsDialog").then(({ TermsDialog: it }) => ({ default: it })));

/** The versions of the operator's terms: which counts, from when on, and how many accepted each. */
export function TermsPage() {
  const t = useT();
  const times = useTimes();
  const [shown, setShown] = useState<string | null>(null);
  useFocusBackFrom(shown !== null);
  const [faults, setFaults] = useState<readonly string[]>([]);
  return (
    <SpaceBetween size="l">
      {faults.length > 0 && (
        <Alert type="error" header={t("legal.faults")}>
          <ul>
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </Alert>
      )}
      <ResourceTable<TermsVersionReply>
        id="terms"
        title={t("title.operator_terms")}
        description={t("legal.about")}
        itemId={({ version }) => version}
        itemName={({ version }) => version}
        queryKey={["terms"]}
        fetch={async (_, __, signal) => {
          const { versions, faults } = await call(termsList({ signal }));
          setFaults(faults);
          return { items: versions, next_cursor: null };
        }}
        columns={[
          { id: "version", header: t("legal.version"), cell: ({ version }) => version, isRowHeader: true },
          { id: "from", header: t("legal.from"), cell: ({ from }) => (from ? times.at(from) : "–") },
          {
            id: "state",
            header: t("operator.state"),
            cell: ({ state }) => <StateMark state={`operator.version_${state}`} />,
            isSoonOnPhone: true,
          },
          { id: "accepted", header: t("legal.accepted"), cell: ({ accepted }) => accepted },
          {
            id: "actions",
            header: t("operator.actions"),
            cell: ({ version }) => (
              <Button
                wrapText={false}
                ariaLabel={t("legal.read_version", { version })}
                onClick={() => setShown(version)}
              >
                {t("legal.read")}
              </Button>
            ),
          },
        ]}
        empty={{ title: t("legal.empty"), hint: t("legal.empty_hint") }}
      />
      {shown !== null && (
        <Suspense fallback={null}>
          <TermsDialog version={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </SpaceBetween>
  );
}
