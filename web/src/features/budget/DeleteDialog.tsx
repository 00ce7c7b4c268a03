import Box from "@cloudscape-design/components/box";
import { call } from "../../api/call";
import { budgetDelete } from "../../api/generated/sdk.gen";
import type { BudgetReply } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { Confirm } from "../../kit/form/Confirm";
import { budgetsQuery } from "./queries";

/** Removes a project's budget, and says before what that means. */
export function DeleteDialog({ budget, onClose }: { budget: BudgetReply; onClose: () => void }) {
  const t = useT();
  const { project_id, project_name: name } = budget;
  return (
    <Confirm
      title={t("budget.delete_title")}
      confirm={t("budget.delete")}
      leave={t("budget.delete_keep")}
      call={() => call(budgetDelete({ body: { project_id } }))}
      says={() => t("budget.deleted", { name })}
      invalidate={[budgetsQuery.queryKey]}
      onClose={onClose}
    >
      <Box>{t("budget.delete_text", { name })}</Box>
    </Confirm>
  );
}
