import ContentLayout from "@cloudscape-design/components/content-layout";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import type { DeletionBlocker } from "../../api/generated/types.gen";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { SubPageHead } from "../../kit/page/SubPageHead";
import { QueryState } from "../../kit/ui/QueryState";
import { Blockers } from "./Blockers";
import { Consequences } from "./Consequences";
import { DeletionForm } from "./DeletionForm";
import { deletionQuery } from "./query";
import { RestCard } from "./RestCard";

/** What of it the rest of the balance is. */
const REST: readonly DeletionBlocker[] = ["balance", "pending_payouts"];
/** `/main/accountsecurity/delAccount`: what stands in the way, what goes and what stays, then the deletion itself. */
export function DeletionPage() {
  const t = useT();
  const deletion = useQuery(deletionQuery);
  return (
    <ContentLayout
      header={
        <SubPageHead
          title={t("title.delete_account")}
          description={t("deletion.intro")}
          above={[{ text: t("deletion.security"), href: PATHS.security }]}
        />
      }
    >
      <QueryState query={deletion}>
        {(reply) => (
          <SpaceBetween size="l">
            <Blockers
              blockers={reply.blockers}
              isChecking={deletion.isFetching}
              onCheck={() => void deletion.refetch()}
            />
            {reply.blockers.some((blocker) => REST.includes(blocker)) && <RestCard blockers={reply.blockers} />}
            <Consequences reply={reply} />
            {reply.blockers.length === 0 && <DeletionForm reply={reply} />}
          </SpaceBetween>
        )}
      </QueryState>
    </ContentLayout>
  );
}
