import ButtonDropdown, { type ButtonDropdownProps } from "@cloudscape-design/components/button-dropdown";
import type { Operation } from "@portico/console";
import { use, useState } from "react";
import type { ResourceReply } from "../../api/generated/types.gen";
import { mayItem } from "../../domain/access/mayItem";
import { placeOf } from "../../domain/access/placeOf";
import { useCan } from "../../domain/access/useCan";
import { listedPath, modelOf, newTicketPath, orderPath, PATHS } from "../../domain/paths";
import { PaidTimeDialog } from "../../domain/resource/PaidTimeDialog";
import { hasPage, PART, thingPath } from "../../domain/resource/part";
import { useT } from "../../i18n/t";
import { useFollow } from "../../kit/ui/useFollow";
import { loadConsole } from "../../rules/rules";
import { EndDialog } from "./EndDialog";
import { linesPath } from "./links";
import { useJudgedRenews } from "./useJudgedRenews";

/** What can be done with a resource, and what led to it and came of it; what cannot be done says why. */
export function ResourceActions({ resource }: { resource: ResourceReply }) {
  const t = useT();
  const follow = useFollow();
  const can = useCan();
  const module = use(loadConsole());
  const [open, setOpen] = useState("");
  const { name, renews, run_state, part } = resource;
  const { renew, turn } = useJudgedRenews()([resource]);
  const turning = renews ? "turn_off" : "turn_on";
  const own = ownEnd(resource);
  // What belongs to an instance ends with it.
  const end = part && !own ? PART : module.resourceAllows(run_state, "delete");
  const mayEnd = can("compute_delete", placeOf(resource), end);
  const links = useLinks(resource);
  return (
    <>
      <ButtonDropdown
        variant="inline-icon"
        expandToViewport
        ariaLabel={t("resource.actions_of", { name })}
        items={[
          mayItem("renew", t("resource.renew"), renew),
          mayItem(turning, t(`resource.${turning}`), turn),
          {
            ...mayItem("end", t(own ? `resource.end_${own.kind}` : "resource.end"), mayEnd),
            ...(own && mayEnd.allowed && { href: own.href }),
          },
          ...links,
        ]}
        onItemClick={({ detail }) => !detail.href && setOpen(detail.id)}
        onItemFollow={(event) => event.detail.href && follow(event.detail.href, event)}
      />
      {(open === "renew" || open === turning) && (
        <PaidTimeDialog act={open} resources={[resource]} onClose={() => setOpen("")} />
      )}
      {open === "end" && <EndDialog resource={resource} onClose={() => setOpen("")} />}
    </>
  );
}

/** Where an instance or a GPU server is ended: where its name is typed before, and where it says whether it is protected. */
function ownEnd(resource: ResourceReply): { kind: "instance" | "server"; href: string } | undefined {
  const kind = resource.part === "compute" ? "instance" : modelOf(resource.product) && "server";
  return kind && hasPage(resource) ? { kind, href: thingPath(resource) } : undefined;
}

/** Where what led to a resource and what came of it is seen, for whoever may see it at its place. */
function useLinks(resource: ResourceReply): ButtonDropdownProps.Item[] {
  const t = useT();
  const can = useCan();
  const { resource_id, project_id, order_id, product, part, paid_until } = resource;
  const link = (id: string, text: string, href: string, needs: Operation): ButtonDropdownProps.Item => {
    const view = can(needs, placeOf(resource));
    return { ...mayItem(id, text, view), ...(view.allowed && { href }) };
  };
  const listed = (list: string) => listedPath(list, resource_id, project_id);
  // What has ended is on no other list any more.
  const isThere = hasPage(resource);
  return [
    ...(isThere && part === "compute"
      ? [link("instance", t("resource.see_instance"), listed(PATHS.instances), "compute_view")]
      : []),
    ...(isThere && modelOf(product)
      ? [link("server", t("resource.see_server"), listed(PATHS.gpuServers), "compute_view")]
      : []),
    { id: "ticket", text: t("support.open_ticket"), href: newTicketPath(resource_id) },
    link("order", t("resource.see_order"), orderPath(order_id), "order_view"),
    link("lines", t("resource.see_lines"), linesPath(resource), "bill_view"),
    ...(paid_until ? [] : [link("usage", t("resource.see_usage"), linesPath(resource, "usage"), "bill_view")]),
  ];
}
