import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import { usePages } from "../../src/kit/table/usePages";
import { toast } from "../../src/state/toast";
import { show, stubServer } from "../identity/show";

let isBroken = false;

function List() {
  const pages = usePages<string>(["things"], async ({ cursor = "" }) => {
    if (isBroken) throw new Error("The line broke.");
    return cursor ? { items: ["second"], next_cursor: null } : { items: ["first"], next_cursor: "c1" };
  });
  return (
    <button type="button" onClick={() => pages.go(pages.index + 1)}>
      {pages.items.join()}
    </button>
  );
}

beforeEach(() => {
  isBroken = false;
  queryClient.clear();
  stubServer({});
});

test("who comes back to a list finds the page that they left, and a new visit begins on the first", async () => {
  const { history } = await show(List, "/main/things");
  await userEvent.click(await screen.findByText("first"));
  await screen.findByText("second");
  act(() => history.push("/main/home"));
  await screen.findByText("elsewhere");
  act(() => history.back());
  await screen.findByText("second");
  act(() => history.push("/main/home"));
  await screen.findByText("elsewhere");
  act(() => history.push("/main/things"));
  expect(await screen.findByText("first")).toBeTruthy();
});

test("a next page that cannot be fetched is said, and the shown one stays", async () => {
  await show(List, "/main/things");
  await screen.findByText("first");
  isBroken = true;
  await userEvent.click(screen.getByText("first"));
  await waitFor(() => expect(toast.store.get().map(({ text }) => text)).toContain("The line broke."));
  expect(screen.getByText("first")).toBeTruthy();
});
