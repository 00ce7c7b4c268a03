import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import Link from "@cloudscape-design/components/link";
import { useRouter } from "@tanstack/react-router";
import type { DeletionBlocker } from "../../api/generated/types.gen";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { useFollow } from "../../kit/ui/useFollow";

/** Where each is cleared; a page that this build does not have is not linked. */
const CLEARED_AT: Partial<Record<DeletionBlocker, string>> = {
  resources: PATHS.resources,
  unpaid_bills: PATHS.bills,
  open_orders: PATHS.orders,
  pending_recharges: PATHS.recharge,
  pending_refunds: PATHS.recharge,
  open_verification: PATHS.verification,
};

interface Props {
  blockers: readonly DeletionBlocker[];
  isChecking: boolean;
  onCheck: () => void;
}

/** What stands in the way, each with the page where it is cleared. */
export function Blockers({ blockers, isChecking, onCheck }: Props) {
  const t = useT();
  if (blockers.length === 0) {
    return (
      <Alert type="success" header={t("deletion.clear")}>
        {t("deletion.clear_hint")}
      </Alert>
    );
  }
  return (
    <Alert
      type="warning"
      header={t("deletion.blocked")}
      action={
        <Button formAction="none" loading={isChecking} onClick={onCheck}>
          {t("deletion.check")}
        </Button>
      }
    >
      {t("deletion.blocked_hint")}
      <ol>
        {blockers.map((blocker) => (
          <li key={blocker}>
            {t(`deletion.${blocker}`)} <WayOut blocker={blocker} />
          </li>
        ))}
      </ol>
    </Alert>
  );
}

function WayOut({ blocker }: { blocker: DeletionBlocker }) {
  const t = useT();
  const follow = useFollow();
  const { routesByPath } = useRouter();
  const path = CLEARED_AT[blocker];
  if (!path || !Object.hasOwn(routesByPath, path)) return null;
  const words = t("deletion.go_to", { what: t(`deletion.${blocker}`) });
  return (
    <Link href={path} ariaLabel={words} onFollow={(event) => follow(path, event)}>
      {t("deletion.go")}
    </Link>
  );
}
