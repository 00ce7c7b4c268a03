import type { Operation } from "@portico/console";
import { type ComponentType, lazy } from "react";
import type { HomeWidget } from "../../api/generated/types.gen";
import type { Key } from "../../i18n/t";
import { AccountCard } from "./AccountCard";
import { AnnouncementsCard } from "./AnnouncementsCard";
import { EntrancesCard } from "./EntrancesCard";
import { MessagesCard } from "./MessagesCard";
import { RecommendationsCard } from "./RecommendationsCard";
import { VisitsCard } from "./VisitsCard";

/** A part of the first page. */
interface Widget {
  title: Key;
  /** None draws what comes first: the page knows of that whether it stands at all. */
  Card?: ComponentType;
  /** Whether two of its like stand beside each other where there is room. */
  isHalf: boolean;
  /** What whoever sees it may do: in the whole account, or in some project or VDC. Everybody sees the others. */
  needs?: { operation: Operation; isAnywhere: boolean };
}

const COMPUTE = { operation: "compute_view", isAnywhere: true } as const;

// Who may see balance, resources and spending is a rule of the console's package, which the other cards do not wait for.
const FeeCard = lazy(() => import("./FeeCard").then((module) => ({ default: module.FeeCard })));
const SpendingCard = lazy(() => import("./SpendingCard").then((module) => ({ default: module.SpendingCard })));
const InstancesCard = lazy(() => import("./InstancesCard").then((module) => ({ default: module.InstancesCard })));
const EventsCard = lazy(() => import("./EventsCard").then((module) => ({ default: module.EventsCard })));
const RegionsCard = lazy(() => import("./RegionsCard").then((module) => ({ default: module.RegionsCard })));
const DeletingCard = lazy(() => import("./DeletingCard").then((module) => ({ default: module.DeletingCard })));
const ExpiringCard = lazy(() => import("./ExpiringCard").then((module) => ({ default: module.ExpiringCard })));
const ResourcesCard = lazy(() => import("./ResourcesCard").then((module) => ({ default: module.ResourcesCard })));
const ProjectsCard = lazy(() => import("./ProjectsCard").then((module) => ({ default: module.ProjectsCard })));

/** What each widget is called and drawn by. */
export const WIDGETS = {
  start: { title: "home.start", isHalf: false },
  balance: {
    title: "balance.account",
    Card: FeeCard,
    isHalf: false,
    needs: { operation: "balance_view", isAnywhere: false },
  },
  instances: { title: "home.instances", Card: InstancesCard, isHalf: false, needs: COMPUTE },
  deleting: { title: "resource.deleting_title", Card: DeletingCard, isHalf: false, needs: COMPUTE },
  expiring: { title: "resource.expiring_title", Card: ExpiringCard, isHalf: false, needs: COMPUTE },
  resources: { title: "title.resource", Card: ResourcesCard, isHalf: false, needs: COMPUTE },
  regions: { title: "home.regions", Card: RegionsCard, isHalf: false, needs: COMPUTE },
  events: { title: "home.events", Card: EventsCard, isHalf: true },
  spending: {
    title: "home.spending",
    Card: SpendingCard,
    isHalf: true,
    needs: { operation: "bill_view", isAnywhere: true },
  },
  projects: { title: "home.projects", Card: ProjectsCard, isHalf: true },
  announcements: { title: "announcement.title", Card: AnnouncementsCard, isHalf: true },
  recommendations: { title: "home.recommended", Card: RecommendationsCard, isHalf: true },
  entrances: { title: "home.entrances", Card: EntrancesCard, isHalf: true },
  visits: { title: "home.visits", Card: VisitsCard, isHalf: true },
  messages: { title: "messages.title", Card: MessagesCard, isHalf: true },
  account: { title: "home.account", Card: AccountCard, isHalf: false },
} as const satisfies Record<HomeWidget, Widget>;

/** A widget, with all that it may have. */
export const widgetOf = (widget: HomeWidget): Widget => WIDGETS[widget];
