import { useT } from "../../../i18n/t";
import { PageFrame } from "../PageFrame";
import { RightsPart } from "./RightsPart";

/** `/main/rights`: what the signed-in person may do, and why. */
export function OwnRightsPage() {
  const t = useT();
  return (
    <PageFrame title={t("rights.own_title")} description={t("rights.own_description")}>
      <RightsPart />
    </PageFrame>
  );
}
