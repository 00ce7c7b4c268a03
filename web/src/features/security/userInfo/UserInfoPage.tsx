import ContentLayout from "@cloudscape-design/components/content-layout";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Spinner from "@cloudscape-design/components/spinner";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { accountQuery, menuQuery } from "../../../api/queries";
import { PATHS } from "../../../domain/paths";
import { authorLimits } from "../../../i18n/menu";
import { useT } from "../../../i18n/t";
import { SubPageHead } from "../../../kit/page/SubPageHead";
import { QueryState } from "../../../kit/ui/QueryState";
import { AvatarPart } from "./AvatarPart";
import { CompanyPart } from "./CompanyPart";
import { ProfilePart } from "./ProfilePart";

/** `/main/accountsecurity/userInfo`: how the person and their company are called, and the person's picture (SPEC §3). */
export function UserInfoPage() {
  const t = useT();
  const account = useQuery({ ...accountQuery, meta: { quiet: true } });
  // Until the menu is there, the flag of SPEC §4 is false.
  const mayNameAccount = authorLimits(useQuery({ ...menuQuery, meta: { quiet: true } }).data?.menus ?? []);
  return (
    <ContentLayout
      header={
        <SubPageHead
          title={t("title.user_info")}
          description={t("user_info.intro")}
          above={[{ text: t("security.title"), href: PATHS.security }]}
        />
      }
    >
      <QueryState query={account}>
        {(data) => (
          <Suspense fallback={<Spinner size="large" />}>
            <SpaceBetween size="l">
              <ProfilePart account={data} />
              {mayNameAccount && data.customer.kind === "enterprise" && <CompanyPart account={data} />}
              <AvatarPart account={data} />
            </SpaceBetween>
          </Suspense>
        )}
      </QueryState>
    </ContentLayout>
  );
}
