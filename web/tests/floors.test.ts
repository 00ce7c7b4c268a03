import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { expect, test } from "vitest";

const web = join(import.meta.dirname, "..");

/** The floors as docs/architecture.md draws them, from above to below, each with its folders; and what stands beside them as a second entry. */
function drawn(): { floors: string[][]; beside: string } {
  const page = readFileSync(join(web, "../docs/architecture.md"), "utf8");
  const [picture = "", beside = ""] = /## The browser's parts\s+```\n(.*?) {2,}(\w+):/s.exec(page)?.slice(1) ?? [];
  return { floors: picture.split("->").map((floor) => floor.match(/\w+/g) ?? []), beside };
}

/** The folders of `src/` that a file's text names, without those of packages; nothing for what stands in no folder. */
function named(file: string, text: string): string[] {
  const paths = [...text.matchAll(/(?:\bfrom|\bimport\(|^import) ?"(\.[^"]+)"/gm)].map(([, path]) => path ?? "");
  return paths
    .map((path) => normalize(join(dirname(file), path)).split("/"))
    .flatMap(([first = "", ...rest]) => (rest.length > 0 ? [first] : []));
}

test("no part of the web knows one that the picture of it draws above", () => {
  const { floors, beside } = drawn();
  const src = join(web, "src");
  const folders = readdirSync(src, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect([...floors.flat(), beside].sort()).toEqual(folders.map(({ name }) => name).sort());
  const placeOf = (folder: string) => floors.findIndex((floor) => floor.includes(folder));
  const kit = placeOf("kit");
  const upward = readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && name.includes("/"))
    .flatMap((name) => {
      const own = name.split("/")[0] ?? "";
      // The second entry stands over what the console's pages share, and nothing stands over it.
      const lowest = own === beside ? Math.min(kit, placeOf("domain")) : placeOf(own);
      const mayKnow = (other: string) => other === own || (other !== beside && placeOf(other) >= lowest);
      const text = readFileSync(join(src, name), "utf8");
      return named(name, text)
        .filter((other) => !mayKnow(other))
        .map((other) => `${relative(".", name)}: ${other}`);
    });
  expect(upward).toEqual([]);
});
