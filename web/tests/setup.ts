import { readFileSync } from "node:fs";
import * as consoleRules from "@portico/console";
import * as password from "@portico/password";
import * as rules from "@portico/rules";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { OPERATOR_AREAS } from "../src/i18n/operatorAreas";
import { OPERATOR_AREAS_ZH } from "../src/i18n/operatorAreasZh";
import { addAreas, loadWords } from "../src/i18n/t";
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
  expect(complaints, "the console stays clean").toEqual([]);
});
