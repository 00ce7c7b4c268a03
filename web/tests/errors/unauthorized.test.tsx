import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import { UnauthorizedPage } from "../../src/features/errors/UnauthorizedPage";
import { show, stubServer } from "../identity/show";

beforeEach(() => queryClient.clear());

test("a page for the main user alone says so, and promises nobody that access can be granted", async () => {
  stubServer({});
  const screen = await show(UnauthorizedPage, "/401");
  expect(await screen.findByText(/Only the account's main user can open this page/)).toBeTruthy();
  expect(screen.getByText(/cannot be granted to others/)).toBeTruthy();
  expect(screen.queryByText(/ask the main user|can grant/i)).toBeNull();
});
