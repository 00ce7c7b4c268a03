import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { startActivity } from "../../src/state/activity";
import { operatorPage, SESSION, SIGNED_IN } from "./show";

const SHOW = "session/show/";

afterEach(() => {
  vi.useRealTimers();
});

/** The page whose session lives so many seconds, unless it is used; what each call said of itself. */
function drowsy(secondsLeft: number) {
  let life = { seconds_left: secondsLeft, seconds_after_use: 1_800 };
  const shown = operatorPage({ ...SIGNED_IN, [SHOW]: () => ({ data: { ...SESSION, life } }) });
  const stub = globalThis.fetch;
  const marked: boolean[] = [];
  vi.stubGlobal("fetch", (request: Request) => {
    if (request.url.includes(SHOW)) {
      const isBackground = request.headers.has("x-background");
      marked.push(isBackground);
      // Opening the page is a use too, of a session that is new then.
      if (!isBackground && marked.includes(true)) life = { seconds_left: 1_800, seconds_after_use: 1_800 };
    }
    return stub(request);
  });
  return { ...shown, marked };
}

test("an operator is warned two minutes before a session ends that nobody uses, and a click answers", async () => {
  startActivity();
  const { marked } = drowsy(100);
  // The first question came with opening the page.
  const dialog = await screen.findByRole("dialog", { name: "Are you still there?" });
  expect(dialog.textContent).toContain("signed out in 1:");
  // The cross that closes the dialog is called the same.
  await userEvent.click(screen.getByText("Stay signed in"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(marked.at(-1)).toBe(false);
});

test("what the operator's page asks by itself says so", async () => {
  startActivity();
  const headers: (string | null)[] = [];
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { asked } = operatorPage(SIGNED_IN);
  const stub = globalThis.fetch;
  vi.stubGlobal("fetch", (request: Request) => {
    if (request.url.includes("overview/show")) headers.push(request.headers.get("x-background"));
    return stub(request);
  });
  await waitFor(() => expect(asked).toContain("overview/show/"));
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(headers.at(-1)).toBe("1");
});
