import Box from "@cloudscape-design/components/box";
import type { RechargeReply } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";

/** Why the bank returned a debit, with the network's code where it is known. */
export function BankReturned({ recharge }: { recharge: RechargeReply }) {
  const t = useT();
  const returned = recharge.bank_return;
  if (!returned) return null;
  return (
    <Box variant="p" color="inherit">
      {t(`recharge.return_${returned.reason}`)} {returned.code && t("recharge.return_code", { code: returned.code })}
    </Box>
  );
}
