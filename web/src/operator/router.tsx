import type { QueryClient } from "@tanstack/react-query";
import {
  type AnyRouter,
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  type RouterHistory,
} from "@tanstack/react-router";
import { createCache } from "../api/createCache";
import { isTransport } from "../api/transport";
import { OPERATOR_AREAS } from "../i18n/operatorAreas";
import { addAreas, translator } from "../i18n/t";
import { followPages, TEXT_SEARCH } from "../kit/frame/pages";
import { CrashPage } from "../kit/ui/CrashPage";
import { NotFound } from "../kit/ui/NotFound";
import { Root } from "../kit/ui/Root";
import { language } from "../state/lang";
import { pageName } from "../state/pageName";
import { isSessionOver, whenSessionEnds } from "./client";
import { sessionShow } from "./generated/sdk.gen";
import { moneyRoutes } from "./moneyRoutes";
import { OperatorFrame } from "./OperatorFrame";
import { billPath, casePath, customerPath, PATHS, termsPath, ticketPath } from "./paths";
import { saying } from "./saying";
import { forgetOperator } from "./session";

addAreas(OPERATOR_AREAS, () => import("../i18n/operatorAreasZh").then((areas) => areas.OPERATOR_AREAS_ZH));

/** The pages and what stands around them; an address that leads nowhere is said inside the frame. */
function pages(showTitle: () => void) {
  const root = createRootRoute({
    ...saying("operator"),
    component: () => <Root showTitle={showTitle} />,
  });
  const frame = createRoute({ getParentRoute: () => root, id: "frame", component: OperatorFrame });
  const getParentRoute = () => frame;
  return root.addChildren([
    frame.addChildren([
      createRoute({
        getParentRoute,
        path: PATHS.overview,
        ...saying("operatorOverview"),
        staticData: { title: "title.operator_overview" },
        component: lazyRouteComponent(() => import("./OverviewPage"), "OverviewPage"),
      }),
      createRoute({
        getParentRoute,
        path: PATHS.verifications,
        ...saying("operatorCase"),
        staticData: { title: "title.operator_verifications" },
        component: lazyRouteComponent(() => import("./VerificationsPage"), "VerificationsPage"),
      }),
      createRoute({
        getParentRoute,
        path: casePath("$caseId"),
        ...saying("operatorCase"),
        staticData: { title: "title.operator_case" },
        component: lazyRouteComponent(() => import("./CasePage"), "CasePage"),
      }),
      createRoute({
        getParentRoute,
        path: PATHS.tickets,
        ...saying("operatorTicket"),
        staticData: { title: "title.operator_tickets" },
        component: lazyRouteComponent(() => import("./TicketsPage"), "TicketsPage"),
      }),
      createRoute({
        getParentRoute,
        path: ticketPath("$ticketId"),
        ...saying("operatorCustomer", "operatorOperation", "operatorTicket"),
        staticData: { title: "title.operator_ticket" },
        component: lazyRouteComponent(() => import("./TicketPage"), "TicketPage"),
      }),
      ...moneyRoutes(getParentRoute),
      createRoute({
        getParentRoute,
        path: PATHS.customers,
        ...saying("operatorCustomer", "operatorTicket"),
        staticData: { title: "title.operator_customers" },
        component: lazyRouteComponent(() => import("./CustomersPage"), "CustomersPage"),
      }),
      createRoute({
        getParentRoute,
        path: customerPath("$customerNo"),
        ...saying("operatorCustomer", "operatorTicket", "operatorAdjustment", "operatorPayment"),
        staticData: { title: "title.operator_customer" },
        component: lazyRouteComponent(() => import("./CustomerPage"), "CustomerPage"),
      }),
      createRoute({
        getParentRoute,
        path: billPath("$customerNo", "$month"),
        ...saying("operatorBill"),
        staticData: { title: "title.operator_bill" },
        component: lazyRouteComponent(() => import("./CustomerBillPage"), "CustomerBillPage"),
      }),
      createRoute({
        getParentRoute,
        path: PATHS.news,
        ...saying("operatorNotice"),
        staticData: { title: "title.operator_news" },
        component: lazyRouteComponent(() => import("./NewsPage"), "NewsPage"),
      }),
      createRoute({
        getParentRoute,
        path: PATHS.announcements,
        ...saying("operatorNotice"),
        staticData: { title: "title.operator_announcements" },
        component: lazyRouteComponent(() => import("./AnnouncementsPage"), "AnnouncementsPage"),
      }),
      createRoute({
        getParentRoute,
        path: PATHS.recommendations,
        ...saying("operatorNotice"),
        staticData: { title: "title.operator_recommendations" },
        component: lazyRouteComponent(() => import("./RecommendationsPage"), "RecommendationsPage"),
      }),
      createRoute({
        getParentRoute,
        path: PATHS.terms,
        ...saying("operatorTerms"),
        staticData: { title: "title.operator_terms" },
        component: lazyRouteComponent(() => import("./TermsPage"), "TermsPage"),
      }),
      createRoute({
        getParentRoute,
        path: termsPath("$version"),
        ...saying("operatorTerms"),
        staticData: { title: "title.operator_terms_version" },
        component: lazyRouteComponent(() => import("./TermsFormPage"), "TermsFormPage"),
      }),
      createRoute({
        getParentRoute,
        path: PATHS.canned_answers,
        ...saying("operatorNotice", "operatorTicket"),
        staticData: { title: "title.operator_canned_answers" },
        component: lazyRouteComponent(() => import("./CannedAnswersPage"), "CannedAnswersPage"),
      }),
      createRoute({
        getParentRoute,
        path: PATHS.engines,
        ...saying("operatorOrphan"),
        staticData: { title: "title.operator_engines" },
        component: lazyRouteComponent(() => import("./EnginesPage"), "EnginesPage"),
      }),
      createRoute({
        getParentRoute,
        path: PATHS.operations,
        ...saying("operatorOperation"),
        staticData: { title: "title.operator_operations" },
        component: lazyRouteComponent(() => import("./OperationsPage"), "OperationsPage"),
      }),
      createRoute({
        getParentRoute,
        path: PATHS.instances,
        staticData: { title: "title.operator_instances" },
        component: lazyRouteComponent(() => import("./InstancesPage"), "InstancesPage"),
      }),
      createRoute({
        getParentRoute,
        path: PATHS.gpu_servers,
        staticData: { title: "title.operator_gpu_servers" },
        ...saying("operatorGpuServer"),
        component: lazyRouteComponent(() => import("./GpuServersPage"), "GpuServersPage"),
      }),
      createRoute({
        getParentRoute,
        path: PATHS.flavors,
        ...saying("operatorFlavor"),
        staticData: { title: "title.operator_flavors" },
        component: lazyRouteComponent(() => import("./FlavorsPage"), "FlavorsPage"),
      }),
      createRoute({
        getParentRoute,
        path: PATHS.quotas,
        ...saying("operatorFlavor"),
        staticData: { title: "title.operator_quotas" },
        component: lazyRouteComponent(() => import("./QuotasPage"), "QuotasPage"),
      }),
      createRoute({
        getParentRoute,
        path: PATHS.jobs,
        ...saying("operatorJob"),
        staticData: { title: "title.operator_jobs" },
        component: lazyRouteComponent(() => import("./JobsPage"), "JobsPage"),
      }),
      createRoute({
        getParentRoute,
        path: PATHS.schedules,
        ...saying("operatorSchedule"),
        staticData: { title: "title.operator_schedules" },
        component: lazyRouteComponent(() => import("./SchedulesPage"), "SchedulesPage"),
      }),
      createRoute({
        getParentRoute,
        path: PATHS.operators,
        ...saying("operatorAccount"),
        staticData: { title: "title.operator_operators" },
        component: lazyRouteComponent(() => import("./OperatorsPage"), "OperatorsPage"),
      }),
      createRoute({
        getParentRoute,
        path: PATHS.settings,
        ...saying("operatorSetting"),
        staticData: { title: "title.operator_settings" },
        component: lazyRouteComponent(() => import("./SettingsPage"), "SettingsPage"),
      }),
      createRoute({
        getParentRoute,
        path: PATHS.audit,
        staticData: { title: "title.operator_audit" },
        component: lazyRouteComponent(() => import("./AuditPage"), "AuditPage"),
      }),
      createRoute({
        getParentRoute,
        path: PATHS.own_sign_in,
        ...saying("operatorFactor"),
        staticData: { title: "title.operator_own_sign_in" },
        component: lazyRouteComponent(() => import("./OwnSignInPage"), "OwnSignInPage"),
      }),
      createRoute({
        getParentRoute,
        path: "$",
        staticData: { title: "title.404" },
        component: () => <NotFound home={PATHS.overview} />,
      }),
    ]),
  ]);
}

