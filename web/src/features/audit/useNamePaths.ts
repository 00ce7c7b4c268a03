import type { Operation } from "@portico/console";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { AuditEventReply } from "../../api/generated/types.gen";
import { accountQuery } from "../../api/queries";
import { useMay, useMayAnywhere, useMayEverywhere } from "../../domain/access/useMay";
import {
  gpuServerPath,
  groupPath,
  instancePath,
  invoicePath,
  orderPath,
  resourcePath,
  ticketPath,
  userPath,
} from "../../domain/paths";

/** Where the pages of things are, by their kind in the log, and what whoever opens one may do somewhere, or in the whole account. */
const PAGES: Readonly<Record<string, { pathOf: (id: string) => string; needs: Operation; isOfAccount?: boolean }>> = {
  sub_user: { pathOf: userPath, needs: "user_view", isOfAccount: true },
  group: { pathOf: groupPath, needs: "user_view", isOfAccount: true },
  order: { pathOf: orderPath, needs: "order_view" },
  invoice: { pathOf: invoicePath, needs: "bill_view", isOfAccount: true },
  resource: { pathOf: resourcePath, needs: "compute_view" },
  instance: { pathOf: instancePath, needs: "compute_view" },
  gpu_server: { pathOf: gpuServerPath, needs: "compute_view" },
};

/** Where the names of an event lead; nothing where there is no page, and where the person may not open it. */
interface NamePaths {
  actor: (event: AuditEventReply) => string | undefined;
  object: (event: AuditEventReply) => string | undefined;
}

/** Says where the names of the log's events lead. */
export function useNamePaths(): NamePaths {
  const may = useMay();
  const mayAnywhere = useMayAnywhere();
  const mayEverywhere = useMayEverywhere();
  const self = useSuspenseQuery(accountQuery).data.user.user_id;
  return useMemo(
    () => ({
      actor: ({ actor: { kind, id } }) => (kind === "sub" && id && may("user_view").allowed ? userPath(id) : undefined),
      object: ({ actor, object: { kind, id } }) => {
        if (!id) return undefined;
        // Whoever sees no other's tickets sees of the log what they did with their own.
        if (kind === "ticket") return actor.id === self || may("ticket_manage").allowed ? ticketPath(id) : undefined;
        const page = Object.hasOwn(PAGES, kind) ? PAGES[kind] : undefined;
        if (!page) return undefined;
        if (page.isOfAccount) return may(page.needs).allowed ? page.pathOf(id) : undefined;
        // The log does not tell where a thing is: of what others did in some place, only who sees all places sees it surely.
        const isSeen = actor.id === self ? mayAnywhere(page.needs).allowed : mayEverywhere(page.needs);
        return isSeen ? page.pathOf(id) : undefined;
      },
    }),
    [may, mayAnywhere, mayEverywhere, self],
  );
}
