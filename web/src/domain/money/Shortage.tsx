import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import type { Money } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { useFollow } from "../../kit/ui/useFollow";
import { rules } from "../../rules/rules";
import { PATHS } from "../paths";

/** Says what is missing for something that the balance does not cover, and leads to a recharge. */
export function Shortage({ available, missing }: { available: Money; missing: Money }) {
  const t = useT();
  const follow = useFollow();
  return (
    <Alert
      type="warning"
      header={t("order.missing")}
      action={
        <Button formAction="none" href={PATHS.recharge} onFollow={(event) => follow(PATHS.recharge, event)}>
          {t("order.recharge")}
        </Button>
      }
    >
      {t("order.missing_about", { available: rules.moneyDisplay(available), missing: rules.moneyDisplay(missing) })}
    </Alert>
  );
}
