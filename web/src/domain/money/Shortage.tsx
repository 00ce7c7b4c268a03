import Alert from "@cloudscape-design/components/alert";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { use } from "react";
import type { Money } from "../../api/generated/types.gen";
import { accountQuery } from "../../api/queries";
import { useT } from "../../i18n/t";
import { useCancel } from "../../kit/ui/useFollow";
import { loadConsole, rules } from "../../rules/rules";
import { keepOrder } from "../../state/keptOrder";
import { MayButton } from "../access/MayButton";
import { useMay } from "../access/useMay";
import { PATHS } from "../paths";
import { KeepOrder } from "./useOrderFields";

/**
 * Says what is missing for something that the balance does not cover, and leads whoever may to a recharge of that much. What is filled in
 * is kept for the way back, or where no form is, the page.
 */
export function Shortage({ available, missing }: { available: Money; missing: Money }) {
  const t = useT();
  const go = useCancel();
  const may = useMay()("recharge");
  const { history } = useRouter();
  const owner = useQuery(accountQuery).data?.user.user_id ?? "";
  const keepPage = () => keepOrder({ owner, path: history.location.href });
  const keep = use(KeepOrder) ?? keepPage;
  const { moneyPrint } = use(loadConsole());
  const path = `${PATHS.recharge}?amount=${moneyPrint(missing)}`;
  return (
    <Alert
      type="warning"
      header={t("order.missing")}
      action={
        <MayButton
          may={may}
          formAction="none"
          href={path}
          onFollow={(event) => {
            event.preventDefault();
            keep();
            go(path);
          }}
        >
          {t("order.recharge")}
        </MayButton>
      }
    >
      {t("order.missing_about", { available: rules.moneyDisplay(available), missing: rules.moneyDisplay(missing) })}
    </Alert>
  );
}
