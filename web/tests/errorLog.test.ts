import { waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "../src/api/call";
import { TransportError } from "../src/api/transport";
import { logError } from "../src/errorLog";
import { stubServer } from "./identity/show";

const posted = () => stubServer({ "client/error/create/": { data: null } });

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test("in production an error of the program is told to the server, without the address's query", async () => {
  vi.stubEnv("PROD", true);
  const log = posted();
  window.history.replaceState(null, "", "/main/home?token=secret#here");
  const error = new Error("x".repeat(2_000));
  logError(error);
  await waitFor(() => expect(log).toHaveLength(1));
  expect(log[0]).toMatchObject({
    path: "client/error/create/",
    body: { message: "x".repeat(1_000), url: `${window.location.origin}/main/home` },
  });
});

test("what the server refused or never got is no error of the program", async () => {
  vi.stubEnv("PROD", true);
  const log = posted();
  logError(new ApiError("no", 100013, 403));
  logError(new TransportError("The server cannot be reached."));
  logError(new TypeError("Failed to fetch dynamically imported module: /assets/home.js"));
  logError("said");
  await waitFor(() => expect(log).toHaveLength(1));
  expect(log[0]).toMatchObject({ body: { message: "said" } });
});

test("outside production nothing is sent", async () => {
  vi.stubEnv("PROD", false);
  const log = posted();
  logError(new Error("broken"));
  await Promise.resolve();
  expect(log).toEqual([]);
});
