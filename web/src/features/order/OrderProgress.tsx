import Steps, { type StepsProps } from "@cloudscape-design/components/steps";
import type { OrderReply } from "../../api/generated/types.gen";
import { type Translate, useT } from "../../i18n/t";
import { type Times, useTimes } from "../../i18n/times";
import { rules } from "../../rules/rules";
import type { Audit } from "./filters";
import { remarkWords } from "./kinds";

/** How far an order has come: ordered, audited, paid. */
export function OrderProgress({ order }: { order: OrderReply }) {
  const t = useT();
  const times = useTimes();
  return <Steps ariaLabel={t("order.progress")} steps={progress(order, t, times)} />;
}

/** The steps of an order, oldest first. What has not begun is told as pending. */
export function progress(order: OrderReply, t: Translate, times: Pick<Times, "at">): StepsProps.Step[] {
  const ended = order.ended_at ? times.at(order.ended_at) : "";
  const ordered: StepsProps.Step = {
    status: "success",
    header: t("order.step_ordered"),
    details: times.at(order.created_at),
  };
  const paid = t("order.step_paid");
  const state: Audit = order.state;
  switch (state) {
    case "pending": {
      const amount = rules.moneyDisplay(order.withheld);
      const details = t("order.step_audit_pending", { amount });
      return [
        ordered,
        { status: "in-progress", header: t("order.step_audit"), details },
        { status: "pending", header: paid },
      ];
    }
    case "approved": {
      if (order.fulfil === "building") {
        const held = t("order.step_building_about", { amount: rules.moneyDisplay(order.withheld) });
        return [
          ordered,
          { status: "in-progress", header: t("order.fulfil_building"), details: held },
          { status: "pending", header: paid },
        ];
      }
      if (order.fulfil === "failed") {
        const why = [remarkWords(order, t), t("order.step_returned")].filter(Boolean).join(" · ");
        return [ordered, { status: "error", header: t("order.fulfil_failed"), details: why }];
      }
      const details = [ended, remarkWords(order, t)].filter(Boolean).join(" · ");
      const amount = t("order.step_paid_about", { amount: rules.moneyDisplay(order.paid) });
      return [
        ordered,
        { status: "success", header: t("order.step_approved"), details },
        { status: "success", header: paid, details: amount },
      ];
    }
    case "disqualified": {
      const details = [ended, remarkWords(order, t), t("order.step_returned")].filter(Boolean).join(" · ");
      return [ordered, { status: "error", header: t("order.step_disqualified"), details }];
    }
    case "cancelled": {
      const details = [ended, t("order.step_returned")].filter(Boolean).join(" · ");
      return [ordered, { status: "stopped", header: t("order.step_cancelled"), details }];
    }
  }
}
