import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { PendingBar } from "../../src/kit/ui/PendingBar";

test("a bar stands on the page from the click on until the next page is drawn", async () => {
  let arrive = () => {};
  const root = createRootRoute({
    component: () => (
      <>
        <PendingBar />
        <Outlet />
      </>
    ),
  });
  const first = createRoute({ getParentRoute: () => root, path: "/", component: () => <p>first</p> });
  const second = createRoute({
    getParentRoute: () => root,
    path: "/second",
    loader: () => new Promise<void>((resolve) => (arrive = resolve)),
    component: () => <p>second</p>,
  });
  const router = createRouter({ routeTree: root.addChildren([first, second]), history: createMemoryHistory() });
  render(<RouterProvider router={router} />);
  await screen.findByText("first");
  await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
  router.history.push("/second");
  expect(await screen.findByRole("progressbar", { name: "Loading" })).toBeTruthy();
  expect(screen.getByText("first")).toBeTruthy();
  arrive();
  await screen.findByText("second");
  await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
});
