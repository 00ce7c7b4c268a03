import { defineConfig } from "@hey-api/openapi-ts";

/** A client out of a document, and what sends its calls. */
const client = (input: string, path: string, runtimeConfigPath: string) => ({
  input,
  output: { path, clean: true },
  plugins: [
    "@hey-api/typescript" as const,
    { name: "@hey-api/sdk" as const, responseStyle: "data" as const, auth: false },
    { name: "@hey-api/client-fetch" as const, runtimeConfigPath, throwOnError: true },
  ],
});

export default defineConfig([
  client("./openapi.json", "./src/api/generated", "../client.ts"),
  client("./operator.json", "./src/operator/generated", "../client.ts"),
]);
