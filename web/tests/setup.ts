import { readFileSync } from "node:fs";
import * as consoleRules from "@portico/console";
import * as password from "@portico/password";
import * as rules from "@portico/rules";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, expect, vi } from "vitest";
import { queryClient } from "../src/api/cache";
import { OPERATOR_AREAS } from "../src/i18n/operatorAreas";
import { OPERATOR_AREAS_ZH } from "../src/i18n/operatorAreasZh";
import { addAreas, loadWords } from "../src/i18n/t";
import { toast } from "../src/state/toast";
import { AREA_NAMES } from "./i18n/everyArea";

// The real rules, from the built packages: what a form says in a test is what it says in a browser.
rules.initSync({ module: readFileSync("pkg/rules/rules_bg.wasm") });
consoleRules.initSync({ module: readFileSync("pkg/console/console_bg.wasm") });
password.initSync({ module: readFileSync("pkg/password/password_bg.wasm") });
rules.seed({});
consoleRules.seed({});
password.seed({});
addAreas(OPERATOR_AREAS, async () => OPERATOR_AREAS_ZH);
await loadWords(AREA_NAMES);

// They are there already; nothing is fetched.
vi.mock("../src/rules/rules", () => {
  const [loadedPassword, loadedConsole] = [Promise.resolve(password), Promise.resolve(consoleRules)];
  return {
    rules,
    startRules: () => Promise.resolve(),
    seedRules: rules.seed,
    loadPassword: () => loadedPassword,
    loadConsole: () => loadedConsole,
  };
});

// Files share the modules: what one of them chose, or was answered, is not there in the next.
// This file is read anew for each of them, and the modules are not: what is to be forgotten is the worker's.
const choices = vi.hoisted(() => {
  const worker = globalThis as { forget?: (() => void)[] };
  worker.forget ??= [];
  return { forget: worker.forget };
});
vi.mock("../src/state/store", async (original) => {
  const module = await original<typeof import("../src/state/store")>();
  const createStore: typeof module.createStore = (initial) => {
    const store = module.createStore(initial);
    choices.forget.push(() => store.set(initial));
    return store;
  };
  return { ...module, createStore };
});
afterAll(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  queryClient.clear();
  for (const forget of choices.forget) forget();
});

// An error is said to screen readers a moment after it is drawn: a text that stands on the page once is there once.
configure({ asyncUtilTimeout: 30_000, defaultIgnore: "script, style, [aria-live=assertive]" });

// React and the libraries tell the console what is wrong with a component: no test passes with that. What they say of act()
// is about how a test waits.
const complaints: string[] = [];
beforeEach(() => {
  complaints.length = 0;
  for (const kind of ["error", "warn"] as const) {
    console[kind] = (...parts: unknown[]) => {
      const text = parts.map(String).join(" ");
      if (!text.includes("act(")) complaints.push(`${kind}: ${text}`);
    };
  }
});

afterEach(() => {
  cleanup();
  // What a test said at last is not on the page of the next.
  toast.store.set([]);
  expect(complaints, "the console stays clean").toEqual([]);
});

// A part of a page that begins to load as its file ends would fail for every file behind it, as they share their modules.
afterAll(() => vi.dynamicImportSettled());
