import { readFileSync } from "node:fs";
import * as password from "@portico/password";
import * as rules from "@portico/rules";
import { cleanup } from "@testing-library/react";
import { afterEach, vi } from "vitest";

// The real rules, from the built packages: what a form says in a test is what it says in a browser.
rules.initSync({ module: readFileSync("pkg/rules/rules_bg.wasm") });
password.initSync({ module: readFileSync("pkg/password/password_bg.wasm") });
rules.seed({});
password.seed({});

// They are there already; nothing is fetched.
vi.mock("../src/rules/rules", () => {
  const loaded = Promise.resolve(password);
  return { rules, startRules: () => Promise.resolve(), seedRules: rules.seed, loadPassword: () => loaded };
});

afterEach(cleanup);
