import ContentLayout from "@cloudscape-design/components/content-layout";
import { useT } from "../../../i18n/t";
import { PageHead } from "../../../kit/page/PageHead";
import { RightsPart } from "./RightsPart";

/** `/main/rights`: what the signed-in person may do, and why. */
export function OwnRightsPage() {
  const t = useT();
  return (
    <ContentLayout header={<PageHead title={t("rights.own_title")} description={t("rights.own_description")} />}>
      <RightsPart />
    </ContentLayout>
  );
}
