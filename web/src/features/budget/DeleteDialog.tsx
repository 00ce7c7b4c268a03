import Box from "@cloudscape-design/components/box";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/call";
import { budgetDelete } from "../../api/generated/sdk.gen";
import type { BudgetReply } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { ConfirmDialog } from "../../kit/table/ConfirmDialog";
import { toast } from "../../kit/ui/toast";
import { budgetsQuery } from "./queries";

/** Removes a project's budget, and says before what that means. */
export function DeleteDialog({ budget, onClose }: { budget: BudgetReply; onClose: () => void }) {
  const t = useT();
  const queries = useQueryClient();
  const { project_id, project_name: name } = budget;
  const remove = useMutation({
    mutationFn: () => call(budgetDelete({ body: { project_id } })),
    onSuccess: () => {
      toast.success(t("budget.deleted", { name }));
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: budgetsQuery.queryKey }),
  });
  return (
    <ConfirmDialog
      title={t("budget.delete_title")}
      confirm={t("budget.delete")}
      leave={t("budget.delete_keep")}
      busy={remove.isPending}
      failure={remove.error?.message}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <Box>{t("budget.delete_text", { name })}</Box>
    </ConfirmDialog>
  );
}
