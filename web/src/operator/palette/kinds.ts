import { call } from "../../api/call";
import type { Find, FindKind } from "../../kit/palette/useFinds";
import { ticketStateNames } from "../generated/names.gen";
import { customerList, instanceList, ticketList } from "../generated/sdk.gen";
import { customerPath, listPath, type PageName, ticketPath } from "../paths";

/** A kind of thing that operators look for: its list's page says what it is called and who may see it. */
interface Kind extends FindKind<Find> {
  name: PageName;
}

/** Things of a kind that are offered at most. */
const LIMIT = 5;
const asks = (q: string, signal: AbortSignal) => ({ signal, query: { q, limit: LIMIT } });

/** What is looked for, each by the search of its own list. */
export const KINDS: readonly Kind[] = [
  {
    name: "customers",
    find: async (q, signal) =>
      (await call(customerList(asks(q, signal)))).items.map(({ customer_no: id, name, email, mobile }) => ({
        id,
        title: name || id,
        about: [...(name ? [id] : []), email, mobile].filter(Boolean).join(" · "),
        path: customerPath(id),
      })),
  },
  {
    name: "tickets",
    find: async (q, signal) => {
      // Of its own list each state is asked for by itself; what waits for support comes first.
      const { query } = asks(q, signal);
      const lists = await Promise.all(
        ticketStateNames.map((state) => call(ticketList({ signal, query: { ...query, state } }))),
      );
      // One that changes meanwhile may be in two of them.
      const found = new Map(lists.flatMap(({ items }) => items.map((one) => [one.ticket.ticket_id, one])));
      return [...found.values()].slice(0, LIMIT).map(({ customer_no, ticket }) => ({
        id: ticket.ticket_id,
        title: ticket.title,
        about: `${ticket.number} · ${customer_no}`,
        path: ticketPath(ticket.ticket_id),
      }));
    },
  },
  {
    name: "instances",
    find: async (q, signal) =>
      (await call(instanceList(asks(q, signal)))).items.map(({ customer_no, instance }) => ({
        id: instance.instance_id,
        title: instance.name,
        about: `${instance.region} · ${customer_no}`,
        path: listPath("instances", { q: instance.instance_id }),
      })),
  },
];
