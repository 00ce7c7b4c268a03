import Alert from "@cloudscape-design/components/alert";
import Container from "@cloudscape-design/components/container";
import ContentLayout from "@cloudscape-design/components/content-layout";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { useParams, useRouter } from "@tanstack/react-router";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { isMissing } from "../kit/page/isNone";
import { SubPageHead } from "../kit/page/SubPageHead";
import { ResourceTable } from "../kit/table/ResourceTable";
import { NotFound } from "../kit/ui/NotFound";
import { QueryState } from "../kit/ui/QueryState";
import { useFollow } from "../kit/ui/useFollow";
import { usePageName } from "../state/pageName";
import { CaseFields } from "./CaseFields";
import { type ListedCase, useCaseColumns } from "./caseColumns";
import { Decision, takeWord } from "./Decision";
import { verificationList, verificationShow } from "./generated/sdk.gen";
import type { CaseShowReply, QueueCase } from "./generated/types.gen";
import { History } from "./History";
import { KeyHint } from "./KeyHint";
import { casePath, PATHS } from "./paths";
import { type Around, aroundOf, Steps, useStepKeys } from "./Steps";

/** Cases that are stepped through at most, the longest waiting first. */
const LOADED = 100;

/** One case: what was handed in, what to do with it, what happened so far. */
export function CasePage() {
  const t = useT();
  const { caseId } = useParams({ strict: false }) as { caseId: string };
  const details = useQuery({
    queryKey: ["case", caseId],
    queryFn: ({ signal }) => call(verificationShow({ signal, query: { case_id: caseId } })),
    meta: { quiet: true },
  });
  const { around, next } = useAround(caseId);
  usePageName(details.data?.customer_no ?? "");
  if (isMissing(details.error)) return <NotFound home={PATHS.verifications} />;
  return (
    <ContentLayout
      header={
        <>
          <SubPageHead
            title={t("title.operator_case")}
            above={[{ text: t("title.operator_verifications"), href: PATHS.verifications }]}
            actions={around && <Steps around={around} />}
          />
          <CaseKeys around={around} shown={details.data} />
        </>
      }
    >
      <QueryState query={details}>{(shown) => <Case key={caseId} shown={shown} next={next} />}</QueryState>
    </ContentLayout>
  );
}

/**
 * The cases that are open before and behind this one; for one that is not among the first hundred the first of them; nothing where there is no
 * other. `next` is where a decision leads: to the next behind it that nobody reviews, or to the list.
 */
function useAround(caseId: string): { around: Around | null; next: string } {
  const { history } = useRouter();
  const waiting = useQuery({
    queryKey: ["verifications", "around"],
    queryFn: ({ signal }) => call(verificationList({ signal, query: { limit: LOADED } })),
    meta: { quiet: true },
  });
  const show = ({ case_id }: QueueCase) => history.push(casePath(case_id));
  const items = waiting.data?.items ?? [];
  const isThis = ({ case_id }: QueueCase) => case_id === caseId;
  const around = aroundOf(items, isThis, show);
  const behind = items.slice(items.findIndex(isThis) + 1).find(({ state }) => state === "unreviewed");
  const isAlone = around.onBefore === undefined && around.onAfter === undefined;
  return { around: isAlone ? null : around, next: behind ? casePath(behind.case_id) : PATHS.verifications };
}

interface KeysProps {
  around: Around | null;
  shown: CaseShowReply | undefined;
}

/** The keys that work on a case. */
function CaseKeys({ around, shown }: KeysProps) {
  const t = useT();
  const follow = useFollow();
  const steps = useStepKeys(around);
  const decisions = [
    { key: "A", label: t("operator.approve") },
    { key: "R", label: t("operator.reject") },
  ];
  const isOpen = shown && !shown.case.ended_at;
  const taking = isOpen ? [{ key: "T", label: t(takeWord(shown)) }] : [];
  const back = { key: "U", label: t("operator.key_back"), act: () => follow(PATHS.verifications) };
  return <KeyHint keys={[...steps, ...(isOpen && shown.is_mine ? decisions : taking), back]} />;
}

function Case({ shown, next }: { shown: CaseShowReply; next: string }) {
  const t = useT();
  return (
    <SpaceBetween size="l">
      {shown.twins > 0 && <Alert type="warning">{t("operator.twins")}</Alert>}
      <Container header={<Header variant="h2">{t("operator.details")}</Header>}>
        <CaseFields shown={shown} />
      </Container>
      {!shown.case.ended_at && <Decision shown={shown} next={next} />}
      <Container header={<Header variant="h2">{t("operator.history")}</Header>}>
        <History shown={shown} />
      </Container>
      {shown.earlier.length > 0 && <Earlier shown={shown} />}
    </SpaceBetween>
  );
}

/** What the customer handed in before; it came with the case. */
function Earlier({ shown }: { shown: CaseShowReply }) {
  const t = useT();
  const columns = useCaseColumns();
  return (
    <ResourceTable<ListedCase>
      id="earlier"
      level="h2"
      title={t("operator.earlier")}
      columns={columns}
      itemId={({ case_id }) => case_id}
      itemName={({ customer_no }) => customer_no}
      queryKey={["earlier", shown.case.case_id, shown.now]}
      fetch={async () => ({ items: shown.earlier.map((one) => ({ ...one, now: shown.now })) })}
      empty={{ title: t("operator.case_empty"), hint: t("operator.case_empty_hint") }}
    />
  );
}
