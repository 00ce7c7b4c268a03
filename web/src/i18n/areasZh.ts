import type { Area } from "./areas";

/** The same areas in Chinese: where they are is told to whom reads Chinese. */
export const AREAS_ZH: Record<Area, () => Promise<Partial<Record<string, string>>>> = {
  console: () => import("./console.zh").then(({ consoleZh }) => consoleZh),
  access: () => import("./access.zh").then(({ accessZh }) => accessZh),
  actions: () => import("./actions.zh").then(({ actionsZh }) => actionsZh),
  arrears: () => import("./arrears.zh").then(({ arrearsZh }) => arrearsZh),
  audit: () => import("./audit.zh").then(({ auditZh }) => auditZh),
  balance: () => import("./balance.zh").then(({ balanceZh }) => balanceZh),
  bill: () => import("./bill.zh").then(({ billZh }) => billZh),
  budget: () => import("./budget.zh").then(({ budgetZh }) => budgetZh),
  card: () => import("./card.zh").then(({ cardZh }) => cardZh),
  deletion: () => import("./deletion.zh").then(({ deletionZh }) => deletionZh),
  exports: () => import("./exports.zh").then(({ exportsZh }) => exportsZh),
  home: () => import("./home.zh").then(({ homeZh }) => homeZh),
  invoice: () => import("./invoice.zh").then(({ invoiceZh }) => invoiceZh),
  keys: () => import("./keys.zh").then(({ keysZh }) => keysZh),
  order: () => import("./order.zh").then(({ orderZh }) => orderZh),
  ownData: () => import("./ownData.zh").then(({ ownDataZh }) => ownDataZh),
  product: () => import("./product.zh").then(({ productZh }) => productZh),
  recharge: () => import("./recharge.zh").then(({ rechargeZh }) => rechargeZh),
  resource: () => import("./resource.zh").then(({ resourceZh }) => resourceZh),
  security: () => import("./security.zh").then(({ securityZh }) => securityZh),
  topUp: () => import("./topUp.zh").then(({ topUpZh }) => topUpZh),
  users: () => import("./users.zh").then(({ usersZh }) => usersZh),
  verification: () => import("./verification.zh").then(({ verificationZh }) => verificationZh),
};
