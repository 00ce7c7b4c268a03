import SideNavigation, { type SideNavigationProps } from "@cloudscape-design/components/side-navigation";
import { useLocation } from "@tanstack/react-router";
import { useT } from "../i18n/t";
import { useFollow, useHref } from "../kit/ui/useFollow";
import { useMay } from "./may";
import { findPage, NEEDS, PAGES, PATHS, type PageName } from "./paths";

interface Props {
  /** Called when an entry was followed. */
  onFollowed: () => void;
}

const QUEUES = [
  "overview",
  "verifications",
  "tickets",
  "orders",
  "invoices",
  "payouts",
  "payments",
  "refunds",
  "adjustments",
  "customers",
  "news",
  "announcements",
  "canned_answers",
] as const satisfies readonly PageName[];
/** What runs the cloud. */
const CLOUD = [
  "engines",
  "operations",
  "instances",
  "gpu_servers",
  "flavors",
  "quotas",
  "jobs",
] as const satisfies readonly PageName[];
/** Who works here, and what they did. */
const ADMINISTRATION = ["operators", "settings", "audit"] as const satisfies readonly PageName[];

/** The queues, the pages of the cloud and those of administration, each that the operator may see, with that of the present page highlighted. */
export function OperatorNavigation({ onFollowed }: Props) {
  const t = useT();
  const follow = useFollow();
  const hrefOf = useHref();
  const may = useMay();
  const { pathname } = useLocation();
  const links = (pages: readonly PageName[]): SideNavigationProps.Link[] =>
    pages
      .filter((page) => may(NEEDS[page]))
      .map((page) => ({ type: "link", text: t(`title.operator_${page}`), href: hrefOf(PATHS[page]) }));
  const sections = [
    { text: t("operator.cloud"), items: links(CLOUD) },
    { text: t("operator.administration"), items: links(ADMINISTRATION) },
  ].filter(({ items }) => items.length > 0);
  const present = findPage(pathname);
  return (
    <SideNavigation
      activeHref={hrefOf(present ? PATHS[present] : pathname)}
      items={[...links(QUEUES), ...sections.map((section) => ({ type: "section" as const, ...section }))]}
      onFollow={(event) => {
        const page = PAGES.find((one) => hrefOf(PATHS[one]) === event.detail.href);
        if (page) follow(PATHS[page], event);
        onFollowed();
      }}
    />
  );
}
