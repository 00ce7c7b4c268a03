import SideNavigation from "@cloudscape-design/components/side-navigation";
import { useLocation } from "@tanstack/react-router";
import { useT } from "../i18n/t";
import { useFollow, useHref } from "../kit/ui/useFollow";
import { casePath, PATHS, ticketPath } from "./paths";

interface Props {
  /** Called when an entry was followed. */
  onFollowed: () => void;
}

const QUEUES = [
  "verifications",
  "tickets",
  "orders",
  "invoices",
  "payouts",
  "news",
  "announcements",
  "canned_answers",
] as const satisfies readonly (keyof typeof PATHS)[];
/** What runs the cloud. */
const CLOUD = [
  "engines",
  "operations",
  "instances",
  "gpu_servers",
  "flavors",
  "quotas",
] as const satisfies readonly (keyof typeof PATHS)[];

/** The queues and the pages of the cloud, with that of the present page highlighted: a case belongs to the verifications, a ticket to the tickets. */
export function OperatorNavigation({ onFollowed }: Props) {
  const t = useT();
  const follow = useFollow();
  const hrefOf = useHref();
  const { pathname } = useLocation();
  const link = (id: (typeof QUEUES | typeof CLOUD)[number]) =>
    ({ type: "link", text: t(`title.operator_${id}`), href: hrefOf(PATHS[id]) }) as const;
  const present = pathname.startsWith(casePath(""))
    ? PATHS.verifications
    : pathname.startsWith(ticketPath(""))
      ? PATHS.tickets
      : pathname;
  return (
    <SideNavigation
      activeHref={hrefOf(present)}
      items={[...QUEUES.map(link), { type: "section", text: t("operator.cloud"), items: CLOUD.map(link) }]}
      onFollow={(event) => {
        const path = Object.values(PATHS).find((one) => hrefOf(one) === event.detail.href);
        if (path) follow(path, event);
        onFollowed();
      }}
    />
  );
}
