import type { OPERATOR_AREAS } from "./operatorAreas";

/**
 * The words of the pages behind sign-in, by area: each page names those that it says (`words` of its route), and they are
 * there before it is. What the console's frame, its lists and its rights say comes with every page: `console`.
 */
export const AREAS = {
  console: () => import("./console.en").then(({ consoleEn }) => consoleEn),
  access: () => import("./access.en").then(({ accessEn }) => accessEn),
  actions: () => import("./actions.en").then(({ actionsEn }) => actionsEn),
  arrears: () => import("./arrears.en").then(({ arrearsEn }) => arrearsEn),
  audit: () => import("./audit.en").then(({ auditEn }) => auditEn),
  balance: () => import("./balance.en").then(({ balanceEn }) => balanceEn),
  bill: () => import("./bill.en").then(({ billEn }) => billEn),
  budget: () => import("./budget.en").then(({ budgetEn }) => budgetEn),
  card: () => import("./card.en").then(({ cardEn }) => cardEn),
  compute: () => import("./compute.en").then(({ computeEn }) => computeEn),
  deletion: () => import("./deletion.en").then(({ deletionEn }) => deletionEn),
  event: () => import("./event.en").then(({ eventEn }) => eventEn),
  exports: () => import("./exports.en").then(({ exportsEn }) => exportsEn),
  gpuServer: () => import("./gpuServer.en").then(({ gpuServerEn }) => gpuServerEn),
  home: () => import("./home.en").then(({ homeEn }) => homeEn),
  instance: () => import("./instance.en").then(({ instanceEn }) => instanceEn),
  instanceDetail: () => import("./instanceDetail.en").then(({ instanceDetailEn }) => instanceDetailEn),
  instanceForm: () => import("./instanceForm.en").then(({ instanceFormEn }) => instanceFormEn),
  invoice: () => import("./invoice.en").then(({ invoiceEn }) => invoiceEn),
  keys: () => import("./keys.en").then(({ keysEn }) => keysEn),
  message: () => import("./message.en").then(({ messageEn }) => messageEn),
  order: () => import("./order.en").then(({ orderEn }) => orderEn),
  ownData: () => import("./ownData.en").then(({ ownDataEn }) => ownDataEn),
  portal: () => import("./portal.en").then(({ portalEn }) => portalEn),
  product: () => import("./product.en").then(({ productEn }) => productEn),
  project: () => import("./project.en").then(({ projectEn }) => projectEn),
  recharge: () => import("./recharge.en").then(({ rechargeEn }) => rechargeEn),
  resource: () => import("./resource.en").then(({ resourceEn }) => resourceEn),
  security: () => import("./security.en").then(({ securityEn }) => securityEn),
  sshKey: () => import("./sshKey.en").then(({ sshKeyEn }) => sshKeyEn),
  terminal: () => import("./terminal.en").then(({ terminalEn }) => terminalEn),
  ticket: () => import("./ticket.en").then(({ ticketEn }) => ticketEn),
  topUp: () => import("./topUp.en").then(({ topUpEn }) => topUpEn),
  userInfo: () => import("./userInfo.en").then(({ userInfoEn }) => userInfoEn),
  users: () => import("./users.en").then(({ usersEn }) => usersEn),
  verification: () => import("./verification.en").then(({ verificationEn }) => verificationEn),
} as const;

/** Every area: those of the console, and those of the operator's page, which the console does without. */
type Every = typeof AREAS & typeof OPERATOR_AREAS;
/** The name of an area of words. */
export type Area = keyof Every;
/** Where the sentences of some areas are. */
export type Areas = { [Name in Area]?: () => Promise<Partial<Record<string, string>>> };

/** The English sentences of one area or another. */
type Sentences = { [Name in Area]: Awaited<ReturnType<Every[Name]>> }[Area];
type Merged<Union> = {
  [Key in Union extends unknown ? keyof Union : never]: Union extends Record<Key, infer Text> ? Text : never;
};

/** Every English sentence of them. */
export type ConsoleEnglish = Merged<Sentences>;
