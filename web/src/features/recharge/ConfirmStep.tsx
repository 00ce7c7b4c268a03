import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import type { NextReply } from "../../api/generated/types.gen";
import { loadStripe } from "../../domain/card/stripe";
import { useT } from "../../i18n/t";

/** Has the gateway charge the bound card; its bank may ask for a proof in a window of the gateway's. */
export function ConfirmStep({ next }: { next: Extract<NextReply, { step: "confirm" }> }) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const stripe = await loadStripe(next.publishable_key);
      const { error } = await stripe.confirmCardPayment(next.client_secret);
      if (error) setFailure(error.message ?? t("card.gateway_refused"));
    } catch {
      setFailure(t("card.gateway_failed"));
    } finally {
      setBusy(false);
    }
  };
  return (
    <SpaceBetween size="s">
      <Box variant="p">{t("recharge.step_confirm")}</Box>
      {failure && (
        <div role="alert">
          <Alert type="error">{failure}</Alert>
        </div>
      )}
      <Button variant="primary" loading={isBusy} onClick={() => void confirm()}>
        {t("recharge.confirm")}
      </Button>
    </SpaceBetween>
  );
}
