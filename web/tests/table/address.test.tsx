import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import { userFilters } from "../../src/features/people/users/filters";
import { PageTabs } from "../../src/kit/page/PageTabs";
import { searchTexts } from "../../src/kit/page/searchTexts";
import { type AddressName, type AddressValue, useListState } from "../../src/kit/table/useListState";
import { show, stubServer } from "../identity/show";

const address =
  (values: Record<string, string>): AddressValue =>
  (name) =>
    values[name] ?? "";

beforeEach(() => queryClient.clear());

test("what a page reads from its address is text, and nothing else", () => {
  const read = searchTexts<"q" | "tab">();
  expect(read({ q: "7", tab: undefined, step: 2, on: true })).toEqual({ q: "7" });
});

test("a name that no route declares is refused by tsc", () => {
  const known: AddressName = "q";
  // @ts-expect-error: no route declares it.
  const unknown: AddressName = "quest";
  expect([known, unknown]).toEqual(["q", "quest"]);
});

test("the list of sub-users asks for what stands in the address, and for no word that is not known", () => {
  expect(userFilters(address({ q: "li", sort: "-name", state: "disabled", group_id: "g-1" }))).toEqual({
    q: "li",
    sort: "-name",
    state: "disabled",
    group_id: "g-1",
  });
  expect(userFilters(address({ sort: "shoe_size", state: "asleep" }))).toEqual({});
});

test("a part that there is not shows the first one", async () => {
  stubServer({});
  const parts = { one: () => <p>first part</p>, two: () => <p>second part</p> };
  await show(() => <PageTabs parts={parts} label={(id) => id} filters={{}} />, "/main/billing?tab=nonsense");
  expect(await screen.findByText("first part")).toBeTruthy();
});

/** Sets two values before the page is drawn anew, as two filters that are chosen in quick succession. */
function Hasty() {
  const list = useListState();
  const press = () => {
    list.set({ state: "open" });
    list.set({ q: "web" });
  };
  return (
    <button type="button" onClick={press}>
      narrow
    </button>
  );
}

test("what was set a moment before is in the address still when something else is set", async () => {
  stubServer({});
  const { history } = await show(Hasty, "/main/tickets?own=mine");
  await userEvent.click(await screen.findByRole("button", { name: "narrow" }));
  const asked = Object.fromEntries(new URLSearchParams(history.location.search));
  expect(asked).toEqual({ own: "mine", state: "open", q: "web" });
});
