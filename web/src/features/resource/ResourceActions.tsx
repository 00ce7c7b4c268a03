import ButtonDropdown, { type ButtonDropdownProps } from "@cloudscape-design/components/button-dropdown";
import { useState } from "react";
import type { ResourceReply } from "../../api/generated/types.gen";
import { placeOf } from "../../domain/access/placeOf";
import { type May, useMay, useMayAnywhere } from "../../domain/access/useMay";
import { orderPath } from "../../domain/paths";
import { RenewalDialog } from "../../domain/resource/RenewalDialog";
import { useT } from "../../i18n/t";
import { useFollow } from "../../kit/ui/useFollow";
import { EndDialog } from "./EndDialog";
import { linesPath } from "./links";
import { RenewDialog } from "./RenewDialog";

/** What can be done with a resource, and what led to it and came of it; what cannot be done says why. */
export function ResourceActions({ resource }: { resource: ResourceReply }) {
  const t = useT();
  const follow = useFollow();
  const [may, mayAnywhere] = [useMay(), useMayAnywhere()];
  const [open, setOpen] = useState("");
  const { name, renews, state, paid_until } = resource;
  const place = placeOf(resource);
  const isOver = state === "ended" && t("resource.has_ended");
  const whyNot = ({ allowed, reason }: May, ...others: (string | false)[]) =>
    others.find(Boolean) || (allowed ? "" : reason);
  const act = (id: string, text: string, reason: string | false): ButtonDropdownProps.Item => ({
    id,
    text,
    ...(reason && { disabled: true, disabledReason: reason }),
  });
  const link = (id: string, text: string, href: string, view: May): ButtonDropdownProps.Item => ({
    ...act(id, text, whyNot(view)),
    ...(view.allowed && { href }),
  });
  const hourly = !paid_until && t("resource.hourly_renewal");
  return (
    <>
      <ButtonDropdown
        variant="inline-icon"
        expandToViewport
        ariaLabel={t("resource.actions_of", { name })}
        items={[
          act(
            "renew",
            t("resource.renew"),
            whyNot(may("compute_configure", place), isOver, hourly) || whyNot(may("order_view", place)),
          ),
          act(
            "renewal",
            t(renews ? "resource.turn_off" : "resource.turn_on"),
            whyNot(may("compute_configure", place), isOver, hourly),
          ),
          act("end", t("resource.end"), whyNot(may("compute_delete", place), isOver)),
          link("order", t("resource.see_order"), orderPath(resource.order_id), mayAnywhere("order_view")),
          link("lines", t("resource.see_lines"), linesPath(resource), mayAnywhere("bill_view")),
          ...(paid_until
            ? []
            : [link("usage", t("resource.see_usage"), linesPath(resource, "usage"), mayAnywhere("bill_view"))]),
        ]}
        onItemClick={({ detail }) => !detail.href && setOpen(detail.id)}
        onItemFollow={(event) => event.detail.href && follow(event.detail.href, event)}
      />
      {open === "renew" && <RenewDialog resource={resource} onClose={() => setOpen("")} />}
      {open === "renewal" && <RenewalDialog resource={resource} onClose={() => setOpen("")} />}
      {open === "end" && <EndDialog resource={resource} onClose={() => setOpen("")} />}
    </>
  );
}