/** Whether the server answers, if only that nobody is signed in. */
function isReachable(): Promise<boolean> {
  return sessionShow().then(
    () => true,
    (error: unknown) => !isTransport(error),
  );
}

function Crash({ error, reset }: ErrorComponentProps) {
  return <CrashPage error={error} reset={reset} home={PATHS.overview} isReachable={isReachable} />;
}

/** What the operator's page is made of. */
export interface Operator {
  router: AnyRouter;
  queries: QueryClient;
}

/** Makes the operator's pages over a history, and the cache of what their server told. */
export function createOperator(history: RouterHistory): Operator {
  const queries = createCache(isSessionOver);
  const showTitle = (): void => {
    const t = translator(language());
    const match = router.state.matches.findLast(({ staticData }) => staticData.title);
    const title = match?.staticData.title;
    // Of many windows side by side only the beginning of each title is seen.
    document.title = [pageName.get(), typeof title === "string" && t(title), t("operator.name")]
      .filter(Boolean)
      .join(" - ");
  };
  const router = createRouter({
    routeTree: pages(showTitle),
    history,
    defaultPreload: "intent",
    defaultErrorComponent: Crash,
    ...TEXT_SEARCH,
  });
  followPages(router, showTitle);
  // What a page shows gets its name with the answer about it.
  pageName.subscribe(showTitle);
  whenSessionEnds(() => forgetOperator(queries));
  return { router, queries };
}
