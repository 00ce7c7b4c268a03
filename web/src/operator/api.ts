import { language } from "../state/lang";

/** What is for trying things out only. */
export type Trial = "demo" | "test_gateway" | "testing";

/** Who is signed in, and what should worry them. */
export interface OperatorSession {
  name: string;
  trials: Trial[];
  is_reached: boolean;
}

/** How far a case has come. */
export type CaseState = "unreviewed" | "in_review" | "verified" | "failed" | "withdrawn";

/** A case in the queue, without anything personal. */
export interface QueueCase {
  case_id: string;
  customer_no: string;
  region: "mainland" | "other";
  kind: "personal" | "enterprise";
  document: "resident_id" | "passport" | "credit_code" | "registration";
  country: string;
  state: CaseState;
  submitted_at: string;
  due_at: string;
  ended_at: string | null;
  operator: string | null;
}

/** A page of the queue. */
export interface QueuePage {
  cases: QueueCase[];
  next_cursor: string | null;
  open: number;
  overdue: number;
  now: string;
}

/** One case as the operator may see it. */
export interface CaseDetails {
  case: Omit<QueueCase, "customer_no" | "operator"> & {
    name: string;
    company: string;
    number: string;
    front_image: string | null;
    back_image: string | null;
    remark: string;
  };
  customer_no: string;
  operator: string | null;
  is_mine: boolean;
  contact: string;
  twins: number;
  steps: { at: string; action: "submit" | "withdraw" | "review" | "pass" | "fail"; operator: string; remark: string }[];
  earlier: QueueCase[];
  now: string;
}

/** What an order's audit has come to. */
export type OrderState = "pending" | "approved" | "disqualified" | "cancelled";

/** An amount in minor units. */
export interface Amount {
  minor: number;
  currency: "CNY" | "USD";
}

/** An order in the queue. */
export interface QueuedOrder {
  customer_no: string;
  order: {
    order_id: string;
    created_at: string;
    ended_at: string | null;
    kind: "purchase" | "renewal";
    state: OrderState;
    remark: string;
    region: string;
    product: string;
    scheme: "hourly" | "monthly" | "yearly";
    quantity: number;
    periods: number;
    renews: boolean;
    project_name: string | null;
    vdc_name: string | null;
    discount: number;
    total: Amount;
    withheld: Amount;
  };
}

/** A page of the orders. */
export interface OrderQueue {
  orders: QueuedOrder[];
  next_cursor: string | null;
  open: number;
}

/** How far an invoice has come. */
export type InvoiceState = "pending" | "issued" | "rejected" | "cancelled" | "voided";

/** Whom an invoice names. */
export interface InvoiceParty {
  name: string;
  tax_number: string;
  address: string;
  telephone: string;
  bank: string;
  bank_account: string;
  email: string;
}

/** An invoice in the queue. */
export interface QueuedInvoice {
  customer_no: string;
  invoice: {
    invoice_id: string;
    created_at: string;
    kind: "plain" | "special_vat";
    state: InvoiceState;
    number: string | null;
    issued_at: string | null;
    credit_number: string | null;
    ended_at: string | null;
    reason: string;
    note: string;
    buyer: InvoiceParty;
    lines: { month: number; amount: Amount; tax: Amount }[];
    amount: Amount;
    net: Amount;
    tax: Amount;
    tax_rate: number;
  };
}

/** A page of the invoices. */
export interface InvoiceQueue {
  invoices: QueuedInvoice[];
  next_cursor: string | null;
  open: number;
}

/** What an operator says to an invoice. */
export type InvoiceDecision = "issue" | "reject" | "void";

/** How far paying a balance back has come. */
export type PayoutState = "asked" | "paid" | "refused" | "withdrawn";

/** A balance that a customer wants back. */
export interface QueuedPayout {
  customer_no: string;
  payout: {
    payout_id: string;
    created_at: string;
    amount: Amount;
    state: PayoutState;
    pay_to: string;
    to_source: Amount;
    note: string;
    ended_at: string | null;
  };
  /** What of one that waits would go back to its recharges now. */
  would_go_back: Amount | null;
}

