import { fileURLToPath } from "node:url";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { callsApart } from "./calls.ts";
import { libraryChanges } from "./library.ts";

const pkg = (path: string) => fileURLToPath(new URL(`./pkg/${path}`, import.meta.url));
const tokens = fileURLToPath(
  new URL("./node_modules/@cloudscape-design/components/internal/generated/styles/tokens.js", import.meta.url),
);
const server = process.env.PORTICO_URL ?? "http://127.0.0.1:8080";

/** What the group's naming asks about a module. */
interface Graph {
  getModuleInfo: (id: string) => { isEntry: boolean; importers: readonly string[] } | null;
}

/** Judges whether a page cannot do without a module: a chain of static imports leads to it from where the page begins. */
const reachedFrom = (start: RegExp | "entry") => (module: string, graph: Graph) => {
  const found = new Set([module]);
  for (const id of found) {
    const info = graph.getModuleInfo(id);
    if (start === "entry" ? info?.isEntry : start.test(id)) return true;
    for (const importer of info?.importers ?? []) found.add(importer);
  }
  return false;
};
const inFirst = reachedFrom("entry");
const inSignIn = reachedFrom(/\/routes\/login\.tsx\?/);
const inConsole = reachedFrom(/\/routes\/_console\.tsx\?/);
const inOpen = reachedFrom(/\/routes\/(?!_console)[\w$]+\.tsx\?/);

/**
 * What belongs together is one file: what every page loads, what signing in and the console's frame share, what forms are
 * made of, what else the console's frame is. In many small files the same would come to a twentieth more.
 */
const name = (id: string, graph: Graph) => {
  if (inFirst(id, graph)) return "first";
  if (inConsole(id, graph)) return inSignIn(id, graph) ? "shared" : inOpen(id, graph) ? null : "console";
  // Small parts that forms have together.
  if (/\/src\/kit\/form\/(FailureAlert|StepFocus|StepForm)\.tsx/.test(id)) return "formFrame";
  if (/\/src\/kit\/form\/use(Attempt|CallKey)\.ts/.test(id)) return "attempt";
  // A table: most of its parts are small. What puts it on a phone is with it: beside what other files need of its parts, each would wait for the other.
  if (/\/components\/table\/|\/src\/kit\/table\/StackedTable\./.test(id)) return "table";
  if (!inSignIn(id, graph)) return null;
  // A button that a state disables needs these words, and no form.
  if (/\/(ruleWords|forbidden)\.ts/.test(id)) return "ruleWords";
  return /\/react-hook-form\/|\/src\/(kit\/form\/useSave|rules)/.test(id) ? "form" : null;
};
const codeSplitting = { groups: [{ debugName: "parts", name }], includeDependenciesRecursively: false };

/**
 * Takes out of the console's routes the names of what their pages read from the address: they are for tsc, the layout above them makes texts of
 * all that stands there, and every page loads every route.
 */
const namesForTsc = () => ({
  name: "names-for-tsc",
  enforce: "pre" as const,
  transform: (code: string, id: string) =>
    /\/routes\/_console\/[^?]*\.tsx/.test(id)
      ? code.replace(/^ *validateSearch: searchTexts<[^>]*>\(\),\n/m, "").replace(/^import \{ searchTexts \}.*\n/m, "")
      : undefined,
});

/** Tests that put another module in place of one, or begin as a page that has just been opened: each of these files has modules of its own. */
const APART = [
  "tests/home/roundTrips.test.tsx",
  "tests/instance/console.test.tsx",
  "tests/router.test.tsx",
  "tests/shell/live.test.ts",
  "tests/table/exports.test.tsx",
  "tests/security/data.test.tsx",
];

/** The operator's page is a build of its own into the same folder: it takes nothing into the console's first load. */
const operator = { rolldownOptions: { input: "admin.html" }, emptyOutDir: false, manifest: false };

export default defineConfig(({ mode }) => ({
  plugins: [
    libraryChanges(),
    callsApart(),
    namesForTsc(),
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      routesDirectory: "./src/routes",
      generatedRouteTree: "./src/routeTree.gen.ts",
      quoteStyle: "double",
      semicolons: true,
    }),
    react(),
  ],
  resolve: {
    alias: [
      // The names of the tokens carry a hash of their values. The package of that name is not published with every
      // version of the components, and names of another version would mean nothing: colours would stay light in the dark.
      { find: /^@cloudscape-design\/design-tokens$/, replacement: tokens },
      { find: /^@portico\/rules$/, replacement: pkg("rules/rules.js") },
      { find: /^@portico\/rules\/wasm$/, replacement: `${pkg("rules/rules_bg.wasm")}?url` },
      { find: /^@portico\/console$/, replacement: pkg("console/console.js") },
      { find: /^@portico\/console\/wasm$/, replacement: `${pkg("console/console_bg.wasm")}?url` },
      { find: /^@portico\/password$/, replacement: pkg("password/password.js") },
      { find: /^@portico\/password\/wasm$/, replacement: `${pkg("password/password_bg.wasm")}?url` },
    ],
  },
  build: {
    target: "es2022",
    // Read by size.mjs; the build script takes it out of what is served.
    manifest: true,
    // The content security policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting } },
    ...(mode === "operator" && operator),
  },
  server: {
    proxy: { "/gicend": server, "/brand.css": server, "/brand": server, "/openapi.json": server },
    fs: { allow: ["."] },
  },
  test: {
    environment: "happy-dom",
    environmentOptions: { happyDOM: { url: "http://localhost:3000/", settings: { disableIframePageLoading: true } } },
    setupFiles: ["tests/setup.ts"],
    // Vitest leaves one processor free, which on a small machine is half of them.
    maxWorkers: "100%",
    // A busy machine takes its time; no test is about how long something takes.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    css: false,
    server: { deps: { inline: [/@cloudscape-design/] } },
    projects: [
      // The files of one worker share the modules: half of what all tests compute was reading the components anew for each file.
      {
        extends: true,
        test: { name: "together", isolate: false, include: ["tests/**/*.test.{ts,tsx}"], exclude: APART },
      },
      { extends: true, test: { name: "apart", include: APART } },
    ],
  },
}));
