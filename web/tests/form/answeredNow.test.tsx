import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { useAnsweredNow } from "../../src/kit/form/useAnsweredNow";
import { QueryState } from "../../src/kit/ui/QueryState";

const KEY = ["thing"];

function Begun({ ask }: { ask: () => Promise<string> }) {
  const asked = useAnsweredNow(useQuery({ queryKey: KEY, queryFn: ask, refetchOnMount: "always" }));
  return <QueryState query={asked}>{(words) => <p>begins with {words}</p>}</QueryState>;
}

/** Shows what a form begins with where something was known before, at a moment of the device's clock. */
function open(ask: () => Promise<string>, updatedAt = Date.now() - 1_000) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queries.setQueryData(KEY, "what was known", { updatedAt });
  render(
    <QueryClientProvider client={queries}>
      <Begun ask={ask} />
    </QueryClientProvider>,
  );
  return queries;
}

test("a form does not begin with what was known before where the new answer cannot be had, but with that of a second try", async () => {
  const answers = [() => Promise.reject(new Error("away")), () => Promise.resolve("what is now")];
  open(() => answers.shift()?.() ?? Promise.reject(new Error("asked too often")));
  expect(await screen.findByText("This could not be loaded")).toBeTruthy();
  expect(screen.queryByText(/^begins with/)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("begins with what is now")).toBeTruthy();
});

test("a form that has begun stays when a later look fails", async () => {
  let isAway = false;
  const queries = open(async () => {
    if (isAway) throw new Error("away");
    return "what is now";
  });
  expect(await screen.findByText("begins with what is now")).toBeTruthy();
  isAway = true;
  await act(() => queries.invalidateQueries({ queryKey: KEY }));
  expect(queries.getQueryState(KEY)?.status).toBe("error");
  expect(screen.getByText("begins with what is now")).toBeTruthy();
});

test("a form begins also where the device's clock was put back since something was known", async () => {
  open(async () => "what is now", Date.now() + 3_600_000);
  expect(await screen.findByText("begins with what is now")).toBeTruthy();
});
