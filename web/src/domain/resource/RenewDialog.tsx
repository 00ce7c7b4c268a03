import type { QueryKey } from "@tanstack/react-query";
import { call } from "../../api/call";
import { billingResourceRenew, billingResourceRenewQuote } from "../../api/generated/sdk.gen";
import type { ResourceReply } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { RESOURCES } from "./queries";
import { Renewing } from "./Renewing";

/** Which resources, and what comes after. */
export interface RenewDialogProps {
  /** What is renewed: one resource at least. */
  resources: readonly ResourceReply[];
  /** What else is to be known of which they are. */
  note?: string;
  /** What is asked anew besides resources. */
  invalidate?: readonly QueryKey[];
  onClose: () => void;
  /** Called once all are renewed. */
  onDone?: (() => void) | undefined;
}

/** Renews resources that are paid in advance, each with all that it is a part of. */
export function RenewDialog({ resources, note, invalidate = [], onClose, onDone }: RenewDialogProps) {
  const t = useT();
  const times = useTimes();
  const resource_ids = resources.map(({ resource_id }) => resource_id);
  const names = resources.map(({ name }) => name);
  const [first = ""] = names;
  const count = resources.length;
  return (
    <Renewing
      title={count === 1 ? t("resource.renew_title", { name: first }) : t("resource.renew_title_many", { count })}
      schemes={resources.map(({ scheme }) => scheme)}
      names={names}
      about={[note, resources.some(({ part }) => part) && t("resource.whole")].filter(Boolean).join(" ")}
      queryKey={[...RESOURCES, "renew", ...resource_ids]}
      ask={async (periods, signal) => {
        const offer = await call(billingResourceRenewQuote({ body: { resource_ids, periods }, signal }));
        return { ...offer, lines: offer.resources.map((line) => ({ ...line, id: line.resource_id })) };
      }}
      renew={(periods, total, keyed) => call(billingResourceRenew(keyed({ resource_ids, periods, total })))}
      says={({ lines: [line, ...more] }) =>
        line && more.length === 0
          ? t("resource.renewed_done", { name: line.name, time: times.at(line.ends) })
          : t("resource.renewed_many", { count: more.length + 1 })
      }
      invalidate={[RESOURCES, ["instances"], ...invalidate]}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
