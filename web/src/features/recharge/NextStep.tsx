import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { NextReply, RechargeReply } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { BankStep } from "./BankStep";
import { ConfirmStep } from "./ConfirmStep";

/** What the payer does next: reads a code with an app, goes to the gateway's page, or names a bank account. */
export function NextStep({ recharge, next }: { recharge: RechargeReply; next: NextReply }) {
  const t = useT();
  const words = t(recharge.is_test ? "recharge.open_test" : "recharge.open");
  if (next.step === "bank") return <BankStep recharge={recharge} />;
  if (next.step === "page" || next.step === "verify") {
    const hint = recharge.method === "ach" ? "recharge.step_bank_page" : "recharge.step_page";
    return (
      <SpaceBetween size="s">
        <Box variant="p">{t(next.step === "verify" ? "recharge.step_verify" : hint)}</Box>
        <Button variant="primary" href={next.url} target="_blank" iconName="external" iconAlign="right">
          {words}
        </Button>
      </SpaceBetween>
    );
  }
  if (next.step === "confirm") return <ConfirmStep next={next} />;
  if (next.step === "wait") {
    return <Box variant="p">{t(recharge.method === "ach" ? "recharge.step_bank_wait" : "recharge.step_wait")}</Box>;
  }
  return (
    <SpaceBetween size="s">
      <Box variant="p">{t("recharge.step_qr", { app: t(`recharge.method_${recharge.method}`) })}</Box>
      {recharge.qr && <img src={recharge.qr} alt={t("recharge.qr")} width={220} height={220} style={picture} />}
      {/* The test gateway's code is the address of its page: no app is needed to try it. */}
      {recharge.is_test && (
        <Button href={next.text} target="_blank" iconName="external" iconAlign="right">
          {words}
        </Button>
      )}
    </SpaceBetween>
  );
}

// A code is read dark on white, whatever the theme.
const picture = { background: "#fff", padding: 8, borderRadius: 8 };
