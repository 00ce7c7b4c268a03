import ExpandableSection from "@cloudscape-design/components/expandable-section";
import { use } from "react";
import type { ArrearsPolicyReply } from "../../api/generated/types.gen";
import { useLang, useT } from "../../i18n/t";
import { loadConsole } from "../../rules/rules";

/** What would happen, and after how long, if something were owed. */
export function ArrearsPolicy({ policy }: { policy: ArrearsPolicyReply }) {
  const t = useT();
  const lang = useLang();
  const { spanWords } = use(loadConsole());
  const after = (seconds: number) => spanWords(seconds, lang);
  return (
    <ExpandableSection variant="container" headerText={t("arrears.policy")}>
      <ul>
        <li>{t("arrears.policy_warned")}</li>
        <li>{t("arrears.policy_stopped", { span: after(policy.stop_after) })}</li>
        <li>{t("arrears.policy_recycled", { span: after(policy.recycle_after) })}</li>
        <li>{t("arrears.policy_deleted", { span: after(policy.delete_after) })}</li>
        <li>{t("arrears.policy_restored", { span: after(policy.restore_after) })}</li>
      </ul>
    </ExpandableSection>
  );
}
