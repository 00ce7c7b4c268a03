import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { SearchInput } from "../../src/kit/table/SearchInput";

const [start, { pathname }] = [window.history.state, window.location];
afterEach(() => window.history.replaceState(start, "", pathname));

/** Milliseconds after which a search is asked for surely. */
const SURELY = 600;
const pause = () => new Promise((resolve) => setTimeout(resolve, SURELY));

function open() {
  const onSearch = vi.fn();
  render(<SearchInput label="Find" value="" onSearch={onSearch} />);
  return { onSearch, type: (text: string) => userEvent.type(screen.getByLabelText("Find"), text) };
}

test("what is typed is searched for once the person pauses", async () => {
  const { onSearch, type } = open();
  await type("web");
  await vi.waitFor(() => expect(onSearch.mock.calls).toEqual([["web"]]));
});

test.each(["/main/orders", "#/orders?state=open"])(
  "what was typed right before a link to %s is followed is not searched for there",
  async (address) => {
    const { onSearch, type } = open();
    await type("web");
    window.history.replaceState(start, "", address);
    await pause();
    expect(onSearch).not.toHaveBeenCalled();
  },
);

test("what was typed is searched for though the list was narrowed meanwhile", async () => {
  window.history.replaceState(start, "", "#/orders");
  const { onSearch, type } = open();
  await type("web");
  window.history.replaceState(start, "", "#/orders?state=open");
  await vi.waitFor(() => expect(onSearch.mock.calls).toEqual([["web"]]));
});
