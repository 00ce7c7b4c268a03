import createWrapper from "@cloudscape-design/components/test-utils/dom";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { BulkDialog } from "../../src/kit/table/BulkDialog";
import { ResourceTable } from "../../src/kit/table/ResourceTable";
import type { Page } from "../../src/kit/table/usePages";

interface Thing {
  id: string;
  name: string;
}

const thing = (id: string): Thing => ({ id, name: `Thing ${id}` });

/** A list over a server that answers with `answer`; what it was asked. */
function list(answer: (question: URLSearchParams) => Page<Thing>) {
  const asked: string[] = [];
  const root = createRootRoute({
    component: () => (
      <ResourceTable<Thing>
        id="things"
        title="Things"
        search="Find things"
        columns={[{ id: "name", header: "Name", cell: ({ name }) => name, sort: "name", isRowHeader: true }]}
        itemId={({ id }) => id}
        itemName={({ name }) => name}
        queryKey={["things"]}
        fetch={async (state, { cursor = "" }) => {
          const question = new URLSearchParams({ q: state.value("q"), sort: state.value("sort"), cursor });
          asked.push(question.toString());
          return answer(question);
        }}
        selectable
        actions={({ items, last }) => (
          <span>{`${items.length} chosen, last: ${last.map(({ name }) => name).join()}`}</span>
        )}
        empty={{ title: "No things", hint: "Make one." }}
      />
    ),
  });
  const parseSearch = (text: string) => Object.fromEntries(new URLSearchParams(text));
  const router = createRouter({
    routeTree: root,
    history: createMemoryHistory({ initialEntries: ["/"] }),
    parseSearch,
    stringifySearch: (search) => `?${new URLSearchParams(search as Record<string, string>)}`,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { container } = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { asked, table: () => createWrapper(container).findTable(), router };
}

test("a list asks for the next page by its cursor, and goes back without asking again", async () => {
  const { asked, table } = list((question) =>
    question.get("cursor") === ""
      ? { items: [thing("1")], next_cursor: "c1" }
      : { items: [thing("2")], next_cursor: null },
  );
  await screen.findByText("Thing 1");
  table()?.findPagination()?.findNextPageButton().click();
  await screen.findByText("Thing 2");
  table()?.findPagination()?.findPreviousPageButton().click();
  await screen.findByText("Thing 1");
  expect(asked).toEqual(["q=&sort=&cursor=", "q=&sort=&cursor=c1"]);
});

test("what is searched for is asked of the server and stands in the address", async () => {
  const { asked, router } = list((question) => ({
    items: question.get("q") === "two" ? [thing("2")] : [thing("1")],
    next_cursor: null,
  }));
  await screen.findByText("Thing 1");
  await userEvent.type(screen.getByRole("searchbox", { name: "Find things" }), "two");
  await screen.findByText("Thing 2");
  expect(router.state.location.search).toEqual({ q: "two" });
  expect(asked.at(-1)).toBe("q=two&sort=&cursor=");
});

test("what was selected last is known once the list has it no more, until something else is selected", async () => {
  let items = [thing("1"), thing("2")];
  list(() => ({ items, next_cursor: null }));
  await userEvent.click(await screen.findByRole("checkbox", { name: "Select Thing 1" }));
  await screen.findByText("1 chosen, last: Thing 1");
  items = [thing("2")];
  await userEvent.click(screen.getByRole("button", { name: "Refresh" }));
  await screen.findByText("0 chosen, last: Thing 1");
  await userEvent.click(screen.getByRole("checkbox", { name: "Select Thing 2" }));
  expect(await screen.findByText("1 chosen, last: Thing 2")).toBeTruthy();
});

test("a column's header orders the list on the server", async () => {
  const { asked, table } = list(() => ({ items: [thing("1")], next_cursor: null }));
  await screen.findByText("Thing 1");
  table()?.findColumnSortingArea(2)?.click();
  await waitFor(() => expect(asked.at(-1)).toBe("q=&sort=name&cursor="));
});

test("an empty list says so, a search without a match says otherwise, a failure offers a second try", async () => {
  const empty = list(() => ({ items: [], next_cursor: null }));
  await screen.findByText("No things");
  await userEvent.type(screen.getByRole("searchbox"), "x");
  await screen.findByText("No matches");
  expect(empty.asked).toHaveLength(2);
  const failing = vi.fn((): Page<Thing> => {
    throw new Error("broken");
  });
  list(failing);
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  await waitFor(() => expect(failing).toHaveBeenCalledTimes(2));
});

test("acting on several items tells what became of each", async () => {
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BulkDialog<Thing>
        title="Delete things"
        explanation="They are gone for good."
        confirm="Delete"
        items={[thing("1"), thing("2")]}
        itemId={({ id }) => id}
        itemName={({ name }) => name}
        act={async ([first, second]) => [
          { id: first ?? "", code: 0, message: "" },
          { id: second ?? "", code: 900002, message: "A sub-user cannot delete itself." },
        ]}
        onClose={onClose}
      />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  await screen.findByText("1 of 2 completed.");
  const rows = screen.getAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual(["Thing 1: Done", "Thing 2: A sub-user cannot delete itself."]);
  await userEvent.click(within(screen.getByRole("dialog")).getAllByRole("button", { name: "Close" })[0] as HTMLElement);
  expect(onClose).toHaveBeenCalledWith(true);
});

test("neither the cross nor Escape leaves a dialog whose act is under way", async () => {
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BulkDialog<Thing>
        title="Delete things"
        explanation="They are gone for good."
        confirm="Delete"
        items={[thing("1")]}
        itemId={({ id }) => id}
        itemName={({ name }) => name}
        act={() => new Promise(() => {})}
        onClose={onClose}
      />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  await userEvent.keyboard("{Escape}");
  expect(onClose).not.toHaveBeenCalled();
});
