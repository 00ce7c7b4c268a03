import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import { ComponentWords } from "../../src/kit/frame/ComponentWords";
import { PeriodFilter } from "../../src/kit/table/PeriodFilter";
import { useListState } from "../../src/kit/table/useListState";
import { noteServerTime } from "../../src/state/serverClock";
import { show, stubServer } from "../identity/show";

/** Milliseconds by which the server's clock is ahead of the device's. */
const AHEAD = 86_400_000;

function Filtered() {
  return (
    <ComponentWords>
      <PeriodFilter list={useListState()} loadJudge={async () => () => undefined} />
    </ComponentWords>
  );
}

beforeEach(() => queryClient.clear());
afterEach(() => noteServerTime(new Date().toUTCString()));

test("a period of one's own ends now by the server's clock, however wrong the device's is", async () => {
  stubServer({});
  const { history } = await show(Filtered, "/main/things");
  noteServerTime(new Date(Date.now() + AHEAD).toUTCString());
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: /Select a time range/ }));
  await user.click(await screen.findByRole("radio", { name: /Custom/ }));
  await user.type(screen.getByRole("spinbutton"), "2");
  await user.click(screen.getByRole("button", { name: "Apply" }));
  await waitFor(() => expect(history.location.search).toContain("to="));
  const search = new URLSearchParams(history.location.search);
  const [from, to] = [Date.parse(search.get("from") ?? ""), Date.parse(search.get("to") ?? "")];
  expect(to - from).toBe(2 * 60_000);
  expect(Math.abs(to - Date.now() - AHEAD)).toBeLessThan(120_000);
});
