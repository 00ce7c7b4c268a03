import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import { ResourceTable } from "../../src/kit/table/ResourceTable";
import { show, stubServer } from "../identity/show";

function Things() {
  return (
    <ResourceTable<{ id: string }>
      id="things"
      title="Things"
      search="Find things"
      columns={[{ id: "id", header: "Id", cell: ({ id }) => id, isRowHeader: true }]}
      itemId={({ id }) => id}
      itemName={({ id }) => id}
      queryKey={["things"]}
      filterNames={["state", "project"]}
      fetch={async () => ({ items: [], next_cursor: null })}
      empty={{ title: "No things", hint: "Make one.", action: <button type="button">Create</button> }}
    />
  );
}

beforeEach(() => {
  queryClient.clear();
  stubServer({ "project/list/": { data: { projects: [] } } });
});

test("in a project that has nothing yet, a list says how something is created", async () => {
  await show(Things, "/main/things?project=p-1");
  expect(await screen.findByRole("button", { name: "Create" })).toBeTruthy();
  expect(screen.queryByText("No matches")).toBeNull();
});

test("a list in which nothing matches leads back to all of the project", async () => {
  const { history } = await show(Things, "/main/things?project=p-1&q=web&state=on&sort=name");
  await userEvent.click(await screen.findByRole("button", { name: "Clear filters" }));
  expect(await screen.findByText("No things")).toBeTruthy();
  expect(history.location.search).toBe("?project=p-1&sort=name");
});
