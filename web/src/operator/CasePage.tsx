import Alert from "@cloudscape-design/components/alert";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import Link from "@cloudscape-design/components/link";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { call } from "../api/call";
import { CaseFields } from "./CaseFields";
import { CaseTable } from "./CaseTable";
import { Decision } from "./Decision";
import { verificationShow } from "./generated/sdk.gen";
import { History } from "./History";
import { Loading } from "./Loading";
import { address } from "./place";
import { useWords } from "./words";

/** One case: what was handed in, what to do with it, what happened so far. */
export function CasePage({ caseId }: { caseId: string }) {
  const w = useWords();
  const details = useQuery({
    queryKey: ["case", caseId],
    queryFn: () => call(verificationShow({ query: { case_id: caseId } })),
  });
  return (
    <SpaceBetween size="m">
      <Link href={address(null)}>{w("back")}</Link>
      <Loading query={details}>
        {(shown) => (
          <SpaceBetween size="m">
            {shown.twins > 0 && <Alert type="warning">{w("twins")}</Alert>}
            <Container header={<Header variant="h2">{w("case")}</Header>}>
              <CaseFields shown={shown} />
            </Container>
            {!shown.case.ended_at && <Decision shown={shown} />}
            <Container header={<Header variant="h2">{w("history")}</Header>}>
              <History shown={shown} />
            </Container>
            {shown.earlier.length > 0 && (
              <CaseTable cases={shown.earlier} now={shown.now} header={<Header variant="h2">{w("earlier")}</Header>} />
            )}
          </SpaceBetween>
        )}
      </Loading>
    </SpaceBetween>
  );
}
