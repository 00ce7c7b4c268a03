import type { Plugin } from "vite";

/** An import of the generated client's calls, whatever folder it is written in. */
const CALLS = /import \{([^}]*)\} from "([^"]*\/api\/generated|\.\/generated)\/sdk\.gen";/g;

/**
 * Puts each call of the generated client into a module of its own: a page then comes with the calls that it makes. In one file all
 * 150 would come with the first page, which makes three.
 */
export function callsApart(): Plugin {
  return {
    name: "calls-apart",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: CALLS },
      handler(code) {
        const apart = (_: string, names: string, folder: string) =>
          names
            .split(",")
            .map((name) => name.trim())
            .filter((name) => name)
            .map((name) => `import { ${name} } from "${folder}/sdk.gen.ts?call=${name}";`)
            .join("");
        return { code: code.replace(CALLS, apart), map: null };
      },
    },
  };
}
