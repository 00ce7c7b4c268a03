import Alert from "@cloudscape-design/components/alert";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Steps, { type StepsProps } from "@cloudscape-design/components/steps";
import type { ArrearsReply, BillingAccountReply } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { useFollow } from "../../kit/ui/useFollow";
import { rules } from "../../rules/rules";
import { MayButton } from "../access/MayButton";
import type { May } from "../access/may";
import { PATHS } from "../paths";

const STAGES = ["stopped", "recycled", "deleted"] as const;

interface Props {
  account: BillingAccountReply;
  /** Whether the person may recharge; left out on the page where one does, to which no button leads. */
  may?: May;
}

/** What is owed, what happens when, and what to pay; or when what was stopped runs again. Nothing for whom owes nothing. */
export function ArrearsAlert({ account, may }: Props) {
  const t = useT();
  const times = useTimes();
  const follow = useFollow();
  const { arrears } = account;
  if (!arrears) return null;
  if (arrears.restore_at) {
    return (
      <Alert type="info" header={t("arrears.level")}>
        {t("arrears.restored", { at: times.at(arrears.restore_at) })}
      </Alert>
    );
  }
  const amount = rules.moneyDisplay(arrears.to_pay);
  return (
    <Alert
      type="error"
      header={t("arrears.title", { amount })}
      action={
        may && (
          <MayButton may={may} href={PATHS.recharge} onFollow={(event) => follow(PATHS.recharge, event)}>
            {t("balance.recharge")}
          </MayButton>
        )
      }
    >
      <SpaceBetween size="xs">
        <div>{t("arrears.pay", { amount })}</div>
        <Timeline arrears={arrears} />
      </SpaceBetween>
    </Alert>
  );
}

/** Beginning and stages, each with its time and whether it has come. */
function Timeline({ arrears }: { arrears: ArrearsReply }) {
  const t = useT();
  const times = useTimes();
  const { stage, since, stop_at, recycle_at, delete_at } = arrears;
  const at = { stopped: stop_at, recycled: recycle_at, deleted: delete_at };
  const reached = stage === "warned" ? -1 : STAGES.indexOf(stage);
  const step = (header: string, time: string, isOver: boolean): StepsProps.Step => ({
    status: isOver ? "error" : "pending",
    statusIconAriaLabel: t(isOver ? "arrears.has_come" : "arrears.to_come"),
    header,
    details: times.at(time),
  });
  const stages = STAGES.map((one, place) => step(t(`arrears.${one}`), at[one], place <= reached));
  return <Steps ariaLabel={t("arrears.timeline")} steps={[step(t("arrears.begun"), since, true), ...stages]} />;
}
