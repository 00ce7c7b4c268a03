import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import { use } from "react";
import type { Money } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { useCancel } from "../../kit/ui/useFollow";
import { loadConsole, rules } from "../../rules/rules";
import { PATHS } from "../paths";
import { KeepOrder } from "./useOrderFields";

/**
 * Says what is missing for something that the balance does not cover, and leads to a recharge of that much. What is filled in is kept for
 * the way back.
 */
export function Shortage({ available, missing }: { available: Money; missing: Money }) {
  const t = useT();
  const go = useCancel();
  const keep = use(KeepOrder);
  const { moneyPrint } = use(loadConsole());
  const path = `${PATHS.recharge}?amount=${moneyPrint(missing)}`;
  return (
    <Alert
      type="warning"
      header={t("order.missing")}
      action={
        <Button
          formAction="none"
          href={path}
          onFollow={(event) => {
            event.preventDefault();
            keep?.();
            go(path);
          }}
        >
          {t("order.recharge")}
        </Button>
      }
    >
      {t("order.missing_about", { available: rules.moneyDisplay(available), missing: rules.moneyDisplay(missing) })}
    </Alert>
  );
}