/** A page of the payouts. */
export interface PayoutQueue {
  payouts: QueuedPayout[];
  next_cursor: string | null;
  open: number;
}

/** What an operator says to a payout. */
export type PayoutDecision = "pay" | "refuse";

/** News of the product as they are written. */
export interface NewsDraft {
  title_us: string;
  text_us: string;
  title_cn: string;
  text_cn: string;
}

/** News that were published. */
export interface PublishedNews {
  news_id: string;
  title_us: string;
  title_cn: string;
  published_at: string;
  published_by: string;
  told: number;
  ended_at: string | null;
}

/** A refusal, with the server's words for the person. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
    this.name = "Refusal";
  }
}

/** Milliseconds after which a call is given up. */
const TIMEOUT = 60_000;

async function call<T>(path: string, init?: RequestInit): Promise<T> {
  const headers = new Headers(init?.headers);
  headers.set("x-lang", language());
  const response = await fetch(`/admin/${path}`, { ...init, headers, signal: AbortSignal.timeout(TIMEOUT) });
  const body = (await response.json().catch(() => ({}))) as { message?: string; data?: T };
  if (!response.ok) throw new Refusal(body.message ?? `HTTP ${response.status}`, response.status);
  return body.data as T;
}

function post<T>(path: string, body: unknown): Promise<T> {
  return call<T>(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** The calls of the operator's surface. */
export const api = {
  session: () => call<OperatorSession>("session/show/"),
  signIn: (name: string, password: string) => post<{ name: string }>("session/create/", { name, password }),
  signOut: () => post<null>("session/delete/", {}),
  queue: (state: CaseState | "", cursor: string | null) => {
    const query = new URLSearchParams();
    if (state) query.set("state", state);
    if (cursor) query.set("cursor", cursor);
    return call<QueuePage>(`verification/list/?${query}`);
  },
  details: (caseId: string) => call<CaseDetails>(`verification/show/?case_id=${encodeURIComponent(caseId)}`),
  take: (caseId: string) => post<null>("verification/take/", { case_id: caseId }),
  decide: (what: "approve" | "reject", caseId: string, remark: string) =>
    post<null>(`verification/${what}/`, { case_id: caseId, remark }),
  orders: (state: OrderState, cursor: string | null) => {
    const query = new URLSearchParams({ state });
    if (cursor) query.set("cursor", cursor);
    return call<OrderQueue>(`order/list/?${query}`);
  },
  decideOrder: (what: "approve" | "disqualify", orderId: string, remark: string) =>
    post<null>(`order/${what}/`, { order_id: orderId, remark }),
  invoices: (state: InvoiceState, cursor: string | null) => {
    const query = new URLSearchParams({ state });
    if (cursor) query.set("cursor", cursor);
    return call<InvoiceQueue>(`invoice/list/?${query}`);
  },
  decideInvoice: (what: InvoiceDecision, id: string, reason: string) =>
    post<null>(`invoice/${what}/`, what === "issue" ? { id } : { id, reason }),
  payouts: (state: PayoutState, cursor: string | null) => {
    const query = new URLSearchParams({ state });
    if (cursor) query.set("cursor", cursor);
    return call<PayoutQueue>(`payout/list/?${query}`);
  },
  decidePayout: (what: PayoutDecision, id: string, note: string) => post<null>(`payout/${what}/`, { id, note }),
  news: () => call<{ news: PublishedNews[] }>("news/list/"),
  publishNews: (newsId: string, news: NewsDraft) => post<null>("news/publish/", { news_id: newsId, news }),
};

/** Where a picture of a case is. */
export function pictureUrl(caseId: string, imageId: string): string {
  return `/admin/verification/image/?${new URLSearchParams({ case_id: caseId, image_id: imageId })}`;
}
