import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { lazy, Suspense, useState } from "react";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { useTimes } from "../i18n/times";
import { Confirm } from "../kit/form/Confirm";
import { ResourceTable } from "../kit/table/ResourceTable";
import { useFollow } from "../kit/ui/useFollow";
import { AllowedButton } from "./AllowedButton";
import { countText } from "./amounts";
import { termsList, termsWithdraw } from "./generated/sdk.gen";
import type { TermsVersionReply } from "./generated/types.gen";
import { NEW_TERMS, termsPath } from "./paths";
import { stateColumn } from "./queueColumns";
import { useFocusBackFrom } from "./useFocusBackFrom";

// Fetched with the first version that is read.
const TermsDialog = lazy(() => import("./TermsDialog").then(({ TermsDialog: it }) => ({ default: it })));

/** The versions of the operator's terms: which counts, from when on, and how many accepted each. */
export function TermsPage() {
  const t = useT();
  const times = useTimes();
  const [shown, setShown] = useState<string | null>(null);
  const [withdrawn, setWithdrawn] = useState<string | null>(null);
  const follow = useFollow();
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
        queryKey={["terms", "versions"]}
        fetch={async (_, page, signal) => {
          const found = await call(termsList({ signal, query: page }));
          setFaults(found.faults);
          return found;
        }}
        actions={() => (
          <AllowedButton needs="terms_manage" variant="primary" onClick={() => follow(termsPath(NEW_TERMS))}>
            {t("legal.new")}
          </AllowedButton>
        )}
        columns={[
          {
            id: "version",
            header: t("legal.version"),
            cell: ({ version }) => version,
            isRowHeader: true,
            isOneLine: true,
          },
          { id: "from", header: t("legal.from"), cell: ({ from }) => (from ? times.at(from) : "–"), isOneLine: true },
          stateColumn(t, ({ state }) => `operator.version_${state}`, { isSoonOnPhone: true }),
          { id: "accepted", header: t("legal.accepted"), cell: ({ accepted }) => countText(accepted) },
          {
            id: "actions",
            header: t("operator.actions"),
            width: 300,
            cell: (row) => <Acts row={row} onRead={setShown} onWithdraw={setWithdrawn} />,
          },
        ]}
        empty={{ title: t("legal.empty"), hint: t("legal.empty_hint") }}
      />
      {withdrawn !== null && (
        <Confirm
          title={t("legal.withdraw_title", { version: withdrawn })}
          confirm={t("legal.withdraw")}
          call={() => call(termsWithdraw({ body: { version: withdrawn } }))}
          invalidate={[["terms"]]}
          says={() => t("legal.withdrawn", { version: withdrawn })}
          onClose={() => setWithdrawn(null)}
        >
          {t("legal.withdraw_effect")}
        </Confirm>
      )}
      {shown !== null && (
        <Suspense fallback={null}>
          <TermsDialog version={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </SpaceBetween>
  );
}

interface ActsProps {
  row: TermsVersionReply;
  onRead: (version: string) => void;
  onWithdraw: (version: string) => void;
}

/** What can be done with a version: read it, and change or withdraw it until its day has come. */
function Acts({ row: { version, is_editable }, onRead, onWithdraw }: ActsProps) {
  const t = useT();
  const follow = useFollow();
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Button wrapText={false} ariaLabel={t("legal.read_version", { version })} onClick={() => onRead(version)}>
        {t("legal.read")}
      </Button>
      {is_editable && (
        <>
          <AllowedButton
            needs="terms_manage"
            wrapText={false}
            ariaLabel={t("legal.edit_version", { version })}
            onClick={() => follow(termsPath(version))}
          >
            {t("legal.edit")}
          </AllowedButton>
          <AllowedButton
            needs="terms_manage"
            wrapText={false}
            ariaLabel={t("legal.withdraw_version", { version })}
            onClick={() => onWithdraw(version)}
          >
            {t("legal.withdraw")}
          </AllowedButton>
        </>
      )}
    </SpaceBetween>
  );
}
