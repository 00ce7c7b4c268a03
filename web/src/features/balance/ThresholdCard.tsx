import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import { lazy, Suspense, useState } from "react";
import type { BillingAccountReply } from "../../api/generated/types.gen";
import { MayButton } from "../../domain/access/MayButton";
import { useCan } from "../../domain/access/useCan";
import { useT } from "../../i18n/t";
import { useFocusAfter } from "../../kit/ui/focusBack";
import { Loading } from "../../kit/ui/Loading";
import { rules } from "../../rules/rules";

// The form's kit is not needed to look at the balance.
const ThresholdForm = lazy(() => import("./ThresholdForm").then((module) => ({ default: module.ThresholdForm })));

/** Below which balance people are told, and the form to change it. */
export function ThresholdCard({ account }: { account: BillingAccountReply }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const button = useFocusAfter(isOpen);
  const may = useCan()("recharge");
  const { threshold } = account;
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={t("balance.threshold_about")}
          actions={
            !isOpen && (
              <MayButton ref={button} may={may} onClick={() => setOpen(true)}>
                {t(threshold ? "balance.threshold_edit" : "balance.threshold_set")}
              </MayButton>
            )
          }
        >
          {t("balance.threshold")}
        </Header>
      }
    >
      {isOpen ? (
        <Suspense fallback={<Loading />}>
          <ThresholdForm account={account} onDone={() => setOpen(false)} />
        </Suspense>
      ) : (
        <Box>
          {threshold
            ? t("balance.threshold_value", { amount: rules.moneyDisplay(threshold) })
            : t("balance.threshold_none")}
        </Box>
      )}
    </Container>
  );
}
