import "../kit/ui/icon.css";
import "./icons.css";
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

/** What the staff looks at first. */
const FIRST = ["overview", "verifications", "tickets", "customers"] as const satisfies readonly PageName[];
/** What is ordered, paid, given and owed. */
const MONEY = [
  "orders",
  "invoices",
  "payouts",
  "payments",
  "refunds",
  "adjustments",
  "usage",
  "prices",
] as const satisfies readonly PageName[];
/** Pages about what customers are given to read. */
const CONTENT = [
  "news",
  "announcements",
  "recommendations",
  "terms",
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
  "schedules",
] as const satisfies readonly PageName[];
/** Who works here, and what they did. */
const ADMINISTRATION = ["operators", "settings", "audit"] as const satisfies readonly PageName[];

/** The pages that the operator may see, in their sections, with the present one highlighted. */
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
    { text: t("operator.money"), items: links(MONEY) },
    { text: t("operator.content"), items: links(CONTENT) },
    { text: t("operator.cloud"), items: links(CLOUD) },
    { text: t("operator.administration"), items: links(ADMINISTRATION) },
  ].filter(({ items }) => items.length > 0);
  const present = findPage(pathname);
  return (
    <div className="menu-icons">
      <SideNavigation
        activeHref={hrefOf(present ? PATHS[present] : pathname)}
        items={[...links(FIRST), ...sections.map((section) => ({ type: "section" as const, ...section }))]}
        onFollow={(event) => {
          const page = PAGES.find((one) => hrefOf(PATHS[one]) === event.detail.href);
          if (page) follow(PATHS[page], event);
          onFollowed();
        }}
      />
    </div>
  );
}
