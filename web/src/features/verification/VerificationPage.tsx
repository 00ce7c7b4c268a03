import ColumnLayout from "@cloudscape-design/components/column-layout";
import ContentLayout from "@cloudscape-design/components/content-layout";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { Region } from "@portico/console";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { lazy, Suspense, use, useState } from "react";
import { regionNames } from "../../api/generated/names.gen";
import type { VerificationReply } from "../../api/generated/types.gen";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { PageHead } from "../../kit/page/PageHead";
import { oneOf } from "../../kit/table/oneOf";
import { Loading } from "../../kit/ui/Loading";
import { LoadingPart } from "../../kit/ui/LoadingPart";
import { QueryState } from "../../kit/ui/QueryState";
import { useFollow } from "../../kit/ui/useFollow";
import { loadConsole } from "../../rules/rules";
import { verificationQuery } from "./query";
import { RegionCard } from "./RegionCard";
import { WithdrawDialog } from "./WithdrawDialog";

// The overview does not wait for the form, nor its cards for the table.
const VerificationForm = lazy(() =>
  import("./VerificationForm").then(({ VerificationForm }) => ({ default: VerificationForm })),
);
const History = lazy(() => import("./History").then((module) => ({ default: module.History })));

/** `/main/verification`: both regions, each with its own state; with `?region=` the form of one. */
export function VerificationPage() {
  const verification = useQuery(verificationQuery);
  const search = useSearch({ from: "/_console/main/verification" });
  const follow = useFollow();
  const module = use(loadConsole());
  return (
    <QueryState query={verification}>
      {(reply) => {
        const region = oneOf(regionNames, search.region);
        const states = {
          mainland: reply.mainland.state,
          other: reply.other.state,
          confirmed: reply.region ?? undefined,
        };
        const isForm = region && module.verificationAllows(states, region, "submit") === undefined;
        if (!isForm) return <Overview reply={reply} />;
        return (
          <Suspense fallback={<Loading />}>
            <VerificationForm key={region} region={region} reply={reply} onLeave={() => follow(PATHS.verification)} />
          </Suspense>
        );
      }}
    </QueryState>
  );
}

function Overview({ reply }: { reply: VerificationReply }) {
  const t = useT();
  const [withdrawn, setWithdrawn] = useState<Region | null>(null);
  return (
    <ContentLayout
      header={
        <PageHead title={t("title.verification")} {...(!reply.region && { description: t("verification.intro") })} />
      }
    >
      <SpaceBetween size="l">
        <ColumnLayout columns={2}>
          <RegionCard region="mainland" reply={reply} onWithdraw={() => setWithdrawn("mainland")} />
          <RegionCard region="other" reply={reply} onWithdraw={() => setWithdrawn("other")} />
        </ColumnLayout>
        <Suspense fallback={<LoadingPart level="h2" title={t("verification.history")} />}>
          <History cases={reply.history} />
        </Suspense>
      </SpaceBetween>
      {withdrawn && <WithdrawDialog region={withdrawn} onClose={() => setWithdrawn(null)} />}
    </ContentLayout>
  );
}
