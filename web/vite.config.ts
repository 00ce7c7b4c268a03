import { fileURLToPath } from "node:url";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const pkg = (path: string) => fileURLToPath(new URL(`./pkg/${path}`, import.meta.url));
const tokens = fileURLToPath(
  new URL("./node_modules/@cloudscape-design/components/internal/generated/styles/tokens.js", import.meta.url),
);
const server = process.env.PORTICO_URL ?? "http://127.0.0.1:8080";

/**
 * On a phone the component library gives the bar with the menu's button an orientation, which its role does not have: a
 * serious finding of axe. There is no property for it, so the attribute is taken out of the library's code. The build
 * fails when it is no longer there, so that this goes with the version that mends it.
 */
function withoutOrientation(): Plugin {
  const file = /app-layout\/visual-refresh\/mobile-toolbar\.js$/;
  const attribute = '"aria-orientation": "horizontal", ';
  return {
    name: "without-orientation",
    transform: {
      filter: { id: file },
      handler(code) {
        if (!code.includes(attribute)) this.error("the library's phone bar has no orientation: take this plugin out");
        return { code: code.replace(attribute, ""), map: null };
      },
    },
  };
}

/** The operator's page is a build of its own into the same folder: it takes nothing into the console's first load. */
const operator = { rolldownOptions: { input: "admin.html" }, emptyOutDir: false, manifest: false };

export default defineConfig(({ mode }) => ({
  plugins: [
    withoutOrientation(),
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
    manifest: true,
    // The content security policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    ...(mode === "operator" && operator),
  },
  server: {
    proxy: { "/gicend": server, "/brand.css": server, "/brand": server, "/openapi.json": server },
    fs: { allow: ["."] },
  },
  test: {
    environment: "happy-dom",
    environmentOptions: { happyDOM: { url: "http://localhost:3000/", settings: { disableIframePageLoading: true } } },
    include: ["tests/**/*.test.{ts,tsx}"],
    setupFiles: ["tests/setup.ts"],
    css: false,
    server: { deps: { inline: [/@cloudscape-design/] } },
  },
}));
