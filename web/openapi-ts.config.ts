import { defineConfig } from "@hey-api/openapi-ts";

export default defineConfig({
  input: "./openapi.json",
  output: { path: "./src/api/generated", clean: true },
  plugins: [
    "@hey-api/typescript",
    // `request.ts` sends what a session needs.
    { name: "@hey-api/sdk", responseStyle: "data", auth: false },
    { name: "@hey-api/client-fetch", runtimeConfigPath: "../client.ts", throwOnError: true },
  ],
});
