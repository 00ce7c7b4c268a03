// Writes src/kit/ui/palette.css. The library's theming module is written for bundlers, so Vite bundles it before Node runs it.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";

const folder = mkdtempSync(join(import.meta.dirname, ".out-"));
try {
  await build({
    configFile: false,
    logLevel: "error",
    build: { ssr: join(import.meta.dirname, "palette.ts"), outDir: folder, rolldownOptions: { onLog: () => {} } },
    ssr: { noExternal: true },
  });
  const { palette } = await import(pathToFileURL(join(folder, "palette.js")).href);
  const note = "/* Written by brand/generate.mjs (npm run generate); not by hand. */\n";
  writeFileSync(join(import.meta.dirname, "../src/kit/ui/palette.css"), `${note}${palette.trim()}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
