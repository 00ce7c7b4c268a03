import Box from "@cloudscape-design/components/box";
import type { Region } from "@portico/console";
import { call } from "../../api/call";
import { verificationWithdraw } from "../../api/generated/sdk.gen";
import { useT } from "../../i18n/t";
import { Confirm } from "../../kit/form/Confirm";

/** Asks before a verification is taken back. */
export function WithdrawDialog({ region, onClose }: { region: Region; onClose: () => void }) {
  const t = useT();
  return (
    <Confirm
      title={t("verification.withdraw_title")}
      confirm={t("verification.withdraw")}
      call={() => call(verificationWithdraw({ body: { region } }))}
      says={() => t("verification.withdrawn_done")}
      invalidate={[["verification"], ["account"]]}
      onClose={onClose}
    >
      <Box>{t("verification.withdraw_text", { region: t(`verification.${region}`) })}</Box>
    </Confirm>
  );
}
