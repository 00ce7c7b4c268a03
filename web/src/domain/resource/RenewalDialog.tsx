import Box from "@cloudscape-design/components/box";
import { call } from "../../api/call";
import { billingResourceRenewal } from "../../api/generated/sdk.gen";
import type { ResourceReply } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { Confirm } from "../../kit/form/Confirm";
import { rules } from "../../rules/rules";
import { RESOURCES } from "./queries";
import type { RenewDialogProps } from "./RenewDialog";
import { useNextPrice } from "./useNextPrice";

interface Props extends RenewDialogProps {
  /** Whether they are to be renewed from now on. */
  renews: boolean;
}

/** Turns auto-renewal of resources on or off, and says before what it will cost and when. */
export function RenewalDialog({ resources, renews, invalidate = [], onClose, onDone }: Props) {
  const t = useT();
  const [first, ...more] = resources;
  const count = resources.length;
  const of = `resource.turned_${renews ? "on" : "off"}` as const;
  return (
    <Confirm
      title={t(renews ? "resource.on_title" : "resource.off_title")}
      confirm={t(renews ? "resource.turn_on" : "resource.turn_off")}
      call={() =>
        call(billingResourceRenewal({ body: { resource_ids: resources.map((one) => one.resource_id), renews } }))
      }
      says={() => (first && more.length === 0 ? t(of, { name: first.name }) : t(`${of}_many`, { count }))}
      invalidate={[RESOURCES, ["instances"], ...invalidate]}
      done={() => onDone?.()}
      onClose={onClose}
    >
      {first && more.length === 0 ? (
        <One resource={first} renews={renews} />
      ) : (
        <>
          <Box>{t(renews ? "resource.on_many" : "resource.off_many")}</Box>
          <ul>
            {resources.map(({ resource_id, name }) => (
              <li key={resource_id}>{name}</li>
            ))}
          </ul>
        </>
      )}
      {resources.some(({ part }) => part) && <Box color="text-body-secondary">{t("resource.whole")}</Box>}
      {renews && <Box color="text-body-secondary">{t("resource.on_short")}</Box>}
    </Confirm>
  );
}

/** What becomes of one, and what that will cost; of what is a part, its own price says too little. */
function One({ resource, renews }: { resource: ResourceReply; renews: boolean }) {
  const t = useT();
  const times = useTimes();
  const { total } = useNextPrice(resource);
  const { name, state, paid_until, part } = resource;
  const amount = total && !part && rules.moneyDisplay(total);
  const time = paid_until ? times.at(paid_until) : "";
  if (!renews) return <Box>{t(state === "overdue" ? "resource.off_now" : "resource.off_text", { name, time })}</Box>;
  if (!amount) {
    return <Box>{t(state === "overdue" ? "resource.on_now_unknown" : "resource.on_text_unknown", { name, time })}</Box>;
  }
  return <Box>{t(state === "overdue" ? "resource.on_now" : "resource.on_text", { name, time, amount })}</Box>;
}
