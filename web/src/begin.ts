import type { Operation } from "@portico/console";
import type { QueryKey } from "@tanstack/react-query";
import { markBegun } from "./api/begun";
import { queryClient } from "./api/cache";
import { accountQuery, balanceQuery, homeQuery } from "./api/queries";
import { isAllowed, isAllowedSomewhere } from "./domain/access/useMay";
import { type Question, questionQuery } from "./kit/table/question";
import type { Page } from "./kit/table/usePages";
import { loadConsole } from "./rules/rules";
import { projectId } from "./state/project";

/** What stands in an address, in its query and in its path. */
type Address = Readonly<Record<string, string | undefined>>;

/** Begins a question that nothing is known of yet; the page's code may be there before, and have asked it already. */
function begin(queryKey: QueryKey, ask: () => Promise<void>): void {
  const cache = queryClient.getQueryCache();
  const isNew = cache.find({ queryKey })?.state.data === undefined;
  if (isNew) void ask();
  markBegun(cache.find({ queryKey }), isNew);
}

/** Begins the first page of a list. */
function beginList<T, P extends Page<T>>(question: Question<T, P>, address: Address): void {
  const query = questionQuery<T, P>(question, (name) => address[name] ?? "");
  begin(query.queryKey, () => queryClient.prefetchInfiniteQuery(query));
}

/** Loads the questions of a page, and beside them the rule that says what the person may do; each page has questions of its own. */
async function load<M>(questions: Promise<M>) {
  const account = queryClient.ensureQueryData(accountQuery);
  const [own, person] = await Promise.all([questions, account]);
  // The main user may do everything, and waits for no rule that says so.
  const module = person.roles.includes("main") ? undefined : await loadConsole();
  return {
    ...own,
    may: (operation: Operation) => !module || isAllowed(module, person, operation),
    maySomewhere: (operation: Operation) => !module || isAllowedSomewhere(module, person, operation),
  };
}

/** How the page is arranged, what the account has, how its instances are, and which resources need to be looked at. */
export async function home(): Promise<void> {
  begin(homeQuery.queryKey, () => queryClient.prefetchQuery(homeQuery));
  const questions = Promise.all([import("./domain/resource/queries"), import("./domain/instance/queries")]);
  const asked = questions.then(([resource, { overviewQuery }]) => ({ resource, overviewQuery }));
  const { resource, overviewQuery, may, maySomewhere } = await load(asked);
  const [expiring, deleting] = [resource.expiringQuery(projectId()), resource.deletingQuery(projectId())];
  const overview = overviewQuery(projectId());
  if (may("balance_view")) begin(balanceQuery.queryKey, () => queryClient.prefetchQuery(balanceQuery));
  if (!maySomewhere("compute_view")) return;
  begin(expiring.queryKey, () => queryClient.prefetchQuery(expiring));
  begin(deleting.queryKey, () => queryClient.prefetchQuery(deleting));
  begin(overview.queryKey, () => queryClient.prefetchQuery(overview));
}

/** The list of instances. */
export async function instances(address: Address): Promise<void> {
  const { INSTANCE_LIST, maySomewhere } = await load(import("./features/instance/queries"));
  if (maySomewhere("compute_view")) beginList(INSTANCE_LIST, address);
}

/** The page of one instance. */
export async function instance({ id = "" }: Address): Promise<void> {
  const { instanceQuery, maySomewhere } = await load(import("./features/instance/queries"));
  const query = instanceQuery(id);
  if (maySomewhere("compute_view")) begin(query.queryKey, () => queryClient.prefetchQuery(query));
}

/** The list of orders. */
export async function orders(address: Address): Promise<void> {
  const { ORDER_LIST, maySomewhere } = await load(import("./features/order/queries"));
  if (maySomewhere("order_view")) beginList(ORDER_LIST, address);
}

/** The overview of what was spent; the other parts are opened from it. */
export async function bills(address: Address): Promise<void> {
  if ((address.tab ?? "overview") !== "overview") return;
  const { overviewQuery, maySomewhere } = await load(import("./features/bill/queries"));
  const query = overviewQuery((name) => address[name] ?? "");
  if (maySomewhere("bill_view")) begin(query.queryKey, () => queryClient.prefetchQuery(query));
}

/** What the account has, and the movements of it. */
export async function balance(address: Address): Promise<void> {
  const { STATEMENT, may } = await load(import("./features/balance/queries"));
  if (!may("balance_view")) return;
  begin(balanceQuery.queryKey, () => queryClient.prefetchQuery(balanceQuery));
  beginList(STATEMENT, address);
}

/** The audit log, which everybody sees their own part of. */
export async function audit(address: Address): Promise<void> {
  const { EVENTS } = await import("./features/audit/queries");
  beginList(EVENTS, address);
}

/** What the account has, as a list. */
export async function resources(address: Address): Promise<void> {
  const { RESOURCE_LIST, maySomewhere } = await load(import("./features/resource/question"));
  if (maySomewhere("compute_view")) beginList(RESOURCE_LIST, address);
}

/** The list of GPU servers. */
export async function gpuServers(address: Address): Promise<void> {
  const { GPU_SERVER_LIST, maySomewhere } = await load(import("./features/gpuServer/queries"));
  if (maySomewhere("compute_view")) beginList(GPU_SERVER_LIST, address);
}

/** The page of one GPU server. */
export async function gpuServer({ id = "" }: Address): Promise<void> {
  const { gpuServerQuery, maySomewhere } = await load(import("./features/gpuServer/queries"));
  const query = gpuServerQuery(id);
  if (maySomewhere("compute_view")) begin(query.queryKey, () => queryClient.prefetchQuery(query));
}

/** The page of one order. */
export async function order({ id = "" }: Address): Promise<void> {
  const { orderQuery, maySomewhere } = await load(import("./features/order/queries"));
  const query = orderQuery(id);
  if (maySomewhere("order_view")) begin(query.queryKey, () => queryClient.prefetchQuery(query));
}

/** The budgets of all projects. */
export async function budgets(): Promise<void> {
  const { budgetsQuery, maySomewhere } = await load(import("./features/budget/queries"));
  if (maySomewhere("bill_view")) begin(budgetsQuery.queryKey, () => queryClient.prefetchQuery(budgetsQuery));
}

/** The list of tickets, of which everybody sees their own. */
export async function tickets(address: Address): Promise<void> {
  const { TICKET_LIST } = await import("./features/ticket/queries");
  beginList(TICKET_LIST, address);
}

/** The page of one ticket. */
export async function ticket({ id = "" }: Address): Promise<void> {
  const { ticketQuery } = await import("./features/ticket/queries");
  const query = ticketQuery(id);
  begin(query.queryKey, () => queryClient.prefetchQuery(query));
}

/** The page of one sub-user. */
export async function user({ id = "" }: Address): Promise<void> {
  const { userQuery, may } = await load(import("./features/people/queries"));
  const query = userQuery(id);
  if (may("user_view")) begin(query.queryKey, () => queryClient.prefetchQuery(query));
}

/** The page of one group of sub-users. */
export async function group({ id = "" }: Address): Promise<void> {
  const { groupQuery, may } = await load(import("./features/people/queries"));
  const query = groupQuery(id);
  if (may("user_view")) begin(query.queryKey, () => queryClient.prefetchQuery(query));
}
