import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { invoicePath, PATHS, priceListPath } from "./paths";
import { saying } from "./saying";

/** The pages about what is ordered, paid, given and owed. */
export const moneyRoutes = (getParentRoute: () => AnyRoute) => [
  createRoute({
    getParentRoute,
    path: PATHS.orders,
    staticData: { title: "title.operator_orders" },
    component: lazyRouteComponent(() => import("./OrdersPage"), "OrdersPage"),
  }),
  createRoute({
    getParentRoute,
    path: PATHS.invoices,
    staticData: { title: "title.operator_invoices" },
    component: lazyRouteComponent(() => import("./InvoicesPage"), "InvoicesPage"),
  }),
  createRoute({
    getParentRoute,
    path: invoicePath("$invoiceId"),
    staticData: { title: "title.operator_invoices" },
    component: lazyRouteComponent(() => import("./InvoicePage"), "InvoicePage"),
  }),
  createRoute({
    getParentRoute,
    path: PATHS.payouts,
    staticData: { title: "title.operator_payouts" },
    component: lazyRouteComponent(() => import("./PayoutsPage"), "PayoutsPage"),
  }),
  createRoute({
    getParentRoute,
    path: PATHS.payments,
    ...saying("operatorPayment"),
    staticData: { title: "title.operator_payments" },
    component: lazyRouteComponent(() => import("./PaymentsPage"), "PaymentsPage"),
  }),
  createRoute({
    getParentRoute,
    path: PATHS.refunds,
    ...saying("operatorPayment"),
    staticData: { title: "title.operator_refunds" },
    component: lazyRouteComponent(() => import("./RefundsPage"), "RefundsPage"),
  }),
  createRoute({
    getParentRoute,
    path: PATHS.adjustments,
    ...saying("operatorAdjustment"),
    staticData: { title: "title.operator_adjustments" },
    component: lazyRouteComponent(() => import("./AdjustmentsPage"), "AdjustmentsPage"),
  }),
  createRoute({
    getParentRoute,
    path: PATHS.usage,
    ...saying("operatorUsage"),
    staticData: { title: "title.operator_usage" },
    component: lazyRouteComponent(() => import("./UsagePage"), "UsagePage"),
  }),
  createRoute({
    getParentRoute,
    path: PATHS.prices,
    ...saying("operatorPrice"),
    staticData: { title: "title.operator_prices" },
    component: lazyRouteComponent(() => import("./PricesPage"), "PricesPage"),
  }),
  createRoute({
    getParentRoute,
    path: priceListPath("$region", "$currency"),
    ...saying("operatorNotice", "operatorPrice"),
    staticData: { title: "title.operator_price_list" },
    component: lazyRouteComponent(() => import("./PriceListPage"), "PriceListPage"),
  }),
];
