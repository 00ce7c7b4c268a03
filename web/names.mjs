// Writes core's names as lists, as the server's documents have them: every enum, in its order. A new state stands in each filter and field
// of its kind by itself, and does not compile without a word. Usage: npm run generate
import { readFileSync, writeFileSync } from "node:fs";

/** The lists of a document's enums, in a module. */
function listsOf(document) {
  const enums = Object.entries(document.components.schemas).filter(
    ([, schema]) => schema.type === "string" && schema.enum,
  );
  const lists = enums.map(([name, schema]) => {
    const list = `${name[0].toLowerCase()}${name.slice(1)}Names`;
    const names = schema.enum.map((one) => JSON.stringify(one)).join(", ");
    return `/** Every \`${name}\`. */\nexport const ${list} = [${names}] as const;\n`;
  });
  return ["// Written by names.mjs (npm run generate); not by hand.\n", ...lists].join("\n");
}

for (const [document, folder] of [
  ["openapi.json", "src/api/generated"],
  ["operator.json", "src/operator/generated"],
])
  writeFileSync(`${folder}/names.gen.ts`, listsOf(JSON.parse(readFileSync(document, "utf8"))));
