import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { use } from "react";
import { balanceQuery } from "../../api/queries";
import { MayButton } from "../../domain/access/MayButton";
import { useMay } from "../../domain/access/useMay";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { useFollow } from "../../kit/ui/useFollow";
import { loadConsole } from "../../rules/rules";

const ALL = `${PATHS.resources}?state=deleting`;

/** What saves all that is about to be deleted for arrears, a top-up of what is owed, and the way to the rest. */
export function DeletingActions() {
  const t = useT();
  const follow = useFollow();
  const may = useMay();
  const { moneyPrint } = use(loadConsole());
  const sees = may("balance_view").allowed;
  const owed = useQuery({ ...balanceQuery, enabled: sees, meta: { quiet: true } }).data?.owed;
  const recharge = owed && owed.minor > 0 ? `${PATHS.recharge}?amount=${moneyPrint(owed)}` : PATHS.recharge;
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <MayButton may={may("recharge")} href={recharge} onFollow={(event) => follow(recharge, event)}>
        {t("balance.recharge")}
      </MayButton>
      <Button href={ALL} onFollow={(event) => follow(ALL, event)}>
        {t("resource.view_all")}
      </Button>
    </SpaceBetween>
  );
}
