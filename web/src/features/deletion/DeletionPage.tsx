import BreadcrumbGroup from "@cloudscape-design/components/breadcrumb-group";
import ContentLayout from "@cloudscape-design/components/content-layout";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../i18n/t";
import { QueryState } from "../../ui/QueryState";
import { useFollow } from "../../ui/useFollow";
import { Blockers } from "./Blockers";
import { Consequences } from "./Consequences";
import { DeletionForm } from "./DeletionForm";
import { deletionQuery } from "./query";

const SECURITY_PATH = "/main/accountsecurity";

/** `/main/accountsecurity/delAccount`: what stands in the way, what goes and what stays, then the deletion itself. */
export function DeletionPage() {
  const t = useT();
  const follow = useFollow();
  const deletion = useQuery(deletionQuery);
  return (
    <ContentLayout
      header={
        <SpaceBetween size="xs">
          <BreadcrumbGroup
            items={[
              { text: t("deletion.security"), href: SECURITY_PATH },
              { text: t("title.delete_account"), href: "#" },
            ]}
            onFollow={(event) => follow(event.detail.href, event)}
          />
          <Header variant="h1" description={t("deletion.intro")}>
            {t("title.delete_account")}
          </Header>
        </SpaceBetween>
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
            <Consequences reply={reply} />
            {reply.blockers.length === 0 && <DeletionForm reply={reply} />}
          </SpaceBetween>
        )}
      </QueryState>
    </ContentLayout>
  );
}
