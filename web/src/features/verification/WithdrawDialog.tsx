import Box from "@cloudscape-design/components/box";
import type { Region } from "@portico/console";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/call";
import { verificationWithdraw } from "../../api/generated/sdk.gen";
import { useT } from "../../i18n/t";
import { ConfirmDialog } from "../../kit/table/ConfirmDialog";
import { toast } from "../../kit/ui/toast";

/** Asks before a verification is taken back. */
export function WithdrawDialog({ region, onClose }: { region: Region; onClose: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () => call(verificationWithdraw({ body: { region } })),
    onSuccess: () => {
      toast.success(t("verification.withdrawn_done"));
      onClose();
    },
    onSettled: () =>
      Promise.all(["verification", "account"].map((name) => client.invalidateQueries({ queryKey: [name] }))),
  });
  return (
    <ConfirmDialog
      title={t("verification.withdraw_title")}
      confirm={t("verification.withdraw")}
      busy={withdraw.isPending}
      failure={withdraw.error?.message}
      onConfirm={() => withdraw.mutate()}
      onClose={onClose}
    >
      <Box>{t("verification.withdraw_text", { region: t(`verification.${region}`) })}</Box>
    </ConfirmDialog>
  );
}
